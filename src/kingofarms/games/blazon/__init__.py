"""Blazon: the content, that is its cards, markers and shields; the rules are to come."""
