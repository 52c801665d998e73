"""Bots in processes of their own, and what is compiled before they play."""
