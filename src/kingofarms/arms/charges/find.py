"""The figure of a charge by its name: the one place where drawings of charges are looked up."""

import gzip
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import msgspec

from kingofarms.arms.charges.beasts import beast, is_drawn
from kingofarms.arms.charges.figure import Figure

FILE = Path(__file__).with_name("things.json.gz")  # which `python -m drawing.charges` writes
OTHER_NAMES = {"eagle": "eagle displayed", "inescutcheon": "escutcheon"}
TALL = {"rampant", "salient", "sejant"}
LOW = {"couchant", "dormant"}


@dataclass(frozen=True)
class Figures:
    """Charges that are not beasts and have no attitude; what stands for one that is not known."""

    things: dict[str, Figure]
    placeholders: dict[str, Figure]


@cache
def figures() -> Figures:
    """All in the file."""
    return msgspec.json.decode(gzip.decompress(FILE.read_bytes()), type=Figures)


@cache
def things() -> dict[str, Figure]:
    """Charges that are not beasts, by each of their names."""
    by_name = figures().things
    return by_name | {other: by_name[name] for other, name in OTHER_NAMES.items()}


def find(name: str, attitude: str) -> Figure | None:
    """The figure of that charge in that attitude; None for one that nobody has drawn."""
    if name in things():
        return things()[name]
    return beast(name, attitude) if is_drawn(name, attitude) else None


def placeholder(attitude: str) -> Figure:
    """A beast of no kind in about that attitude; without an attitude a disc."""
    first = attitude.partition(" ")[0]
    kind = "tall" if first in TALL else "low" if first in LOW else "wide" if first else "blank"
    return figures().placeholders[kind]
