"""All tables of this process: found, changed, and played on by bots."""
