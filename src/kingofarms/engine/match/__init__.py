"""A match of any game: its terms, its entries, its outcome, and the file it is saved in."""
