"""What players learn from matches here: replays, hints, analyses, puzzles; and what they bring."""
