"""The search: its speed, its strength, its levels."""
