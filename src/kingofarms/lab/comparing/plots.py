"""The plot of a sweep: a measure over the values, with intervals."""

from collections.abc import Sequence
from typing import Any

from kingofarms.lab.answers.charts import PLAIN, STRIKING
from kingofarms.lab.comparing.contrast import Line
from kingofarms.lab.comparing.measures import SHARE
from kingofarms.lab.statistics.many import NONE


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
    data = altair.Chart(altair.InlineData(values=rows))
    kind = "Q" if numeric else "N"
    x = altair.X(
        f"at:{kind}",
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
    colour = altair.condition("datum.striking", altair.value(STRIKING), altair.value(PLAIN))
    shape = altair.condition("datum.striking", altair.value("diamond"), altair.value("circle"))
    return altair.layer(
        data.mark_line(color=PLAIN, strokeWidth=1.5, opacity=0.6).encode(x=x, y="value:Q"),
        data.mark_rule(strokeWidth=2).encode(x=x, y=y, y2="high:Q", color=colour),
        data.mark_point(filled=True, size=80, opacity=1).encode(
            x=x, y="value:Q", color=colour, shape=shape
        ),
    )


def scale_for(numeric: bool, values: Sequence[str]) -> Any:
    """Room at both ends where values are numbers."""
    import altair

    if not numeric:
        return altair.Scale()
    numbers = [int(value) for value in values]
    margin = max(1, max(numbers) - min(numbers)) * 0.05
    return altair.Scale(domain=[min(numbers) - margin, max(numbers) + margin], nice=False)
