"""The lobby: games, lists of tables, new tables, matches that are over."""
