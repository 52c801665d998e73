"""Pages about the balance of a game: every card's share of wins, the seats, and how matches end."""
