"""The answer to a question, and its parts."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from kingofarms.engine.words import N_, _
from kingofarms.lab.render.numbers import share_words
from kingofarms.lab.statistics.many import CLEAR, NONE, SEEN, Compared
from kingofarms.lab.statistics.shares import Measured, Z

MORE, LESS = "more", "less"
VERDICTS = {CLEAR: N_("clear"), SEEN: N_("seen"), NONE: N_("not seen")}


@dataclass(frozen=True)
class Finding:
    """Something that a designer should look at: what kind, which number, its name, which way."""

    kind: str  # "seat", "order", "card" …
    id: int
    name: str
    way: str  # MORE or LESS


@dataclass(frozen=True)
class Listing:
    """A table: names on the left, numbers on the right."""

    columns: Sequence[str]
    rows: Sequence[Sequence[str]]

    def markdown(self, words: int = 1) -> str:
        """The table in a page; so many columns are words, the others numbers."""
        line = ["---"] * words + ["---:"] * (len(self.columns) - words)
        return "\n".join(
            "| " + " | ".join(cell.replace("|", "\\|") for cell in each) + " |"
            for each in (self.columns, line, *self.rows)
        )


@dataclass(frozen=True)
class Figure:
    """A number by which bots of several strengths are compared; its interval is the table's."""

    key: str  # the same for all bots
    name: str
    value: float
    low: float
    high: float
    error: float
    tolerance: float  # an interval that reaches no further is exact enough
    words: str
    way: str = ""  # MORE or LESS where it stands out
    apart: float | None = None  # what lies so far apart is worth a word; the tolerance if None

    @property
    def half(self) -> float:
        """Half of its 95 % interval, by itself: it follows from the spread, not from the value."""
        return Z * self.error

    def differs(self, other: "Figure") -> bool:
        """Whether the intervals have no number in common, and that matters."""
        if self.low <= other.high and other.low <= self.high:
            return False
        apart = self.tolerance if self.apart is None else self.apart
        return self.way != other.way or abs(self.value - other.value) > apart


def figure(
    name: str, span: Measured | Compared, tolerance: float, words: str, **more: Any
) -> Figure:
    """The figure of a row; of a difference, `more` has its error."""
    if isinstance(span, Measured):
        more = {"error": span.error, **more}
    more = {"key": name, "value": span.value, "low": span.low, "high": span.high, **more}
    return Figure(name=name, tolerance=tolerance, words=words, **more)


EXACT = 0.05  # how exact a share should be


def share_figure(name: str, span: Measured, **more: Any) -> Figure:
    """The figure of a share."""
    return figure(name, span, EXACT, share_words(span), **more)


@dataclass(frozen=True)
class Answer:
    """What a series says about a question."""

    sentence: str
    listing: Listing
    plot: Callable[[int], Any] | None  # the plot at a width in pixels
    details: Sequence[str] = ()
    findings: Sequence[Finding] = field(default_factory=tuple)
    figures: Sequence[Figure] = ()
    measure: str = ""  # what the figures are
    bots: str = ""  # whose answer it is, as typed
    matches: int = 0  # that they played
    beside: Listing | None = None  # the figures of all bots side by side


def way_of(difference: Measured | Compared) -> str:
    """Which way it goes."""
    return MORE if difference.value > 0 else LESS


def verdict_words(verdict: str) -> str:
    """A verdict as a table shows it."""
    return _(VERDICTS[verdict])
