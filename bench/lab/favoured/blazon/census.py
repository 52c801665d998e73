"""What is counted in Blazon."""

from kingofarms.games.blazon.census import (
    COUNTS,
    TABLE_COUNTS,
    begin,
    finish,
    names,
    note,
    turn_of,
)

__all__ = ["COUNTS", "TABLE_COUNTS", "begin", "finish", "names", "note", "turn_of"]
