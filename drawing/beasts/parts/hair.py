"""Manes, ruffs, bristles and tails."""

import itertools
import math
from collections.abc import Iterator

from drawing.strokes.join import Area, area, box, holds, swept
from drawing.strokes.painting import Brush, Sketch
from drawing.strokes.shapes import (
    Path,
    Point,
    angle_of,
    away,
    curve,
    disc,
    leaf,
    lock,
    taper,
)

MANE_ROWS = ((1.22, 7, 74, 42), (0.90, 7, 70, 40), (0.60, 6, 62, 36))
"""From the chest towards the head: distance, number of locks, their length and width."""


def paint_lion_mane(
    sketch: Sketch, head: Point, chest: Point, size: float, span: tuple[float, float]
) -> None:
    """Rows of locks on ellipses around the head, drawn out towards the chest.

    The span is where the rows begin (at the nape) and end (under the chin), as angles from
    the direction of the chest.
    """
    down = angle_of(head, chest)
    reach = math.dist(head, chest)
    sketch.fill(area(disc(*away(head, down - 30, 14 * size), 46 * size)), line="")
    sketch.fill(swept([(*head, 40 * size), (*away(head, down, reach * 0.8), 42 * size)]), line="")
    for number, (radius, count, length, width) in enumerate(MANE_ROWS):
        low, high = span
        turns = [
            low + (high - low) * (i + 0.5 * (number % 2)) / (count - 0.5) for i in range(count)
        ]
        for turn in sorted(turns, key=abs, reverse=True):
            _mane_lock(sketch, head, (down, reach), turn, radius, (length * size, width * size))


def _mane_lock(
    sketch: Sketch,
    head: Point,
    axis: tuple[float, float],
    turn: float,
    radius: float,
    size: tuple[float, float],
) -> None:
    down, reach = axis
    along, across = reach * radius * 0.86, 52 * radius
    t = math.radians(turn)
    root = away(away(head, down, along * math.cos(t)), down + 90, across * math.sin(t))
    out = math.degrees(math.atan2(across * math.sin(t) * 1.2, along * math.cos(t) + 26))
    side = 1 if turn > 0 else -1
    start = away(root, down + out, -20)
    angle = down + out - side * 12
    sketch.path(lock(start, angle, size[0], size[1], side * 62))
    middle = lock(start, angle, size[0] * 0.8, 0.01, side * 62)[4:11]
    sketch.stroke(middle, "fine")


RUFF = (
    (-76, 44, -46),
    (-54, 54, -44),
    (-33, 60, -40),
    (-12, 64, -30),
    (100, 44, 54),
    (78, 52, 50),
    (56, 60, 46),
    (34, 64, 38),
    (12, 64, 26),
)
"""The locks over the back of the head: direction, length, curl, in the order of painting."""


def paint_ruff(brush: Brush) -> None:
    """Leaves over the back edge of the head, from behind the ear to under the jaw."""
    for turn, length, curl in RUFF:
        root = away((0.0, 0.0), turn, 20)
        brush.path(leaf(root, turn - curl * 0.25, length - 8, 22, curl))


def fringe(
    path: Path, side: int, spans: list[float], length: float, width: float, lean: float = 28.0
) -> list[Area]:
    """The areas of locks along a path."""
    return [area(each) for each in fringe_paths(path, side, spans, length, width, lean)]


def fringe_paths(
    path: Path, side: int, spans: list[float], length: float, width: float, lean: float = 28.0
) -> list[Path]:
    """Locks along a path at the given parts of its length, leaning towards its end."""
    steps = [math.dist(a, b) for a, b in itertools.pairwise(path)]
    locks: list[Path] = []
    for span in spans:
        rest = span * sum(steps)
        number = 0
        while number < len(steps) - 1 and rest > steps[number]:
            rest -= steps[number]
            number += 1
        a, b = path[number], path[number + 1]
        along = angle_of(a, b)
        root = away(a, along, rest)
        locks.append(
            lock(away(root, along - side * 90, -3), along - side * lean, length, width, -side * 40)
        )
    return locks


