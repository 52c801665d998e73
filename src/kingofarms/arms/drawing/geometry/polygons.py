"""Polygons in shield units: clipping to half-planes and to convex polygons.

A half-plane (a, b, c) holds the points with a·x + b·y ≤ c, where (a, b) has length 1.
Convex polygons run clockwise on the screen, where y grows downwards.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import hypot

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


def half_planes(convex: Sequence[Point]) -> list[HalfPlane]:
    """The half-planes whose intersection is this convex polygon."""
    return [
        half_plane(start, end)
        for start, end in zip(convex, [*convex[1:], convex[0]], strict=True)
        if hypot(end[0] - start[0], end[1] - start[1]) > 1e-6
    ]


def cut(polygon: Sequence[Point], plane: HalfPlane) -> Polygon:
    """The part of the polygon inside the half-plane (Sutherland and Hodgman)."""
    a, b, c = plane
    if all(a * x + b * y <= c for x, y in polygon):
        return tuple(polygon)
    kept: list[Point] = []
    before = polygon[-1] if polygon else (0.0, 0.0)
    outside_before = a * before[0] + b * before[1] - c
    for point in polygon:
        outside = a * point[0] + b * point[1] - c
        if (outside <= 0) != (outside_before <= 0):
            share = outside_before / (outside_before - outside)
            kept.append(
                (
                    before[0] + share * (point[0] - before[0]),
                    before[1] + share * (point[1] - before[1]),
                )
            )
        if outside <= 0:
            kept.append(point)
        before, outside_before = point, outside
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
    return cut_all(polygon, planes_of(tuple(convex)))


@lru_cache(512)
def planes_of(convex: Polygon) -> tuple[HalfPlane, ...]:
    """The half-planes of a polygon, remembered: the same regions are asked for again and again."""
    return tuple(half_planes(convex))


def inset(convex: Sequence[Point], by: float) -> Polygon:
    """A convex polygon whose sides lie that much further inside."""
    return cut_all(convex, [(a, b, c - by) for a, b, c in half_planes(convex)])


def bounds(points: Iterable[Point]) -> Box:
    """The least and greatest coordinates: left, top, right, bottom."""
    across, down = zip(*points, strict=True)
    return min(across), min(down), max(across), max(down)


def area(polygon: Sequence[Point]) -> float:
    """The area, positive for a polygon that runs clockwise on the screen."""
    pairs = zip(polygon, [*polygon[1:], *polygon[:1]], strict=True)
    return sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in pairs) / 2


def centre(polygon: Sequence[Point]) -> Point:
    """The centre of gravity; the middle of the corners where the area is next to nothing."""
    whole = area(polygon)
    if abs(whole) < 1e-6:
        return (
            sum(x for x, _ in polygon) / len(polygon),
            sum(y for _, y in polygon) / len(polygon),
        )
    across = down = 0.0
    for (x, y), (next_x, next_y) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
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
        for (x1, y1), (x2, y2) in zip(polygon, [*polygon[1:], *polygon[:1]], strict=True):
            if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
                inside = not inside
    return inside


def nearest(convex: Sequence[Point], point: Point) -> Point:
    """The point itself if the convex polygon holds it, else the nearest point of its edge."""
    if holds([convex], point):
        return point
    best, least = convex[0], float("inf")
    for (x1, y1), (x2, y2) in zip(convex, [*convex[1:], convex[0]], strict=True):
        across, down = x2 - x1, y2 - y1
        length = across * across + down * down
        share = ((point[0] - x1) * across + (point[1] - y1) * down) / length if length else 0.0
        share = max(0.0, min(1.0, share))
        closest = x1 + share * across, y1 + share * down
        away = (closest[0] - point[0]) ** 2 + (closest[1] - point[1]) ** 2
        if away < least - 1e-9:
            best, least = closest, away
    return best
