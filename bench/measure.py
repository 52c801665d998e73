"""Ours and theirs in turn, in short rounds: a noisy machine then disturbs both alike.

A ratio is the median over the rounds of what each round gave.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Contender:
    """Somebody who plays or thinks: `play()` does so for a moment and returns how much was done.

    How much is counted in actions, or in iterations of a search.
    """

    name: str
    play: Callable[[], int]


@dataclass(frozen=True)
class Pair:
    """Two that are compared; `at_least` is the ratio claimed, None where none is."""

    ours: Contender
    theirs: Contender
    at_least: float | None = None


@dataclass(frozen=True)
class Measured:
    """What a pair does in a second, round by round."""

    pair: Pair
    ours: Sequence[float]
    theirs: Sequence[float]

    @property
    def ratios(self) -> list[float]:
        """Ours over theirs, round by round."""
        return [our / their for our, their in zip(self.ours, self.theirs, strict=True)]

    @property
    def holds(self) -> bool:
        """Whether the ratio is what is claimed; where nothing is claimed, it holds."""
        return self.pair.at_least is None or median(self.ratios) >= self.pair.at_least


def pace(contender: Contender, seconds: float) -> float:
    """How much a second over a stretch of about that long."""
    actions = 0
    begun = now = time.perf_counter()
    while now - begun < seconds:
        actions += contender.play()
        now = time.perf_counter()
    return actions / (now - begun)


def measure(pairs: Sequence[Pair], rounds: int, seconds: float) -> list[Measured]:
    """Each pair once a round, ours then theirs; a first round warms up and is not counted."""
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
    """The pairs of all sections in the same rounds, each under its title again."""
    rest = iter(measure([pair for _, pairs in sections for pair in pairs], rounds, seconds))
    return [(title, [next(rest) for _pair in pairs]) for title, pairs in sections]
