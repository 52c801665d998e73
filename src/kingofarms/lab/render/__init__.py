"""Render: an answer as a page, a table, a plot, and its numbers in words."""
