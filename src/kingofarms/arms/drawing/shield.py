"""The shield: a heater in a drawing 400 wide and 485 high, its outline and its points."""

from kingofarms.arms.drawing.geometry import Point, Polygon

WIDTH, HEIGHT = 400, 485
LEFT, TOP, RIGHT, BOTTOM = 10.0, 10.0, 390.0, 475.0
SHOULDER = 200.0  # down to here the sides are straight
MIDDLE, FESS = 200.0, 205.0  # the fess point, the heart of the shield
PATH = "M10 10H390V200C390 330 310 425 200 475C90 425 10 330 10 200Z"


def _curve(start: Point, first: Point, second: Point, end: Point, steps: int) -> list[Point]:
    points = []
    for step in range(1, steps + 1):
        t = step / steps
        weights = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        points.append(
            (
                sum(w * p[0] for w, p in zip(weights, (start, first, second, end), strict=True)),
                sum(w * p[1] for w, p in zip(weights, (start, first, second, end), strict=True)),
            )
        )
    return points


def outline(steps: int) -> Polygon:
    """The shield as a polygon with this many sides on each curve, clockwise from the top left."""
    right = _curve((RIGHT, SHOULDER), (390, 330), (310, 425), (MIDDLE, BOTTOM), steps)
    left = [(2 * MIDDLE - x, y) for x, y in reversed(right[:-1])]
    return ((LEFT, TOP), (RIGHT, TOP), (RIGHT, SHOULDER), *right, *left, (LEFT, SHOULDER))


SHIELD = outline(20)  # what is painted is cut along this
COARSE = outline(6)  # where charges are fitted: it lies inside, by less than a unit
