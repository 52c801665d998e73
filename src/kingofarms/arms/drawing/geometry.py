"""Shapes as points: polygons, lines of division, what fits into a region, path data."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise
from math import cos, dist, hypot, pi, radians, sin, sqrt

import numpy as np
from numpy.typing import NDArray

from kingofarms.arms.charges.figure import Step

Point = tuple[float, float]
Polygon = tuple[Point, ...]
HalfPlane = tuple[float, float, float]
Box = tuple[float, float, float, float]


def half_plane(start: Point, end: Point) -> HalfPlane:
    """What lies on the right of the line from start to end, as one sees it on the screen."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down)
    a, b = down / length, -across / length
    return a, b, a * start[0] + b * start[1]


@lru_cache(512)
def half_planes(convex: Polygon) -> tuple[HalfPlane, ...]:
    """The half-planes whose intersection is this convex polygon; regions are asked for often."""
    return tuple(
        half_plane(start, end) for start, end in sides_of(convex) if dist(start, end) > 1e-6
    )


def sides_of(polygon: Sequence[Point]) -> Iterable[tuple[Point, Point]]:
    """Each side from its start to its end, the last one back to the first corner."""
    return pairwise([*polygon, *polygon[:1]])


def cut(polygon: Sequence[Point], plane: HalfPlane) -> Polygon:
    """The part of the polygon inside the half-plane (Sutherland and Hodgman)."""
    a, b, c = plane
    if all(a * x + b * y <= c for x, y in polygon):
        return tuple(polygon)
    kept: list[Point] = []
    (last_x, last_y) = polygon[-1]
    last_outside = a * last_x + b * last_y - c
    for x, y in polygon:
        outside = a * x + b * y - c
        if (outside <= 0) != (last_outside <= 0):
            share = last_outside / (last_outside - outside)
            kept.append((last_x + share * (x - last_x), last_y + share * (y - last_y)))
        if outside <= 0:
            kept.append((x, y))
        last_x, last_y, last_outside = x, y, outside
    return tuple(kept)


def cut_all(polygon: Sequence[Point], planes: Iterable[HalfPlane]) -> Polygon:
    """The part of the polygon inside every half-plane."""
    rest = tuple(polygon)
    for plane in planes:
        if not rest:
            break
        rest = cut(rest, plane)
    return rest


def clip(polygon: Sequence[Point], convex: Sequence[Point]) -> Polygon:
    """The part of any polygon inside a convex one."""
    return cut_all(polygon, half_planes(tuple(convex)))


@lru_cache(64)
def inset(convex: Polygon, by: float) -> Polygon:
    """A convex polygon whose sides lie that much further inside."""
    return cut_all(convex, [(a, b, c - by) for a, b, c in half_planes(convex)])


def bounds(points: Iterable[Point]) -> Box:
    """The least and greatest coordinates: left, top, right, bottom."""
    across, down = zip(*points, strict=True)
    return min(across), min(down), max(across), max(down)


def area(polygon: Sequence[Point]) -> float:
    """The area, positive for a polygon that runs clockwise on the screen."""
    return sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in sides_of(polygon)) / 2


def centre(polygon: Sequence[Point]) -> Point:
    """The centre of gravity; the middle of the corners where the area is next to nothing."""
    whole = area(polygon)
    if abs(whole) < 1e-6:
        count = len(polygon)
        return sum(x for x, _ in polygon) / count, sum(y for _, y in polygon) / count
    across = down = 0.0
    for (x, y), (next_x, next_y) in sides_of(polygon):
        weight = x * next_y - next_x * y
        across += (x + next_x) * weight
        down += (y + next_y) * weight
    return across / (6 * whole), down / (6 * whole)


def rectangle(left: float, top: float, right: float, bottom: float) -> Polygon:
    """A rectangle by its sides."""
    return (left, top), (right, top), (right, bottom), (left, bottom)


def holds(polygons: Iterable[Sequence[Point]], point: Point) -> bool:
    """Whether a point lies in the polygons; in a hole it does not."""
    x, y = point
    inside = False
    for polygon in polygons:
        for (x1, y1), (x2, y2) in sides_of(polygon):
            if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
                inside = not inside
    return inside


def nearest(convex: Sequence[Point], point: Point) -> Point:
    """The point itself if the convex polygon holds it, else the nearest point of its edge."""
    if holds([convex], point):
        return point
    best, least = convex[0], float("inf")
    for (x1, y1), (x2, y2) in sides_of(convex):
        across, down = x2 - x1, y2 - y1
        length = across * across + down * down
        share = ((point[0] - x1) * across + (point[1] - y1) * down) / length if length else 0.0
        share = max(0.0, min(1.0, share))
        closest = x1 + share * across, y1 + share * down
        away = (closest[0] - point[0]) ** 2 + (closest[1] - point[1]) ** 2
        if away < least - 1e-9:
            best, least = closest, away
    return best


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
    length = sum(dist(start, end) for start, end in pairwise(corners))
    count = max(1, round(length / (long * scale)))
    points = [
        beside(corners, (index + u) / count, height * high * scale)
        for index in range(count)
        for u, height in tooth[:-1]
    ]
    return (*points, beside(corners, 1.0, tooth[-1][1] * high * scale))


