"""The games, registered by name: whoever asks here finds them."""

from kingofarms.engine.game import game_named, games, register
from kingofarms.games import heraldry, kings_blade

__all__ = ["game_named", "games"]

register(heraldry)
register(kings_blade)