def lion_tail(path: Path, size: float = 1.0) -> tuple[list[Area], list[Path]]:
    """A stem with pairs of small locks, and the tuft as separate flames."""
    stem = taper(path, 10 * size, 8 * size, 6 * size, 5 * size)
    smooth = curve(path)
    areas = [swept(stem)]
    flames: list[Path] = []
    for place, side in ((0.34, 1), (0.40, -1), (0.64, -1), (0.69, 1)):
        flames += fringe_paths(smooth, side, [place], 34 * size, 17 * size, 30)
    return areas, flames + tuft(smooth[-1], angle_of(smooth[-4], smooth[-1]), size)


def tuft(root: Point, angle: float, size: float) -> list[Path]:
    """Flames at the end of a tail: the sides open and close again towards the tip."""
    flames = []
    for turn, length, width, curl, back in (
        (-64, 62, 26, 62, 0),
        (60, 66, 27, -66, 0),
        (-34, 84, 30, 40, 4),
        (32, 88, 30, -44, 4),
        (0, 104, 32, -16, 8),
    ):
        start = away(root, angle, -back * size)
        flames.append(lock(start, angle + turn, length * size, width * size, curl))
    return flames


def brush_tail(path: Path, size: float) -> tuple[list[Area], list[Path]]:
    """A bushy tail: thick in its second half, with locks along both edges."""
    body = taper(path, 8 * size, 12 * size, 19 * size, 21 * size, 15 * size, 3 * size)
    smooth = curve(path)
    areas = [swept(body)]
    wide = 14 * size
    for side in (1, -1):
        edge = [
            away(p, angle_of(a, b) - side * 90, wide)
            for p, a, b in zip(smooth[1:-1], smooth, smooth[2:], strict=False)
        ]
        areas += fringe(edge, side, [0.3, 0.46, 0.62, 0.78], 30 * size, 15 * size, 16)
    ends = [
        lock(
            away(smooth[-1], angle_of(smooth[-6], smooth[-1]), -14 * size),
            angle_of(smooth[-6], smooth[-1]) + turn,
            40 * size,
            16 * size,
            -turn,
        )
        for turn in (-18, 16)
    ]
    return areas + [area(each) for each in ends], []


