"""Blazon in words: notation, narration, actions, the table, and why an action is not allowed."""
