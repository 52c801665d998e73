"""The page of a table: what is drawn, what can be picked and played, what has moved."""