def beside(corners: Sequence[Point], share: float, height: float = 0.0) -> Point:
    """The point after that share of the way along the corners, and that far to the left."""
    lengths = [dist(start, end) for start, end in pairwise(corners)]
    distance, last = share * sum(lengths), len(lengths) - 1
    index = 0
    while index < last and distance > lengths[index]:
        distance -= lengths[index]
        index += 1
    (x, y), (next_x, next_y) = corners[index], corners[index + 1]
    long = lengths[index] or 1.0
    along, down = (next_x - x) / long, (next_y - y) / long
    return x + along * distance + down * height, y + down * distance - along * height


GRID = 10  # steps in one unit


def number(value: float) -> str:
    """A coordinate with one decimal at most."""
    return tenths(round(value * GRID))


@lru_cache(1 << 14)
def tenths(value: int) -> str:
    """A whole number of tenths, written without a needless zero."""
    whole, rest = divmod(abs(value), GRID)
    sign = "-" if value < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    return f"{sign}{whole or ''}.{rest}"


def joined(values: Iterable[int]) -> str:
    """Numbers one after the other, with a space only where they would run together."""
    text = ""
    for value in values:
        word = tenths(value)
        text += word if not text or word[0] == "-" else f" {word}"
    return text


def polygon_path(points: Sequence[Point]) -> str:
    """A closed polygon."""
    if not points:
        return ""
    rounded = [(round(x * GRID), round(y * GRID)) for x, y in points]
    moves: list[int] = []
    last = rounded[0]
    for x, y in rounded[1:]:
        if (x, y) != last:
            moves += x - last[0], y - last[1]
            last = x, y
    start = joined(rounded[0])
    return f"M{start}l{joined(moves)}z" if moves else f"M{start}z"


class Placing:
    """Where a figure lies: its points are turned, scaled, and moved, never its lines."""

    def __init__(self, scale: float, at: Point, about: Point, turn: float = 0.0) -> None:
        """The figure's point `about` comes to lie `at` that place."""
        along, across = scale * cos(radians(turn)), scale * sin(radians(turn))
        self.a, self.b = along, across
        self.x = at[0] - along * about[0] + across * about[1]
        self.y = at[1] - across * about[0] - along * about[1]

    def __call__(self, x: float, y: float) -> Point:
        """Where that point of the figure lies on the shield."""
        return self.a * x - self.b * y + self.x, self.b * x + self.a * y + self.y


def steps_path(steps: Iterable[Step], placing: Placing, coarse: bool = False) -> str:
    """The steps of a layer where the figure is placed; coarse in whole units, not in tenths."""
    grid = 1 if coarse else GRID
    whole = GRID // grid
    a, b, right, down = placing.a * grid, placing.b * grid, placing.x * grid, placing.y * grid
    text: list[str] = []
    last_x = last_y = start_x = start_y = 0
    for command, numbers in steps:
        if command == "Z":
            text.append("z")
            last_x, last_y = start_x, start_y
            continue
        moves: list[int] = []
        x, y = last_x, last_y
        for index in range(0, len(numbers), 2):
            across, along = numbers[index], numbers[index + 1]
            x = round(a * across - b * along + right) * whole
            y = round(b * across + a * along + down) * whole
            moves += x - last_x, y - last_y
        last_x, last_y = x, y
        if command == "M":
            start_x, start_y = x, y
            text.append(f"M{joined((x, y))}")
        elif any(moves):
            text.append(f"{command.lower()}{joined(moves)}")
    return "".join(text)


Array = NDArray[np.float64]
FAR = rectangle(-900, -900, 1300, 1300)


@dataclass(frozen=True)
class EqualCharges:
    """Equal charges: the hull of one about its middle, and where the middle of each lies."""

    charge: Array
    offsets: Array


@lru_cache(64)
def _threes(count: int) -> NDArray[np.intp]:
    return np.array(list(combinations(range(count), 3)), dtype=np.intp)


@lru_cache(512)
def _sides(region: Polygon) -> Array:
    return np.array(half_planes(region))


def conditions(region: Polygon, charges: EqualCharges, margin: float) -> Array:
    """One row (a, b, support of the group, c less the margin) for each side of the region."""
    sides = _sides(region)
    normals = sides[:, :2]
    support = (normals @ charges.charge.T).max(axis=1) + (normals @ charges.offsets.T).max(axis=1)
    return np.column_stack([normals, support, sides[:, 2] - margin])


def largest_scale(region: Polygon, charges: EqualCharges, margin: float) -> float:
    """The greatest scale at which the group, moved anywhere, keeps its margin in the region."""
    if len(region) < 3:
        return 0.0
    rows = conditions(region, charges, margin)
    threes = rows[_threes(len(rows))]
    matrices = threes[:, :, :3]
    solvable = np.abs(np.linalg.det(matrices)) > 1e-9
    corners = np.linalg.solve(matrices[solvable], threes[solvable][:, :, 3:])[:, :, 0]
    inside = (corners @ rows[:, :3].T <= rows[:, 3] + 1e-6).all(axis=1)
    best = corners[inside][:, 2].max(initial=0.0)
    return float(max(best, 0.0))


def resting_place(
    region: Polygon, charges: EqualCharges, margin: float, scale: float
) -> Point | None:
    """Where the scaled group lies in the region, as near its middle as can be; None if nowhere."""
    rest: Polygon = FAR
    for a, b, support, c in conditions(region, charges, margin).tolist():
        rest = cut(rest, (a, b, c - scale * support))
        if not rest:
            return None
    return nearest(rest, centre(region))
