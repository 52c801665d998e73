"""The largest scale at which a figure lies in a convex region, and where it lies then.

A figure with the hull v, scaled by s and moved by t, lies in the half-plane n·p ≤ c where
n·t + s·max(n·v) ≤ c. The greatest s is at a corner of all these conditions, where three of them
hold exactly; there are few, so every three are tried.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from kingofarms.arms.drawing.geometry.polygons import (
    Point,
    Polygon,
    centre,
    cut_all,
    half_planes,
    rectangle,
)

FAR = rectangle(-900, -900, 1300, 1300)


@lru_cache(64)
def _threes(count: int) -> NDArray[np.intp]:
    return np.array(list(combinations(range(count), 3)), dtype=np.intp)


def conditions(
    region: Sequence[Point], hull: Sequence[Point], margin: float
) -> NDArray[np.float64]:
    """One row (a, b, support of the hull, c less the margin) for each side of the region."""
    planes = np.array(half_planes(region))
    support = (planes[:, :2] @ np.array(hull).T).max(axis=1)
    return np.column_stack([planes[:, :2], support, planes[:, 2] - margin])


def largest_scale(region: Sequence[Point], hull: Sequence[Point], margin: float) -> float:
    """The greatest scale at which the hull, moved anywhere, keeps its margin in the region."""
    if len(region) < 3:
        return 0.0
    rows = conditions(region, hull, margin)
    threes = rows[_threes(len(rows))]
    matrices = threes[:, :, :3]
    solvable = np.abs(np.linalg.det(matrices)) > 1e-9
    corners = np.linalg.solve(matrices[solvable], threes[solvable][:, :, 3:])[:, :, 0]
    inside = (corners @ rows[:, :3].T <= rows[:, 3] + 1e-6).all(axis=1)
    best = corners[inside][:, 2].max(initial=0.0)
    return float(max(best, 0.0))


def resting_place(
    region: Sequence[Point], hull: Sequence[Point], margin: float, scale: float
) -> Point | None:
    """The middle of all places where the scaled hull lies in the region; None if there is none."""
    rows = conditions(region, hull, margin)
    rest: Polygon = cut_all(
        FAR, [(a, b, c - scale * support) for a, b, support, c in rows.tolist()]
    )
    return centre(rest) if rest else None
