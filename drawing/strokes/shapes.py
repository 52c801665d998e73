"""Points, smooth curves, limbs and locks: the strokes from which a beast is drawn.

Units are those of a figure (a lion rampant is about 450 high), x to the right, y downwards.
A beast faces left. Angles are degrees; a positive one lifts what points to the left.
"""

import itertools
import math
from dataclasses import dataclass

ROUNDNESS = 0.36
"""How curves pass between points: 0.5 hugs the straight line, 0 swings widest."""

Point = tuple[float, float]
Path = list[Point]
Circle = tuple[float, float, float]
"""Centre and radius."""

Widths = list[tuple[float, float, float]]
"""Position along the joints, half-width on the back's side, half-width on the front's side."""


@dataclass(frozen=True)
class Place:
    """Where a part is put: its origin, its turn and its size; flipped to face right."""

    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0
    size: float = 1.0
    flip: bool = False

    def point(self, point: Point) -> Point:
        """A point of the part as it lies in the figure."""
        x, y = point[0] * self.size, point[1] * self.size
        if self.flip:
            x = -x
        c, s = math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))
        return self.x + x * c - y * s, self.y + x * s + y * c

    def path(self, path: Path) -> Path:
        """All points of a path as they lie in the figure."""
        return [self.point(each) for each in path]


def plot(text: str) -> tuple[Path, set[int]]:
    """Read "x,y x,y! …": the points, and the numbers of those marked ! as corners."""
    points: Path = []
    corners: set[int] = set()
    for number, word in enumerate(text.split()):
        if word.endswith("!"):
            corners.add(number)
        x, y = word.rstrip("!").split(",")
        points.append((float(x), float(y)))
    return points, corners


def _between(a: Point, b: Point, c: Point, d: Point, steps: int) -> Path:
    """Catmull-Rom from b to c, without c."""
    knots = [0.0]
    for p, q in ((a, b), (b, c), (c, d)):
        knots.append(knots[-1] + max(math.dist(p, q), 1e-6) ** ROUNDNESS)
    t0, t1, t2, t3 = knots

    def mix(p: Point, q: Point, s: float, e: float, t: float) -> Point:
        w = (t - s) / (e - s)
        return p[0] + (q[0] - p[0]) * w, p[1] + (q[1] - p[1]) * w

    path: Path = []
    for number in range(steps):
        t = t1 + (t2 - t1) * number / steps
        ab, bc, cd = mix(a, b, t0, t1, t), mix(b, c, t1, t2, t), mix(c, d, t2, t3, t)
        path.append(mix(mix(ab, bc, t0, t2, t), mix(bc, cd, t1, t3, t), t1, t2, t))
    return path


def _beyond(end: Point, second: Point, third: Point | None) -> Point:
    """A point before the end of a curve, so that it begins as it goes on to bend."""
    x, y = 2 * end[0] - second[0], 2 * end[1] - second[1]
    if third is None:
        return x, y
    bent = 3 * end[0] - 3 * second[0] + third[0], 3 * end[1] - 3 * second[1] + third[1]
    return (x + bent[0]) / 2, (y + bent[1]) / 2


def curve(points: Path, corners: set[int] | None = None, steps: int = 12) -> Path:
    """An open smooth curve through all points; it may turn sharply at corners."""
    marks = sorted({0, len(points) - 1} | (corners or set()))
    path: Path = []
    for start, end in itertools.pairwise(marks):
        path += _smooth(points[start : end + 1], steps)
    return [*path, points[-1]]


def _smooth(points: Path, steps: int) -> Path:
    """A smooth curve through the points, without the last."""
    path: Path = []
    last = len(points) - 1
    for i in range(last):
        b, c = points[i], points[i + 1]
        after = points[i + 2] if i + 2 <= last else None
        before = points[i - 1] if i > 0 else None
        a = before if before else _beyond(b, c, after)
        path += _between(a, b, c, after if after else _beyond(c, b, before), steps)
    return path


