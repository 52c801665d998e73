"""Pages of learning and study: lessons, replay, analysis, hints, puzzles, shuffle, import."""
