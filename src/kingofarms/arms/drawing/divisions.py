"""Partitions and patterned fields: the pieces that have the second tincture.

A frame is what is divided: the shield, or the box around an ordinary or a charge. Pieces reach
beyond it; whoever paints them cuts them off.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import cos, pi, sin

from kingofarms.arms.drawing.geometry import Box, Point, Polygon, edge, rectangle
from kingofarms.arms.drawing.shield import BOTTOM, FESS, LEFT, MIDDLE, RIGHT, TOP

Pieces = list[Polygon]


@dataclass(frozen=True)
class Frame:
    """The box that is divided, the point where its lines meet, and how steep diagonals are."""

    left: float
    top: float
    right: float
    bottom: float
    x: float
    y: float
    slope: float

    @property
    def width(self) -> float:
        """From side to side."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top

    def around(self, more: float) -> tuple[float, float, float, float]:
        """A box so much larger on every side: left, top, width, height."""
        return self.left - more, self.top - more, self.width + 2 * more, self.height + 2 * more

    @property
    def scale(self) -> float:
        """The size of teeth beside those on a whole shield; not so small that they are lost."""
        return max(0.3, min(1.0, max(self.width, self.height) / 380))


WHOLE = Frame(LEFT, TOP, RIGHT, BOTTOM, MIDDLE, FESS, slope=(FESS - TOP) / (MIDDLE - LEFT))


def frame_of(box: Box) -> Frame:
    """The frame of a box: lines meet in its middle, and diagonals go from corner to corner."""
    left, top, right, bottom = box
    middle = (left + right) / 2, (top + bottom) / 2
    return Frame(*box, *middle, slope=(bottom - top) / max(1e-6, right - left))


def _beyond(frame: Frame) -> tuple[float, float, float, float]:
    """A box well outside the frame: left, top, right, bottom."""
    more = max(frame.width, frame.height) * 0.6 + 40
    return frame.left - more, frame.top - more, frame.right + more, frame.bottom + more


def _per_pale(frame: Frame, line: str, _number: int) -> Pieces:
    _, top, right, bottom = _beyond(frame)
    middle = edge([(frame.x, bottom), (frame.x, top)], line, frame.scale)
    return [(*middle, (right, top), (right, bottom))]


def _per_fess(frame: Frame, line: str, _number: int, broader: int = 1) -> Pieces:
    left, _, right, bottom = _beyond(frame)
    middle = edge([(left, frame.y), (right, frame.y)], line, broader * frame.scale)
    return [(*middle, (right, bottom), (left, bottom))]


def _per_bend(frame: Frame, line: str, _number: int, way: int = 1) -> Pieces:
    """Below a line through the middle that falls to the right (way 1) or to the left (way -1)."""
    left, _, right, _ = _beyond(frame)
    slope = way * frame.slope
    start = left, frame.y - slope * (frame.x - left)
    end = right, frame.y + slope * (right - frame.x)
    below = max(start[1], end[1]) + 900
    return [(*edge([start, end], line, frame.scale), (right, below), (left, below))]


def _quarterly(frame: Frame, line: str, _number: int) -> Pieces:
    left, top, right, bottom = _beyond(frame)
    middle = frame.x, frame.y
    up, down = ((frame.x, top), middle), (middle, (frame.x, bottom))
    west, east = ((left, frame.y), middle), (middle, (frame.x + right - frame.x, frame.y))
    upper = (*edge(up[::-1], line, frame.scale), (right, top), *edge(east[::-1], line, frame.scale))
    lower = (*edge(down, line, frame.scale), (left, bottom), *edge(west, line, frame.scale))
    return [upper, lower]


def _chevron_edge(frame: Frame, line: str, apex: float, slope: float) -> Polygon:
    left, _, right, _ = _beyond(frame)
    reach = frame.x - left
    top = frame.x, apex
    rising = edge([(left, apex + slope * reach), top], line, frame.scale)
    falling = edge([top, (right, apex + slope * reach)], line, frame.scale)
    return (*rising, *falling)


def _per_chevron(
    frame: Frame, line: str, _number: int, high: float = -0.06, steep: float = 0.9
) -> Pieces:
    left, _, right, bottom = _beyond(frame)
    sides = _chevron_edge(frame, line, frame.y + high * frame.height, steep * frame.slope)
    return [(*sides, (right, bottom + 900), (left, bottom + 900))]


def _per_saltire(frame: Frame, line: str, _number: int) -> Pieces:
    middle = frame.x, frame.y
    pieces = []
    for side in (-1, 1):
        far = side * (frame.width + 100)
        drop = side * frame.slope * abs(far)
        first, second = (frame.x + far, frame.y - drop), (frame.x + far, frame.y + drop)
        pieces.append(
            (*edge([middle, first], line, frame.scale), *edge([second, middle], line, frame.scale))
        )
    return pieces


def _barry(frame: Frame, line: str, number: int) -> Pieces:
    left, _, right, _ = _beyond(frame)
    high = frame.height / number
    return [
        _band((left, frame.top + k * high), (right, frame.top + k * high), (0, high), line, frame)
        for k in range(1, number, 2)
    ]


def _band(start: Point, end: Point, over: Point, line: str, frame: Frame) -> Polygon:
    """A stripe from start to end, as broad as `over` leads to its other side."""
    scale = min(frame.scale, 2.4 * (abs(over[0]) + abs(over[1])) / 100)
    near = edge([start, end], line, scale)
    return (*near, *((x + over[0], y + over[1]) for x, y in reversed(near)))


