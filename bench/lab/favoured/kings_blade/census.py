"""What is counted in The King's Blade."""

from kingofarms.games.kings_blade.census import (
    COUNTS,
    TABLE_COUNTS,
    begin,
    finish,
    names,
    note,
    turn_of,
)

__all__ = ["COUNTS", "TABLE_COUNTS", "begin", "finish", "names", "note", "turn_of"]
