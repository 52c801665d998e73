"""What a coat of arms shows: a field, an ordinary, charges, and a mark of cadency.

All names are the English ones of the vocabulary ("per pale", "azure", "rampant"). An empty
name stands for something that is not known yet: a shield may be unfinished.
"""

from dataclasses import dataclass
from typing import Literal

Place = Literal["", "on", "between", "within", "overall"]
"""Where charges lie in relation to the ordinary; empty without an ordinary."""


@dataclass(frozen=True)
class Fill:
    """How a field, an ordinary or a charge is coloured: one tincture, or two and a division.

    Attributes:
        tinctures: One name; two with a division. An empty name is a tincture not known yet.
        division: A partition ("per pale") or a pattern ("barry"); empty for a plain colour.
        line: The line of division ("wavy", "embattled"); empty for a straight one.
        number: How many pieces a pattern has ("barry of ten"); 0 for the usual number.

    """

    tinctures: tuple[str, ...] = ("",)
    division: str = ""
    line: str = ""
    number: int = 0


@dataclass(frozen=True)
class Ordinary:
    """A broad band or figure on the field: "chevron", "bordure", "lozenge"."""

    name: str
    fill: Fill = Fill()
    line: str = ""
    number: int = 1


@dataclass(frozen=True)
class Charges:
    """One charge, or several of a kind, with their attitude, arrangement and place."""

    name: str = ""
    fill: Fill = Fill()
    attitude: str = ""
    number: int = 1
    arrangement: str = ""
    place: Place = ""


@dataclass(frozen=True)
class Arms:
    """A whole coat of arms, perhaps unfinished."""

    field: Fill = Fill()
    ordinary: Ordinary | None = None
    charges: Charges | None = None
    cadency: str = ""
