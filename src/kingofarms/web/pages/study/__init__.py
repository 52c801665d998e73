"""Pages from which one learns: checking a shuffle, bringing matches and cards, sharing results."""