def _paly(frame: Frame, line: str, number: int) -> Pieces:
    _, top, _, bottom = _beyond(frame)
    wide = frame.width / number
    return [
        _band((x, bottom), (x, top), (wide, 0), line, frame)
        for x in (frame.left + k * wide for k in range(1, number, 2))
    ]


def _bendy(frame: Frame, line: str, number: int, way: int = 1) -> Pieces:
    """Stripes that fall to the right (way 1) or to the left (way -1), the uppermost first."""
    left, _, right, _ = _beyond(frame)
    high = 1.8 * frame.slope * frame.width / number
    at_middle = frame.y - high * number / 2
    pieces = []
    for k in range(1, number + 1, 2):
        middle = at_middle + k * high
        start = left, middle - way * frame.slope * (frame.x - left)
        end = right, middle + way * frame.slope * (right - frame.x)
        pieces.append(_band(start, end, (0, high), line, frame))
    return pieces


def _chevronny(frame: Frame, line: str, number: int) -> Pieces:
    slope = 0.8 * frame.slope
    drop = slope * frame.width / 2
    high = (frame.height + 0.55 * drop) / number
    pieces = []
    for k in range(1, number + 1, 2):
        apex = frame.top - 0.45 * drop + k * high
        upper = _chevron_edge(frame, line, apex, slope)
        pieces.append((*upper, *((x, y + high) for x, y in reversed(upper))))
    return pieces


def _chequy(frame: Frame, _line: str, number: int) -> Pieces:
    side = frame.width / number
    rows = int(frame.height / side) + 1
    return [
        rectangle(
            frame.left + column * side,
            frame.top + row * side,
            frame.left + (column + 1) * side,
            frame.top + (row + 1) * side,
        )
        for row in range(rows)
        for column in range(number)
        if (row + column) % 2
    ]


def _lozengy(frame: Frame, _line: str, number: int, longer: float = 1.3) -> Pieces:
    wide = frame.width / number
    high = wide * longer
    rows = int(frame.height / high) + 2
    return [
        ((x, y - high / 2), (x + wide / 2, y), (x, y + high / 2), (x - wide / 2, y))
        for x, y in (
            (frame.left + column * wide, frame.top + row * high)
            for row in range(rows)
            for column in range(number + 1)
        )
    ]


def _gyronny(frame: Frame, line: str, number: int) -> Pieces:
    """Rays from the middle; the first piece lies in dexter chief, beside the upright line."""
    far = 2 * (frame.width + frame.height)
    squeeze = frame.slope if number == 8 else 1.0
    middle = frame.x, frame.y

    def tip(k: int) -> Point:
        angle = 2 * pi * k / number
        return frame.x - far * sin(angle), frame.y - far * cos(angle) * squeeze

    scale = 0.6 * frame.scale
    pieces = []
    for k in range(1, number, 2):
        out = _outwards(middle, tip(k), line, scale)
        back = _outwards(middle, tip(k + 1), line, scale)
        pieces.append((*out, *reversed(back)))
    return pieces


def _outwards(start: Point, end: Point, line: str, scale: float) -> Polygon:
    """A line of division that starts straight, so that the middle stays whole."""
    share = 0.04
    soon = start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
    return (start, *edge([soon, end], line, scale))


def _unknown(frame: Frame, _line: str, _number: int) -> Pieces:
    """A division that nobody knows: one wave across, so that both tinctures are seen."""
    return _per_fess(frame, "wavy", 2, broader=6)


DIVISIONS: dict[str, tuple[Callable[[Frame, str, int], Pieces], int]] = {
    "per pale": (_per_pale, 2),
    "per fess": (_per_fess, 2),
    "per bend": (_per_bend, 2),
    "per bend sinister": (partial(_per_bend, way=-1), 2),
    "quarterly": (_quarterly, 4),
    "per chevron": (_per_chevron, 2),
    "per chevron inverted": (partial(_per_chevron, high=0.16, steep=-0.9), 2),
    "per saltire": (_per_saltire, 4),
    "barry": (_barry, 6),
    "paly": (_paly, 6),
    "bendy": (_bendy, 6),
    "bendy sinister": (partial(_bendy, way=-1), 6),
    "chevronny": (_chevronny, 6),
    "chequy": (_chequy, 7),
    "lozengy": (_lozengy, 6),
    "fusily": (partial(_lozengy, longer=2.7), 8),
    "gyronny": (_gyronny, 8),
}
"""Each division by its name, with the usual number of its pieces."""

MOST_PIECES = 24


def is_known(division: str) -> bool:
    """Whether this program can draw that division."""
    return _split(division, "")[0] in DIVISIONS


def _split(division: str, line: str) -> tuple[str, str]:
    """A name like "per fess embattled" without its line, and the line."""
    if division not in DIVISIONS:
        name, _, last = division.rpartition(" ")
        if name in DIVISIONS:
            return name, line or last
    return division, line


def pieces(division: str, line: str, number: int, frame: Frame) -> Pieces:
    """The pieces of the second tincture; none without a division."""
    if not division:
        return []
    name, line = _split(division, line)
    draw, usual = DIVISIONS.get(name, (_unknown, 2))
    count = min(MOST_PIECES, number) if number > 1 else usual
    if draw is _gyronny:
        count += count % 2
    return draw(frame, line, count)
