"""Matches in the terminal: play, watch, replay, hint, analyse."""
