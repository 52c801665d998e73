"""What changed between two card sets, and what each of those cards is worth in both."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

from kingofarms.engine.words import _
from kingofarms.lab.cards import ALTERED, NEW, REMOVED, Difference, Thing
from kingofarms.lab.render.answer import Answer, Finding, Listing, way_of
from kingofarms.lab.render.charts import Mark, Plot, intervals
from kingofarms.lab.render.numbers import change_words
from kingofarms.lab.statistics.many import CLEAR, Compared
from kingofarms.lab.statistics.sample import Sample
from kingofarms.lab.statistics.worth import worth

MOST_NAMED = 8  # in the sentence; the table has all
MOST_SHOWN = 40  # in the plot
WIDEST = 1.0  # an interval that tells nothing


@dataclass(frozen=True)
class Valued:
    """What a card is worth in one set, beside the others of its type, and how that was measured."""

    compared: Compared
    way: str


@dataclass(frozen=True)
class Changed:
    """One line that differs, with its worth in both sets; None where there is none."""

    difference: Difference
    worths: tuple[Valued | None, ...]


def changed_of(found: Sequence[Difference], samples: Sequence[Sample]) -> tuple[Changed, ...]:
    """The worth of each in both samples."""
    return tuple(
        Changed(
            each,
            tuple(
                valued(sample, thing) if thing else None
                for sample, thing in zip(samples, each.things, strict=True)
            ),
        )
        for each in found
    )


def valued(sample: Sample, thing: Thing) -> Valued | None:
    """What it is worth; None where too few had it."""
    kinds = sample.kinds.values()
    column = next(each.column for each in kinds if each.name == thing.kind and each.is_printed)
    worths = worth(sample, column)
    at = worths.things.ids.index(thing.id)
    each = worths.compared[at]
    return Valued(each, worths.ways[at]) if each.high - each.low < WIDEST else None


def changed_answer(changed: Sequence[Changed], names: Sequence[str]) -> Answer:
    """The part of a report."""
    title = _("worth in points, “{name}”")
    return Answer(
        sentence=sentence(changed),
        listing=Listing(
            [_("name"), _("what"), _("from → to"), _("measured")]
            + [title.format(name=name) for name in names],
            [table_row(each) for each in changed],
        ),
        plot=plot_of(changed, names),
        details=[
            _(
                "Worth in points is what a card changes in the share of wins, beside the others of "
                "its type in the same set (see “Which cards win?”): dealt by chance, tried by "
                "playing the match twice, or only observed. A dash: too few had it to tell."
            )
        ],
        findings=list(findings(changed)),
    )


def findings(changed: Sequence[Changed]) -> Iterator[Finding]:
    """What stands out in the second set."""
    for each in changed:
        thing, now = each.difference.things[1], each.worths[1]
        if thing and now and now.compared.verdict == CLEAR:
            yield Finding(thing.kind, thing.id, each.difference.name, way_of(now.compared))


def sentence(changed: Sequence[Changed]) -> str:
    """What is new, removed and altered."""
    titles = {
        NEW: _("New: {names}."),
        REMOVED: _("Removed: {names}."),
        ALTERED: _("Altered: {names}."),
    }
    parts = []
    for how, words in titles.items():
        own = [named(each.difference) for each in changed if each.difference.how == how]
        if len(own) > MOST_NAMED:
            more = _("{count} more").format(count=len(own) - MOST_NAMED)
            own = [*own[:MOST_NAMED], more]
        if own:
            parts.append(words.format(names="; ".join(own)))
    return " ".join(parts)


def named(difference: Difference) -> str:
    """A line, with what was altered of it."""
    cells = cell_words(difference)
    return f"{difference.name} ({cells})" if cells else difference.name


def cell_words(difference: Difference) -> str:
    """The cells, from what to what."""
    return ", ".join(
        f"{column}: {then or '–'} → {now or '–'}"
        for column, (then, now) in difference.cells.items()
    )


def table_row(each: Changed) -> list[str]:
    """One line of the table."""
    ways = dict.fromkeys(_(worth.way) for worth in each.worths if worth)
    return [
        each.difference.name,
        _(each.difference.how),
        cell_words(each.difference) or "–",
        ", ".join(ways) or "–",
        *(change_words(worth.compared) if worth else "–" for worth in each.worths),
    ]


def plot_of(changed: Sequence[Changed], names: Sequence[str]) -> Plot | None:
    """The worth of each in both sets, where it is known."""
    marks = [
        Mark(f"{each.difference.name} · {name}", worth.compared, worth.compared.verdict == CLEAR)
        for each in changed
        for worth, name in zip(each.worths, names, strict=True)
        if worth and isfinite(worth.compared.high)
    ][:MOST_SHOWN]
    title = _("worth in the share of wins, beside others of its type")
    return intervals(marks, title) if marks else None


def changed_for_programs(changed: Sequence[Changed], names: Sequence[str]) -> list[dict[str, Any]]:
    """The same as JSON objects."""
    return [
        {
            "name": each.difference.name,
            "file": each.difference.file,
            "change": each.difference.how,
            "cells": {
                column: {"from": then, "to": now}
                for column, (then, now) in each.difference.cells.items()
            },
            "worth": [
                {
                    "variant": name,
                    "measured": worth.way,
                    "value": worth.compared.value,
                    "low": worth.compared.low,
                    "high": worth.compared.high,
                    "verdict": worth.compared.verdict,
                }
                if worth
                else None
                for name, worth in zip(names, each.worths, strict=True)
            ],
        }
        for each in changed
    ]