def loop(points: Path, corners: set[int] | None = None, steps: int = 12) -> Path:
    """A closed smooth curve through all points; it may turn sharply at corners."""
    sharp = sorted(corners or set())
    if sharp:
        turned = points[sharp[0] :] + points[: sharp[0] + 1]
        return curve(turned, {each - sharp[0] for each in sharp}, steps)[:-1]
    count = len(points)
    path: Path = []
    for i in range(count):
        a, b, c, d = (points[(i + shift) % count] for shift in (-1, 0, 1, 2))
        path += _between(a, b, c, d, steps)
    return path


def closed(text: str) -> Path:
    """The closed curve of a plot."""
    return loop(*plot(text))


def line(text: str) -> Path:
    """The open curve of a plot."""
    return curve(*plot(text))


def width_at(widths: Widths, t: float) -> tuple[float, float]:
    """The half-widths at a position, eased between the given ones."""
    for (t0, back0, front0), (t1, back1, front1) in itertools.pairwise(widths):
        if t <= t1:
            w = max(0.0, (t - t0) / (t1 - t0)) if t1 > t0 else 1.0
            w = w * 0.5 + w * w * (3 - 2 * w) * 0.5
            return back0 + (back1 - back0) * w, front0 + (front1 - front0) * w
    return widths[-1][1:]


def limb(joints: Path, widths: Widths, steps: int = 14) -> list[Circle]:
    """Circles along the joints; seen from the root, the back is on the right-hand side."""
    path = curve(joints, steps=steps)
    circles: list[Circle] = []
    for number, (x, y) in enumerate(path):
        before, after = path[max(0, number - 1)], path[min(len(path) - 1, number + 1)]
        length = math.dist(before, after) or 1.0
        nx, ny = -(after[1] - before[1]) / length, (after[0] - before[0]) / length
        back, front = width_at(widths, number / steps)
        shift = (front - back) / 2
        circles.append((x + nx * shift, y + ny * shift, max(0.3, (back + front) / 2)))
    return circles


def taper(joints: Path, *half_widths: float, steps: int = 14) -> list[Circle]:
    """A limb with even sides whose half-widths are spread along the joints."""
    last = len(joints) - 1
    count = max(1, len(half_widths) - 1)
    return limb(joints, [(i * last / count, w, w) for i, w in enumerate(half_widths)], steps)


def lock(root: Point, angle: float, length: float, width: float, curl: float) -> Path:
    """A flame: from its root towards an angle (0 is right, 90 is down), turning by curl."""
    steps = 14
    x, y = root
    left: Path = []
    right: Path = []
    for number in range(steps + 1):
        t = number / steps
        turn = math.radians(angle + curl * t**1.7)
        half = width / 2 * (1 - t) ** 0.75 * (1 + 0.55 * math.sin(math.pi * min(1.0, 1.5 * t)))
        nx, ny = -math.sin(turn), math.cos(turn)
        left.append((x + nx * half, y + ny * half))
        right.append((x - nx * half, y - ny * half))
        x += math.cos(turn) * length / steps
        y += math.sin(turn) * length / steps
    return left + right[-2::-1]


def leaf(root: Point, angle: float, length: float, width: float, curl: float) -> Path:
    """A lock that is pointed at both ends."""
    steps = 16
    x, y = root
    left: Path = []
    right: Path = []
    for number in range(steps + 1):
        t = number / steps
        turn = math.radians(angle + curl * t**1.6)
        half = width / 2 * math.sin(math.pi * t**0.6) ** 0.9 * (1.25 - 0.5 * t)
        nx, ny = -math.sin(turn), math.cos(turn)
        left.append((x + nx * half, y + ny * half))
        right.append((x - nx * half, y - ny * half))
        x += math.cos(turn) * length / steps
        y += math.sin(turn) * length / steps
    return left + right[-2:0:-1]


def disc(x: float, y: float, radius: float, high: float = 1.0) -> Path:
    """A circle, or an ellipse that is `high` times as high as wide."""
    turns = [2 * math.pi * i / 28 for i in range(28)]
    return [(x + radius * math.cos(t), y + radius * high * math.sin(t)) for t in turns]


def angle_of(a: Point, b: Point) -> float:
    """The direction from a to b: 0 is right, 90 is down."""
    return math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))


def away(point: Point, angle: float, length: float) -> Point:
    """The point at a distance in a direction."""
    turn = math.radians(angle)
    return point[0] + math.cos(turn) * length, point[1] + math.sin(turn) * length
