"""The King's Blade with one departure: the first seat begins with a metal more."""

from types import SimpleNamespace
from typing import Any

from kingofarms.engine.rules.compiled import compiled
from kingofarms.engine.rules.record import Array
from kingofarms.games.kings_blade import KingsBlade, rules
from kingofarms.games.kings_blade.rules.mine import draw_one
from kingofarms.games.kings_blade.rules.state import State, Terms

FAVOURED = 0
lay_table = rules.setup


@compiled
def setup(state: State, terms: Terms, seats: int, rng: Array) -> None:
    """K3, K4, and one metal more for the favoured seat."""
    lay_table(state, terms, seats, rng)
    draw_one(state, FAVOURED, rng)


class Favoured(KingsBlade):
    """The game with that departure."""

    NAME = "kings_blade_favoured"
    TITLE = "The King's Blade with a favoured seat"
    rules: Any = SimpleNamespace(**{**vars(rules), "setup": setup})


game = Favoured()
