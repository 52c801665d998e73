"""Furs: every spot, bell and crutch as a path, so that no seam shows between repeated tiles."""

from collections.abc import Callable

from kingofarms.arms.drawing.divisions import Frame
from kingofarms.arms.drawing.geometry.paths import line_path, number
from kingofarms.arms.drawing.geometry.polygons import Point

Bell = Callable[[float, float], list[Point]]

# An ermine spot, 20 wide and 34 high about its middle: a tail with three points, and three dots.
TAIL: tuple[tuple[str, tuple[float, ...]], ...] = (
    ("M", (0, -8)),
    ("C", (1.2, 0, 4, 8, 9.5, 13)),
    ("C", (6.5, 13.4, 4.6, 13, 3.6, 12)),
    ("C", (3.2, 14.6, 1.6, 16.2, 0, 18)),
    ("C", (-1.6, 16.2, -3.2, 14.6, -3.6, 12)),
    ("C", (-4.6, 13, -6.5, 13.4, -9.5, 13)),
    ("C", (-4, 8, -1.2, 0, 0, -8)),
)
DOTS = ((0.0, -14.0), (-5.0, -9.0), (5.0, -9.0))
ERMINE = {"ermine", "ermines", "erminois", "pean"}


def motif(fur: str, frame: Frame, size: float) -> str:
    """The path of all that lies on the fur's ground, somewhat beyond the frame.

    At size 1 the spots are those of a whole field.
    """
    if fur in ERMINE:
        return _spots(frame, size)
    bell = _crutch if "potent" in fur else _bell
    return _rows(frame, size, bell, counter=fur.startswith("counter"))


def _spots(frame: Frame, size: float) -> str:
    """Ermine: spots in rows, every other row shifted by half."""
    across, down = 54 * size, 40 * size
    columns, rows = int(frame.width / across) + 2, int(frame.height / down) + 2
    path = []
    for row in range(rows):
        for column in range(columns):
            x = frame.x + (column - columns // 2 + (row % 2) / 2) * across
            path.append(_spot(x, frame.top + (row + 0.45) * down, size))
    return "".join(path)


def _spot(x: float, y: float, size: float) -> str:
    text = []
    last = (0.0, 0.0)
    for command, numbers in TAIL:
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        if command == "M":
            text.append(f"M{number(x + size * points[0][0])} {number(y + size * points[0][1])}c")
        else:
            moves = [(px - last[0], py - last[1]) for px, py in points]
            text.append(" ".join(f"{number(size * a)} {number(size * b)}" for a, b in moves) + " ")
        last = points[-1]
    radius = number(2.3 * size)
    wide = number(4.6 * size)
    for dot_x, dot_y in DOTS:
        text.append(
            f"M{number(x + size * (dot_x - 2.3))} {number(y + size * dot_y)}"
            f"a{radius} {radius} 0 1 1 {wide} 0a{radius} {radius} 0 1 1-{wide} 0"
        )
    return "".join(text).replace(" M", "M").replace(" -", "-")


def _bell(width: float, height: float) -> list[Point]:
    """A bell of vair, from the top down; with the same bell upside down beside it no gap is left."""
    side = [(width / 2, 0.0), (width * 0.75, height * 0.24), (width * 0.75, height * 0.76)]
    return [*side, (width, height), (0.0, height), *((width - x, y) for x, y in side[:0:-1])]


def _crutch(width: float, height: float) -> list[Point]:
    """A crutch of potent: a bar below, a stem above, in quarters of the width."""
    unit = width / 4
    half = height / 2
    return [
        (2 * unit - unit / 2, 0.0),
        (2 * unit + unit / 2, 0.0),
        (2 * unit + unit / 2, half),
        (2 * unit + 1.5 * unit, half),
        (2 * unit + 1.5 * unit, height),
        (2 * unit - 1.5 * unit, height),
        (2 * unit - 1.5 * unit, half),
        (2 * unit - unit / 2, half),
    ]


def _rows(frame: Frame, size: float, bell: Bell, counter: bool) -> str:
    """Rows of bells: each shifted by half; with `counter` each the mirror image of the one above."""
    width, height = 76 * size, 58 * size
    columns, rows = int(frame.width / width) + 3, int(frame.height / height) + 2
    shape = bell(width, height)
    path = []
    for row in range(rows):
        top = frame.top + row * height
        flipped = counter and row % 2
        shift = 0.0 if counter else (row % 2) / 2
        for column in range(columns):
            left = frame.x + (column - columns // 2 - 0.5 + shift) * width
            points = [(left + x, top + (height - y if flipped else y)) for x, y in shape]
            path.append(line_path(points) + "z")
    return "".join(path)
