"""Arrangements: how many charges lie where, beside each other, in units of their distance."""

from functools import lru_cache

from kingofarms.arms.shares import direction, rows_named
from kingofarms.arms.words.numbers import number_at_start

Places = tuple[tuple[float, float], ...]
"""For each charge how many columns and rows it is away from the middle of the group."""

ROWS = {
    1: (1,),
    2: (2,),
    3: (2, 1),
    4: (2, 2),
    5: (2, 1, 2),
    6: (3, 2, 1),
    7: (3, 3, 1),
    8: (3, 3, 2),
    9: (3, 3, 3),
    10: (4, 3, 2, 1),
    11: (4, 4, 3),
    12: (4, 4, 4),
}
MOST_CHARGES = 30


def number_of(number: int, arrangement: str) -> int:
    """How many charges there are: an arrangement may say it where the number does not."""
    named = number_at_start(arrangement) if number <= 1 else number
    return max(1, min(MOST_CHARGES, named))


def in_rows(rows: tuple[int, ...]) -> Places:
    """Rows one under the other, each in the middle."""
    top = (len(rows) - 1) / 2
    return tuple(
        (column - (count - 1) / 2, row - top)
        for row, count in enumerate(rows)
        for column in range(count)
    )


def in_bend(number: int, way: int = 1) -> Places:
    """One below the other and further to the right, or with way -1 to the left."""
    middle = (number - 1) / 2
    return tuple((way * (k - middle), k - middle) for k in range(number))


@lru_cache(256)
def group(number: int, arrangement: str) -> tuple[Places, ...]:
    """The places of so many charges; several where any of them will do, the usual one first."""
    line = direction(arrangement)
    if line in ("bend", "bend sinister"):
        return (in_bend(number, 1 if line == "bend" else -1),)
    if number == 2 and not arrangement:
        return in_rows((2,)), in_rows((1, 1))
    return (in_rows(rows_named(number, arrangement) or rows_of(number)),)


def rows_of(number: int) -> tuple[int, ...]:
    """The usual rows of so many charges."""
    if number in ROWS:
        return ROWS[number]
    full, rest = divmod(number, 5)
    return (5,) * full + ((rest,) if rest else ())
