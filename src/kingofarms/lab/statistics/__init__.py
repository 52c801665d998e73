"""Statistics: a number, how far it may be wrong, and what many comparisons at once allow to say."""
