"""The games, registered by name: whoever asks here finds them."""

from kingofarms.engine.match.game import game_named, games, register
from kingofarms.games import blazon, heraldry, kings_blade

__all__ = ["game_named", "games"]

register(blazon)
register(heraldry)
register(kings_blade)
