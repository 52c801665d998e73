"""Shares and means with their 95 % intervals.

Rows of one match are not independent of each other: one seat's win is another's loss. So every
error here is computed from sums over whole matches.
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


def share(won: Array, of: Array | None = None, z: float = Z) -> Measured:
    """The share `won` of `of`, sums over each match: `won[match]`; without `of` one a match.

    The interval is Wilson's for as many independent cases as give the error found between matches.
    """
    won = np.asarray(won, float)
    of = np.ones_like(won) if of is None else np.asarray(of, float)
    there = int((of > 0).sum())
    total = float(of.sum())
    if total == 0:
        return Measured(0.5, np.inf, 0.0, 1.0, 0)
    value = float(won.sum() / total)
    off = won - value * of
    variance = float((off**2).sum() / total**2) * there / max(1, there - 1)
    size = value * (1 - value) / variance if variance > 0 else float(there)
    size = min(size, total)
    low, high = wilson(value, size, z)
    return Measured(value, float(np.sqrt(variance)), low, high, there)


def mean(values: Array, z: float = Z) -> Measured:
    """The mean of one number a match."""
    values = np.asarray(values, float)
    count = len(values)
    if count < 2:
        value = float(values.mean()) if count else 0.0
        return Measured(value, np.inf, -np.inf, np.inf, count)
    value, error = float(values.mean()), float(values.std(ddof=1) / np.sqrt(count))
    return Measured(value, error, value - z * error, value + z * error, count)


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


def paired(one: Array, other: Array) -> Measured:
    """The mean difference between two numbers of the same match or deal."""
    return mean(np.asarray(one, float) - np.asarray(other, float))
