"""What is learned from a match, without any web: analyses, hints, puzzles and lessons."""
