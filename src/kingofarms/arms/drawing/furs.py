"""Furs: every spot, bell and crutch is drawn, so that no seam shows between repeated tiles."""

from collections.abc import Callable
from hashlib import blake2s

from kingofarms.arms.drawing.divisions import Frame
from kingofarms.arms.drawing.geometry.paths import GRID, joined, number, polygon_path
from kingofarms.arms.drawing.geometry.polygons import Point

Bell = Callable[[float, float], list[Point]]

# An ermine spot, 20 wide and 34 high about its middle: a tail with three points, and three dots.
TAIL: tuple[tuple[str, tuple[float, ...]], ...] = (
    ("m", (0, -8)),
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
    """All that lies on the fur's ground, somewhat beyond the frame.

    At size 1 the spots are those of a whole field. A row is drawn once and shown again below.
    """
    if fur in ERMINE:
        return _spots(frame, size)
    bell = _crutch if "potent" in fur else _bell
    return _bells(frame, size, bell, counter=fur.startswith("counter"))


def _spots(frame: Frame, size: float) -> str:
    """Ermine: spots in rows, every other row shifted by half."""
    across, down = 58 * size, 43 * size
    columns, rows = int(frame.width / across) + 3, int(frame.height / down) + 2
    left, top = frame.x - columns // 2 * across, frame.top + 0.5 * down
    spot = _spot(size)
    row = "".join(f"M{number(left + k * across)} {number(top)}{spot}" for k in range(columns))
    return _repeated(row, [((k % 2) * across / 2, k * down) for k in range(rows)])


def _spot(size: float) -> str:
    """One spot, relative to its middle, where the path has moved to."""
    text = []
    last = (0.0, 0.0)
    for command, numbers in TAIL:
        moves = [value * size - last[k % 2] * size for k, value in enumerate(numbers)]
        text.append(command.lower() + joined(round(GRID * move) for move in moves))
        last = numbers[-2], numbers[-1]
    radius, wide = number(2.5 * size), number(5 * size)
    for x, y in DOTS:
        step = x - 2.5 - last[0], y - last[1]
        text.append(f"m{number(size * step[0])} {number(size * step[1])}")
        text.append(f"a{radius} {radius} 0 1 1 {wide} 0a{radius} {radius} 0 1 1-{wide} 0")
        last = x - 2.5, y
    return "".join(text)


def _repeated(row: str, shifts: list[Point]) -> str:
    """A row at the first place, and the same row moved to the others."""
    name = "koa" + blake2s(row.encode(), digest_size=6).hexdigest()
    again = "".join(f'<use href="#{name}" x="{number(x)}" y="{number(y)}"/>' for x, y in shifts[1:])
    return f'<path id="{name}" d="{row}"/>{again}'


def _bell(width: float, height: float) -> list[Point]:
    """A bell of vair, from the top; what is left between two bells is such a bell upside down."""
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


def _bells(frame: Frame, size: float, bell: Bell, counter: bool) -> str:
    """Rows of bells, each shifted by half; with `counter` each row mirrors the one above."""
    width, height = 76 * size, 58 * size
    columns, rows = int(frame.width / width) + 3, int(frame.height / height) + 2
    left = frame.x - (columns // 2 + 0.5) * width
    row = _row(bell(width, height), left, frame.top, columns, width)
    if not counter:
        return _repeated(row, [((k % 2) * width / 2, k * height) for k in range(rows)])
    mirrored = [(x, 2 * height - y) for x, y in bell(width, height)]
    row += _row(mirrored, left, frame.top, columns, width)
    return _repeated(row, [(0.0, k * height) for k in range(0, rows, 2)])


def _row(shape: list[Point], left: float, top: float, columns: int, width: float) -> str:
    return "".join(
        polygon_path([(left + k * width + x, top + y) for x, y in shape]) for k in range(columns)
    )
