"""The figures of charges: what a figure is, and where the figure of a charge is found.

Beasts are read from figures.zip, which `python -m drawing.beasts` writes. The archive has one text
for each beast. In it a line such as "# rampant" begins a figure. The next line is its hull; each
further line is a layer: its fill, its line ("-" for none), and its path. Coordinates are whole
fifths of a unit, each point relative to the one before. A line of the small drawing begins with
"small". Where a path repeats that of an earlier layer, "=" and the number of that layer stand for
it. All other charges are in things.json.gz, which `python -m drawing.charges` writes.
"""

import gzip
import io
import re
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Literal, cast

import msgspec

FillRole = Literal["", "body", "armed", "langued", "eye", "dark"]
"""What fills a layer: the charge's own tincture, claws and horns, the tongue, white, dark."""

LineRole = Literal["", "outline", "inner", "fine"]
"""Which line is drawn along a layer, from the heaviest to the lightest."""

Step = tuple[str, tuple[float, ...]]
"""A command of an SVG path in absolute coordinates (M, L, C, Q or Z) and its numbers."""


@dataclass(frozen=True)
class Layer:
    """One path of a figure; layers are painted in their order."""

    steps: tuple[Step, ...]
    fill: FillRole = "body"
    line: LineRole = "outline"


@dataclass(frozen=True)
class Figure:
    """A charge in units of its own, facing left: to the dexter side of the shield.

    Attributes:
        layers: The full drawing.
        small: Fewer and simpler layers for a shield of some 40 pixels.
        hull: The corners of its convex hull, by which it is fitted into a region.

    """

    layers: tuple[Layer, ...]
    small: tuple[Layer, ...]
    hull: tuple[tuple[float, float], ...]


Point = tuple[float, float]


def hull(points: Iterable[Point]) -> tuple[Point, ...]:
    """The convex hull, clockwise on the screen (Andrew's monotone chain)."""
    ordered = sorted(set(points))
    return tuple(_half(ordered) + _half(reversed(ordered)))


def _half(ordered: Iterable[Point]) -> list[Point]:
    chain: list[Point] = []
    for x, y in ordered:
        while len(chain) > 1:
            (x1, y1), (x2, y2) = chain[-2:]
            if (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) > 0:
                break
            chain.pop()
        chain.append((x, y))
    return chain[:-1]


GRID = 5
"""Steps of the grid in one unit."""

_POINTS = {"M": 1, "L": 1, "Q": 2, "C": 3, "Z": 0}


OTHER_WORDS = {
    "segreant": "rampant",
    "forcene": "rampant",
    "springing": "salient",
    "trippant": "passant",
    "at gaze": "statant guardant",
    "lodged": "couchant",
}
"""What an attitude is called for some beasts, and its usual name."""


def beasts() -> tuple[str, ...]:
    """The names of all beasts."""
    with zipfile.ZipFile(io.BytesIO(_archive())) as archive:
        return tuple(archive.namelist())


def attitudes(name: str) -> tuple[str, ...]:
    """The attitudes in which a beast is drawn; none for an unknown beast."""
    try:
        return tuple(_texts(name))
    except KeyError:
        return ()


def is_drawn(name: str, attitude: str) -> bool:
    """Whether there is a figure of that beast in that attitude."""
    return OTHER_WORDS.get(attitude, attitude) in attitudes(name)


@lru_cache(maxsize=256)
def beast(name: str, attitude: str) -> Figure:
    """The figure of a beast in an attitude; KeyError if there is none."""
    return decode(_texts(name)[OTHER_WORDS.get(attitude, attitude)])


@cache
def _archive() -> bytes:
    """The file's bytes, read once; beasts are unpacked one by one."""
    return (files(__package__) / "figures.zip").read_bytes()


@lru_cache(maxsize=32)
def _texts(name: str) -> dict[str, str]:
    """The texts of a beast's figures by their attitudes."""
    with zipfile.ZipFile(io.BytesIO(_archive())) as archive:
        whole = archive.read(name).decode("ascii")
    pieces = (each.partition("\n") for each in whole.split("# ")[1:])
    return {attitude: text for attitude, _, text in pieces}


def decode(text: str) -> Figure:
    """The figure that a text describes."""
    hull, *lines = text.splitlines()
    numbers = [int(each) / GRID for each in hull.split()]
    layers: list[Layer] = []
    small: list[Layer] = []
    for each in lines:
        is_small = each.startswith("small ")
        fill, line, path = each.removeprefix("small ").split(" ", 2)
        steps = layers[int(path[1:])].steps if path.startswith("=") else _steps(path)
        (small if is_small else layers).append(_layer(fill, line, steps))
    corners = tuple(zip(numbers[::2], numbers[1::2], strict=True))
    return Figure(tuple(layers), tuple(small), corners)


def _layer(fill: str, line: str, steps: tuple[Step, ...]) -> Layer:
    return Layer(steps, cast(FillRole, fill.strip("-")), cast(LineRole, line.strip("-")))


def _steps(path: str) -> tuple[Step, ...]:
    """The absolute steps of a path whose numbers are relative."""
    steps: list[Step] = []
    x = y = 0
    for command, arguments in re.findall(r"([MLQCZ])([^MLQCZ]*)", path):
        numbers = [int(each) for each in arguments.split()]
        size = 2 * _POINTS[command] or 1
        for start in range(0, len(numbers), size) if numbers else (0,):
            absolute: list[float] = []
            for i in range(start, min(start + size, len(numbers)), 2):
                x, y = x + numbers[i], y + numbers[i + 1]
                absolute += [x / GRID, y / GRID]
            steps.append((command, tuple(absolute)))
    return tuple(steps)


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
