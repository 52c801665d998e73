"""Answers: a sentence with its number and its doubt, a table, a plot, and what was found."""
