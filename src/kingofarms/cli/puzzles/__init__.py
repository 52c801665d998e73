"""Puzzles in the terminal: solving one, making a file of them, checking all."""
