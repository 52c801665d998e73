"""The games that a measurement is about, by what they have."""

from kingofarms.games import games


def games_with_taste() -> list[str]:
    """The games whose bots search and play by taste."""
    return [name for name, game in games().items() if game.taste]


def our_tables() -> list[tuple[str, int]]:
    """Every game at four seats, or at as many as it has."""
    return [(name, min(4, max(game.SEATS))) for name, game in games().items()]
