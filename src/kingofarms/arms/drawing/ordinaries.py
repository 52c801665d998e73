"""Ordinaries as polygons on the shield, clockwise on the screen, and holes the other way round.

Half-breadths are those of engraved arms; an ordinary that carries charges is broader.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from math import cos, pi, sin

from kingofarms.arms.drawing import geometry
from kingofarms.arms.drawing.geometry import Point, Polygon, clip, depth, edge, inset, rectangle
from kingofarms.arms.drawing.shield import BOTTOM, FESS, LEFT, MIDDLE, RIGHT, SHIELD, TOP, outline
from kingofarms.arms.language.places import DIMINUTIVES

FAR = 330.0  # from the middle to beyond the shield
SLOPE = (FESS - TOP) / (MIDDLE - LEFT)  # of a bend, which starts in the corner
STEEP = (1 + SLOPE**2) ** 0.5  # how much higher a bend is than broad
CHEVRON_SLOPE = 0.86
HEART = 214.0  # how far down the middle of a lozenge or billet lies
ORLE_INSET = 34.0
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
    if proper not in KINDS:
        return None
    kind = KINDS[proper]
    number = max(1, min(MOST_BANDS, number)) if kind.span else 1
    breadth = kind.charged if charged else kind.plain
    if number > 1:
        breadth = kind.close / (2 * number - 1) if beside else kind.span / (2 * number + 1)
    elif kind.span and name != proper:
        breadth /= 2
    return Band(proper, line, breadth, number, number > 1 and beside)


def _toothed(
    corners: Sequence[Point], line: str, scale: float = 1.0, one_sided: int = 0
) -> Polygon:
    """The polygon with its sides along a line of division, but for those outside the shield.

    With a one-sided line (embattled) only that many of the first sides have it; 0 for all.
    """
    points: list[Point] = []
    for index, (start, end) in enumerate(geometry.sides_of(corners)):
        middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        outside = all(map(_is_outside, (start, end, middle)))
        plain = one_sided and line in geometry.ONE_SIDED and index >= one_sided
        points += (start, end) if outside or plain else edge([start, end], line, scale)
    return tuple(points)


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
    return depth(band.line) * (teeth(band) if KINDS[band.name].span else 1.0)


def lefts_of_pallets(band: Band) -> list[float]:
    """Where each pallet begins."""
    return [MIDDLE + (2 * k - band.number + 0.5) * band.breadth for k in range(band.number)]


def _pale(band: Band) -> list[Polygon]:
    return [
        _toothed(rectangle(left, -30, left + band.breadth, 520), band.line, teeth(band))
        for left in lefts_of_pallets(band)
    ]


def _bend(band: Band, way: int = 1) -> list[Polygon]:
    high = band.half * STEEP
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


def _one_piece(band: Band) -> list[Polygon]:
    """An ordinary with straight sides that has one piece."""
    half, side = band.half, band.breadth
    scale = 0.8
    match band.name:
        case "chief":
            corners, scale = rectangle(-30, -30, 430, TOP + side), 1.0
        case "base":
            corners, scale = rectangle(-30, BOTTOM - side, 430, 520), 1.0
        case "canton":
            corners = rectangle(-30, -30, LEFT + side, TOP + 1.05 * side)
        case "gyron":
            x, y = MIDDLE - 1.3 * (MIDDLE - LEFT), FESS - 1.3 * (FESS - TOP)
            corners = (x, y), (MIDDLE, FESS), (x, FESS)
        case "billet":
            high, scale = 0.92 * side, 0.7
            corners = rectangle(MIDDLE - half, HEART - high, MIDDLE + half, HEART + high)
        case _:  # a lozenge
            high, scale = 0.66 * side, 0.7
            upper = (MIDDLE, HEART - high), (MIDDLE + half, HEART)
            corners = *upper, (MIDDLE, HEART + high), (MIDDLE - half, HEART)
    return [_toothed(corners, band.line, scale)]


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
    high = band.half * STEEP
    far, drop = FAR, SLOPE * FAR
    right = [(0, -high), (far, -drop - high), (far, high - drop), (high / SLOPE, 0)]
    right += [(far, drop - high), (far, drop + high)]
    corners = [*right, *((-x, -y) for x, y in right)]
    return [_toothed([(MIDDLE + x, FESS + y) for x, y in corners], band.line)]


def _pall(band: Band) -> list[Polygon]:
    half = band.half
    high = half * STEEP
    far, drop = FAR, SLOPE * FAR
    right = [(far, -drop - high), (far, high - drop), (half, high - SLOPE * half), (half, far)]
    corners = [(0.0, -high), *right, *((-x, y) for x, y in reversed(right))]
    return [_toothed([(MIDDLE + x, FESS + y) for x, y in corners], band.line)]


def _ring(outer: Polygon, inner: Polygon, line: str, outer_line: str = "") -> list[Polygon]:
    scale = 0.4 if outer_line else 0.8  # an orle is narrow
    hole = edge([*inner[::-1], inner[-1]], line, scale)
    return [edge([*outer, outer[0]], outer_line, scale), hole]


def _bordure(band: Band) -> list[Polygon]:
    return _ring(SHIELD, inset(SHIELD, band.breadth + depth(band.line) / 2), band.line)


def _orle(band: Band) -> list[Polygon]:
    outer, inner = inset(SHIELD, ORLE_INSET), inset(SHIELD, ORLE_INSET + band.breadth)
    return _ring(outer, inner, band.line, band.line)


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


@dataclass(frozen=True)
class Kind:
    """How an ordinary is drawn: its shape, and its breadth, plain and with charges on it.

    Several of it take up the span of the shield, or less where charges lie beside them.
    """

    shape: Callable[[Band], list[Polygon]]
    plain: float
    charged: float
    span: float = 0.0
    close: float = 0.0


KINDS = {
    "fess": Kind(_fess, 104.0, 134.0, 400.0, 210.0),
    "pale": Kind(_pale, 100.0, 134.0, 380.0, 200.0),
    "bend": Kind(_bend, 86.0, 114.0, 350.0, 140.0),
    "bend sinister": Kind(partial(_bend, way=-1), 86.0, 114.0, 350.0, 140.0),
    "chief": Kind(_one_piece, 116.0, 142.0),
    "chevron": Kind(_chevron, 84.0, 128.0, 300.0, 170.0),  # measured upright
    "saltire": Kind(_saltire, 76.0, 114.0),
    "pall": Kind(_pall, 72.0, 112.0),
    "cross": Kind(_cross, 86.0, 132.0),
    "base": Kind(_one_piece, 112.0, 140.0),
    "billet": Kind(_one_piece, 112.0, 176.0),
    "bordure": Kind(_bordure, 44.0, 50.0),
    "canton": Kind(_one_piece, 130.0, 150.0),
    "flaunches": Kind(_flaunches, 104.0, 120.0),
    "gyron": Kind(_one_piece, 0.0, 0.0),
    "inescutcheon": Kind(_inescutcheon, 150.0, 214.0),
    "lozenge": Kind(_one_piece, 176.0, 284.0),
    "orle": Kind(_orle, 24.0, 24.0),
}


@lru_cache(512)
def polygons(band: Band) -> tuple[Polygon, ...]:
    """What is painted: the ordinary's polygons as far as they lie on the shield."""
    shapes = KINDS[band.name].shape(band)
    return tuple(part for part in (clip(shape, SHIELD) for shape in shapes) if len(part) > 2)


UNKNOWN = rectangle(110, 150, 290, 260)
"""Stands for an ordinary that this program does not know."""
