"""Is a seat favoured? Places at the table, and places in the order of play."""

from itertools import product

import numpy as np

from kingofarms.engine.rules.record import Array
from kingofarms.engine.words import N_, _
from kingofarms.lab.questions.needs import Needs
from kingofarms.lab.render.answer import (
    Answer,
    Finding,
    Listing,
    figure,
    verdict_words,
    way_of,
)
from kingofarms.lab.render.charts import Mark, intervals
from kingofarms.lab.render.numbers import change_words, percent, share_words, whole
from kingofarms.lab.statistics.many import NONE, Compared, compare
from kingofarms.lab.statistics.sample import Sample
from kingofarms.lab.statistics.shares import Measured, mean, share

TITLE = N_("Is a seat favoured?")
NEEDS = Needs()
TOLERANCE = 0.05  # of the share of wins


def answer(sample: Sample) -> Answer:
    """The share of wins of each seat, and of each place in the order of play."""
    won = np.concatenate([sample.won, by_order(sample)], axis=1)
    names = [*seat_words(sample.seats), *order_words(sample.seats)]
    shares = [share(won[:, at], deal=sample.deal) for at in range(len(names))]
    even = [mean(won[:, at] - 1 / sample.seats, sample.deal) for at in range(len(names))]
    compared = compare([each.value for each in even], [each.error for each in even], TOLERANCE)
    rows = [
        [name, share_words(each), change_words(compared[k]), verdict_words(compared[k].verdict)]
        for k, (name, each) in enumerate(zip(names, shares, strict=True))
    ]
    columns = [_("seat"), _("share of wins"), _("difference in points"), _("difference")]
    marks = [
        Mark(name, each, compared[k].verdict != NONE)
        for k, (name, each) in enumerate(zip(names, shares, strict=True))
    ]
    return Answer(
        sentence=sentence(sample, names, shares, compared),
        listing=Listing(columns, rows),
        plot=intervals(marks, _("share of wins, 95 % interval"), 1 / sample.seats, rows=0),
        details=[
            _(
                "An even chance is {even}. Each row is compared with it; all {count} comparisons "
                "are corrected together (Holm)."
            ).format(even=percent(1 / sample.seats), count=len(names))
        ],
        findings=[
            Finding(kind, at, name, way_of(each))
            for (kind, at), name, each in zip(
                product(("seat", "order"), range(sample.seats)), names, compared, strict=True
            )
            if each.verdict != NONE
        ],
        figures=[
            figure(
                name,
                each,
                TOLERANCE,
                change_words(each),
                error=difference.error,
                way="" if each.verdict == NONE else way_of(each),
            )
            for name, each, difference in zip(names, compared, even, strict=True)
        ],
        measure=columns[2],
    )


def by_order(sample: Sample) -> Array:
    """`won[match, place]`: place 0 is the seat that began."""
    won = np.zeros_like(sample.won)
    np.put_along_axis(won, sample.order, sample.won, axis=1)
    return won


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


def sentence(
    sample: Sample, names: list[str], shares: list[Measured], compared: list[Compared]
) -> str:
    """Every row that was seen to differ, or how small a difference must be."""
    count = whole(sample.count)
    seen = [at for at, each in enumerate(compared) if each.verdict != NONE]
    if not seen:
        largest = max((each.at_most for each in compared), default=0.0)
        return _(
            "No difference between seats was seen in {count} matches; if there is one, it is "
            "smaller than {points} percentage points."
        ).format(count=count, points=percent(largest).rstrip(" %\xa0"))
    parts = []
    for at in seen:
        words = (
            _("{name} is favoured and wins {share}")
            if compared[at].value > 0
            else _("{name} is at a disadvantage and wins {share}")
        )
        parts.append(words.format(name=names[at], share=share_words(shares[at])))
    words = _("{parts}; an even chance is {even} ({count} matches).").format(
        parts="; ".join(parts), even=percent(1 / sample.seats), count=count
    )
    return words[0].upper() + words[1:]
