"""Series of the same deals with different options, each played once, and what differs in them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property

import numpy as np

from kingofarms.engine.game.game import Game, games, part_of
from kingofarms.engine.rules.record import Array
from kingofarms.engine.terms.options import Value, name_of
from kingofarms.lab.questions.asking import sample_of
from kingofarms.lab.matches.run import Result, series
from kingofarms.lab.spec import is_quick
from kingofarms.lab.statistics.sample import Sample
from kingofarms.lab.statistics.shares import Measured, mean, paired

QUICK, THINKERS = "greedy", "search:100"
Measure = Callable[[Sample], Array]  # one number a match


@cache
def told_game() -> Game:
    """The game whose design diary is told."""
    return next(game for game in games().values() if part_of(game, "diary"))


@dataclass
class Versions:
    """The matches of the diary: each set of options with the same seed."""

    matches: int
    seed: int = 1
    bots: str = QUICK
    thinkers: str = THINKERS  # bots that look ahead, for claims about how players meddle
    thought_through: int = 300  # matches of these
    seats: int = 4
    workers: int | None = None
    progress: Callable[[], None] = lambda: None
    played: dict[str, Result] = field(default_factory=dict)
    samples: dict[str, Sample] = field(default_factory=dict)

    @cached_property
    def thinking(self) -> "Versions":
        """The same with bots that look ahead: quick ones hardly meddle with their rivals."""
        if self.bots == self.thinkers:
            return self
        return replace(
            self, bots=self.thinkers, matches=self.thought_through, played=self.played, samples={}
        )

    @property
    def strengths(self) -> "Sequence[Versions]":
        """These and those that look ahead, the stronger first."""
        return [self] if self.thinking is self else [self.thinking, self]

    def played_by(self, bots: str) -> "Versions":
        """The same with these bots alone, whether they look ahead or not."""
        matches = self.matches if is_quick([bots]) else self.thought_through
        return replace(self, bots=bots, thinkers=bots, matches=matches, played={}, samples={})

    def words(self) -> str:
        """Its matches and bots."""
        words = f"{self.matches:,} matches of {self.bots}"
        if self.bots == self.thinkers:
            return words
        return f"{words}, {self.thought_through:,} of {self.thinkers}"

    def with_options(self, seats: int | None = None, **options: Value) -> Sample:
        """The matches with these options; all others are as usual."""
        many = self.seats if seats is None else seats
        name = f"{self.bots} {many} " + " ".join(
            f"{key}={name_of(each)}" for key, each in options.items()
        )
        if name not in self.samples:
            self.played[name] = series(
                told_game().NAME,
                self.bots,
                options=options,
                seats=many,
                matches=self.matches,
                seed=self.seed,
                workers=self.workers,
            )
            self.samples[name] = sample_of(self.played[name])
            self.progress()
        return self.samples[name]


@dataclass(frozen=True)
class Difference:
    """One number of a match in two versions, and the mean difference on the same deals."""

    before: Measured
    after: Measured
    change: Measured


def difference(before: Sample, after: Sample, measure: Measure) -> Difference:
    """What changes from one version to the other."""
    one, other = measure(before), measure(after)
    known = np.isfinite(one) & np.isfinite(other)
    one, other = one[known], other[known]
    return Difference(mean(one), mean(other), paired(other, one))


def turns(sample: Sample) -> Array:
    """Turns of each player."""
    return np.asarray(sample.of_match("turns") / sample.seats, float)


def a_turn(column: str) -> Measure:
    """How often something happens in a turn."""

    def measure(sample: Sample) -> Array:
        return np.asarray(sample.by_seat(column).sum(axis=1) / sample.of_match("turns"), float)

    return measure


def a_match(column: str) -> Measure:
    """How often something happens in a match, all players together."""

    def measure(sample: Sample) -> Array:
        return sample.by_seat(column).sum(axis=1).astype(float)

    return measure


def of_match(column: str) -> Measure:
    """A number of the whole match."""

    def measure(sample: Sample) -> Array:
        return sample.of_match(column).astype(float)

    return measure


def ready_first_wins(sample: Sample) -> Array:
    """By match: the share of the win of the seats that could end it first; nan: nobody could."""
    when = sample.by_seat("could_end_at").astype(float)
    when[when == 0] = np.inf
    earliest = when.min(axis=1, keepdims=True)
    first = (when == earliest) & np.isfinite(when)
    with np.errstate(invalid="ignore"):
        return np.asarray((sample.won * first).sum(axis=1) / first.sum(axis=1), float)
