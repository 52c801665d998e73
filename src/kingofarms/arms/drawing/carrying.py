"""Charges that lie on an ordinary: the cells of each ordinary, from its middle and its limbs."""

from kingofarms.arms.drawing.arrangements import Places, direction, in_bend, in_rows, rows_of
from kingofarms.arms.drawing.geometry.edges import depth
from kingofarms.arms.drawing.geometry.polygons import Polygon, rectangle
from kingofarms.arms.drawing.ordinaries import (
    CHEVRON_SLOPE,
    SLOPE,
    Band,
    chevron_apex,
    polygons,
    shield_inset,
)
from kingofarms.arms.drawing.regions import (
    Cell,
    above,
    below,
    left_of,
    over,
    part,
    right_of,
    under,
)
from kingofarms.arms.drawing.shield import BOTTOM, FESS, MIDDLE, TOP
from kingofarms.arms.hull import hull

BEND_TURN = 45.7  # a charge on a bend lies along it

# On which limbs so many charges lie (m: the middle).
LIMBS: dict[str, dict[int, str]] = {
    "chevron": {1: "m", 2: "l r", 3: "m l r", 4: "l l r r", 5: "m l l r r", 6: "l l l r r r"},
    "cross": {1: "m", 2: "l r", 3: "l m r", 4: "t l r b", 5: "t l m r b", 6: "t l m r b b"},
    "saltire": {
        1: "m",
        2: "tl tr",
        3: "tl tr m",
        4: "tl tr bl br",
        5: "tl tr m bl br",
        6: "tl tr m m bl br",
    },
    "pall": {
        1: "m",
        2: "tl tr",
        3: "tl tr b",
        4: "tl tr m b",
        5: "tl tr m b b",
        6: "tl tl tr tr b b",
    },
}
IN_PALE_ON_CROSS = {2: "t b", 3: "t m b"}


def on(band: Band, number: int, arrangement: str) -> list[Cell]:
    """Cells on the ordinary for so many charges."""
    half = band.half - depth(band.line)
    row, column = in_rows((number,)), in_rows((1,) * number)
    match band.name:
        case "fess":
            return [Cell(part(below(FESS - half), above(FESS + half)), (row,))]
        case "pale":
            return [Cell(part(right_of(MIDDLE - half), left_of(MIDDLE + half)), (column,))]
        case "bend" | "bend sinister":
            way = 1 if band.name == "bend" else -1
            high = half * (1 + SLOPE**2) ** 0.5
            region = part(under(FESS - high, way * SLOPE), over(FESS + high, way * SLOPE))
            return [Cell(region, (row,), turn=way * BEND_TURN)]
        case "chief":
            return [Cell(part(above(TOP + band.breadth - depth(band.line))), (row,))]
        case "base":
            region = part(below(BOTTOM - band.breadth + depth(band.line)))
            return [Cell(region, (row, in_rows(rows_of(number))))]
        case "bordure":
            return _around(band, number)
        case "flaunches":
            return _on_flaunches(band, number)
    if band.name in LIMBS:
        return _on_limbs(band, number, arrangement)
    region = hull(polygons(band)[0][:: 2 if band.name == "inescutcheon" else 1])
    return [Cell(region, (in_rows(rows_of(number)), row, column))]


def _around(band: Band, number: int) -> list[Cell]:
    """Small squares around a bordure, evenly, with one in base if their number is odd."""
    ring = shield_inset(band.half)
    lowest = max(range(len(ring)), key=lambda k: ring[k][1])
    ring = ring[lowest:] + ring[:lowest]
    side = band.half - 2 - depth(band.line) / 2
    cells = []
    for k in range(number):
        x, y = _along(ring, (k + (0 if number % 2 else 0.5)) / number)
        cells.append(Cell(rectangle(x - side, y - side, x + side, y + side)))
    return cells


def _along(ring: Polygon, share: float) -> tuple[float, float]:
    """The point after that share of the way around a polygon."""
    ends = (*ring[1:], ring[0])
    lengths = [
        ((q[0] - p[0]) ** 2 + (q[1] - p[1]) ** 2) ** 0.5 for p, q in zip(ring, ends, strict=True)
    ]
    rest = share * sum(lengths)
    for p, q, length in zip(ring, ends, lengths, strict=True):
        if rest <= length:
            t = rest / length if length else 0.0
            return p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])
        rest -= length
    return ring[0]


