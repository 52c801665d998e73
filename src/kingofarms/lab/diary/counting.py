"""What a diary counts in matches: one number a match, by the words that its file has for it."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from kingofarms.engine.rules.record import Array
from kingofarms.lab.statistics.sample import Sample
from kingofarms.lab.statistics.shares import Measured, mean, paired


def turns(sample: Sample) -> Array:
    """Turns of each player."""
    return np.asarray(sample.of_match("turns") / sample.seats, float)


def of_seats(sample: Sample, columns: str) -> Array:
    """What these columns count of all players together."""
    return np.asarray(sum(sample.by_seat(each).sum(axis=1) for each in columns.split()), float)


def a_turn(sample: Sample, columns: str) -> Array:
    """How often these happen in a turn."""
    return np.asarray(of_seats(sample, columns) / sample.of_match("turns"), float)


def wins_of_the_first(sample: Sample, column: str) -> Array:
    """The share of the win of the seats of which the column has the first turn; nan: of none."""
    when = sample.by_seat(column).astype(float)
    when[when == 0] = np.inf
    earliest = when.min(axis=1, keepdims=True)
    first = (when == earliest) & np.isfinite(when)
    with np.errstate(invalid="ignore"):
        return np.asarray((sample.won * first).sum(axis=1) / first.sum(axis=1), float)


WAYS: dict[str, Callable[[Sample, str], Array]] = {
    "a turn": a_turn,
    "a turn at most": lambda sample, columns: np.minimum(1.0, a_turn(sample, columns)),
    "a match": of_seats,
    "table": lambda sample, column: sample.of_match(column).astype(float),
    "turns": lambda sample, _none: turns(sample),
    "unevenness": lambda sample, _none: np.abs(turns(sample) - mean(turns(sample)).value),
    "decisions": lambda sample, _none: sample.of_match("actions") / sample.of_match("turns"),
    "not ended": lambda sample, _none: sample.matches["ended_by"].is_null().to_numpy(),
    "wins of the first": wins_of_the_first,
}


def counted(sample: Sample, words: str) -> Array:
    """What these words count, match by match."""
    way, _colon, columns = words.partition(": ")
    return WAYS[way](sample, columns)


@dataclass(frozen=True)
class Difference:
    """One number of a match in two versions, and the mean difference on the same deals."""

    before: Measured
    after: Measured
    change: Measured


def difference(before: Sample, after: Sample, words: str) -> Difference:
    """What changes from one version to the other."""
    one, other = counted(before, words), counted(after, words)
    known = np.isfinite(one) & np.isfinite(other)
    one, other = one[known], other[known]
    return Difference(mean(one), mean(other), paired(other, one))
