"""One table: its people, its clock, the commands it takes, and what each viewer may see of it."""
