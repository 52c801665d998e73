"""A figure as points: it is scaled by its points, so that its lines keep their width."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

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
