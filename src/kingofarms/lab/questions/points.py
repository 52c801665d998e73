"""Where do points come from? Each category's part of the winners' and of the others' scores."""

from typing import Any

import numpy as np

from kingofarms.engine.rules.record import Array
from kingofarms.engine.words import N_, _
from kingofarms.lab.matches.columns import points_column
from kingofarms.lab.questions.needs import Needs
from kingofarms.lab.render.answer import Answer, Listing, share_figure
from kingofarms.lab.render.charts import PLAIN, ROW, SECOND, finished
from kingofarms.lab.render.numbers import mean_words, number, percent, share_words, whole
from kingofarms.lab.statistics.sample import Sample
from kingofarms.lab.statistics.shares import Measured, paired, share

TITLE = N_("Where do points come from?")
NEEDS = Needs()


def answer(sample: Sample) -> Answer | None:
    """The largest source of the winners' points, and what sets winners apart from the others."""
    names = sources(sample)
    points = {name: sample.by_seat(points_column(name)).astype(float) for name in names}
    names = [name for name in names if points[name].any()]
    if not names:
        return None
    parts = {name: part_of_winners(sample, points[name]) for name in names}
    gaps = {name: gap(sample, points[name]) for name in names}
    names.sort(key=lambda name: -parts[name].value)
    rows = [
        [
            _(name),
            share_words(parts[name]),
            number(of_winners(sample, points[name])),
            mean_words(gaps[name], 2),
        ]
        for name in names
    ]
    most = max(names, key=lambda name: gaps[name].value)
    return Answer(
        sentence=(
            _(
                "Most of the winners' points, {share}, are “{name}”; there winners are also "
                "furthest ahead of the others: by {gap} points ({count} matches)."
            )
            if most == names[0]
            else _(
                "Most of the winners' points, {share}, are “{name}”; winners are furthest ahead of "
                "the others in “{gap_name}”: by {gap} points ({count} matches)."
            )
        ).format(
            share=share_words(parts[names[0]]),
            name=_(names[0]),
            gap_name=_(most),
            gap=mean_words(gaps[most]),
            count=whole(sample.count),
        ),
        listing=Listing(
            [
                _("category"),
                _("part of the winners' score"),
                _("points of a winner"),
                _("more than the others"),
            ],
            rows,
        ),
        plot=lambda width: plot(sample, points, names, width),
        details=[
            _("Winners are compared with the others of the same match; ties share the win."),
            *([tiny] if (tiny := smallest(names, parts)) else []),
        ],
        figures=[share_figure(_(name), parts[name]) for name in names],
        measure=_("part of the winners' score"),
    )


def sources(sample: Sample) -> list[str]:
    """The categories that add up to the score; those behind the total only break ties."""
    names = [
        name
        for name in sample.things("category").names
        if points_column(name) in sample.rows.columns
    ]
    score = sample.by_seat("score")
    for at, name in enumerate(names):
        if np.array_equal(sample.by_seat(points_column(name)), score):
            return names[:at] or names[:1]
    return names


def of_winners(sample: Sample, points: Array) -> float:
    """The mean of a winner."""
    return float((points * sample.won).sum() / sample.count)


def part_of_winners(sample: Sample, points: Array) -> Measured:
    """The part of the winners' score that a category is."""
    return share(
        (points * sample.won).sum(axis=1),
        np.maximum((sample.by_seat("score") * sample.won).sum(axis=1), 0),
        sample.deal,
    )


def gap(sample: Sample, points: Array) -> Measured:
    """A winner's points minus the mean of the others in the same match."""
    lost = 1 - sample.won
    others = (points * lost).sum(axis=1) / np.maximum(lost.sum(axis=1), 1e-9)
    return paired((points * sample.won).sum(axis=1), others, sample.deal)


def smallest(names: list[str], parts: dict[str, Measured]) -> str:
    """A sentence about what hardly counts; empty where everything does."""
    idle = [_(name) for name in names if parts[name].high < 0.02]
    if not idle:
        return ""
    return _("Hardly any points ({limit} at most): {names}.").format(
        limit=percent(0.02, 0), names=", ".join(idle)
    )


def plot(sample: Sample, points: dict[str, Array], names: list[str], width: int) -> Any:
    """Mean points of winners and others, category by category."""
    import altair

    lost = 1 - sample.won
    rows: list[dict[str, Any]] = []
    for name in names:
        others = float((points[name] * lost).sum() / max(lost.sum(), 1e-9))
        rows += [
            {"name": _(name), "who": _("winners"), "points": of_winners(sample, points[name])},
            {"name": _(name), "who": _("others"), "points": others},
        ]
    who = [_("winners"), _("others")]
    chart = (
        altair.Chart(altair.InlineData(values=rows))
        .mark_bar()
        .encode(
            y=altair.Y("name:N", sort=[_(name) for name in names], title=None),
            yOffset=altair.YOffset("who:N", sort=who),
            x=altair.X("points:Q", title=_("points, mean")),
            color=altair.Color(
                "who:N", sort=who, title=None, scale=altair.Scale(domain=who, range=[PLAIN, SECOND])
            ),
        )
    )
    return finished(chart, width, ROW * 3 // 2 * len(names))
