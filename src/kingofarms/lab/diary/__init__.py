"""A design diary: the claims of a game's testers, checked with series of matches."""
