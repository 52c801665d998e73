"""Planted truths among cards that differ in what they need, give and when (`varied.py`).

Of cards that are dealt or chosen the lab must find the worth that plain experiments find
(`plain.py`). Two cards are about players: a blade that only those who look ahead use well, and an
upgrade that greedy bots overrate. At a table with random players those who take it win often, since
they are the better players; the lab must say that it costs them wins.
"""

from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from bench.lab import plain
from bench.lab.coverage import Truth, played, truth_of
from bench.lab.varied import EXTREMES, GAME, PLAYERS, STRONG, SUBTLE, TRAP, write_varied
from kingofarms.lab.statistics.sample import Sample
from kingofarms.lab.statistics.shares import Z
from kingofarms.lab.statistics.worth import (
    TOLERANCE,
    Cases,
    Worth,
    fork_cases,
    one_against,
    seat_cases,
    worth,
)

MATCHES, SEARCHED, FORKS = 6000, 800, 2
DEALS, DECISIONS = 10_000, 10_000
SEARCH, MIXED = "search:20", "greedy,greedy,uniform,uniform"
Interval = tuple[float, float]


def missed(found: Worth, truth: Truth) -> list[str]:
    """The cards whose interval, corrected for being many, does not hold the truth."""
    aside = frozenset(found.aside)
    return [
        name
        for k, name in enumerate(found.things.names)
        if not found.compared[k].low
        <= truth.against(found.things, k, aside)
        <= found.compared[k].high
    ]


def wrongly_named(found: Worth, truth: Truth) -> list[str]:
    """Cards that stand out by the lab, though their true worth is within the tolerance."""
    aside = frozenset(found.aside)
    return [
        found.things.names[k]
        for k in aside
        if abs(truth.against(found.things, k, aside)) <= TOLERANCE
    ]


def extremes(folder: Path, matches: int, seed: int) -> bool:
    """Whether the lab's worth of every card is the true one, and a wrong estimate is caught."""
    cards = write_varied(folder / "extremes.csv", EXTREMES)
    sample = played(cards, plain.GREEDY, matches, FORKS, seed)
    found = worth(sample, "cards_taken")
    truth = truth_of(cards, found.things, FORKS, DEALS, DECISIONS)
    aside = frozenset(found.aside)
    for k, name in enumerate(found.things.names):
        each, true = found.compared[k], truth.against(found.things, k, aside)
        words = interval_words((each.low, each.high)) if each.high - each.low < 1 else "not judged"
        print(f"  {name:<18} true {100 * true:+6.1f}   the lab, {found.ways[k]}: {words}")
    outside, wrong = missed(found, truth), wrongly_named(found, truth)
    named = [found.things.names[k] for k in found.aside]
    print(f"named: {named}; wrongly: {wrong}; truth outside the interval: {outside}")
    unforked = Sample(sample.matches, sample.rows, sample.names)
    caught = missed(worth(unforked, "cards_taken"), truth)
    print(f"without forks, where cards are only observed, it would be outside for: {caught}\n")
    return STRONG in named and not wrong and not outside and bool(caught)


def interval(sample: Sample, cases: Cases, name: str) -> Interval:
    """The 95 % interval of a card less the others of its type."""
    things = sample.things("card")
    ratios = cases.of(sample.deal)
    k = things.names.index(name)
    value, error = one_against(ratios, things, sample.seats, k, frozenset())
    return value - Z * error, value + Z * error


def interval_words(each: Interval) -> str:
    """In points."""
    return f"[{100 * each[0]:+.1f}, {100 * each[1]:+.1f}]"


def as_dealt(sample: Sample, name: str) -> Interval:
    """By the plain contrast of what is dealt."""
    dealt = sample.dealt("cards_taken", sample.things("card"))
    return interval(sample, seat_cases(sample, dealt), name)


def as_tried(sample: Sample, name: str) -> Interval:
    """By forks."""
    return interval(sample, fork_cases(sample, sample.things("card"), "taken"), name)


def as_observed(sample: Sample, name: str) -> Interval:
    """By those who had it, the way that misleads."""
    had = sample.had("cards_taken", sample.things("card"))
    return interval(sample, seat_cases(sample, had), name)


def is_liked(sample: Sample, name: str) -> bool:
    """Whether the card is taken at least as often as the others of its type on average."""
    things = sample.things("card")
    often = sample.had("cards_taken", things).sum(axis=(0, 1))
    k = things.names.index(name)
    return bool(often[k] >= np.mean(often[things.others(k)]))


def players(folder: Path, matches: int, searched: int, seed: int) -> bool:
    """Whether the lab tells what players of different strength make of a card."""
    cards = write_varied(folder / "players.csv", PLAYERS)
    greedy = played(cards, plain.GREEDY, matches, FORKS, seed)
    mixed = played(cards, MIXED, matches, FORKS, seed)
    search = played(cards, SEARCH, searched, 0, seed)
    weak, strong = as_dealt(greedy, SUBTLE), as_dealt(search, SUBTLE)
    print(f"  {SUBTLE}: greedy {interval_words(weak)}, {SEARCH} {interval_words(strong)}")
    own, seen, true = as_tried(greedy, TRAP), as_observed(mixed, TRAP), as_tried(mixed, TRAP)
    print(f"  {TRAP}: greedy bots like it: {is_liked(greedy, TRAP)}; tried {interval_words(own)}")
    print(f"  … {MIXED}: observed {interval_words(seen)}, tried {interval_words(true)}\n")
    is_subtle = weak[1] < strong[0] and strong[0] > 0
    is_trap = is_liked(greedy, TRAP) and own[1] < 0 < seen[0] and true[1] < 0
    return is_subtle and is_trap


def run(matches: int = MATCHES, seed: int = 1) -> bool:
    """Print the true worth of every card and the lab's."""
    print(f"{GAME.TITLE}, {plain.SEATS} seats, {matches} matches, {SEARCHED} of {SEARCH}.")
    print(f"Again: python -m bench lab truths --matches {matches} --seed {seed}\n")
    with TemporaryDirectory() as folder:
        results = [
            extremes(Path(folder), matches, seed),
            players(Path(folder), matches, SEARCHED, seed),
        ]
    return all(results)
