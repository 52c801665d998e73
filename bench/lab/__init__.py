"""Whether the lab tells the truth: things are planted in a game, and the lab must find them."""
