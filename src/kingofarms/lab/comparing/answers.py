"""Contrasts as parts of a report: sentence, plot and table."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import isfinite
from typing import Any

from kingofarms.engine.words import _
from kingofarms.lab.comparing.changed import changed_answer, changed_for_programs
from kingofarms.lab.comparing.contrast import GROUPS, SHARE, Contrast, Line
from kingofarms.lab.render.answer import Answer, Finding, Listing, verdict_words, way_of
from kingofarms.lab.render.charts import PLAIN, Mark, finished, intervals, spans, striking
from kingofarms.lab.render.html import Part
from kingofarms.lab.render.numbers import change_words, number, plain_value, value_words
from kingofarms.lab.statistics.many import NONE, Compared

MOST_SHOWN = 30  # in a plot
# What a sweep shows, with a plot each.
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
            *(spoken(line, at, value_words) for at in range(len(line.values))),
            difference_words(line, line.differences[1]),
            verdict_words(line.differences[1].verdict) if line.differences[1] else "–",
        ]
        for line in lines
    ]
    marks = [mark for line in lines if (mark := mark_of(line))]
    marks.sort(key=lambda mark: -abs(mark.span.value))
    shown = marks[:MOST_SHOWN]
    is_share = lines[0].unit == SHARE
    title = (
        _("difference in the share") if is_share else _("difference, as a part of the first value")
    )
    return Answer(
        sentence=sentence,
        listing=Listing(columns, rows),
        plot=intervals(shown, title) if shown else None,
        details=[
            *details,
            _("Differences are taken deal by deal, and corrected for being many (Holm)."),
        ],
        findings=[
            Finding("measure", at, line.title, way_of(each))
            for at, line in enumerate(lines)
            if (each := line.differences[1]) and each.verdict != NONE
        ],
    )


def mark_of(line: Line) -> Mark | None:
    """A difference in the plot: of shares as it is, of other numbers as a part of the first."""
    difference, first = line.differences[1], line.values[0].value
    if difference is None or not isfinite(difference.high):
        return None
    scale = 1.0 if line.unit == SHARE else abs(first)
    if not scale:
        return None
    ends = (each / scale for each in (difference.value, difference.low, difference.high))
    value, low, high = ends
    span = replace(difference, value=value, low=low, high=high)
    return Mark(line.title, span, difference.verdict != NONE)


def swept_parts(contrast: Contrast) -> list[Part]:
    """A part for each measure that it is about or that is a main one, with a plot over the values.

    The other measures are in the frame.
    """
    lines = {line.name: line for line in contrast.lines}
    labels = [variant.words for variant in contrast.variants]
    name = labels[0].partition("=")[0]
    values = [label.partition("=")[2] for label in labels]
    return [
        Part(
            line.name.replace("_", "-"),
            upper(line.title),
            swept_answer(line, name, values, contrast.base),
            contrast.base,
        )
        for line in map(lines.get, (*contrast.asked, *SWEPT))
        if line
    ]


def swept_answer(line: Line, name: str, values: Sequence[str], base: int) -> Answer:
    """The answer about one measure."""
    rows = [
        [
            value,
            spoken(line, at, value_words),
            difference_words(line, each),
            verdict_words(each.verdict) if each else _("compared with this"),
        ]
        for at, (value, each) in enumerate(zip(values, line.differences, strict=True))
    ]
    return Answer(
        sentence=swept_words(line, values, base),
        listing=Listing([name, line.title, _("difference"), _("verdict")], rows),
        plot=lambda width: finished(values_plot(line, name, values), width, 240),
        findings=[
            Finding("value", at, value, way_of(each))
            for at, (value, each) in enumerate(zip(values, line.differences, strict=True))
            if each and each.verdict != NONE
        ],
    )


def for_programs(contrast: Contrast) -> dict[str, Any]:
    """The variants, and every measure with its values, differences and sentence."""
    names = [variant.words for variant in contrast.variants]
    return {
        "game": contrast.game.NAME,
        "variants": names,
        "base": names[contrast.base],
        "matches": contrast.played[0].matches.height,
        "digests": [each.digest for each in contrast.played],
        "content": [each.plan.agreed.content_digest for each in contrast.played],
        "changed": changed_for_programs(contrast.changed, names),
        "measures": [line_for_programs(line, names, contrast.base) for line in contrast.lines],
    }


def line_for_programs(line: Line, names: Sequence[str], base: int) -> dict[str, Any]:
    """One measure."""
    two, values = len(names) == 2 and base == 0, [name.partition("=")[2] for name in names]
    return {
        "group": line.group,
        "measure": line.name,
        "title": line.title,
        "unit": line.unit,
        "sentence": compared_words(line, names) if two else swept_words(line, values, base),
        "values": [
            {"variant": name, "value": value.value, "low": value.low, "high": value.high}
            for name, value in zip(names, line.values, strict=True)
        ],
        "differences": [
            {
                "variant": name,
                "from": names[base],
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


MOST_SENTENCES = 5  # of a group; the table has all


def digits(line: Line) -> int:
    """Decimals that tell something at this size."""
    return 2 if max(abs(each.value) for each in line.values) < 10 else 1


def difference_words(line: Line, difference: Compared | None) -> str:
    """A difference with its interval; of shares in percentage points."""
    if difference is None:
        return "–"
    return change_words(difference, line.unit == SHARE, digits(line))


def spoken(line: Line, at: int, words: Callable[..., str] = plain_value) -> str:
    """One of the values of a line."""
    return words(line.values[at], line.unit == SHARE, digits(line))


def at_most(line: Line, differences: Sequence[Compared]) -> str:
    """The largest difference that may have stayed hidden."""
    largest = max(each.at_most for each in differences)
    if not isfinite(largest):
        return "–"
    if line.unit == SHARE:
        return _("{points} percentage points").format(points=number(100 * largest))
    return number(largest, digits(line))


def compared_words(line: Line, names: Sequence[str]) -> str:
    """One measure of two variants in a sentence."""
    difference = line.differences[1]
    if difference is None or difference.verdict == NONE:
        return unseen(line, [difference] if difference else [])
    words = (
        _("{what}: {b} with “{b_name}” and {a} with “{a_name}”, {difference} percentage points.")
        if line.unit == SHARE
        else _("{what}: {b} with “{b_name}” and {a} with “{a_name}”, {difference}.")
    ).format(
        what=line.title,
        a=spoken(line, 0),
        b=spoken(line, 1),
        a_name=names[0],
        b_name=names[1],
        difference=difference_words(line, difference),
    )
    return upper(words)


def unseen(line: Line, differences: Sequence[Compared]) -> str:
    """No difference was seen, and how large one might be."""
    if not differences or not isfinite(max(each.at_most for each in differences)):
        return upper(_("{what}: too few matches tell.").format(what=line.title))
    words = _("{what}: no difference was seen; if there is one, it is at most {most}.")
    return upper(words.format(what=line.title, most=at_most(line, differences)))


def group_words(lines: Sequence[Line], names: Sequence[str]) -> list[str]:
    """The sentences of those that differ, the surest first; else one that none was seen."""
    striking = [
        line for line in lines if line.differences[1] and line.differences[1].verdict != NONE
    ]
    if not striking:
        words = _("No difference was seen in any of {count} comparisons.")
        most = [difference.at_most for line in lines if (difference := line.differences[1])]
        if all(line.unit == SHARE for line in lines) and most and isfinite(max(most)):
            words = _(
                "No difference was seen in any of {count} comparisons; if there is one, it is at "
                "most {points} percentage points."
            )
        return [words.format(count=len(lines), points=number(100 * max(most, default=0.0)))]
    striking.sort(key=sureness, reverse=True)
    return [compared_words(line, names) for line in striking[:MOST_SENTENCES]]


def sureness(line: Line) -> float:
    """How far a difference is from nothing, in lengths of its interval."""
    difference = line.differences[1]
    if difference is None or difference.high <= difference.low:
        return 0.0
    return abs(difference.value) / (difference.high - difference.low)


def swept_words(line: Line, values: Sequence[str], base: int) -> str:
    """One measure of a sweep in a sentence."""
    others = [each for each in line.differences if each]
    seen = [
        value
        for value, each in zip(values, line.differences, strict=True)
        if each and each.verdict != NONE
    ]
    if not seen:
        return unseen(line, others)
    words = _(
        "{what}: {first} with {first_value}, {last} with {last_value}. A difference from "
        "{base} was seen with {seen}."
    ).format(
        what=line.title,
        first=spoken(line, 0),
        first_value=values[0],
        last=spoken(line, -1),
        last_value=values[-1],
        base=values[base],
        seen=", ".join(seen),
    )
    return upper(words)


def upper(words: str) -> str:
    """A sentence begins with a capital."""
    return words[:1].upper() + words[1:]


def values_plot(line: Line, name: str, values: Sequence[str]) -> Any:
    """Points with intervals, joined by a line; diamonds where a difference was seen."""
    import altair

    numeric = all(value.isdecimal() for value in values)
    rows = [
        {
            "at": int(value) if numeric else value,
            "value": each.value,
            "low": each.low,
            "high": each.high,
            "striking": bool(other and other.verdict != NONE),
        }
        for value, each, other in zip(values, line.values, line.differences, strict=True)
    ]
    x = altair.X(
        "at:Q" if numeric else "at:N",
        title=name,
        sort=None,
        scale=scale_for(numeric, values),
        axis=altair.Axis(tickMinStep=1 if numeric else altair.Undefined),
    )
    # Numbers without an interval are counted, not measured: they are whole.
    counted = all(each.error == 0 for each in line.values)
    axis = altair.Axis(
        format=".0%" if line.unit == SHARE else "",
        tickCount=5,
        tickMinStep=1 if counted and line.unit != SHARE else altair.Undefined,
    )
    y = altair.Y("low:Q", title=line.title, axis=axis, scale=altair.Scale(zero=False))
    lines, points = spans(rows, x, y, upright=True, **striking())
    joined = altair.Chart(lines.data).mark_line(color=PLAIN, strokeWidth=1.5, opacity=0.6)
    return altair.layer(joined.encode(x=x, y="value:Q"), lines, points)


def scale_for(numeric: bool, values: Sequence[str]) -> Any:
    """Room at both ends where values are numbers."""
    import altair

    if not numeric:
        return altair.Scale()
    numbers = [int(value) for value in values]
    margin = max(1, max(numbers) - min(numbers)) * 0.05
    return altair.Scale(domain=[min(numbers) - margin, max(numbers) + margin], nice=False)
