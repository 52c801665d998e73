"""Shares and means with their 95 % intervals.

Rows of one match are not independent of each other: one seat's win is another's loss; nor are
matches on the same deal. So every error here is computed from sums over whole matches, or over
whole deals where `deal[match]` says which matches share one.
"""

from dataclasses import dataclass

import numpy as np
from scipy import stats

from kingofarms.engine.rules.record import Array

LEVEL = 0.95
Z = float(stats.norm.ppf(0.5 + LEVEL / 2))


@dataclass(frozen=True)
class Measured:
    """A number, its standard error, its interval, and the number of matches behind it."""

    value: float
    error: float
    low: float
    high: float
    matches: int

    @property
    def half(self) -> float:
        """Half the length of the interval."""
        return (self.high - self.low) / 2


def wilson(share: float, size: float, z: float = Z) -> tuple[float, float]:
    """The Wilson interval of a share of `size` independent cases; 0 to 1 if there are none."""
    if size <= 0:
        return 0.0, 1.0
    spread = z * z / size
    middle = (share + spread / 2) / (1 + spread)
    half = z * np.sqrt(share * (1 - share) / size + spread / 4 / size) / (1 + spread)
    return float(max(0.0, min(share, middle - half))), float(min(1.0, max(share, middle + half)))


def together(values: Array, deal: Array | None) -> Array:
    """Sums over the matches of each deal; the values themselves where every deal is played once."""
    values = np.asarray(values, float)
    return values if deal is None else np.bincount(deal, values)


def ratio(part: Array, of: Array, deal: Array | None) -> tuple[float, float, int]:
    """`part` of `of` in all matches, its error, and the number of deals that have any `of`."""
    part, of = together(part, deal), together(of, deal)
    there, total = int((of > 0).sum()), float(of.sum())
    if total == 0:
        return 0.0, np.inf, 0
    value = float(part.sum() / total)
    variance = float(((part - value * of) ** 2).sum() / total**2)
    error = float(np.sqrt(variance * there / (there - 1))) if there > 1 else np.inf
    return value, error, there


def share(won: Array, of: Array | None = None, deal: Array | None = None, z: float = Z) -> Measured:
    """The share `won` of `of`, sums over each match: `won[match]`; without `of` one a match.

    The interval is Wilson's for as many independent cases as give the error found between matches.
    """
    of = np.ones(len(won)) if of is None else np.asarray(of, float)
    value, error, there = ratio(won, of, deal)
    if not there:
        return Measured(0.5, np.inf, 0.0, 1.0, 0)
    certain = value * (1 - value) == 0 or not 0 < error < np.inf
    size = there if certain else min(value * (1 - value) / error**2, float(of.sum()))
    low, high = wilson(value, size, z)
    return Measured(value, error, low, high, int((of > 0).sum()))


def mean(values: Array, deal: Array | None = None, z: float = Z) -> Measured:
    """The mean of one number a match."""
    count = len(values)
    value, error, _there = ratio(values, np.ones(count), deal)
    return around(value, error, count, z)


def around(value: float, error: float, matches: int, z: float = Z) -> Measured:
    """A number with the interval that a normal error gives."""
    return Measured(value, error, value - z * error, value + z * error, matches)


def quantile(values: Array, at: float = 0.5) -> Measured:
    """A quantile, the median by default, with an interval that assumes no distribution."""
    values = np.sort(np.asarray(values, float))
    count = len(values)
    if not count:
        return Measured(0.0, np.inf, -np.inf, np.inf, 0)
    below, above = stats.binom.ppf([(1 - LEVEL) / 2, (1 + LEVEL) / 2], count, at)
    low, high = values[int(max(0, below - 1))], values[int(min(count - 1, above))]
    return Measured(
        float(np.quantile(values, at)), float(high - low) / 2 / Z, float(low), float(high), count
    )


def paired(one: Array, other: Array, deal: Array | None = None) -> Measured:
    """The mean difference between two numbers of the same match or deal."""
    return mean(np.asarray(one, float) - np.asarray(other, float), deal)
