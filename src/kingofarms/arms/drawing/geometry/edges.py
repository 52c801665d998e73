"""Lines of division: a straight or bent line becomes wavy, engrailed, embattled and so on.

A tooth is plotted as (position along it from 0 to 1, height from -½ to ½); the height points to
the left of the line's direction, which is the outside of a polygon that runs clockwise.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import hypot, pi, sin, sqrt

from kingofarms.arms.drawing.geometry.polygons import Point, Polygon

Tooth = tuple[Point, ...]

ROUND = [step / 10 for step in range(11)]
ENGRAILED: Tooth = tuple((u, 0.5 - sqrt(max(0.0, 1 - (2 * u - 1) ** 2))) for u in ROUND)
# Each line of division: its tooth, and the tooth's length and height of 400.
TEETH: dict[str, tuple[Tooth, float, float]] = {
    "wavy": (tuple((u, 0.5 * sin(2 * pi * u)) for u in ROUND), 76, 22),
    "engrailed": (ENGRAILED, 40, 17),
    "invected": (tuple((u, -height) for u, height in ENGRAILED), 40, 17),
    "indented": (((0, -0.5), (0.5, 0.5), (1, -0.5)), 28, 24),
    "dancetty": (((0, 0), (0.25, 0.5), (0.75, -0.5), (1, 0)), 106, 54),
    "embattled": (
        ((0, -0.5), (0.25, -0.5), (0.25, 0.5), (0.75, 0.5), (0.75, -0.5), (1, -0.5)),
        62,
        30,
    ),
    "nebuly": (
        tuple((k / 16 - 0.17 * sin(k * pi / 4), 0.5 * sin(k * pi / 8)) for k in range(17)),
        70,
        36,
    ),
    "raguly": (((0, -0.5), (0.18, -0.5), (0.4, 0.5), (0.76, 0.5), (0.54, -0.5), (1, -0.5)), 58, 30),
}
ONE_SIDED = {"embattled", "raguly"}  # on a band, its upper side only


def depth(line: str) -> float:
    """How far a line of division strays to either side."""
    return TEETH[line][2] / 2 if line in TEETH else 0.0


def edge(corners: Sequence[Point], line: str, scale: float = 1.0) -> Polygon:
    """The line of division along these corners, from the first to the last."""
    if line not in TEETH:
        return tuple(corners)
    tooth, long, high = TEETH[line]
    lengths = [hypot(end[0] - start[0], end[1] - start[1]) for start, end in pairwise(corners)]
    whole = sum(lengths)
    count = max(1, round(whole / (long * scale)))
    points: list[Point] = []
    for index in range(count):
        for u, height in tooth[:-1]:
            points.append(
                _beside(corners, lengths, (index + u) / count * whole, height * high * scale)
            )
    points.append(_beside(corners, lengths, whole, tooth[-1][1] * high * scale))
    return tuple(points)


def _beside(
    corners: Sequence[Point], lengths: Sequence[float], distance: float, height: float
) -> Point:
    """The point after that distance along the corners, and that far to the left."""
    last = len(lengths) - 1
    index = 0
    while index < last and distance > lengths[index]:
        distance -= lengths[index]
        index += 1
    (x, y), (next_x, next_y) = corners[index], corners[index + 1]
    long = lengths[index] or 1.0
    along, down = (next_x - x) / long, (next_y - y) / long
    return x + along * distance + down * height, y + down * distance - along * height
