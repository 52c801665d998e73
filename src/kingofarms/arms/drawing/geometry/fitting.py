"""The largest scale at which a figure lies in a convex region, and where it lies then.

A figure with the hull v, scaled by s and moved by t, lies in the half-plane n·p ≤ c where
n·t + s·max(n·v) ≤ c. The greatest s is at a corner of all these conditions, where three of them
hold exactly; there are few, so every three are tried.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from kingofarms.arms.drawing.geometry.polygons import (
    Point,
    Polygon,
    centre,
    cut,
    nearest,
    planes_of,
    rectangle,
)

Array = NDArray[np.float64]
FAR = rectangle(-900, -900, 1300, 1300)


@dataclass(frozen=True)
class Group:
    """Equal charges: the hull of one about its middle, and where the middle of each lies."""

    charge: Array
    offsets: Array


@lru_cache(64)
def _threes(count: int) -> NDArray[np.intp]:
    return np.array(list(combinations(range(count), 3)), dtype=np.intp)


@lru_cache(512)
def _sides(region: Polygon) -> Array:
    return np.array(planes_of(region))


def conditions(region: Polygon, group: Group, margin: float) -> Array:
    """One row (a, b, support of the group, c less the margin) for each side of the region."""
    sides = _sides(region)
    normals = sides[:, :2]
    support = (normals @ group.charge.T).max(axis=1) + (normals @ group.offsets.T).max(axis=1)
    return np.column_stack([normals, support, sides[:, 2] - margin])


def largest_scale(region: Polygon, group: Group, margin: float) -> float:
    """The greatest scale at which the group, moved anywhere, keeps its margin in the region."""
    if len(region) < 3:
        return 0.0
    rows = conditions(region, group, margin)
    threes = rows[_threes(len(rows))]
    matrices = threes[:, :, :3]
    solvable = np.abs(np.linalg.det(matrices)) > 1e-9
    corners = np.linalg.solve(matrices[solvable], threes[solvable][:, :, 3:])[:, :, 0]
    inside = (corners @ rows[:, :3].T <= rows[:, 3] + 1e-6).all(axis=1)
    best = corners[inside][:, 2].max(initial=0.0)
    return float(max(best, 0.0))


def resting_place(region: Polygon, group: Group, margin: float, scale: float) -> Point | None:
    """Where the scaled group lies in the region, as near its middle as can be; None if nowhere."""
    rest: Polygon = FAR
    for a, b, support, c in conditions(region, group, margin).tolist():
        rest = cut(rest, (a, b, c - scale * support))
        if not rest:
            return None
    return nearest(rest, centre(region))
