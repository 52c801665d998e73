"""One outlier would make all others look odd, so it is put aside and they are compared again.

A card that wins too often is missing from the hands of the others: beside it, they all look weak.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kingofarms.lab.statistics.many import CLEAR, NONE, Compared


@dataclass(frozen=True)
class Sorted:
    """All comparisons, and the places of those put aside, the most striking first."""

    first: list[Compared]  # with nothing aside
    compared: list[Compared]  # with those aside
    aside: tuple[int, ...]


def put_aside(
    compare: Callable[[frozenset[int]], Sequence[Compared]], level: tuple[str, ...] = (CLEAR,)
) -> Sorted:
    """Put the most striking one aside, compare the others with each other, and so on.

    `compare` is called with the places that are aside; all others are compared among themselves,
    and those aside with all others. Only what reaches the level is put aside.
    """
    aside: list[int] = []
    first = list(compare(frozenset()))
    while True:
        compared = list(compare(frozenset(aside))) if aside else first
        striking = [
            at for at, each in enumerate(compared) if each.verdict in level and at not in aside
        ]
        if not striking:
            return Sorted(
                first,
                [settled(each, at in aside) for at, each in enumerate(compared)],
                tuple(aside),
            )
        aside.append(max(striking, key=lambda at: striking_first(first[at])))


def striking_first(each: Compared) -> tuple[float, float]:
    """What differed most from all is put aside first; of two alike, the advantage."""
    return round(abs(each.value), 9), each.value


def settled(each: Compared, is_aside: bool) -> Compared:
    """What was put aside stays so, even if the last comparison is a little less sure of it."""
    if is_aside and each.verdict == NONE:
        return Compared(each.value, each.low, each.high, each.p, CLEAR)
    return each
