"""How often something is had, beside others of its group."""

from dataclasses import dataclass

import numpy as np
from scipy import stats

from kingofarms.engine.rules.record import Array
from kingofarms.lab.statistics.many import ALPHA, holm
from kingofarms.lab.statistics.sample import Things
from kingofarms.lab.statistics.shares import mean

SELDOM = 0.25  # of the mean of its group


@dataclass(frozen=True)
class Rate:
    """How often one thing is had in a match, and the same for the mean of the others."""

    a_match: float
    others: float
    seldom: bool  # surely less often than SELDOM of the others


def rates(
    had: Array, things: Things, deal: Array | None = None, seldom: float = SELDOM
) -> list[Rate]:
    """The rate of each: `had[match, seat, k]`. One family of comparisons, corrected by Holm."""
    matches = len(had)
    a_match = had.sum(axis=1).astype(float)  # a_match[match, k]
    others = np.zeros((matches, len(things)))
    for k in range(len(things)):
        if beside := things.others(k):
            others[:, k] = a_match[:, beside].mean(axis=1)
    off = a_match - seldom * others
    means = [mean(off[:, k], deal) for k in range(len(things))]
    z = np.array([each.value / each.error if 0 < each.error < np.inf else 0.0 for each in means])
    corrected, _level = holm(stats.norm.cdf(z))
    return [
        Rate(float(a_match[:, k].mean()), float(others[:, k].mean()), bool(corrected[k] <= ALPHA))
        for k in range(len(things))
    ]
