"""Many comparisons at once: Holm's correction, and what may be said of each of them.

The family is every comparison in one call, and callers put into one call all that one question
asks of one series. Holm keeps the chance that any of the family is called different, though it is
not, at 1 %. A report has about five families, so a whole report cries wolf in 5 % of the cases at
most.

A question may allow a tolerance: differences that do not matter to a designer. A difference is
*clear* if it surely is larger than the tolerance, *seen* if it surely is there at all, and else
none was seen.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from scipy import stats

from kingofarms.engine.rules.record import Array

REPORT, FAMILIES = 0.05, 5
ALPHA = REPORT / FAMILIES
CLEAR, SEEN, NONE = "clear", "seen", "none"


@dataclass(frozen=True)
class Compared:
    """A difference, its interval at the level that Holm grants it, and the verdict."""

    value: float
    low: float
    high: float
    p: float  # that there is no difference, corrected
    verdict: str

    @property
    def at_most(self) -> float:
        """The largest difference that the interval allows, in either direction."""
        return max(abs(self.low), abs(self.high))


def p_values(values: Array, errors: Array, tolerance: float | Array = 0.0) -> Array:
    """The probability of differences as large as these if none were larger than the tolerance."""
    with np.errstate(divide="ignore", invalid="ignore"):
        beyond = (np.abs(values) - tolerance) / errors
        opposite = (-np.abs(values) - tolerance) / errors
    probability = stats.norm.sf(beyond) + stats.norm.cdf(opposite)
    return np.where(np.isfinite(errors) & (errors > 0), np.minimum(probability, 1.0), 1.0)


def holm(p: Array) -> tuple[Array, Array]:
    """The corrected p of each, and the level at which Holm compared each.

    The smallest p is compared with ALPHA / m, the next with ALPHA / (m - 1), until one is too
    large; those behind it are compared at its level.
    """
    count = len(p)
    order = np.argsort(p, kind="stable")
    corrected, level = np.empty(count), np.empty(count)
    worst, stopped = 0.0, 0
    for rank, at in enumerate(order):
        worst = max(worst, min(1.0, (count - rank) * float(p[at])))
        corrected[at] = worst
        if worst <= ALPHA:
            stopped = rank + 1
        level[at] = ALPHA / (count - min(rank, stopped))
    return corrected, level


def compare(
    values: Sequence[float], errors: Sequence[float], tolerance: float | Sequence[float] = 0.0
) -> list[Compared]:
    """What may be said of each of a family of differences from nothing.

    An error that is infinite means that nothing is known of that one. It counts in the family.
    """
    value, error = np.asarray(values, float), np.asarray(errors, float)
    limit = np.broadcast_to(np.asarray(tolerance, float), value.shape)
    p, level = holm(p_values(value, error))
    beyond, _level = holm(p_values(value, error, limit))
    half = stats.norm.isf(level / 2) * error
    verdicts = np.where(beyond <= ALPHA, CLEAR, np.where(p <= ALPHA, SEEN, NONE))
    return [
        Compared(float(v), float(v - h), float(v + h), float(q), str(verdict))
        for v, h, q, verdict in zip(value, half, p, verdicts, strict=True)
    ]


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
            # What differs most; of two alike, the advantage.
            values = {at: compared[at].value for at in new}
            aside.append(max(new, key=lambda at: (round(abs(values[at]), 9), values[at])))
        else:
            return Sorted(compared, (*aside, *(at for at in clear if at not in aside)))
