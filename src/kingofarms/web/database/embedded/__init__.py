"""The embedded database: its file, and damage in it or in a copy of it."""
