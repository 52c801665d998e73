"""Blazon in words: actions, narration, cards, the table, and why an action is not allowed."""
