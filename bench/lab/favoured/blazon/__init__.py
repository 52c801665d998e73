"""Blazon with one departure: the first seat begins with a herald more."""

from kingofarms.engine.rules.compiled import compiled
from kingofarms.engine.rules.record import Array
from kingofarms.games import blazon
from kingofarms.games.blazon.rules import setup as usual
from kingofarms.games.blazon.rules.state import State
from kingofarms.games.blazon.rules.terms import Terms

globals().update({name: getattr(blazon, name) for name in blazon.__all__})

NAME = "blazon_favoured"
TITLE = "Blazon with a favoured seat"
FAVOURED = 0
lay_table = usual.setup


@compiled
def setup(state: State, terms: Terms, seats: int, rng: Array) -> None:
    """B11, and one herald more for the favoured seat."""
    lay_table(state, terms, seats, rng)
    state.heralds[FAVOURED] += 1
    state.herald_supply -= 1
