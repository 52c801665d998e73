"""Puzzles: the list of them, and the page of each."""
