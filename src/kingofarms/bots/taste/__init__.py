"""Taste: for each game, what an action is worth at first sight, in tenths of a point."""
