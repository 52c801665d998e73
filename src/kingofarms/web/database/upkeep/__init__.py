"""Upkeep of a server's tables: backups, old tables, and the commands of the people who run it."""
