"""The cards of The King's Blade: a table of data, and the code that checks it."""
