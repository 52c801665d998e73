"""Upper bounds for research libraries: the length of a match, and its random picks.

The `bounds` module of a game counts them from its rules. A real match is shorter.
"""

from typing import NamedTuple

from kingofarms.engine.game.game import Game, part_of
from kingofarms.engine.terms.terms import Agreed

# For a game without that module: more than any tabletop game needs.
DECISIONS = 100_000
OUTCOMES = 1_024


class Bounds(NamedTuple):
    """Limits that no match exceeds."""

    decisions: int  # of all seats
    picks: int  # of chance, the setup included
    outcomes: int  # of one pick


def bounds_of(game: Game, agreed: Agreed, seats: int, room: int) -> Bounds:
    """The bounds on these terms; `room` is how often one action may ask chance, at most."""
    part = part_of(game, "bounds")
    if part is None:
        return Bounds(DECISIONS, DECISIONS * room, OUTCOMES)
    counted: Bounds = part.bounds(agreed, seats, room)
    return counted
