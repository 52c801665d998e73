"""What is learned from a match without any web: analysis, hints, puzzles, lessons, shuffles."""
