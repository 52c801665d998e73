"""The answer to a question, and its parts."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from kingofarms.engine.words import N_, _
from kingofarms.lab.statistics.many import CLEAR, NONE, SEEN

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


@dataclass(frozen=True)
class Answer:
    """What a series says about a question."""

    sentence: str
    listing: Listing
    plot: Callable[[int], Any] | None  # the plot at a width in pixels
    details: Sequence[str] = ()
    findings: Sequence[Finding] = field(default_factory=tuple)


def verdict_words(verdict: str) -> str:
    """A verdict as a table shows it."""
    return _(VERDICTS[verdict])
