"""Games with one departure from their rules: one seat begins with more than the others."""
