"""Plotting figures by hand: curves through points, circles, mirrored halves, and their hull.

A point of a curve is (x, y), or (x, y, 1) where the curve has a corner.
"""

from collections.abc import Iterable, Sequence
from math import cos, pi, radians, sin, tau

from kingofarms.arms.charges.figure import Figure, Layer, Step, hull

Plot = Sequence[tuple[float, ...]]
Steps = tuple[Step, ...]
ROUND = 0.5523  # of the radius: handles of a cubic curve that is a quarter of a circle


def polygon(points: Iterable[Sequence[float]]) -> Steps:
    """A closed polygon."""
    first, *others = points
    lines: list[Step] = [("L", (point[0], point[1])) for point in others]
    return (("M", (first[0], first[1])), *lines, ("Z", ()))


def curve(points: Plot, closed: bool = True) -> Steps:
    """A smooth curve through the points (Catmull and Rom), with corners where they are marked."""
    count = len(points)
    last = count if closed else count - 1
    steps: list[Step] = [("M", (points[0][0], points[0][1]))]
    for k in range(last):
        start, end = points[k], points[(k + 1) % count]
        before = points[k - 1] if closed or k else start
        after = points[(k + 2) % count] if closed or k + 2 < count else end
        steps.append(("C", _handles(before, start, end, after)))
    if closed:
        steps.append(("Z", ()))
    return tuple(steps)


def _handles(
    before: Sequence[float], start: Sequence[float], end: Sequence[float], after: Sequence[float]
) -> tuple[float, ...]:
    """The two handles and the end of one piece of a curve."""
    if len(start) > 2:
        first = start[0] + (end[0] - start[0]) / 4, start[1] + (end[1] - start[1]) / 4
    else:
        first = start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6
    if len(end) > 2:
        second = end[0] - (end[0] - start[0]) / 4, end[1] - (end[1] - start[1]) / 4
    else:
        second = end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6
    return (*first, *second, end[0], end[1])


def circle(x: float, y: float, radius: float, hole: bool = False) -> Steps:
    """A circle; a hole runs the other way round."""
    way = -1 if hole else 1
    steps: list[Step] = [("M", (x + radius, y))]
    for quarter in range(4):
        a, b = way * quarter * pi / 2, way * (quarter + 1) * pi / 2
        handle = way * ROUND * radius
        steps.append(
            (
                "C",
                (
                    x + radius * cos(a) - handle * sin(a),
                    y + radius * sin(a) + handle * cos(a),
                    x + radius * cos(b) + handle * sin(b),
                    y + radius * sin(b) - handle * cos(b),
                    x + radius * cos(b),
                    y + radius * sin(b),
                ),
            )
        )
    return (*steps, ("Z", ()))


def symmetric(half: Plot) -> list[tuple[float, ...]]:
    """The points of the right half, from top to bottom, and their mirror images going up."""
    mirrored = [(-point[0], *point[1:]) for point in reversed(half) if abs(point[0]) > 1e-9]
    return [*half, *mirrored]


def turned(steps: Steps, degrees: float) -> Steps:
    """The steps turned about the origin, clockwise on the screen."""
    a, b = cos(radians(degrees)), sin(radians(degrees))
    return tuple(
        (
            command,
            tuple(
                value
                for k in range(0, len(numbers), 2)
                for value in (
                    a * numbers[k] - b * numbers[k + 1],
                    b * numbers[k] + a * numbers[k + 1],
                )
            ),
        )
        for command, numbers in steps
    )


def moved(steps: Steps, x: float, y: float, scale: float = 1.0) -> Steps:
    """The steps scaled about the origin, and then moved."""
    return tuple(
        (
            command,
            tuple(scale * value + (y if k % 2 else x) for k, value in enumerate(numbers)),
        )
        for command, numbers in steps
    )


def mirrored(steps: Steps) -> Steps:
    """The steps with left and right exchanged."""
    return tuple(
        (command, tuple(value if k % 2 else -value for k, value in enumerate(numbers)))
        for command, numbers in steps
    )


def around(
    x: float, y: float, radius: float, count: int, start: float = 0.0
) -> list[tuple[float, float]]:
    """Points evenly around a circle, the first one above its middle."""
    angles = (radians(start) + tau * k / count for k in range(count))
    return [(x + radius * sin(angle), y - radius * cos(angle)) for angle in angles]


def figure(layers: Sequence[Layer], small: Sequence[Layer] | None = None) -> Figure:
    """A figure of these layers, and of others on small shields: else all but the fine lines."""
    less = [layer for layer in layers if layer.line != "fine"] if small is None else small
    return Figure(tuple(layers), tuple(less), _hull(layers))


def _hull(layers: Sequence[Layer]) -> tuple[tuple[float, float], ...]:
    """The hull of all that is filled, from points along its curves."""
    return hull(point for layer in layers if layer.fill for point in _sampled(layer.steps))


def _sampled(steps: Steps) -> Iterable[tuple[float, float]]:
    x = y = 0.0
    for command, numbers in steps:
        if command == "C":
            ax, ay, bx, by, ex, ey = numbers
            for k in range(1, 6):
                t = k / 5
                u = 1 - t
                yield (
                    round(u**3 * x + 3 * u * u * t * ax + 3 * u * t * t * bx + t**3 * ex, 3),
                    round(u**3 * y + 3 * u * u * t * ay + 3 * u * t * t * by + t**3 * ey, 3),
                )
        if numbers:
            x, y = numbers[-2:]
            yield round(x, 3), round(y, 3)
