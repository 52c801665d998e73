"""What is learned from a match, without any web: hints in words, analyses, puzzles, lessons."""
