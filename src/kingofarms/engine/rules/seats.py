"""What all games share: numbers for seats, nobody and hidden values, and the score sheet."""

from kingofarms.engine.rules.record import Array, int8, int32, record

MAX_SEATS = 5
NOBODY = -1
WATCHER = -1  # the seat of somebody who only watches
UNSEEN = -1  # in a View: a value that this seat can't know
CATEGORIES = 64  # of the score sheet, at most


@record
class Sheet:
    """What `outcome` fills in: points by seat and category, ranks from 1 (ties share one)."""

    points: Array = int32(MAX_SEATS, CATEGORIES)  # points[seat, category]
    rank: Array = int8(MAX_SEATS)  # rank[seat]
    reason: int = int8()  # the place of the reason in the game's REASONS
