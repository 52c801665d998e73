"""Paint: how well tinctures are told apart, and how a fill becomes a fill attribute's value.

A pattern is one tile as large as what it fills, so it never repeats and shows no seam. Its id is
a digest of its content: the same id on a page is the same pattern.
"""

from collections.abc import Callable
from hashlib import blake2s

from kingofarms.arms.arms import Fill
from kingofarms.arms.drawing import divisions
from kingofarms.arms.drawing.divisions import WHOLE, Frame, pieces
from kingofarms.arms.drawing.geometry import GRID, Point, joined, number, polygon_path
from kingofarms.arms.language.vocabulary import FURS
from kingofarms.engine.colours import TINCTURES

INK = "#1d1512"
PALE_INK = "#ecdfb9"  # inner lines of sable charges
PARCHMENT = "#efe5cb"  # not known yet
PENCIL = "#8d7850"  # the dashed line around what is not known yet
MARK_TINCTURES = ("argent", "gules", "or", "azure", "sable")


def is_known_tincture(tincture: str) -> bool:
    """Whether this program can draw that tincture."""
    return tincture in TINCTURES or tincture in FURS


def colour(tincture: str) -> str:
    """The colour of a tincture; of a fur the colour of its ground."""
    ground = FURS[tincture][0] if tincture in FURS else tincture
    return TINCTURES.get(ground, PARCHMENT)


def is_dark(tincture: str) -> bool:
    """Whether lines on it must be light."""
    return tincture in ("sable", "pean", "ermines")


def _seen(tincture: str) -> tuple[float, float, float]:
    """About how the eye sees it: brightness, and two differences of colour; furs are mixed."""
    names = FURS.get(tincture, (tincture,))
    red = green = blue = 0.0
    for name, weight in zip(names, (0.7, 0.3) if len(names) > 1 else (1.0,), strict=True):
        code = colour(name)
        red += weight * int(code[1:3], 16)
        green += weight * int(code[3:5], 16)
        blue += weight * int(code[5:7], 16)
    bright = 0.3 * red + 0.59 * green + 0.11 * blue
    return bright, (red - bright) * 0.5, (blue - bright) * 0.5


