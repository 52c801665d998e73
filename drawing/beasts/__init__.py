"""Draws the beasts: `python -m drawing.beasts` writes their paths into the package."""
