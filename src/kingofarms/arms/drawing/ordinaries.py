"""Ordinaries as polygons on the shield, clockwise on the screen, and holes the other way round.

Half-breadths are those of engraved arms; an ordinary that carries charges is broader.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from math import cos, pi, sin

from kingofarms.arms.drawing.geometry import (
    ONE_SIDED,
    Point,
    Polygon,
    clip,
    depth,
    edge,
    inset,
    rectangle,
)
from kingofarms.arms.drawing.shield import (
    BOTTOM,
    FESS,
    LEFT,
    MIDDLE,
    RIGHT,
    SHIELD,
    TOP,
    outline,
)
from kingofarms.arms.language.shares import DIMINUTIVES

FAR = 330.0  # from the middle to beyond the shield
SLOPE = (FESS - TOP) / (MIDDLE - LEFT)  # of a bend, which starts in the corner
CHEVRON_SLOPE = 0.86
# The breadth of each ordinary: plain, and with charges on it.
BREADTHS = {
    "fess": (104.0, 134.0),
    "pale": (100.0, 134.0),
    "bend": (86.0, 114.0),
    "bend sinister": (86.0, 114.0),
    "chief": (116.0, 142.0),
    "chevron": (84.0, 128.0),  # measured upright
    "saltire": (76.0, 114.0),
    "pall": (72.0, 112.0),
    "cross": (86.0, 132.0),
    "base": (112.0, 140.0),
    "billet": (112.0, 176.0),
    "bordure": (44.0, 50.0),
    "canton": (130.0, 150.0),
    "flaunches": (104.0, 120.0),
    "gyron": (0.0, 0.0),
    "inescutcheon": (150.0, 214.0),
    "lozenge": (176.0, 284.0),
    "orle": (24.0, 24.0),
}
ORLE_INSET = 34.0
# How much of the shield several bands take up: as a rule, and with charges beside them.
SPANS = {
    "fess": (400.0, 210.0),
    "pale": (380.0, 200.0),
    "bend": (350.0, 140.0),
    "bend sinister": (350.0, 140.0),
    "chevron": (300.0, 170.0),
}
CHIEF_OF_BARS = 92.0  # how far below the top bars begin that have charges beside them
MOST_BANDS = 10


@dataclass(frozen=True)
class Band:
    """An ordinary to draw: its proper name, its line, and how broad and how many it is.

    Several bands know whether charges lie beside them, for which they make room.
    """

    name: str
    line: str
    breadth: float
    number: int = 1
    is_beside_charges: bool = False

    @property
    def half(self) -> float:
        """Half its breadth."""
        return self.breadth / 2


def band_of(name: str, line: str, number: int, charged: bool, beside: bool = False) -> Band | None:
    """What to draw for an ordinary of that name; None for one that is not known.

    It is broader if it is charged; several bands lie closer if charges lie beside them.
    """
    proper = DIMINUTIVES.get(name, name)
    if proper not in BREADTHS:
        return None
    number = max(1, min(MOST_BANDS, number)) if proper in SPANS else 1
    breadth = BREADTHS[proper][charged]
    if number > 1 and beside:
        breadth = SPANS[proper][1] / (2 * number - 1)
    elif number > 1:
        breadth = SPANS[proper][0] / (2 * number + 1)
    elif proper in SPANS and name != proper:
        breadth /= 2
    return Band(proper, line, breadth, number, number > 1 and beside)


def _toothed(
    corners: Sequence[Point], line: str, scale: float = 1.0, one_sided: int = 0
) -> Polygon:
    """The polygon with its sides along a line of division, but for those outside the shield.

    With a one-sided line (embattled) only that many of the first sides have it; 0 for all.
    """
    points: list[Point] = []
    for index, (start, end) in enumerate(zip(corners, [*corners[1:], corners[0]], strict=True)):
        outside = _is_outside(start) and _is_outside(end) and _is_outside(_between(start, end))
        plain = one_sided and line in ONE_SIDED and index >= one_sided
        points += (start, end) if outside or plain else edge([start, end], line, scale)
    return tuple(points)


def _between(start: Point, end: Point) -> Point:
    return (start[0] + end[0]) / 2, (start[1] + end[1]) / 2


def _is_outside(point: Point) -> bool:
    return not (LEFT - 5 < point[0] < RIGHT + 5 and TOP - 5 < point[1] < BOTTOM + 5)


def tops_of_bars(band: Band) -> list[float]:
    """Where each bar begins; a single fess lies in the middle."""
    if band.number == 1:
        return [FESS - band.half]
    first = TOP + (CHIEF_OF_BARS if band.is_beside_charges else band.breadth)
    return [first + 2 * k * band.breadth for k in range(band.number)]


def _fess(band: Band) -> list[Polygon]:
    return [
        _toothed(rectangle(-30, top, 430, top + band.breadth), band.line, teeth(band), 1)
        for top in tops_of_bars(band)
    ]


def teeth(band: Band) -> float:
    """Teeth of narrow bands are smaller."""
    return max(0.45, min(1.0, band.breadth / 80))


def stray(band: Band) -> float:
    """How far its line of division strays to either side."""
    return depth(band.line) * (teeth(band) if band.name in SPANS else 1.0)


def lefts_of_pallets(band: Band) -> list[float]:
    """Where each pallet begins."""
    return [MIDDLE + (2 * k - band.number + 0.5) * band.breadth for k in range(band.number)]


def _pale(band: Band) -> list[Polygon]:
    return [
        _toothed(rectangle(left, -30, left + band.breadth, 520), band.line, teeth(band))
        for left in lefts_of_pallets(band)
    ]


def _bend(band: Band, way: int = 1) -> list[Polygon]:
    high = band.half * (1 + SLOPE**2) ** 0.5
    shapes = []
    for k in range(band.number):
        y = FESS + (2 * k - band.number + 1) * 2 * high
        left, right = y - way * SLOPE * FAR, y + way * SLOPE * FAR
        corners = (
            (MIDDLE - FAR, left - high),
            (MIDDLE + FAR, right - high),
            (MIDDLE + FAR, right + high),
            (MIDDLE - FAR, left + high),
        )
        shapes.append(_toothed(corners, band.line, teeth(band), 1))
    return shapes


def _chief(band: Band) -> list[Polygon]:
    bottom = TOP + band.breadth
    return [_toothed(rectangle(-30, -30, 430, bottom), band.line)]


def _base(band: Band) -> list[Polygon]:
    return [_toothed(rectangle(-30, BOTTOM - band.breadth, 430, 520), band.line)]


def chevron_apex(band: Band) -> float:
    """Where the upper side of the (first) chevron has its point."""
    whole = band.breadth * (2 * band.number - 1)
    return 196 - whole / 2


def _chevron(band: Band) -> list[Polygon]:
    drop = CHEVRON_SLOPE * FAR
    shapes = []
    for k in range(band.number):
        apex = chevron_apex(band) + 2 * k * band.breadth
        upper = ((MIDDLE - FAR, apex + drop), (MIDDLE, apex), (MIDDLE + FAR, apex + drop))
        lower = tuple((x, y + band.breadth) for x, y in reversed(upper))
        shapes.append(_toothed((*upper, *lower), band.line, teeth(band), 2))
    return shapes


def _cross(band: Band) -> list[Polygon]:
    half, far = band.half, FAR
    quarter = [(half, -half), (far, -half), (far, half)]
    corners = []
    for _ in range(4):
        corners += quarter
        quarter = [(-y, x) for x, y in quarter]
    return [_toothed([(MIDDLE + x, FESS + y) for x, y in corners], band.line)]


def _saltire(band: Band) -> list[Polygon]:
    high = band.half * (1 + SLOPE**2) ** 0.5
    far, drop = FAR, SLOPE * FAR
    right = [(0, -high), (far, -drop - high), (far, high - drop), (high / SLOPE, 0)]
    right += [(far, drop - high), (far, drop + high)]
    corners = [*right, *((-x, -y) for x, y in right)]
    return [_toothed([(MIDDLE + x, FESS + y) for x, y in corners], band.line)]


def _pall(band: Band) -> list[Polygon]:
    half = band.half
    high = half * (1 + SLOPE**2) ** 0.5
    far, drop = FAR, SLOPE * FAR
    right = [(far, -drop - high), (far, high - drop), (half, high - SLOPE * half), (half, far)]
    corners = [(0.0, -high), *right, *((-x, y) for x, y in reversed(right))]
    return [_toothed([(MIDDLE + x, FESS + y) for x, y in corners], band.line)]


@lru_cache(8)
def shield_inset(by: float) -> Polygon:
    """The shield with its outline that much further inside."""
    return inset(outline(20), by)


def _ring(outer: Polygon, inner: Polygon, line: str, outer_line: str = "") -> list[Polygon]:
    scale = 0.4 if outer_line else 0.8  # an orle is narrow
    hole = edge([*inner[::-1], inner[-1]], line, scale)
    return [edge([*outer, outer[0]], outer_line, scale), hole]


def _bordure(band: Band) -> list[Polygon]:
    return _ring(SHIELD, shield_inset(band.breadth + depth(band.line) / 2), band.line)


def _orle(band: Band) -> list[Polygon]:
    outer, inner = shield_inset(ORLE_INSET), shield_inset(ORLE_INSET + band.breadth)
    return _ring(outer, inner, band.line, band.line)


def _billet(band: Band) -> list[Polygon]:
    half, high = band.half, 0.92 * band.breadth
    return [
        _toothed(rectangle(MIDDLE - half, 214 - high, MIDDLE + half, 214 + high), band.line, 0.7)
    ]


def _lozenge(band: Band) -> list[Polygon]:
    half, high = band.half, 0.66 * band.breadth
    corners = (
        (MIDDLE, 214 - high),
        (MIDDLE + half, 214),
        (MIDDLE, 214 + high),
        (MIDDLE - half, 214),
    )
    return [_toothed(corners, band.line, 0.7)]


def _canton(band: Band) -> list[Polygon]:
    side = band.breadth
    return [_toothed(rectangle(-30, -30, LEFT + side, TOP + 1.05 * side), band.line, 0.8)]


def _gyron(band: Band) -> list[Polygon]:
    corner = (MIDDLE - 1.3 * (MIDDLE - LEFT), FESS - 1.3 * (FESS - TOP))
    return [_toothed((corner, (MIDDLE, FESS), (corner[0], FESS)), band.line, 0.8)]


def _flaunches(band: Band) -> list[Polygon]:
    """Half an ellipse at each side."""
    arc = [(band.breadth * sin(k * pi / 24), 208 - 208 * cos(k * pi / 24)) for k in range(25)]
    inner = edge(arc, band.line, 0.8)
    dexter = (*((LEFT + x, TOP + y) for x, y in inner), (LEFT - 30, BOTTOM), (LEFT - 30, TOP))
    return [dexter, tuple((2 * MIDDLE - x, y) for x, y in reversed(dexter))]


def _inescutcheon(band: Band) -> list[Polygon]:
    scale = band.breadth / (RIGHT - LEFT)
    small = [(MIDDLE + scale * (x - MIDDLE), 216 + scale * (y - 232)) for x, y in outline(10)]
    return [edge([*small, small[0]], band.line, 0.6) if band.line else tuple(small)]


SHAPES: dict[str, Callable[[Band], list[Polygon]]] = {
    "fess": _fess,
    "pale": _pale,
    "bend": _bend,
    "bend sinister": partial(_bend, way=-1),
    "chief": _chief,
    "chevron": _chevron,
    "saltire": _saltire,
    "pall": _pall,
    "cross": _cross,
    "base": _base,
    "billet": _billet,
    "bordure": _bordure,
    "canton": _canton,
    "flaunches": _flaunches,
    "gyron": _gyron,
    "inescutcheon": _inescutcheon,
    "lozenge": _lozenge,
    "orle": _orle,
}


@lru_cache(512)
def polygons(band: Band) -> tuple[Polygon, ...]:
    """What is painted: the ordinary's polygons as far as they lie on the shield."""
    shapes = SHAPES[band.name](band)
    return tuple(part for part in (clip(shape, SHIELD) for shape in shapes) if len(part) > 2)


UNKNOWN = rectangle(110, 150, 290, 260)
"""Stands for an ordinary that this program does not know."""
