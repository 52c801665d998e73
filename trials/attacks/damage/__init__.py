"""Damaged files of every kind that the program reads, and what it does with them.

Only the standard library and `kingofarms` are imported here: an older checkout runs it, too.
"""