def _on_flaunches(band: Band, number: int) -> list[Cell]:
    dexter, sinister = (hull(shape[::3]) for shape in polygons(band))
    left = (number + 1) // 2
    cells = [Cell(dexter, (in_rows((1,) * left),))]
    if number > 1:
        cells.append(Cell(sinister, (in_rows((1,) * (number - left)),)))
    return cells


def _on_limbs(band: Band, number: int, arrangement: str) -> list[Cell]:
    """On a chevron, cross, saltire or pall."""
    listed = LIMBS[band.name]
    if band.name == "cross" and direction(arrangement) == "pale" and number in IN_PALE_ON_CROSS:
        names = IN_PALE_ON_CROSS[number].split()
    else:
        most = max(listed)
        full, rest = divmod(number, most)
        names = listed[most].split() * full + (listed[rest].split() if rest else [])
    limbs = {"chevron": _chevron, "cross": _cross, "saltire": _saltire, "pall": _pall}[band.name]
    regions = limbs(band, number == 1)
    cells = []
    for name in dict.fromkeys(names):
        groups = _along_limb(band.name, name, names.count(name))
        first, *others = regions[name]
        cells.append(Cell(first, groups, others=tuple(others)))
    return cells


def _along_limb(ordinary: str, limb: str, count: int) -> tuple[Places, ...]:
    """How several charges lie on one limb."""
    if count == 1:
        return (((0.0, 0.0),),)
    if ordinary == "chevron":
        return (in_bend(count, -1 if limb == "l" else 1),)
    if ordinary == "cross":
        return (in_rows((count,)) if limb in "lr" else in_rows((1,) * count),)
    if limb in ("tl", "br", "tr", "bl"):
        return (in_bend(count, 1 if limb in ("tl", "br") else -1),)
    return (in_rows((1,) * count), in_rows((count,)))


Limbs = dict[str, list[Polygon]]


def _chevron(band: Band, alone: bool) -> Limbs:
    apex = chevron_apex(band) + depth(band.line)
    high = band.breadth - 2 * depth(band.line)
    slope = CHEVRON_SLOPE
    inner = MIDDLE - (20 if alone else 0.42 * high)
    left = part(under(apex, -slope), over(apex + high, -slope), left_of(inner))
    right = part(under(apex, slope), over(apex + high, slope), right_of(2 * MIDDLE - inner))
    middle = part(under(apex, -slope), under(apex, slope), above(apex + high))
    return {"m": [middle], "l": [left], "r": [right]}


def _cross(band: Band, alone: bool) -> Limbs:
    half = band.half - depth(band.line)
    upright = [right_of(MIDDLE - half), left_of(MIDDLE + half)]
    level = [below(FESS - half), above(FESS + half)]
    middle = [part(*upright, *level)]
    if alone:
        middle = [
            part(*upright, below(FESS - 1.55 * half), above(FESS + 1.55 * half)),
            part(*level, right_of(MIDDLE - 1.8 * half), left_of(MIDDLE + 1.8 * half)),
        ]
    return {
        "m": middle,
        "l": [part(*level, left_of(MIDDLE - half))],
        "r": [part(*level, right_of(MIDDLE + half))],
        "t": [part(*upright, above(FESS - half))],
        "b": [part(*upright, below(FESS + half))],
    }


def _saltire(band: Band, _alone: bool) -> Limbs:
    high = (band.half - depth(band.line)) * (1 + SLOPE**2) ** 0.5
    falling = [under(FESS - high, SLOPE), over(FESS + high, SLOPE)]
    rising = [under(FESS - high, -SLOPE), over(FESS + high, -SLOPE)]
    left, right = left_of(MIDDLE - 0.5 * high), right_of(MIDDLE + 0.5 * high)
    return {
        "m": [part(*falling, *rising)],
        "tl": [part(*falling, left)],
        "br": [part(*falling, right)],
        "tr": [part(*rising, right)],
        "bl": [part(*rising, left)],
    }


def _pall(band: Band, alone: bool) -> Limbs:
    half = band.half - depth(band.line)
    high = half * (1 + SLOPE**2) ** 0.5
    limbs = _saltire(band, alone)
    stem = [right_of(MIDDLE - half), left_of(MIDDLE + half)]
    limbs["b"] = [part(*stem, below(FESS + 0.55 * high))]
    if alone:
        limbs["m"].append(
            part(
                *stem, under(FESS - high, SLOPE), under(FESS - high, -SLOPE), above(FESS + 2 * half)
            )
        )
    return limbs
