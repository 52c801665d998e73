"""What a card or an effect is worth, corrected for who gets it and when.

Raw shares of wins mislead: a leader can afford more cards, an early card works longer, and a long
match has more of everything. So the seats of each match are compared with each other (`choice`),
given every other card that they had, whether they began, how many cards of each type they had,
how early they got them, and how far ahead they were before. What remains is compared with the
other cards of the same type.

What this cannot do: if good players like a card for reasons that these numbers do not show, or if
a card is only ever taken together with another one, the card gets the credit or the blame.
"""

from dataclasses import dataclass

import numpy as np

from kingofarms.engine.rules.record import Array
from kingofarms.lab.statistics.aside import Sorted, put_aside
from kingofarms.lab.statistics.choice import Fit, fit, log_odds, points
from kingofarms.lab.statistics.many import Compared, compare
from kingofarms.lab.statistics.sample import Sample, Things

TOLERANCE = 0.12  # of the share of wins: less does not spoil a game
LEAST_WINS = 10  # that takers would have by an even chance; with fewer, an error means nothing
MANY = 2  # from so many of a type on, another one may be worth less than the first


@dataclass(frozen=True)
class Worth:
    """For each thing its worth in shares of wins, compared with others of its group."""

    things: Things
    had: Array  # had[match, seat, k]
    compared: list[Compared]  # in shares of wins, from an even chance
    aside: tuple[int, ...]  # those surely beyond the tolerance


def worth(
    sample: Sample, kind: str, column: str, times: str, tolerance: float = TOLERANCE
) -> Worth:
    """The worth of every thing of that kind that seats have according to `column`."""
    key = "worth", kind, column, times, tolerance
    if key not in sample.memo:
        sample.memo[key] = measured(sample, kind, column, times, tolerance)
    known: Worth = sample.memo[key]
    return known


def measured(sample: Sample, kind: str, column: str, times: str, tolerance: float) -> Worth:
    """The same, computed."""
    things = sample.things(kind)
    had = sample.had(column, things)
    features = build(sample, things, had, sample.when(column, times, things))
    model = fit(features, sample.won, sample.deal)
    counts = had.sum(axis=(0, 1)).astype(float)
    seats = sample.seats
    up, down = log_odds(tolerance, seats), -log_odds(-min(tolerance, 0.99 / seats), seats)

    def against(aside: frozenset[int]) -> list[Compared]:
        pairs = [one_against(model, things, counts, seats, k, aside) for k in range(len(things))]
        values, errors = zip(*pairs, strict=True) if pairs else ((), ())
        limits = [up if value > 0 else down for value in values]
        return compare(values, errors, limits)

    result: Sorted = put_aside(against)
    return Worth(things, had, [in_shares(each, seats) for each in result.compared], result.aside)


def one_against(
    model: Fit, things: Things, counts: Array, seats: int, k: int, aside: frozenset[int]
) -> tuple[float, float]:
    """Log odds of one thing less the mean of the others of its group, and the error."""
    others = [at for at in things.others(k) if at not in aside and counts[at]]
    if not others or counts[k] < LEAST_WINS * seats:
        return 0.0, np.inf
    weights = np.zeros(len(model.worth))
    weights[k] = 1
    weights[others] = -counts[others] / counts[others].sum()
    return model.contrast(weights)


def build(sample: Sample, things: Things, had: Array, when: Array) -> Array:
    """The features of each seat: what it had, how much, when, how far ahead, and its place."""
    ahead = sample.ahead_at(when)
    parts = [had.astype(float)]
    for group in dict.fromkeys(things.groups):
        own = [k for k, each in enumerate(things.groups) if each == group]
        inside = had[:, :, own]
        parts += [standard(when[:, :, own], inside), standard(ahead[:, :, own], inside)]
        number = inside.sum(axis=2, keepdims=True)
        parts += [(number >= least).astype(float) for least in range(1, MANY + 1)]
    places = np.arange(1, sample.seats)
    parts.append((sample.order[:, :, None] == places).astype(float))
    parts.append(np.broadcast_to(np.eye(sample.seats)[None, :, 1:], parts[-1].shape))
    return np.concatenate(parts, axis=2)


def standard(values: Array, inside: Array) -> Array:
    """The sum over a seat's things of how far each value is from the mean, in deviations."""
    if not inside.any():
        return np.zeros((*values.shape[:2], 1))
    own = values[inside]
    spread = own.std()
    off = np.where(inside, values - own.mean(), 0.0) / (spread if spread > 0 else 1.0)
    total: Array = off.sum(axis=2, keepdims=True)
    return total


def in_shares(each: Compared, seats: int) -> Compared:
    """The same comparison in shares of wins; an unknown one may be anything."""
    if not np.isfinite(each.high):
        return Compared(0.0, -1 / seats, 1 - 1 / seats, each.p, each.verdict)
    low, value, high = (points(number, seats) for number in (each.low, each.value, each.high))
    return Compared(value, low, high, each.p, each.verdict)
