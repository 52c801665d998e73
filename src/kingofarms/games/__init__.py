"""The games, registered by name."""

from kingofarms.engine.game import register
from kingofarms.games import heraldry

register(heraldry)
