"""What a coat of arms shows: a field, an ordinary, charges, and a mark of cadency.

All names are the English ones of the vocabulary ("per pale", "azure", "rampant"). An empty
name stands for something that is not known yet: a shield may be unfinished.
"""

from dataclasses import dataclass, replace
from typing import Literal

Place = Literal["", "on", "between", "within", "beside", "above", "beneath", "overall", "under"]
"""Where charges lie in relation to the ordinary; empty without an ordinary.

- on: upon it; between: on the parts of the field that it leaves, around it;
- within: inside a bordure or orle; beside: on the rest of the field (chief, base, canton, gyron,
  flaunches), and the ordinary lies over them where they meet;
- above, beneath: in chief or in base of it, on one side only;
- overall: over ordinary and field; under: on the field, and the ordinary lies over them.
"""


COUNTERCHANGED = "counterchanged"
"""Stands for a tincture: on a divided field its tinctures are exchanged in what lies on it."""


@dataclass(frozen=True)
class Fill:
    """How a field, an ordinary or a charge is coloured: one tincture, or two and a division.

    Attributes:
        tinctures: One name; two with a division. An empty name is a tincture not known yet.
            Two without a division: it is not known yet how the field is divided.
        division: A partition ("per pale") or a pattern ("barry"); empty for a plain colour.
        line: The line of division ("wavy", "embattled"); empty for a straight one.
        number: How many pieces a pattern has ("barry of ten"); 0 for the usual number.

    """

    tinctures: tuple[str, ...] = ("",)
    division: str = ""
    line: str = ""
    number: int = 0

    def is_counterchanged(self) -> bool:
        """Whether it has the tinctures of the field, exchanged."""
        return self.tinctures == (COUNTERCHANGED,)

    def exchanged(self) -> "Fill":
        """The same with the tinctures exchanged."""
        return replace(self, tinctures=self.tinctures[::-1])


@dataclass(frozen=True)
class Ordinary:
    """A broad band or figure on the field: "chevron", "bordure", "lozenge"; two or more are narrow.

    An empty name stands for an ordinary that is not known yet.
    """

    name: str = ""
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
    """A whole coat of arms, perhaps unfinished.

    A mark of cadency without a tincture is drawn in one that stands out.
    """

    field: Fill = Fill()
    ordinary: Ordinary | None = None
    charges: Charges | None = None
    cadency: str = ""
    cadency_fill: Fill = Fill()
