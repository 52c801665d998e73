"""The convex hull of points: of a figure, and of the region that a charge has to fit into."""

from collections.abc import Iterable

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
