"""Coverage: how often the 95 % interval of a card's worth holds its true worth.

The cards differ in what they need, give and when (`varied.py`), and plain experiments on other
matches tell the truth (`plain.py`). Two intervals of each card are looked at, both before the
correction for many comparisons: of the card by itself (what trying it changed; its share of wins
where it is dealt), and of the card less the others of its type, with nobody put aside. A card with
too few cases to be judged is left out.

Those who had a card, compared with those who had another, are counted beside them (observed).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from bench.lab import plain
from bench.lab.varied import EXTREMES, GAME, write_varied
from kingofarms.engine.rules.record import Array
from kingofarms.lab.matches.run import series
from kingofarms.lab.statistics.sample import Sample, Things
from kingofarms.lab.statistics.shares import Z
from kingofarms.lab.statistics.worth import (
    DEALT,
    LEAST_WINS,
    OBSERVED,
    TRIED,
    Ratios,
    fork_cases,
    one_against,
    seat_cases,
)

RUNS, MATCHES, FORKS = 200, 600, 4
DEALS, DECISIONS = 20_000, 20_000  # matches that tell the truth
ELSEWHERE = 1_000_003  # the seed of these matches
LEAST, MOST = 0.93, 0.97


@dataclass(frozen=True)
class Truth:
    """For each card its true worth by itself, the error of that, and how often it comes."""

    worth: Array
    error: Array
    weight: Array

    def against(self, things: Things, k: int, aside: frozenset[int] = frozenset()) -> float:
        """The same less the mean of the others of its type."""
        others = [at for at in things.others(k) if at not in aside and self.weight[at]]
        return float(self.worth[k] - np.average(self.worth[others], weights=self.weight[others]))


def truth_of(cards: Path, things: Things, forks: int, deals: int, decisions: int) -> Truth:
    """The blades as dealt, the others as tried; of each match at most `forks` decisions count."""
    count = len(things)
    worth, error, weight = np.zeros(count), np.zeros(count), np.zeros(count)
    for name, (share, off) in plain.dealt(GAME, cards, "blade", deals, ELSEWHERE).items():
        at = things.names.index(name)
        worth[at], error[at], weight[at] = share, off, 1.0
    tries = plain.tried(GAME, cards, range(decisions), ELSEWHERE)
    match, card, gain = tries[:, 0].astype(int), tries[:, 1].astype(int), tries[:, 2]
    lot = np.minimum(1.0, forks / np.bincount(match)[match])
    for at in set(card.tolist()):
        own = card == at
        weight[at], worth[at] = lot[own].sum(), np.average(gain[own], weights=lot[own])
        error[at] = np.sqrt(((lot[own] * (gain[own] - worth[at])) ** 2).sum()) / weight[at]
    return Truth(worth, error, weight)


def holds(sample: Sample, truth: Truth) -> Mapping[str, Array]:
    """For each interval whether it holds the truth, by card; not a number: not judged."""
    things = sample.things("card")
    had = sample.had("cards_taken", things)
    dealt = sample.dealt("cards_taken", things)
    chosen = had & ~dealt.any(axis=(0, 1))
    cases = {
        DEALT: seat_cases(sample, dealt),
        TRIED: fork_cases(sample, things, "taken"),
        OBSERVED: seat_cases(sample, chosen),
    }
    result = {}
    for way, each in cases.items():
        ratios = each.of(sample.deal)
        if way != OBSERVED:
            alone = partial(holds_alone, ratios, truth, sample.seats)
            result[f"{way}, by itself"] = np.array([alone(k) for k in range(len(things))])
        beside = partial(holds_beside, ratios, truth, things, sample.seats)
        result[f"{way}, beside its type"] = np.array([beside(k) for k in range(len(things))])
    return result


def holds_alone(ratios: Ratios, truth: Truth, seats: int, k: int) -> float:
    """Whether the interval of a card by itself holds the truth."""
    each = ratios.alone(k)
    if ratios.count[k] < LEAST_WINS * seats:
        return np.nan
    return float(each.low <= truth.worth[k] <= each.high)


def holds_beside(ratios: Ratios, truth: Truth, things: Things, seats: int, k: int) -> float:
    """Whether the interval of a card less the others of its type holds the truth."""
    value, error = one_against(ratios, things, seats, k, frozenset())
    if not np.isfinite(error):
        return np.nan
    return float(abs(value - truth.against(things, k)) <= Z * error)


def played(cards: Path, bots: str, matches: int, forks: int, seed: int) -> Sample:
    """A series of the lab."""
    return series(
        GAME,
        bots,
        cards=cards,
        seats=plain.SEATS,
        matches=matches,
        seed=seed,
        forks=forks,
        workers=1,
    ).sample


def measure(
    runs: int, matches: int, deals: int = DEALS, decisions: int = DECISIONS
) -> tuple[Truth, Things, dict[str, Array]]:
    """The truth, and for each interval `held[series, card]`."""
    with TemporaryDirectory() as folder:
        cards = write_varied(Path(folder) / "cards.csv", EXTREMES)
        things = played(cards, plain.GREEDY, 1, 1, 0).things("card")
        truth = truth_of(cards, things, FORKS, deals, decisions)
        each = [
            holds(played(cards, plain.GREEDY, matches, FORKS, seed), truth)
            for seed in range(1, runs + 1)
        ]
    return truth, things, {name: np.array([run[name] for run in each]) for name in each[0]}


def run(runs: int = RUNS, matches: int = MATCHES) -> bool:
    """Print how often each interval holds the truth."""
    print(f"{runs} series of {matches} greedy matches, {plain.SEATS} seats, {FORKS} forks a match.")
    print(f"Again: python -m bench lab coverage --runs {runs} --matches {matches}\n")
    truth, things, held = measure(runs, matches)
    known = truth.error[truth.weight > 0]
    print(f"the truth is known to ±{100 * Z * known.max():.1f} points or better")
    good = True
    for name, each in held.items():
        value, half = coverage(each)
        print(f"{name:<26} {value:.1%} ±{half:.1%} of {np.isfinite(each).sum()} intervals")
        worst(each, things)
        good &= name.startswith(OBSERVED) or LEAST <= value <= MOST
    print(f"\nexpected: {LEAST:.0%} to {MOST:.0%}, of those that are dealt or tried")
    return bool(good)


def coverage(each: Array) -> tuple[float, float]:
    """The share of all intervals, and half its interval: series are independent, cards are not."""
    there = np.isfinite(each)
    value = float(each[there].mean())
    off = np.where(there, each - value, 0.0).sum(axis=1) / there.sum()
    return value, Z * float(np.sqrt((off**2).sum()))


def worst(each: Array, things: Things, shown: int = 2) -> None:
    """The cards whose intervals hold the truth least often."""
    often = np.isfinite(each).sum(axis=0) >= len(each) / 2
    shares = np.where(often, np.nanmean(np.where(often, each, 0.0), axis=0), np.inf)
    lowest = np.argsort(shares)[:shown]
    words = [f"{things.names[k]} {shares[k]:.1%}" for k in lowest if np.isfinite(shares[k])]
    print(f"{'':<26} least: {', '.join(words)}")
