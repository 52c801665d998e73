"""Study: what can be learned from a match, without any web."""
