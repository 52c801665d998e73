"""Pairs that are measured in turn, in short rounds, so that a noisy machine disturbs both alike.

The ratio of a pair is the median of the ratios of all rounds.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Contender:
    """One side of a pair: `play()` works for a moment and returns how much it did.

    That is a number of actions, or of iterations of a search.
    """

    name: str
    play: Callable[[], int]


@dataclass(frozen=True)
class Pair:
    """Two that are compared; `at_least` is the claimed ratio, None if nothing is claimed."""

    ours: Contender
    theirs: Contender
    at_least: float | None = None


@dataclass(frozen=True)
class Measured:
    """How much both sides of a pair did a second, round by round."""

    pair: Pair
    ours: Sequence[float]
    theirs: Sequence[float]

    @property
    def ratios(self) -> list[float]:
        """Ours over theirs, round by round."""
        return [our / their for our, their in zip(self.ours, self.theirs, strict=True)]

    @property
    def holds(self) -> bool:
        """Whether the claim holds; True if there is none."""
        return self.pair.at_least is None or median(self.ratios) >= self.pair.at_least


def pace(contender: Contender, seconds: float) -> float:
    """How much it does a second, measured for about that long."""
    actions = 0
    start = now = time.perf_counter()
    while now - start < seconds:
        actions += contender.play()
        now = time.perf_counter()
    return actions / (now - start)


def measure(pairs: Sequence[Pair], rounds: int, seconds: float) -> list[Measured]:
    """Each pair once a round, ours then theirs; the first round warms up and does not count."""
    taken: list[list[tuple[float, float]]] = [[] for _pair in pairs]
    for number in range(rounds + 1):
        for pair, rates in zip(pairs, taken, strict=True):
            rate = pace(pair.ours, seconds), pace(pair.theirs, seconds)
            if number:
                rates.append(rate)
    return [
        Measured(pair, [our for our, _ in rates], [their for _, their in rates])
        for pair, rates in zip(pairs, taken, strict=True)
    ]


Section = tuple[str, list[Pair]]


def measure_sections(
    sections: Sequence[Section], rounds: int, seconds: float
) -> list[tuple[str, list[Measured]]]:
    """Measure the pairs of all sections in the same rounds, and return them under their titles."""
    rest = iter(measure([pair for _, pairs in sections for pair in pairs], rounds, seconds))
    return [(title, [next(rest) for _pair in pairs]) for title, pairs in sections]
