"""One outlier would make all others look odd, so it is put aside and they are compared again.

A card that wins too often is missing from the hands of the others: beside it, they all look weak.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kingofarms.lab.statistics.many import CLEAR, Compared


@dataclass(frozen=True)
class Sorted:
    """All comparisons with the rest, and the places of those put aside, the most striking first."""

    compared: list[Compared]
    aside: tuple[int, ...]


def put_aside(compare: Callable[[frozenset[int]], Sequence[Compared]]) -> Sorted:
    """Put the clearest one aside, compare the others with each other, and so on.

    `compare` is called with the places that are aside; all others are compared among themselves,
    and those aside with all others. What is not clear any more beside those that are left comes
    back, for good. In the end those are aside that are clear by the comparison that is told.
    """
    aside: list[int] = []
    back: set[int] = set()
    while True:
        compared = list(compare(frozenset(aside)))
        clear = [at for at, each in enumerate(compared) if each.verdict == CLEAR]
        again = [at for at in aside if at not in clear]
        new = [at for at in clear if at not in aside and at not in back]
        if again:
            back.update(again)
            aside = [at for at in aside if at in clear]
        elif new:
            aside.append(max(new, key=lambda at: striking(compared[at])))
        else:
            return Sorted(compared, (*aside, *(at for at in clear if at not in aside)))


def striking(each: Compared) -> tuple[float, float]:
    """What differs most; of two alike, the advantage."""
    return round(abs(each.value), 9), each.value
