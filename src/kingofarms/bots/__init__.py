"""Bots: they see a View and the legal actions, and choose."""
