"""Charges that lie on an ordinary: the cells of each ordinary, from its middle and its limbs."""

from collections import Counter

from kingofarms.arms.charges.figure import hull
from kingofarms.arms.drawing import ordinaries
from kingofarms.arms.drawing.geometry import Polygon, beside, depth, inset, rectangle
from kingofarms.arms.drawing.ordinaries import CHEVRON_SLOPE, SLOPE, STEEP, Band, polygons, stray
from kingofarms.arms.drawing.regions import Cell, above, below, left_of, over, part, right_of, under
from kingofarms.arms.drawing.shield import BOTTOM, FESS, MIDDLE, SHIELD, TOP
from kingofarms.arms.language import places
from kingofarms.arms.language.places import Places, in_bend, in_rows

BEND_TURN = 45.7  # a charge on a bend lies along it


def on(band: Band, number: int, arrangement: str) -> list[Cell]:
    """Cells on the ordinary for so many charges."""
    if band.number > 1:
        return _on_several(band, number, arrangement)
    half = band.half - stray(band)
    match band.name:
        case "fess":
            return [_on_bar(FESS - half, FESS + half, number)]
        case "chief":
            return [_on_bar(TOP, TOP + band.breadth - depth(band.line), number)]
        case "pale":
            return [_on_pallet(MIDDLE - half, MIDDLE + half, number)]
        case "bend" | "bend sinister":
            return [_on_bend(band, FESS, number)]
        case "bordure":
            return _around(band, number)
        case "flaunches":
            return _on_flaunches(band, number)
        case "chevron" | "cross" | "saltire" | "pall":
            return _on_limbs(band, number, arrangement)
    return [_on_one_region(band, number, arrangement)]


def _on_one_region(band: Band, number: int, arrangement: str) -> Cell:
    """On a base, canton, gyron, billet, lozenge or inescutcheon."""
    if band.name == "base":
        region = part(below(BOTTOM - band.breadth + depth(band.line)))
    else:
        region = hull(polygons(band)[0][:: 2 if band.name == "inescutcheon" else 1])
    if arrangement:
        return Cell(region, places.group(number, arrangement))
    row, column = in_rows((number,)), in_rows((1,) * number)
    return Cell(region, (in_rows(places.rows_of(number)), row, column))


def _on_several(band: Band, number: int, arrangement: str) -> list[Cell]:
    """As many on each band as on the others, or on each bar one row of the arrangement."""
    more, least = number % band.number, number // band.number
    counts = [least + (k < more) for k in range(band.number)]
    if band.name == "fess" and arrangement:
        counts = list(places.rows_named(number, arrangement))
    edge, middle = min(stray(band), 0.7 * band.half), (band.number - 1) / 2
    cells: list[Cell] = []
    for k, count in enumerate(counts):
        if not count:
            continue
        if band.name == "fess":
            top = ordinaries.tops_of_bars(band)[k]
            cells.append(_on_bar(top + edge, top + band.breadth - edge, count))
        elif band.name == "pale":
            left = ordinaries.lefts_of_pallets(band)[k]
            cells.append(_on_pallet(left + edge, left + band.breadth - edge, count))
        elif band.name == "chevron":
            cells += _on_limbs(band, count, "", 2 * k * band.breadth)
        else:
            away = 2 * (k - middle) * band.breadth * STEEP
            cells.append(_on_bend(band, FESS + away, count))
    return cells


def _on_bar(top: float, bottom: float, number: int) -> Cell:
    return Cell(part(below(top), above(bottom)), (in_rows((number,)),))


def _on_pallet(left: float, right: float, number: int) -> Cell:
    return Cell(part(right_of(left), left_of(right)), (in_rows((1,) * number),))


def _on_bend(band: Band, y: float, number: int) -> Cell:
    """Along a bend that has this height at the middle of the shield."""
    way = 1 if band.name == "bend" else -1
    high = max(0.3 * band.half, band.half - stray(band)) * STEEP
    region = part(under(y - high, way * SLOPE), over(y + high, way * SLOPE))
    return Cell(region, (in_rows((number,)),), turn=way * BEND_TURN)


def _around(band: Band, number: int) -> list[Cell]:
    """Small squares around a bordure, evenly, with one in base if their number is odd."""
    ring = inset(SHIELD, band.half)
    lowest = max(range(len(ring)), key=lambda k: ring[k][1])
    ring = ring[lowest:] + ring[: lowest + 1]
    side = band.half - 2 - depth(band.line) / 2
    cells = []
    for k in range(number):
        x, y = beside(ring, (k + (0 if number % 2 else 0.5)) / number)
        cells.append(Cell(rectangle(x - side, y - side, x + side, y + side)))
    return cells


def _on_flaunches(band: Band, number: int) -> list[Cell]:
    dexter, sinister = (hull(shape[::3]) for shape in polygons(band))
    left = (number + 1) // 2
    cells = [Cell(dexter, (in_rows((1,) * left),))]
    if number > 1:
        cells.append(Cell(sinister, (in_rows((1,) * (number - left)),)))
    return cells


def _on_limbs(band: Band, number: int, arrangement: str, lower: float = 0.0) -> list[Cell]:
    """On a chevron, which may lie lower than the first, or on a cross, saltire or pall."""
    names = places.regions_of(places.ON[band.name], number, arrangement)
    if band.name == "chevron":
        regions = _chevron(band, number == 1, lower)
    else:
        limbs = {"cross": _cross, "saltire": _saltire, "pall": _pall}[band.name]
        regions = limbs(band, number == 1)
    cells = []
    for name, count in Counter(names).items():
        first, *others = regions[name]
        cells.append(Cell(first, _along_limb(band.name, name, count), others=tuple(others)))
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


def _chevron(band: Band, alone: bool, lower: float) -> Limbs:
    edge = min(stray(band), 0.35 * band.breadth)
    apex = ordinaries.chevron_apex(band) + lower + edge
    high = band.breadth - 2 * edge
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
    high = (band.half - depth(band.line)) * STEEP
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
    high = half * STEEP
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
