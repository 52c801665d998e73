"""Guided matches: the script of each game, where a match stands in it, and its deal."""
