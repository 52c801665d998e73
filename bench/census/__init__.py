"""What greedy matches of a game come to; one file for each game."""
