"""Pages of puzzles: which there are, the table of one, the answer and what refutes it."""
