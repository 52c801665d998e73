"""The analysis of a match that is over."""
