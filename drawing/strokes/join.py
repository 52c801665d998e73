"""Areas joined, cut and rounded: the only module that knows the package shapely."""

from collections.abc import Iterable
from typing import Any

import numpy as np
import shapely
from shapely.geometry import LineString, MultiPoint, Point, Polygon
from shapely.ops import linemerge, unary_union

from drawing.strokes.shapes import Circle, Path

TURNS = np.linspace(0, 2 * np.pi, 48, endpoint=False)
ROUND = np.stack([np.cos(TURNS), np.sin(TURNS)], axis=1)
"""The points of a circle with the radius 1."""

Area = Any
"""A polygon or several, as shapely has them."""


def area(path: Path) -> Area:
    """What a closed path encloses."""
    return Polygon(path).buffer(0)


def swept(circles: list[Circle]) -> Area:
    """What a row of circles covers, with what lies between each and the next."""
    middles = np.array(circles, dtype=np.float64)
    discs = middles[:, None, :2] + middles[:, None, 2:] * ROUND[None, :, :]
    if len(circles) == 1:
        return Polygon(discs[0])
    pairs = np.concatenate([discs[:-1], discs[1:]], axis=1)
    return unary_union(shapely.convex_hull(shapely.multipoints(pairs)))


def join(areas: Iterable[Area], fillet: float = 0.0) -> Area:
    """Areas as one; hollow corners are rounded with the radius of the fillet."""
    whole = unary_union(list(areas))
    return whole.buffer(fillet).buffer(-fillet) if fillet else whole


def cut(whole: Area, other: Area) -> Area:
    """What of an area the other leaves."""
    return whole.difference(other)


def nothing() -> Area:
    """The empty area."""
    return Polygon()


def clean(whole: Area, least: float) -> Area:
    """The same without pieces and holes smaller than the least size."""
    pieces = [
        Polygon(each.exterior, [h for h in each.interiors if Polygon(h).area >= least])
        for each in polygons(whole)
        if each.area >= least
    ]
    return unary_union(pieces)


def polygons(whole: Area) -> list[Area]:
    """The single polygons of an area."""
    parts = getattr(whole, "geoms", [whole])
    return [each for each in parts if isinstance(each, Polygon) and not each.is_empty]


def rings(whole: Area) -> list[Path]:
    """The closed paths around an area and its holes."""
    return [
        [(float(x), float(y)) for x, y in ring.coords]
        for each in polygons(whole)
        for ring in (each.exterior, *each.interiors)
    ]


def visible(lines: list[Path], hidden_by: Area, silhouette: Area, reach: float) -> list[Path]:
    """What of lines neither a later area hides nor the outline of the silhouette repeats."""
    drawn = unary_union([LineString(each) for each in lines])
    if hidden_by is not None:
        drawn = drawn.difference(hidden_by)
    drawn = drawn.difference(silhouette.boundary.buffer(reach)).intersection(silhouette)
    return _paths(drawn, 3.5 if reach < 2 else 10.0)


def along_edge(lines: list[Path], whole: Area) -> list[Path]:
    """What of lines runs along the edge of an area."""
    drawn = unary_union([LineString(each) for each in lines])
    return _paths(drawn.intersection(whole.boundary.buffer(3.0)))


def outside(lines: list[Path], whole: Area) -> list[Path]:
    """What of lines lies outside an area."""
    return _paths(unary_union([LineString(each) for each in lines]).difference(whole))


def _paths(drawn: Any, least: float = 3.5) -> list[Path]:
    """The lines that are long enough to be seen."""
    if drawn.geom_type == "MultiLineString":
        drawn = linemerge(drawn)
    parts = getattr(drawn, "geoms", [drawn])
    return [
        [(float(x), float(y)) for x, y in each.coords]
        for each in parts
        if isinstance(each, LineString) and each.length > least
    ]


def holds(whole: Area, x: float, y: float, radius: float) -> bool:
    """Whether an area holds the whole circle."""
    return bool(whole.contains(Point(x, y).buffer(radius)))


def box(whole: Area) -> tuple[float, float, float, float]:
    """The least and greatest x and y: left, top, right, bottom."""
    left, top, right, bottom = whole.bounds
    return float(left), float(top), float(right), float(bottom)


def hull(points: Iterable[tuple[float, float]]) -> Path:
    """The corners of the convex hull."""
    ring = MultiPoint(list(points)).convex_hull.exterior.coords
    return [(float(x), float(y)) for x, y in ring][:-1]


def thin(path: Path, tolerance: float) -> Path:
    """The path with fewer points, nowhere further off than the tolerance."""
    coords = shapely.simplify(LineString(path), tolerance).coords
    return [(float(x), float(y)) for x, y in coords]
