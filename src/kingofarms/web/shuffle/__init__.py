"""The page that shows how a table was shuffled, and checks it."""
