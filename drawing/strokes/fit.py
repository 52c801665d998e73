"""A dense path as few cubic curves (after Schneider, "fitting digitized curves", 1990)."""

import itertools
import math

import numpy as np
from numpy.typing import NDArray

from drawing.strokes.join import thin
from drawing.strokes.shapes import Path

Vector = NDArray[np.float64]
Cubic = tuple[Vector, Vector, Vector, Vector]
CORNER = 38.0
"""A path that turns by more degrees than this within a unit or two has a corner there."""


def fit(path: Path, tolerance: float) -> list[Cubic]:
    """Cubic curves along a path; it is closed if it ends where it begins."""
    points = np.array(_spread(path), dtype=np.float64)
    if len(points) < 3:
        return _cubics(points, *_ends(points), tolerance)
    shut = bool(np.hypot(*(points[0] - points[-1])) < 1e-6)
    corners = _corners(points, shut)
    if shut and corners:
        points = np.concatenate([points[corners[0] : -1], points[: corners[0] + 1]])
        corners = [each - corners[0] for each in corners[1:]]
    marks = [0, *corners, len(points) - 1]
    smooth = shut and not corners and len(_corners(points, shut)) == 0
    cubics: list[Cubic] = []
    for start, end in itertools.pairwise(marks):
        piece = points[start : end + 1]
        if len(piece) < 2:
            continue
        first, last = _ends(piece)
        if smooth:
            first = _unit(points[1] - points[-2])
            last = -first
        cubics += _cubics(piece, first, last, tolerance)
    return cubics


def _spread(path: Path) -> Path:
    """Points at most two units apart, so that the fit is weighed evenly."""
    path = thin(path, 0.05)
    spread = [path[0]]
    for a, b in itertools.pairwise(path):
        count = max(1, math.ceil(math.dist(a, b) / 2.0))
        for i in range(1, count + 1):
            spread.append((a[0] + (b[0] - a[0]) * i / count, a[1] + (b[1] - a[1]) * i / count))
    return spread


def _corners(points: Vector, shut: bool) -> list[int]:
    """Where the path turns sharply, judged over about two units on either side."""
    count = len(points) - 1
    turns: list[tuple[float, int]] = []
    for i in range(0 if shut else 1, count):
        before = _look(points, i, -1, shut)
        after = _look(points, i, 1, shut)
        a, b = points[i] - before, after - points[i]
        turn = abs(math.degrees(math.atan2(a[0] * b[1] - a[1] * b[0], float(a @ b))))
        turns.append((turn, i))
    chosen: list[int] = []
    for turn, i in sorted(turns, reverse=True):
        if turn <= CORNER:
            break
        near = [abs(i - each) for each in chosen]
        if all(min(gap, count - gap if shut else gap) > 2 for gap in near):
            chosen.append(i)
    return sorted(chosen)


def _look(points: Vector, i: int, way: int, shut: bool) -> Vector:
    count = len(points) - 1
    at = points[i]
    for step in range(1, 9):
        j = i + way * step
        if shut:
            j %= count
        elif not 0 <= j <= count:
            break
        at = points[j]
        if np.hypot(*(at - points[i])) >= 2.0:
            break
    return at


def _unit(vector: Vector) -> Vector:
    return vector / (np.hypot(*vector) or 1.0)


def _ends(points: Vector) -> tuple[Vector, Vector]:
    reach = min(len(points) - 1, 2)
    return _unit(points[reach] - points[0]), _unit(points[-1 - reach] - points[-1])


def _cubics(points: Vector, first: Vector, last: Vector, tolerance: float) -> list[Cubic]:
    if len(points) == 2:
        third = np.hypot(*(points[1] - points[0])) / 3
        return [(points[0], points[0] + first * third, points[1] + last * third, points[1])]
    steps = np.hypot(*np.diff(points, axis=0).T)
    t = np.concatenate([[0.0], np.cumsum(steps)]) / steps.sum()
    for _ in range(5):
        cubic = _solve(points, t, first, last)
        errors = np.hypot(*(_at(cubic, t) - points).T)
        if errors.max() <= tolerance:
            return [cubic]
        if errors.max() > tolerance * 6:
            break
        t = _closer(cubic, points, t)
    middle = min(max(int(errors.argmax()), 1), len(points) - 2)
    tangent = _unit(points[max(middle - 2, 0)] - points[min(middle + 2, len(points) - 1)])
    return _cubics(points[: middle + 1], first, tangent, tolerance) + _cubics(
        points[middle:], -tangent, last, tolerance
    )


def _at(cubic: Cubic, t: Vector) -> Vector:
    a, b, c, d = cubic
    u = 1 - t
    weights = np.stack([u**3, 3 * u**2 * t, 3 * u * t**2, t**3], axis=1)
    return weights @ np.stack([a, b, c, d])


def _solve(points: Vector, t: Vector, first: Vector, last: Vector) -> Cubic:
    """The lengths of both tangents by least squares."""
    start, end = points[0], points[-1]
    u = 1 - t
    b0, b1, b2, b3 = u**3, 3 * u**2 * t, 3 * u * t**2, t**3
    a1, a2 = np.outer(b1, first), np.outer(b2, last)
    rest = points - np.outer(b0 + b1, start) - np.outer(b2 + b3, end)
    c11, c12, c22 = (a1 * a1).sum(), (a1 * a2).sum(), (a2 * a2).sum()
    x1, x2 = (a1 * rest).sum(), (a2 * rest).sum()
    det = c11 * c22 - c12 * c12
    chord = np.hypot(*(end - start))
    one = (x1 * c22 - x2 * c12) / det if abs(det) > 1e-9 else 0.0
    two = (c11 * x2 - c12 * x1) / det if abs(det) > 1e-9 else 0.0
    if min(one, two) < chord * 0.02 or max(one, two) > chord * 3:
        one = two = chord / 3
    return start, start + first * one, end + last * two, end


def _closer(cubic: Cubic, points: Vector, t: Vector) -> Vector:
    """One step of Newton's towards the nearest position of each point."""
    a, b, c, d = cubic
    u = 1 - t
    speed = 3 * (np.outer(u**2, b - a) + np.outer(2 * u * t, c - b) + np.outer(t**2, d - c))
    change = 6 * (np.outer(u, c - 2 * b + a) + np.outer(t, d - 2 * c + b))
    off = _at(cubic, t) - points
    top = (off * speed).sum(axis=1)
    low = (speed * speed).sum(axis=1) + (off * change).sum(axis=1)
    moved = t - np.where(np.abs(low) > 1e-9, top / np.where(low == 0, 1, low), 0.0)
    return np.maximum.accumulate(np.clip(moved, 0.0, 1.0))
