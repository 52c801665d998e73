"""The games, registered by name."""

from kingofarms.engine.game import register
from kingofarms.games import heraldry, kings_blade

register(heraldry)
register(kings_blade)
