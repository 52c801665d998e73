"""The plots of a page: each number with its interval under every strength, side by side."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import isfinite
from typing import Any

from kingofarms.lab.answers.charts import INK, PLAIN, ROW, SECOND, STRIKING, finished, line_at
from kingofarms.lab.balance.playing import CURE
from kingofarms.lab.balance.seats import FAIR
from kingofarms.lab.balance.strength import Strength

COLOURS, SHAPES = (PLAIN, STRIKING, INK, SECOND), ("circle", "diamond", "square", "triangle-up")
Plot = Callable[[int], Any]  # drawn at a width in pixels
Rows = list[dict[str, Any]]  # name, bots, value, low, high


def plots_of(strengths: Sequence[Strength]) -> dict[str, Plot]:
    """The plots by the names of their files."""
    limits = {each.bots: each.limit for each in strengths}
    plots: dict[str, Plot] = {}
    for group in dict.fromkeys(card.group for card in strengths[0].cards):
        begin = group.replace(" ", "-")
        title = f"{group}: share of wins, from the mean of its type"
        plots[f"{begin}-share"] = partial(plot, card_rows(strengths, group, "off"), title, limits)
        worths = card_rows(strengths, group, "worth")
        if worths and worths != card_rows(strengths, group, "off"):
            title = f"{group}: worth, from the mean of its type"
            plots[f"{begin}-worth"] = partial(plot, worths, title, limits)
    fair = dict.fromkeys(limits, FAIR)
    title = "share of wins of each place, from an even chance"
    return {**plots, "seats": partial(plot, seat_rows(strengths), title, fair)}


def card_rows(strengths: Sequence[Strength], group: str, name: str) -> Rows:
    """The cards of a type, by the first strength the best first."""
    cards = [card for card in strengths[0].cards if card.group == group]
    order = [card.name for card in sorted(cards, key=lambda card: -card.off.value)]
    rows = [
        row(card.name, strength.bots, each.value, each.low, each.high)
        for strength in strengths
        for card in strength.cards
        if card.group == group and isfinite((each := getattr(card, name)).error)
    ]
    return sorted(rows, key=lambda each: order.index(each["name"]))


def seat_rows(strengths: Sequence[Strength]) -> Rows:
    """The places at every number of seats, with every cure that was tried."""
    cases = [each for strength in strengths for each in strength.seats]
    rows = []
    for case in sorted(cases, key=lambda each: (each.seats, each.cure)):
        cure = f", {CURE}={case.cure}" if case.cure else ""
        for place, each in enumerate(case.places, 1):
            name, even = f"{case.seats} seats{cure}: place {place}", 1 / case.seats
            rows.append(row(name, case.bots, each.value - even, each.low - even, each.high - even))
    return rows


def row(name: str, bots: str, value: float, low: float, high: float) -> dict[str, Any]:
    """A point with its interval."""
    return {"name": name, "bots": bots, "value": value, "low": low, "high": high}


def plot(rows: Rows, title: str, limits: Mapping[str, float], width: int) -> Any:
    """The points of each name below each other, one for each strength; dashes are the limits."""
    import altair

    names, bots = list(dict.fromkeys(each["name"] for each in rows)), list(limits)
    scale = altair.Scale(domain=bots, range=list(COLOURS[: len(bots)]))
    shapes = altair.Scale(domain=bots, range=list(SHAPES[: len(bots)]))
    colour = altair.Color("bots:N", scale=scale, title=None)
    label = "datum.value == 0 ? '0' : datum.label"
    axis = altair.Axis(format="+.0%", tickCount=9, labelExpr=label)
    x = altair.X("low:Q", title=title, axis=axis)
    y = altair.Y("name:N", sort=names, title=None)
    beside = altair.YOffset("bots:N", sort=bots)
    edges = [{"bots": each, "at": side * limits[each]} for each in bots for side in (-1, 1)]
    data, ends = (altair.Chart(altair.InlineData(values=each)) for each in (rows, edges))
    chart = altair.layer(
        line_at(0.0),
        ends.mark_rule(strokeDash=[2, 3], opacity=0.7).encode(x="at:Q", color=colour),
        data.mark_rule(strokeWidth=1.5).encode(y=y, yOffset=beside, x=x, x2="high:Q", color=colour),
        data.mark_point(filled=True, size=45, opacity=1).encode(
            y=y,
            yOffset=beside,
            x="value:Q",
            color=colour,
            shape=altair.Shape("bots:N", scale=shapes, title=None),
        ),
    )
    return finished(chart, width, ROW * max(2, len(names)))
