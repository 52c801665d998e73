"""Plots with altair: one look for all, readable in black and white, with intervals.

Colours are named here once; the report replaces them by those of its theme.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from math import ceil, floor
from typing import Any, Protocol

from kingofarms.engine.rules.record import Array
from kingofarms.engine.words import _

INK, GRID, PLAIN, STRIKING, SECOND = "#22262b", "#d9dde2", "#2563a8", "#b8430b", "#7a8794"
MOST_TICKS = 10
ROW = 22  # pixels for each row of names
HEIGHT = 220  # of a plot without names
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


class Span(Protocol):
    """A number with its interval."""

    @property
    def value(self) -> float:
        """The number."""

    @property
    def low(self) -> float:
        """Where its interval begins."""

    @property
    def high(self) -> float:
        """Where it ends."""


@dataclass(frozen=True)
class Mark:
    """A number in a plot."""

    name: str
    span: Span
    striking: bool = False

    def row(self) -> dict[str, Any]:
        """As altair takes it."""
        own = {"value": self.span.value, "low": self.span.low, "high": self.span.high}
        return {"name": self.name, **own, "striking": self.striking}


Plot = Callable[[int], Any]  # drawn at a width in pixels


def intervals(
    marks: Sequence[Mark], title: str, even: float = 0.0, whole: bool = False, rows: int = 1
) -> Plot:
    """A point with its interval for each mark, one below the other; diamonds are striking.

    The dashed line is at `even`; `whole` shows shares from 0 % to 100 %. The plot is as high as its
    marks, and as so many `rows` at least; with 0 rows as high as altair draws it.
    """

    def draw(width: int) -> Any:
        import altair

        shown = altair.Axis(format=".0%", tickCount=5)
        if even == 0:
            label = "datum.value == 0 ? '0%' : datum.label"
            shown = altair.Axis(format="+.0%", tickCount=5, labelExpr=label)
        scale = altair.Scale(domain=[0, 1]) if whole else altair.Scale(zero=False)
        x = altair.X("low:Q", title=title, axis=shown, scale=scale)
        rows_of = [each.row() for each in marks]
        chart = altair.layer(line_at(even), *spans(rows_of, names_of(marks), x, **striking()))
        return finished(chart, width, ROW * max(rows, len(marks)) if rows else None)

    return draw


def numbers(marks: Sequence[Mark], title: str, is_share: bool) -> Plot:
    """The same from zero, with nothing that is striking."""

    def draw(width: int) -> Any:
        import altair

        shown = altair.Axis(format=".0%", tickCount=5) if is_share else altair.Axis()
        x = altair.X("low:Q", title=title, axis=shown, scale=altair.Scale(zero=True))
        rows = [each.row() for each in marks]
        chart = altair.layer(*spans(rows, names_of(marks), x, altair.value(PLAIN)))
        return finished(chart, width, ROW * max(2, len(marks)))

    return draw


def spans(
    rows: Rows, place: Any, axis: Any, colour: Any, upright: bool = False, **more: Any
) -> tuple[Any, Any]:
    """A line for each interval from `low` to `high`, and a point on it at its `value`."""
    import altair

    data = altair.Chart(altair.InlineData(values=[dict(row) for row in rows]))
    along, across = ("y", "x") if upright else ("x", "y")
    both = {across: place, "color": colour}
    lines = data.mark_rule(strokeWidth=2).encode(**both, **{along: axis, f"{along}2": "high:Q"})
    dots = data.mark_point(filled=True, size=80, opacity=1)
    return lines, dots.encode(**both, **{along: "value:Q"}, **more)


def striking() -> dict[str, Any]:
    """The colour and the shape of what stands out, and of all else."""
    import altair

    return {
        "colour": altair.condition("datum.striking", altair.value(STRIKING), altair.value(PLAIN)),
        "shape": altair.condition(
            "datum.striking", altair.value("diamond"), altair.value("circle")
        ),
    }


def names_of(marks: Sequence[Mark]) -> Any:
    """The axis of their names, in this order."""
    import altair

    return altair.Y("name:N", sort=[each.name for each in marks], title=None)


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


def histogram(counts: Array, edges: Array, title: str) -> Plot:
    """The share of matches between each two edges."""
    rows = [
        {"from": float(low), "to": float(high), "share": float(count / counts.sum())}
        for count, low, high in zip(counts, edges[:-1], edges[1:], strict=True)
    ]
    ticks = ticks_between(float(edges[0]), float(edges[-1]))

    def draw(width: int) -> Any:
        import altair

        axis = altair.Axis(values=ticks, grid=False, format="d")
        share = altair.Y("share:Q", title=_("share of matches"), axis=altair.Axis(format="%"))
        chart = (
            altair.Chart(altair.InlineData(values=rows))
            .mark_bar(color=PLAIN, stroke=None)
            .encode(x=altair.X("from:Q", title=title, bin="binned", axis=axis), x2="to:Q", y=share)
        )
        return finished(chart, width, HEIGHT)

    return draw