def contrast(first: str, second: str) -> float:
    """How well two tinctures are told apart: 0 for the same, some 230 for black and white."""
    pairs = zip(_seen(first), _seen(second), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def mark_tincture(grounds: tuple[str, ...]) -> str:
    """The tincture of a mark of cadency: the one that stands out best from all that it lies on."""
    known = tuple(ground for ground in grounds if is_known_tincture(ground)) or ("argent",)

    def least_contrast(tincture: str) -> float:
        return min(contrast(tincture, ground) for ground in known)

    # The first of equals; a colour must beat the ones before it clearly.
    best = MARK_TINCTURES[0]
    for tincture in MARK_TINCTURES[1:]:
        if least_contrast(tincture) > least_contrast(best) + 12:
            best = tincture
    return best


HOOFED = {"unicorn", "horse", "bull", "stag", "pegasus"}


def arming(name: str, own: str, ground: str) -> str:
    """The tincture of claws, tusks, horns and hooves."""
    if name in HOOFED:
        return "or" if own not in ("or", "erminois") else "gules"
    if name == "boar":
        return "argent" if own not in ("argent", "ermine") else "or"
    return tongue(own, ground)


def tongue(own: str, ground: str) -> str:
    """Gules, but azure where the charge or the field is gules."""
    return "azure" if "gules" in (own, ground) else "gules"


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
    unit, half = width / 4, height / 2
    left, right = 2 * unit - 1.5 * unit, 2 * unit + 1.5 * unit
    stem = 2 * unit - unit / 2, 2 * unit + unit / 2
    right_side = [(stem[1], 0.0), (stem[1], half), (right, half), (right, height)]
    return [(stem[0], 0.0), *right_side, (left, height), (left, half), (stem[0], half)]


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


SPACINGS = ((240, 5.2), (110, 8.0), (60, 12.0), (0, 18.0))
"""Hatching: from which width of the drawing in pixels, how far lines are apart in its units."""
# How each tincture is hatched, after Petra Sancta: directions of lines.
HATCHED = {
    "gules": ("|",),
    "azure": ("-",),
    "vert": ("\\",),
    "purpure": ("/",),
    "sable": ("|", "-"),
    "sanguine": ("\\", "/"),
    "murrey": ("\\", "/"),
    "tenné": ("/", "-"),
    "tenne": ("/", "-"),
}


def is_known(fill: Fill) -> bool:
    """Whether nothing about this fill is left open."""
    division = division_of(fill)
    if division and (len(fill.tinctures) < 2 or not divisions.is_known(division)):
        return False
    return bool(fill.tinctures) and all(is_known_tincture(name) for name in fill.tinctures)


def division_of(fill: Fill) -> str:
    """How it is divided; of two tinctures without a division only that they are there."""
    return fill.division or ("?" if len(fill.tinctures) > 1 and fill.tinctures[1] else "")


def both(fill: Fill) -> tuple[str, str]:
    """The first and the second tincture; an empty name for one that is missing."""
    first, second, *_ = (*fill.tinctures, "", "")
    return first, second


def hatching_for(width: float) -> float:
    """How far lines of hatching are apart in a drawing so many pixels wide."""
    return next(apart for least, apart in SPACINGS if width >= least)


def dashes(known: bool, width: float) -> str:
    """The attributes of a line: ink, or dashed pencil around what is not known yet."""
    if known:
        return f'stroke="{INK}" stroke-width="{number(width)}"'
    return f'stroke="{PENCIL}" stroke-width="{number(width)}" stroke-dasharray="9 6"'


class Paints:
    """The paints of one drawing and the patterns that they need."""

    def __init__(self, small: bool, hatching: float = 0.0) -> None:
        """Paints for a small shield or a large one; hatching is the distance of its lines."""
        self.small, self.hatching = small, hatching
        self._patterns: dict[str, str] = {}

    def definitions(self) -> str:
        """All patterns, each once."""
        return f"<defs>{''.join(self._patterns.values())}</defs>" if self._patterns else ""

    def of(self, fill: Fill, frame: Frame, grain: float = 1.0) -> str:
        """The fill attribute's value for something with this frame.

        The grain is the size of a fur's spots; 1 on a whole field.
        """
        first, second = both(fill)
        division = division_of(fill)
        if not division:
            return self.tincture(first, frame, grain)
        path = "".join(
            polygon_path(piece) for piece in pieces(division, fill.line, fill.number, frame)
        )
        line = dashes(is_known(fill), 0.8 + grain)
        content = (
            f'<path d="{_box(frame)}" fill="{self.tincture(first, frame, grain)}"/>'
            f'<path d="{path}" fill="{self.tincture(second, frame, grain)}" {line}/>'
        )
        return self._pattern(content, frame)

    def tincture(self, name: str, frame: Frame, grain: float = 1.0) -> str:
        """The fill attribute's value for one tincture."""
        if name in FURS:
            return self._fur(name, frame, grain)
        if not self.hatching or name not in TINCTURES:
            return TINCTURES.get(name, PARCHMENT)
        return self._hatched(name)

    def _fur(self, name: str, frame: Frame, grain: float) -> str:
        ground, spots = (self.tincture(part, frame) for part in FURS[name])
        if self.hatching and FURS[name][1] == "sable":
            spots = INK
        spread = motif(name, frame, grain * (1.45 if self.small else 1.0))
        content = f'<path d="{_box(frame)}" fill="{ground}"/><g fill="{spots}">{spread}</g>'
        return self._pattern(content, frame)

    def _hatched(self, name: str, frame: Frame = WHOLE) -> str:
        if name == "argent":
            return "#fff"
        content = f'<path d="{_box(frame)}" fill="#fff"/>'
        if name == "or":
            content += _dots(frame, self.hatching)
        width = number(0.28 * self.hatching)
        for way in HATCHED.get(name, ()):
            lines = _lines(way, frame, self.hatching)
            content += f'<path d="{lines}" stroke="{INK}" stroke-width="{width}" fill="none"/>'
        return self._pattern(content, frame)

    def _pattern(self, content: str, frame: Frame) -> str:
        """A pattern with this content, as large as the frame and a little more."""
        left, top, wide, high = map(number, frame.around(12))
        where = f'x="{left}" y="{top}" width="{wide}" height="{high}"'
        # Inside a pattern coordinates begin at its corner, unless its view box says otherwise.
        view = f"{left} {top} {wide} {high}"
        body = f'{where} viewBox="{view}" patternUnits="userSpaceOnUse">{content}</pattern>'
        name = "koa" + blake2s(body.encode(), digest_size=6).hexdigest()
        self._patterns[name] = f'<pattern id="{name}" {body}'
        return f"url(#{name})"


def _box(frame: Frame) -> str:
    left, top, wide, high = frame.around(12)
    return f"M{number(left)} {number(top)}h{number(wide)}v{number(high)}h{number(-wide)}z"


def _lines(way: str, frame: Frame, apart: float) -> str:
    """Parallel lines in one direction over the whole frame."""
    left, top, wide, high = frame.around(10)
    if way == "-":
        move, step, count = (wide, 0.0), (-wide, apart), high / apart
    elif way == "|":
        move, step, count = (0.0, high), (apart, -high), wide / apart
    else:
        along = apart * 2**0.5
        move = (high, high) if way == "\\" else (-high, high)
        step, count = (along - move[0], -high), (wide + high) / along
        left -= high if way == "\\" else 0.0
    path = f"M{number(left)} {number(top)}l{number(move[0])} {number(move[1])}"
    again = f"m{number(step[0])} {number(step[1])}l{number(move[0])} {number(move[1])}"
    return path + again * int(count)


def _dots(frame: Frame, apart: float) -> str:
    """Dots in rows, every other row shifted: dashes of no length with round ends."""
    left, top, wide, high = frame.around(10)
    rows = int(high / apart)
    path = "".join(
        f"M{number(left + (row % 2) * 0.8 * apart)} {number(top + apart * row)}h{number(wide)}"
        for row in range(rows)
    )
    return (
        f'<path d="{path}" stroke="{INK}" stroke-width="{number(0.42 * apart)}"'
        f' stroke-linecap="round" stroke-dasharray="0 {number(1.6 * apart)}" fill="none"/>'
    )
