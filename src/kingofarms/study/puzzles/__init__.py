"""Puzzles: positions of played matches in which one action is right, with what proves it."""