def horse_tail(path: Path, size: float) -> tuple[list[Area], list[Path]]:
    """Long strands that part towards the end."""
    strands = []
    smooth = curve(path)
    for shift, far, widths in (
        (20, 0.80, (7, 12, 12, 7, 0.5)),
        (-18, 0.86, (7, 12, 12, 8, 0.5)),
        (9, 0.95, (8, 12, 13, 9, 0.5)),
        (-6, 1.0, (9, 12, 13, 9, 0.5)),
    ):
        keep = smooth[: max(3, int(len(smooth) * far))]
        count = len(keep) - 1
        moved = []
        for number in range(0, count + 1, max(1, count // 5)):
            a, b = keep[max(0, number - 1)], keep[min(count, number + 1)]
            t = number / count
            off = shift * math.sin(math.pi * min(1.0, t * 0.62)) * size
            if t > 0.8:
                off *= 1.25
            moved.append(away(keep[number], angle_of(a, b) - 90, off))
        strands.append(taper(moved, *(w * size for w in widths)))
    return [], [_outline(each) for each in strands]


def _outline(circles: list[tuple[float, float, float]]) -> Path:
    from drawing.strokes.join import rings

    return rings(swept(circles))[0]


def cow_tail(path: Path, size: float) -> tuple[list[Area], list[Path]]:
    """A thin tail with a tuft."""
    smooth = curve(path)
    areas = [swept(taper(path, 9 * size, 6.5 * size, 5 * size, 4.5 * size))]
    return areas, tuft(smooth[-1], angle_of(smooth[-4], smooth[-1]), size * 0.72)


def plain_tail(path: Path, size: float) -> tuple[list[Area], list[Path]]:
    """A long tail of nearly even width."""
    return [swept(taper(path, 10 * size, 8 * size, 8 * size, 8.5 * size, 8 * size))], []


def whip_tail(path: Path, size: float) -> tuple[list[Area], list[Path]]:
    """A thin tail that ends in a point."""
    return [swept(taper(path, 9 * size, 7.5 * size, 6 * size, 4 * size, 0.6))], []


def curly_tail(path: Path, size: float) -> tuple[list[Area], list[Path]]:
    """A short tail with one curl and a small tuft."""
    root = path[0]
    angle = angle_of(path[0], path[1])
    spots = [root, away(root, angle, 26 * size)]
    centre = away(away(root, angle, 34 * size), angle - 90, 14 * size)
    spots += [away(centre, angle + 50 - step * 62, 16 * size) for step in range(5)]
    stem = swept(taper(spots, 6 * size, 4.5 * size, 4 * size, 3.4 * size))
    end = spots[-1]
    return [stem], [lock(end, angle - 20 + turn, 30 * size, 12 * size, 20) for turn in (-24, 16)]


def stub_tail(path: Path, size: float) -> tuple[list[Area], list[Path]]:
    """A short thick tail of hair."""
    root = path[0]
    angle = angle_of(path[0], path[1])
    root = away(root, angle, -8)
    return [
        area(lock(root, angle + turn, length * size, 20 * size, 24))
        for turn, length in ((-14, 40), (8, 48), (30, 38))
    ], []


TAILS = {
    "tufted": lion_tail,
    "plain": plain_tail,
    "brush": brush_tail,
    "whip": whip_tail,
    "stub": stub_tail,
    "curly": curly_tail,
    "cow": cow_tail,
    "strands": horse_tail,
}


def paint_horse_mane(sketch: Sketch, nape: Path, awake: bool) -> None:
    """Flames along the nape, from the withers up to the head; flat on one asleep."""
    count = 8
    size = 1.0 if awake else 0.8
    lift = 34 if awake else 6
    for number in range(count):
        t = 0.97 - number / (count - 1)
        spot, along = _at(nape, max(0.0, t))
        length = (58 + 16 * math.sin(3.1 * t) + 10 * (number % 2)) * size
        root = away(away(spot, along + 90, 9 * size), along, -10 * size)
        angle = along - lift - 8 * (number % 2)
        sketch.path(lock(root, angle, length, 30 * size, 52))
        sketch.stroke(lock(root, angle, length * 0.8, 0.01, 52)[4:11], "fine")


def bristles(spine: Path, size: float) -> list[Path]:
    """Spikes along the back, leaning backwards."""
    spikes = []
    count = 13
    for number in range(count):
        spot, along = _at(spine, number / count)
        tall = (36 + 14 * math.sin(math.pi * (number + 2) / (count + 2))) * size
        spikes.append(lock(away(spot, along + 90, 8), along - 58, tall, 21 * size, 34))
    return spikes


def _at(path: Path, t: float) -> tuple[Point, float]:
    """The point at a part of a path's points, and the direction there."""
    number = min(len(path) - 2, int(t * (len(path) - 1)))
    return path[number], angle_of(path[number], path[number + 1])


def _scatter(coat: Area, step: float) -> Iterator[tuple[float, float, int]]:
    """Places over a coat in rows that are shifted against each other, each with a number."""
    left, top, right, bottom = box(coat)
    for row in range(int((bottom - top) / (step * 0.82)) + 1):
        for column in range(int((right - left) / step) + 2):
            sway = step * 0.16 * math.sin(row * 2.3 + column * 1.7)
            x = left + (column + 0.5 * (row % 2)) * step + sway
            y = top + row * step * 0.82 + step * 0.13 * math.cos(column * 2.9 + row)
            yield x, y, row + column


def paint_spots(sketch: Sketch, coat: Area, free: Area) -> None:
    """Round spots over a coat."""
    for x, y, number in _scatter(coat, 31.0):
        radius = 7.4 if number % 2 else 6.0
        if holds(coat, x, y, radius + 5) and not holds(free, x, y, 1):
            sketch.path(disc(x, y, radius, 0.9), "dark", "fine")


def paint_shag(sketch: Sketch, coat: Area, free: Area) -> None:
    """Short curved hairs over a coat."""
    for x, y, number in _scatter(coat, 40.0):
        if holds(coat, x, y, 15) and not holds(free, x, y, 1):
            bend = 3 if number % 2 else -1
            sketch.stroke(curve([(x - 7, y - 4), (x + bend, y - 1), (x + 5, y + 6)]), "fine")
