"""What a card, or whatever else a game lists, is worth in shares of wins.

What chance gives needs nothing else. In first hands, those who got it are compared with those who
got another of its type. For what is drawn later, they are compared with those for whom it would
have come with other luck (`matches/forks.py`): up to the draw, and in what the deck held, both are
alike. What is chosen is tried by experiment: the same match is played twice,
once as it was and once with the bot's next choice (`matches/forks.py`), and the difference is what
the choice was worth. Only where a series has no forks, those who had it are compared with those who
had another of its type; that is called observed, for better players may like it for other reasons.
Nothing is corrected for what came after the choice: that follows from it.
"""

from dataclasses import dataclass, replace

import numpy as np

from kingofarms.engine.rules.record import Array
from kingofarms.engine.words import N_
from kingofarms.lab.statistics.many import Compared, Sorted, compare, put_aside
from kingofarms.lab.statistics.sample import Sample, Things
from kingofarms.lab.statistics.shares import Measured, around, together

TOLERANCE = 0.12  # of the share of wins: less does not spoil a game
LEAST_WINS = 10  # that takers would have by an even chance; with fewer, an error means nothing
DEALT, TRIED, OBSERVED = N_("dealt"), N_("tried"), N_("observed")  # how a worth was measured


@dataclass(frozen=True)
class Cases:
    """For each match and thing the sum over its cases of what they won, and how many they are."""

    won: Array  # won[match, k]
    count: Array  # count[match, k]

    def of(self, deal: Array | None) -> "Ratios":
        """What a case of each thing won on average."""
        won, count = (by_deal(each, deal) for each in (self.won, self.count))
        total = count.sum(axis=0)
        with np.errstate(invalid="ignore", divide="ignore"):
            value = won.sum(axis=0) / total
            return Ratios(value, total, (won - value * count) / total)


@dataclass(frozen=True)
class Ratios:
    """For each thing its value, its cases, and what each deal adds to its error."""

    value: Array
    count: Array
    added: Array  # added[deal, k]

    def against(self, k: int, others: list[int]) -> tuple[float, float]:
        """The value of one less the mean of the cases of the others, and the error."""
        weights = self.count[others] / self.count[others].sum()
        off = self.added[:, k] - self.added[:, others] @ weights
        value = self.value[k] - self.value[others] @ weights
        return float(value), float(np.sqrt((off**2).sum()))

    def alone(self, k: int) -> Measured:
        """The value of one, with its interval."""
        value, count = float(self.value[k]), int(self.count[k])
        if not count:
            return Measured(0.0, np.inf, -1.0, 1.0, 0)
        error = float(np.sqrt((self.added[:, k] ** 2).sum()))
        return around(value, error, count)


@dataclass(frozen=True)
class Worth:
    """For each thing its worth in shares of wins, compared with others of its group."""

    things: Things
    had: Array  # had[match, seat, k]
    ways: tuple[str, ...]  # how each was measured
    alone: tuple[Measured, ...]  # by itself: the share of wins; if tried, what trying it changed
    compared: list[Compared]  # beside the others of its group
    aside: tuple[int, ...]  # those surely beyond the tolerance


def worth(sample: Sample, column: str) -> Worth:
    """The worth of everything that seats have according to that column."""
    if ("worth", column) not in sample.memo:
        sample.memo["worth", column] = measured(sample, column)
    known: Worth = sample.memo["worth", column]
    return known


def measured(sample: Sample, column: str) -> Worth:
    """The same, computed."""
    kind = sample.kinds[column]
    things = sample.things(kind.name)
    had, dealt = sample.had(column, things), sample.dealt(column, things)
    given = chance_cases(sample, things, dealt, kind.fork == "taken")
    ways = tuple(ways_of(sample, things, given, column))
    cases = {
        DEALT: given,
        OBSERVED: seat_cases(sample, had),
        TRIED: fork_cases(sample, things, kind.fork),
    }
    ratios = {way: each.of(sample.deal) for way, each in cases.items()}

    def against(aside: frozenset[int]) -> list[Compared]:
        pairs = [
            one_against(ratios[way], things, sample.seats, k, aside) for k, way in enumerate(ways)
        ]
        values, errors = zip(*pairs, strict=True) if pairs else ((), ())
        return [
            replace(each, low=max(-1.0, each.low), high=min(1.0, each.high))
            for each in compare(values, errors, TOLERANCE)
        ]

    result: Sorted = put_aside(against)
    ratios[DEALT] = seat_cases(sample, dealt).of(sample.deal)
    alone = tuple(ratios[way].alone(k) for k, way in enumerate(ways))
    return Worth(things, had, ways, alone, result.compared, result.aside)


