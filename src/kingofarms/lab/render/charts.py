"""Plots with altair: one look for all, readable in black and white, with intervals.

Colours are named here once; the report replaces them by those of its theme.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from math import ceil, floor
from typing import Any

from kingofarms.lab.statistics.shares import Measured

INK, GRID, PLAIN, STRIKING, SECOND = "#22262b", "#d9dde2", "#2563a8", "#b8430b", "#7a8794"
MOST_TICKS = 10
ROW = 22  # pixels for each row of names
LABEL = 150  # pixels for names, at most
NARROW = 460  # below this width a plot is for a phone
Rows = Sequence[Mapping[str, Any]]


def finished(chart: Any, width: int, height: int | None = None) -> Any:
    """The chart with our look. `width` is that of the whole picture."""
    size = {"height": height} if height else {}
    text = 12
    return (
        chart.properties(
            width=width, autosize={"type": "fit-x", "contains": "padding"}, padding=4, **size
        )
        .configure(font="sans-serif", background="transparent")
        .configure_view(stroke=None)
        .configure_axis(
            labelColor=INK,
            titleColor=INK,
            gridColor=GRID,
            domainColor=GRID,
            tickColor=GRID,
            labelFontSize=text,
            titleFontSize=text,
            titleFontWeight="normal",
            labelLimit=LABEL if width < NARROW else 2 * LABEL,
        )
        .configure_axisX(labelOverlap="greedy", labelSeparation=8)
        .configure_legend(
            labelColor=INK,
            titleColor=INK,
            labelFontSize=text,
            titleFontSize=text,
            orient="top",
            direction="horizontal" if width >= NARROW else "vertical",
            labelLimit=width - 60,
        )
        .configure_header(labelColor=INK, titleColor=INK, labelFontSize=text + 1)
    )


def intervals(rows: Rows, title: str, even: float = 0.0, whole: bool = False) -> Any:
    """A point with its interval for each row: name, value, low, high, striking (or not).

    The dashed line is at `even`; `whole` shows shares from 0 % to 100 %.
    """
    import altair

    names = [row["name"] for row in rows]
    shown = altair.Axis(format=".0%", tickCount=5)
    if even == 0:
        label = "datum.value == 0 ? '0%' : datum.label"
        shown = altair.Axis(format="+.0%", tickCount=5, labelExpr=label)
    scale = altair.Scale(domain=[0, 1]) if whole else altair.Scale(zero=False)
    data = altair.Chart(altair.InlineData(values=[dict(row) for row in rows]))
    y = altair.Y("name:N", sort=names, title=None)
    x = altair.X("low:Q", title=title, axis=shown, scale=scale)
    colour = altair.condition("datum.striking", altair.value(STRIKING), altair.value(PLAIN))
    lines = data.mark_rule(strokeWidth=2).encode(y=y, x=x, x2="high:Q", color=colour)
    shape = altair.condition("datum.striking", altair.value("diamond"), altair.value("circle"))
    dots = data.mark_point(filled=True, size=80, opacity=1).encode(
        y=y, x="value:Q", color=colour, shape=shape
    )
    return altair.layer(line_at(even), lines, dots)


@dataclass(frozen=True)
class Mark:
    """A number in a plot, with its interval."""

    name: str
    value: Measured


def marked(marks: Sequence[Mark], title: str, is_share: bool, width: int) -> Any:
    """Numbers with their intervals one below the other, from zero."""
    import altair

    rows = [
        {"name": m.name, "value": m.value.value, "low": m.value.low, "high": m.value.high}
        for m in marks
    ]
    data = altair.Chart(altair.InlineData(values=rows))
    y = altair.Y("name:N", sort=[m.name for m in marks], title=None)
    shown = altair.Axis(format=".0%", tickCount=5) if is_share else altair.Axis()
    x = altair.X("low:Q", title=title, axis=shown, scale=altair.Scale(zero=True))
    lines = data.mark_rule(strokeWidth=2, color=PLAIN).encode(y=y, x=x, x2="high:Q")
    dots = data.mark_point(filled=True, size=80, opacity=1, color=PLAIN).encode(y=y, x="value:Q")
    return finished(altair.layer(lines, dots), width, ROW * max(2, len(rows)))


def line_at(value: float, vertical: bool = True) -> Any:
    """A dashed line where nothing would be favoured."""
    import altair

    rule = altair.Chart(altair.InlineData(values=[{"even": value}])).mark_rule(
        strokeDash=[4, 4], color=SECOND, strokeWidth=1.5
    )
    return rule.encode(x="even:Q") if vertical else rule.encode(y="even:Q")


def ticks_between(low: float, high: float) -> list[int]:
    """Round whole numbers from one to the other, about ten at most."""
    steps = (each * 10**tens for tens in count() for each in (1, 2, 5))
    step = next(each for each in steps if (high - low) / each <= MOST_TICKS)
    return list(range(ceil(low / step) * step, floor(high) + 1, step))


def bars(rows: Rows, x_title: str, y_title: str, percent: bool = True) -> Any:
    """A histogram: from, to, share."""
    import altair

    ticks = ticks_between(float(rows[0]["from"]), float(rows[-1]["to"]))
    return (
        altair.Chart(altair.InlineData(values=[dict(row) for row in rows]))
        .mark_bar(color=PLAIN, stroke=None)
        .encode(
            x=altair.X(
                "from:Q",
                title=x_title,
                bin="binned",
                axis=altair.Axis(values=ticks, grid=False, format="d"),
            ),
            x2="to:Q",
            y=altair.Y("share:Q", title=y_title, axis=altair.Axis(format="%" if percent else "")),
        )
    )
