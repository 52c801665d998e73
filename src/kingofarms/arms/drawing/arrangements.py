"""Arrangements: how many charges lie where, beside each other, in units of their distance."""

import re
from functools import lru_cache

Places = tuple[tuple[float, float], ...]
"""For each charge how many columns and rows it is away from the middle of the group."""

WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NUMBERS = {word: number for number, word in enumerate(WORDS, start=1)}
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
MOST_CHARGES = 24


def number_of(number: int, arrangement: str) -> int:
    """How many charges there are: an arrangement may say it where the number does not."""
    first = NUMBERS.get(re.split(r"[ ,]", arrangement, maxsplit=1)[0], 1)
    named = first if number <= 1 else number
    return max(1, min(MOST_CHARGES, named))


def direction(arrangement: str) -> str:
    """The line along which an arrangement lies ("fess", "pale", "bend" …); empty for rows."""
    _, preposition, line = arrangement.rpartition("in ")
    return line.strip() if preposition else ""


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


def in_cross(number: int) -> Places:
    """Up and down, left and right, and in the middle."""
    around = ((0.0, -1.0), (-1.0, 0.0), (0.0, 0.0), (1.0, 0.0), (0.0, 1.0))
    return around if number == 5 else in_rows(rows_of(number))


@lru_cache(256)
def group(number: int, arrangement: str) -> tuple[Places, ...]:
    """The places of so many charges; several where any of them will do, the usual one first."""
    line = direction(arrangement)
    if line == "fess":
        return (in_rows((number,)),)
    if line == "pale":
        return (in_rows((1,) * number),)
    if line in ("bend", "bend sinister"):
        return (in_bend(number, 1 if line == "bend" else -1),)
    if line == "cross":
        return (in_cross(number),)
    if line == "saltire" and number == 5:
        return (in_rows((2, 1, 2)),)
    words = [NUMBERS[word] for word in re.findall(r"[a-z]+", arrangement) if word in NUMBERS]
    for rows in (tuple(words), tuple(words[1:])):
        if len(rows) > 1 and sum(rows) == number:
            return (in_rows(rows),)
    if number == 2 and not arrangement:
        return in_rows((2,)), in_rows((1, 1))
    return (in_rows(rows_of(number)),)


def rows_of(number: int) -> tuple[int, ...]:
    """The usual rows of so many charges."""
    if number in ROWS:
        return ROWS[number]
    full, rest = divmod(number, 5)
    return (5,) * full + ((rest,) if rest else ())