def ways_of(sample: Sample, things: Things, given: Cases, column: str) -> list[str]:
    """How each is measured: all of a group in the same way, so that they can be compared.

    What is dealt says most: a seat that has not chosen a thing may still get it another time.
    """
    by_chance = given.count.sum(axis=0)
    is_forked = (
        sample.forks is not None and (sample.forks["kind"] == sample.kinds[column].fork).any()
    )
    ways = {}
    for group in dict.fromkeys(things.groups):
        own = [k for k, each in enumerate(things.groups) if each == group]
        ways[group] = DEALT if by_chance[own].any() else TRIED if is_forked else OBSERVED
    return [ways[group] for group in things.groups]


def seat_cases(sample: Sample, had: Array) -> Cases:
    """A case is a seat that had the thing; it won its share of the win."""
    return Cases(np.einsum("ms,msk->mk", sample.won, had), had.sum(axis=1).astype(float))


def chance_cases(sample: Sample, things: Things, dealt: Array, is_drawn: bool) -> Cases:
    """A case is a thing that chance gave a seat, before the first turn or later.

    What was drawn counts for it; what other luck would have brought counts against that one. As
    both err, such a pair is half a case. Dealt and drawn are each taken beside the mean of their
    type, so that they can be put together.
    """
    at_first = centred(seat_cases(sample, dealt), things)
    if not is_drawn:
        return at_first
    won, count = (np.zeros((sample.count, len(things))) for _array in range(2))
    match, card, instead, gain = sample.draws_of(things)
    for k, sign in ((card, 1.0), (instead, -1.0)):
        np.add.at(won, (match[k >= 0], k[k >= 0]), sign * gain[k >= 0] / 2)
        np.add.at(count, (match[k >= 0], k[k >= 0]), 1 / 4)
    later = centred(Cases(won, count), things)
    return Cases(at_first.won + later.won, at_first.count + later.count)


def centred(cases: Cases, things: Things) -> Cases:
    """What cases won more than the mean of their group."""
    won = cases.won.copy()
    for group in dict.fromkeys(things.groups):
        own = [k for k, each in enumerate(things.groups) if each == group]
        if total := cases.count[:, own].sum():
            won[:, own] -= cases.won[:, own].sum() / total * cases.count[:, own]
    return Cases(won, cases.count)


def fork_cases(
    sample: Sample, things: Things, kind: str, begins: float = 0.0, ends: float = 1.0
) -> Cases:
    """A case is a fork in that part of the match; it won what the choice won more."""
    won, count = (np.zeros((sample.count, len(things))) for _array in range(2))
    match, k, gain, when = sample.forks_of(kind, things)
    own = (when >= begins) & ((when < ends) | (ends == 1))
    np.add.at(won, (match[own], k[own]), gain[own])
    np.add.at(count, (match[own], k[own]), 1.0)
    return Cases(won, count)


def by_deal(values: Array, deal: Array | None) -> Array:
    """Sums over the matches of each deal, column by column."""
    if deal is None:
        return values
    return np.stack([together(column, deal) for column in values.T], axis=1)


def one_against(
    ratios: Ratios, things: Things, seats: int, k: int, aside: frozenset[int]
) -> tuple[float, float]:
    """One thing less the mean of the others of its group, and the error."""
    others = [at for at in things.others(k) if at not in aside and ratios.count[at]]
    if not others or ratios.count[k] < LEAST_WINS * seats:
        return 0.0, np.inf
    return ratios.against(k, others)


def by_part(sample: Sample, things: Things, kind: str) -> list[Ratios]:
    """What choices were worth in the first and in the second half of the match."""
    halves = ((0.0, 0.5), (0.5, 1.0))
    return [fork_cases(sample, things, kind, *half).of(sample.deal) for half in halves]
