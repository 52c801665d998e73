"""Is a seat favoured? Places at the table, and places in the order of play."""

from typing import Any

import numpy as np

from kingofarms.engine.rules.record import Array
from kingofarms.engine.words import N_, _
from kingofarms.lab.answers.answer import LESS, MORE, Answer, Finding, Listing, verdict_words
from kingofarms.lab.answers.charts import finished, intervals
from kingofarms.lab.answers.needs import Needs
from kingofarms.lab.answers.numbers import percent, points_words, share_words, whole
from kingofarms.lab.statistics.aside import Sorted, put_aside
from kingofarms.lab.statistics.many import CLEAR, SEEN, Compared, compare
from kingofarms.lab.statistics.sample import Sample
from kingofarms.lab.statistics.shares import Measured, mean, share

TITLE = N_("Is a seat favoured?")
NEEDS = Needs()
TOLERANCE = 0.05  # of the share of wins


def answer(sample: Sample) -> Answer | None:
    """The share of wins of each seat, and of each place in the order of play."""
    if not sample.count:
        return None
    won = np.concatenate([sample.won, by_order(sample)], axis=1)
    result = put_aside(lambda aside: compared(won, sample, aside), (CLEAR, SEEN))
    names = [*seat_words(sample.seats), *order_words(sample.seats)]
    shares = [share(won[:, at], deal=sample.deal) for at in range(len(names))]
    rows = [
        [name, share_words(each), points_words(result.first[k]), verdict_words(verdict(result, k))]
        for k, (name, each) in enumerate(zip(names, shares, strict=True))
    ]
    columns = [_("seat"), _("share of wins"), _("difference in points"), _("difference")]
    plotted = [
        {
            "name": name,
            "value": s.value,
            "low": s.low,
            "high": s.high,
            "striking": k in result.aside,
        }
        for k, (name, s) in enumerate(zip(names, shares, strict=True))
    ]
    return Answer(
        sentence=sentence(sample, names, shares, result),
        listing=Listing(columns, rows),
        plot=lambda width: plot(plotted, 1 / sample.seats, width),
        details=[
            _(
                "An even chance is {even}. All {count} comparisons are corrected together (Holm). "
                "A seat that stands out is put aside, and the others are compared with each other."
            ).format(even=percent(1 / sample.seats), count=len(names))
        ],
        findings=findings(sample.seats, names, result),
    )


def verdict(result: Sorted, at: int) -> str:
    """What is put aside differs; the others only if they differ from each other."""
    return result.first[at].verdict if at in result.aside else result.compared[at].verdict


def by_order(sample: Sample) -> Array:
    """`won[match, place]`: place 0 is the seat that began."""
    won = np.zeros_like(sample.won)
    np.put_along_axis(won, sample.order, sample.won, axis=1)
    return won


def compared(won: Array, sample: Sample, aside: frozenset[int]) -> list[Compared]:
    """Each column's difference from the mean of the columns beside it that are not aside."""
    seats, values, errors = sample.seats, [], []
    for at in range(won.shape[1]):
        table = range(0, seats) if at < seats else range(seats, 2 * seats)
        others = [k for k in table if k != at and k not in aside]
        if not others:
            values.append(0.0)
            errors.append(np.inf)
            continue
        # Against the others and scaled, so that without anything aside it is won - 1 / seats.
        off = (won[:, at] - won[:, others].mean(axis=1)) * len(others) / (len(others) + 1)
        difference = mean(off, sample.deal)
        values.append(difference.value)
        errors.append(difference.error)
    return compare(values, errors, TOLERANCE)


def seat_words(seats: int) -> list[str]:
    """What the seats are called."""
    return [_("seat {number}").format(number=seat + 1) for seat in range(seats)]


def order_words(seats: int) -> list[str]:
    """What the places in the order of play are called."""
    return [
        _("whoever begins")
        if place == 0
        else _("whoever plays as number {number}").format(number=place + 1)
        for place in range(seats)
    ]


def sentence(sample: Sample, names: list[str], shares: list[Measured], result: Sorted) -> str:
    """What stands out, or how small a difference must be."""
    count = whole(sample.count)
    if not result.aside:
        largest = max((each.at_most for each in result.compared), default=0.0)
        return _(
            "No difference between seats was seen in {count} matches; if there is one, it is "
            "smaller than {points} percentage points."
        ).format(count=count, points=percent(largest).rstrip(" %\xa0"))
    parts = []
    for at in sorted(result.aside):
        words = (
            _("{name} is favoured and wins {share}")
            if result.first[at].value > 0
            else _("{name} is at a disadvantage and wins {share}")
        )
        parts.append(words.format(name=names[at], share=share_words(shares[at])))
    words = _("{parts}; an even chance is {even} ({count} matches).").format(
        parts="; ".join(parts), even=percent(1 / sample.seats), count=count
    )
    return words[0].upper() + words[1:]


def findings(seats: int, names: list[str], result: Sorted) -> list[Finding]:
    """The seats and places that stand out."""
    return [
        Finding(
            "seat" if at < seats else "order",
            at % seats,
            names[at],
            MORE if result.first[at].value > 0 else LESS,
        )
        for at in result.aside
    ]


def plot(rows: list[dict[str, Any]], even: float, width: int) -> Any:
    """Each share with its interval, and the even chance as a line."""
    return finished(intervals(rows, _("share of wins, 95 % interval"), even), width)
