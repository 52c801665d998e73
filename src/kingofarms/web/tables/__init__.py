"""All tables of this process: find them, change them, and have the bots play."""
