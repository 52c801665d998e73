"""What a game must bring and may bring, the games by name, and defaults for missing parts."""
