"""Questions of a designer: a file each. Whatever lies in this folder is asked; none knows a game.

A question has a TITLE, the series that it NEEDS, and `answer(sample)`, an Answer or None where such
a series cannot tell. `needs.py` and `asking.py` are what they share.
"""
