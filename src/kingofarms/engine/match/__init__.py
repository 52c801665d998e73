"""A match of any game: its entries, its luck, undo, its outcome, and the file it is saved in."""
