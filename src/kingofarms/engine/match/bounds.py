"""How long a match can be, and how chance can fall in it: what research libraries ask beforehand.

A game's `bounds` module counts them from its rules. They are bounds, not the longest match there
is.
"""

from typing import NamedTuple

from kingofarms.engine.match.game import Game, part_of
from kingofarms.engine.match.terms import Agreed

# For a game that does not count them: more than a tabletop game comes to.
DECISIONS = 100_000
OUTCOMES = 1_024


class Bounds(NamedTuple):
    """What no match exceeds."""

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
