"""The score sheet that a game's `outcome` fills in."""

from kingofarms.engine.rules.record import Array, int8, int32, record
from kingofarms.engine.rules.seats import MAX_SEATS

CATEGORIES = 64  # at most


@record
class Sheet:
    """Points by seat and category, and ranks from 1 (ties share one)."""

    points: Array = int32(MAX_SEATS, CATEGORIES)  # points[seat, category]
    rank: Array = int8(MAX_SEATS)  # rank[seat]
    reason: int = int8()  # the place of the reason in the game's REASONS
