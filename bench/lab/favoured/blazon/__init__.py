"""Blazon with one departure: the first seat begins with a herald more."""

from types import SimpleNamespace
from typing import Any

from kingofarms.engine.rules.compiled import compiled
from kingofarms.engine.rules.record import Array
from kingofarms.games.blazon import Blazon, rules
from kingofarms.games.blazon.rules.state import State
from kingofarms.games.blazon.rules.terms import Terms

FAVOURED = 0
lay_table = rules.setup


@compiled
def setup(state: State, terms: Terms, seats: int, rng: Array) -> None:
    """B11, and one herald more for the favoured seat."""
    lay_table(state, terms, seats, rng)
    state.heralds[FAVOURED] += 1
    state.herald_supply -= 1


class Favoured(Blazon):
    """The game with that departure."""

    NAME = "blazon_favoured"
    TITLE = "Blazon with a favoured seat"
    rules: Any = SimpleNamespace(**{**vars(rules), "setup": setup})


game = Favoured()
