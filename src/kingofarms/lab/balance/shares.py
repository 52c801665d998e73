"""Cards: the share of wins of those who had one, and its worth, beside the mean of its type."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite

import numpy as np

from kingofarms.lab.statistics.sample import Sample
from kingofarms.lab.statistics.shares import Measured, Z, share
from kingofarms.lab.statistics.worth import (
    DEALT,
    FORKS,
    LEAST_WINS,
    OBSERVED,
    TRIED,
    Ratios,
    chance_cases,
    fork_cases,
    seat_cases,
    ways_of,
)

UNKNOWN = Measured(0.0, np.inf, -1.0, 1.0, 0)
WITHIN, DOUBTFUL, BEYOND, UNJUDGED = "within", "in doubt", "beyond", "–"


@dataclass(frozen=True)
class CardShare:
    """One card, or a distinction."""

    name: str
    group: str
    taken: float  # in a match
    wins: Measured
    off: Measured  # its share minus the mean of the shares of its type
    way: str = OBSERVED
    worth: Measured = UNKNOWN  # dealt or tried, minus the mean of its type

    def verdict(self, limit: float) -> str:
        """Whether both are within the limit; in doubt where an interval holds the limit."""
        known = [each for each in (self.off, self.worth) if isfinite(each.error)]
        if not known:
            return UNJUDGED
        if any(abs(each.value) - Z * each.error > limit for each in known):
            return BEYOND
        return DOUBTFUL if any(abs(each.value) > limit for each in known) else WITHIN


def card_shares(sample: Sample, kind: str = "card", column: str = "cards_taken") -> list[CardShare]:
    """All cards, or other things of that kind, in the order of their numbers."""
    things = sample.things(kind)
    if not len(things):
        return []
    had, dealt = sample.had(column, things), sample.dealt(column, f"{column}_at", things)
    given = chance_cases(sample, things, dealt, FORKS[column] == "taken")
    shares = seat_cases(sample, had).of(sample.deal)
    worths = {
        DEALT: given.of(sample.deal),
        TRIED: fork_cases(sample, things, FORKS[column]).of(sample.deal),
    }
    cards, least = [], LEAST_WINS * sample.seats
    for k, way in enumerate(ways_of(sample, things, given, column)):
        like, own = [k, *things.others(k)], had[:, :, k]
        cards.append(
            CardShare(
                things.names[k],
                things.groups[k],
                float(shares.count[k] / sample.count),
                share((sample.won * own).sum(axis=1), own.sum(axis=1), sample.deal),
                from_mean(shares, k, like, least),
                way,
                from_mean(worths[way], k, like, least) if way in worths else UNKNOWN,
            )
        )
    return cards


def from_mean(ratios: Ratios, k: int, like: Sequence[int], least: int) -> Measured:
    """The value of one less the mean of its type, of all that have at least so many cases.

    Both numbers vary together: one card's win is another's loss. So the error of the distance comes
    from what each match adds to it.
    """
    known = [at for at in like if ratios.count[at] >= least]
    if k not in known or len(known) < 2:
        return UNKNOWN
    value = float(ratios.value[k] - ratios.value[known].mean())
    off = ratios.added[:, k] - ratios.added[:, known].mean(axis=1)
    error = float(np.sqrt((off**2).sum()))
    return Measured(value, error, value - Z * error, value + Z * error, int(ratios.count[k]))
