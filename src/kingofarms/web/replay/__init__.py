"""Replays: a match at its earlier moments, and playing on from one of them."""
