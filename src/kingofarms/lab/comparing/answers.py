"""Contrasts as parts of a report: sentence, plot and table."""

from collections.abc import Sequence
from math import isfinite
from typing import Any

from kingofarms.engine.words import _
from kingofarms.lab.answers.answer import LESS, MORE, Answer, Finding, Listing, verdict_words
from kingofarms.lab.answers.charts import ROW, finished, intervals
from kingofarms.lab.comparing.changed import changed_answer
from kingofarms.lab.comparing.contrast import Contrast, Line
from kingofarms.lab.comparing.measures import GROUPS, SHARE
from kingofarms.lab.comparing.plots import values_plot
from kingofarms.lab.comparing.words import (
    compared_words,
    difference_words,
    group_words,
    swept_words,
    value_words,
)
from kingofarms.lab.report.page import Part
from kingofarms.lab.statistics.many import NONE

MOST_SHOWN = 30  # in a plot
# What a sweep shows with a plot each; its other measures are in the frame.
SWEPT = (
    "first_wins",
    "win_is_shared",
    "turns",
    "lead_changes",
    "margin",
    "score",
    "best_score",
    "half_time_leader_wins",
    "last_turn_decided",
)


def compared_parts(contrast: Contrast) -> list[Part]:
    """What changed of the cards, then a part for each group of measures."""
    names = [variant.words for variant in contrast.variants]
    parts = []
    if contrast.changed:
        answer = changed_answer(contrast.changed, names)
        parts.append(Part("changed", _("What changed of the cards?"), answer, contrast.base))
    for group, title in GROUPS.items():
        lines = [line for line in contrast.lines if line.group == group]
        if lines:
            parts.append(Part(group, _(title), group_answer(lines, names), contrast.base))
    return parts


def group_answer(lines: Sequence[Line], names: Sequence[str]) -> Answer:
    """The answer of a group."""
    sentence, *details = group_words(lines, names)
    columns = [_("what"), *names, _("difference"), _("verdict")]
    rows = [
        [
            line.title,
            *(value_words(line, value) for value in line.values),
            difference_words(line, line.differences[1]),
            verdict_words(line.differences[1].verdict) if line.differences[1] else "–",
        ]
        for line in lines
    ]
    plotted = [row for line in lines if (row := plot_row(line))]
    plotted.sort(key=lambda row: -abs(row["value"]))
    shown = plotted[:MOST_SHOWN]
    is_share = lines[0].unit == SHARE
    title = (
        _("difference in the share") if is_share else _("difference, as a part of the first value")
    )
    return Answer(
        sentence=sentence,
        listing=Listing(columns, rows),
        plot=(lambda width: finished(intervals(shown, title), width, len(shown) * ROW))
        if shown
        else None,
        details=[
            *details,
            _("Differences are taken deal by deal, and corrected for being many (Holm)."),
        ],
        findings=[
            Finding("measure", at, line.title, MORE if each.value > 0 else LESS)
            for at, line in enumerate(lines)
            if (each := line.differences[1]) and each.verdict != NONE
        ],
    )


def plot_row(line: Line) -> dict[str, Any] | None:
    """A difference in the plot: of shares as it is, of other numbers as a part of the first."""
    difference, first = line.differences[1], line.values[0].value
    if difference is None or not isfinite(difference.high):
        return None
    scale = 1.0 if line.unit == SHARE else abs(first)
    if not scale:
        return None
    return {
        "name": line.title,
        "value": difference.value / scale,
        "low": difference.low / scale,
        "high": difference.high / scale,
        "striking": difference.verdict != NONE,
    }


def swept_parts(contrast: Contrast, lines: Sequence[Line]) -> list[Part]:
    """A part for each of these measures, with a plot over the values."""
    labels = [variant.words for variant in contrast.variants]
    name = labels[0].partition("=")[0]
    values = [label.partition("=")[2] for label in labels]
    return [
        Part(
            line.name.replace("_", "-"),
            line.title[:1].upper() + line.title[1:],
            swept_answer(line, name, values, contrast.base),
            contrast.base,
        )
        for line in lines
    ]


def swept_answer(line: Line, name: str, values: Sequence[str], base: int) -> Answer:
    """The answer about one measure."""
    rows = [
        [
            value,
            value_words(line, measured),
            difference_words(line, each),
            verdict_words(each.verdict) if each else _("compared with this"),
        ]
        for value, measured, each in zip(values, line.values, line.differences, strict=True)
    ]
    return Answer(
        sentence=swept_words(line, values, base),
        listing=Listing([name, line.title, _("difference"), _("verdict")], rows),
        plot=lambda width: finished(values_plot(line, name, values), width, 240),
        findings=[
            Finding("value", at, value, MORE if each.value > 0 else LESS)
            for at, (value, each) in enumerate(zip(values, line.differences, strict=True))
            if each and each.verdict != NONE
        ],
    )


def lines_to_show(contrast: Contrast) -> list[Line]:
    """The measures of a sweep that get a part each: those it is about, and the main ones."""
    wanted = (*contrast.asked, *SWEPT)
    lines = {line.name: line for line in contrast.lines}
    return [lines[name] for name in wanted if name in lines]


def for_programs(contrast: Contrast) -> list[dict[str, Any]]:
    """Every measure with its values, differences and sentence."""
    names = [variant.words for variant in contrast.variants]
    two = len(names) == 2 and contrast.base == 0
    values = [name.partition("=")[2] for name in names]
    result = []
    for line in contrast.lines:
        sentence = compared_words(line, names) if two else swept_words(line, values, contrast.base)
        result.append(
            {
                "group": line.group,
                "measure": line.name,
                "title": line.title,
                "unit": line.unit,
                "sentence": sentence,
                "values": [
                    {"variant": name, "value": value.value, "low": value.low, "high": value.high}
                    for name, value in zip(names, line.values, strict=True)
                ],
                "differences": [
                    {
                        "variant": name,
                        "from": names[contrast.base],
                        "value": each.value,
                        "low": each.low if isfinite(each.low) else None,
                        "high": each.high if isfinite(each.high) else None,
                        "p": each.p,
                        "verdict": each.verdict,
                    }
                    for name, each in zip(names, line.differences, strict=True)
                    if each
                ],
            }
        )
    return result
