"""The King's Blade with one departure: the first seat begins with a metal more."""

from kingofarms.engine.rules.compiled import compiled
from kingofarms.engine.rules.record import Array
from kingofarms.games import kings_blade
from kingofarms.games.kings_blade.rules import setup as usual
from kingofarms.games.kings_blade.rules.mine import draw_one
from kingofarms.games.kings_blade.rules.state import State
from kingofarms.games.kings_blade.rules.terms import Terms

globals().update({name: getattr(kings_blade, name) for name in kings_blade.__all__})

NAME = "kings_blade_favoured"
TITLE = "The King's Blade with a favoured seat"
FAVOURED = 0
lay_table = usual.setup


@compiled
def setup(state: State, terms: Terms, seats: int, rng: Array) -> None:
    """K3, K4, and one metal more for the favoured seat."""
    lay_table(state, terms, seats, rng)
    draw_one(state, FAVOURED, rng)
