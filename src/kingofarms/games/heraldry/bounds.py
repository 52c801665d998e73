"""How long a match of Heraldry can be, counted from the rules and the rounds agreed."""

from kingofarms.engine.game.bounds import Bounds
from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.heraldry.rules import HIGHEST


def bounds(agreed: Agreed, seats: int, room: int) -> Bounds:
    """A round lays every card at most once, and stops once after each seat's 3 and 6."""
    a_round = seats * (HIGHEST + 2)
    # H1: after nine ties it is revealed again; only the room for a script bounds that.
    return Bounds(a_round * int(agreed.record[0].round_limit), room, HIGHEST)
