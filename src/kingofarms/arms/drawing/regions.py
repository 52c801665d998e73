"""Regions for charges: what an ordinary leaves of the field, and where charges lie on it.

Everything is the shield, cut by half-planes; so each region is convex, and the largest scale at
which a charge fits can be worked out. No combination has numbers of its own.
"""

from collections import Counter
from dataclasses import dataclass
from itertools import accumulate, pairwise

from kingofarms.arms.drawing import ordinaries
from kingofarms.arms.drawing.geometry import (
    HalfPlane,
    Point,
    Polygon,
    cut_all,
    depth,
    half_plane,
    inset,
)
from kingofarms.arms.drawing.ordinaries import CHEVRON_SLOPE, HEART, SLOPE, Band, stray
from kingofarms.arms.drawing.shield import BOTTOM, COARSE, FESS, LEFT, MIDDLE, RIGHT, TOP
from kingofarms.arms.language import places
from kingofarms.arms.language.places import Places, group, in_bend, in_rows, rows_of


@dataclass(frozen=True)
class Cell:
    """A region, and the charges in it: their possible groups, and how far they are turned."""

    region: Polygon
    groups: tuple[Places, ...] = (((0.0, 0.0),),)
    turn: float = 0.0
    others: tuple[Polygon, ...] = ()  # regions that would do as well


def above(y: float) -> HalfPlane:
    """Everything above a level line."""
    return 0.0, 1.0, y


def below(y: float) -> HalfPlane:
    """Everything below a level line."""
    return 0.0, -1.0, -y


def left_of(x: float) -> HalfPlane:
    """Everything on the left of an upright line."""
    return 1.0, 0.0, x


def right_of(x: float) -> HalfPlane:
    """Everything on the right of an upright line."""
    return -1.0, 0.0, -x


def over(y: float, slope: float) -> HalfPlane:
    """Everything above a line that has this height at the middle of the shield."""
    return half_plane((RIGHT, y + slope * (RIGHT - MIDDLE)), (LEFT, y - slope * (MIDDLE - LEFT)))


def under(y: float, slope: float) -> HalfPlane:
    """Everything below a line that has this height at the middle of the shield."""
    return half_plane((LEFT, y - slope * (MIDDLE - LEFT)), (RIGHT, y + slope * (RIGHT - MIDDLE)))


def part(*planes: HalfPlane) -> Polygon:
    """The part of the shield inside all of these."""
    return cut_all(COARSE, planes)


def free_regions(band: Band) -> dict[str, Polygon]:
    """What the ordinary leaves of the field, by a letter or two for the place."""
    half = (band.breadth * (2 * band.number - 1)) / 2 + stray(band)
    match band.name:
        case "fess":
            return _around_bars(band)
        case "pale":
            return {"l": part(left_of(MIDDLE - half)), "r": part(right_of(MIDDLE + half))}
        case "bend" | "bend sinister" | "saltire" | "pall":
            return _around_diagonals(band, half)
        case "chevron":
            apex = ordinaries.chevron_apex(band) - stray(band)
            low = apex + 2 * half
            return {
                "t": part(above(apex)),
                "l": part(over(apex, -CHEVRON_SLOPE), left_of(MIDDLE)),
                "r": part(over(apex, CHEVRON_SLOPE), right_of(MIDDLE)),
                "b": part(under(low, -CHEVRON_SLOPE), under(low, CHEVRON_SLOPE)),
            }
        case "cross":
            return _quarters(half, half)
    return _left_by_lesser(band)


def _around_bars(band: Band) -> dict[str, Polygon]:
    """Above and below the bars, and between the first two."""
    tops, away = ordinaries.tops_of_bars(band), stray(band)
    regions = {
        "t": part(above(tops[0] - away)),
        "b": part(below(tops[-1] + band.breadth + away)),
    }
    if band.number > 1:
        regions["m"] = part(below(tops[0] + band.breadth + away), above(tops[1] - away))
    return regions


def _around_diagonals(band: Band, half: float) -> dict[str, Polygon]:
    """The corners beside a bend, and the triangles around both diagonals."""
    high = half * ordinaries.STEEP
    tr, bl = over(FESS - high, SLOPE), under(FESS + high, SLOPE)
    tl, br = over(FESS - high, -SLOPE), under(FESS + high, -SLOPE)
    regions = {"t": part(tr, tl), "l": part(bl, tl), "r": part(tr, br), "b": part(bl, br)}
    if band.name == "bend":
        return regions | {"tr": part(tr), "bl": part(bl)}
    if band.name == "bend sinister":
        return regions | {"tl": part(tl), "br": part(br)}
    if band.name == "pall":
        sides = {"l": part(bl, left_of(MIDDLE - half)), "r": part(br, right_of(MIDDLE + half))}
        return {"t": regions["t"]} | sides
    return regions


def _quarters(half: float, high: float, y: float = FESS) -> dict[str, Polygon]:
    """Four regions around something in the middle."""
    return {
        "tl": part(left_of(MIDDLE - half), above(y - high)),
        "tr": part(right_of(MIDDLE + half), above(y - high)),
        "bl": part(left_of(MIDDLE - half), below(y + high)),
        "br": part(right_of(MIDDLE + half), below(y + high)),
    }


def _left_by_lesser(band: Band) -> dict[str, Polygon]:
    """What a chief or a sub ordinary leaves of the field."""
    half = band.half
    match band.name:
        case "chief":
            return {"b": part(below(TOP + band.breadth + depth(band.line)))}
        case "base":
            return {"t": part(above(BOTTOM - band.breadth - depth(band.line)))}
        case "bordure":
            return {"m": inset(COARSE, band.breadth + 2 * depth(band.line))}
        case "orle":
            return {"m": inset(COARSE, ordinaries.ORLE_INSET + band.breadth + depth(band.line))}
        case "flaunches":
            waist = band.breadth * 0.9 + depth(band.line)
            return {"m": part(right_of(LEFT + waist), left_of(RIGHT - waist))}
        case "canton" | "gyron":
            return {"m": part(_beyond_corner(band, (0.8, 0.6)))}
        case "lozenge":
            high = 0.66 * band.breadth
            slope = high / half
            edges = {"t": over, "b": under}
            return _beyond(half, high) | {
                name + side: part(line(HEART + (high if name == "b" else -high), way * slope))
                for name, line in edges.items()
                for side, way in (("l", -1 if name == "t" else 1), ("r", 1 if name == "t" else -1))
            }
        case _:  # a billet or an inescutcheon
            tall = 0.92 * band.breadth if band.name == "billet" else 0.6 * band.breadth
            return _quarters(half, -8, HEART) | _beyond(half, tall)


def _beyond(half: float, high: float) -> dict[str, Polygon]:
    """Above, below and on either side of a lozenge, billet or inescutcheon."""
    return {
        "t": part(above(HEART - high)),
        "b": part(below(HEART + high)),
        "l": part(left_of(MIDDLE - half)),
        "r": part(right_of(MIDDLE + half)),
    }


def _beyond_corner(band: Band, normal: Point) -> HalfPlane:
    """What lies beyond a line through the inner corner of a canton or gyron."""
    side = band.breadth + depth(band.line)
    x, y = (MIDDLE, FESS) if band.name == "gyron" else (LEFT + side, TOP + 1.05 * side)
    a, b = -normal[0], -normal[1]
    return a, b, a * x + b * y


def _other_regions(band: Band) -> tuple[Polygon, ...]:
    """Beside a canton or a gyron: regions further to the right, and further down."""
    normals = [(1.0, 0.0), (0.94, 0.34), (0.5, 0.866), (0.0, 1.0)]
    if band.name == "gyron":
        normals.append((0.7, -0.714))
    elif band.name != "canton":
        normals = []
    return tuple(part(_beyond_corner(band, normal)) for normal in normals)


def beside(band: Band, number: int, arrangement: str) -> list[Cell]:
    """Cells in what the ordinary leaves of the field."""
    regions = free_regions(band)
    names = places.regions_of(places.shares_beside(band.name, band.number), number, arrangement)
    if not names:
        (region,) = regions.values()
        return [Cell(region, group(number, arrangement), others=_other_regions(band))]
    if arrangement:
        return [Cell(regions[name], groups) for name, groups in by_rows(names, number, arrangement)]
    counts = Counter(names)
    return [Cell(regions[name], _groups_in(band.name, name, counts[name])) for name in counts]


def by_rows(
    names: list[str], number: int, arrangement: str
) -> list[tuple[str, tuple[Places, ...]]]:
    """Each region with its part of the rows that an arrangement has."""
    rows = places.rows_named(number, arrangement) or (1,) * number
    ends = list(accumulate(rows, initial=0))
    parts = [names[start:end] for start, end in pairwise(ends)]
    return [
        (name, (in_rows(tuple(row.count(name) for row in parts if name in row)),))
        for name in dict.fromkeys(names)
    ]


def _groups_in(ordinary: str, region: str, count: int) -> tuple[Places, ...]:
    """How several charges lie in one of the regions."""
    row, column = in_rows((count,)), in_rows((1,) * count)
    if ordinary == "fess":
        return (row, in_rows(rows_of(count))) if region == "b" else (row,)
    if ordinary in ("pale", "billet", "inescutcheon"):
        return (column,)
    if ordinary in ("bend", "bend sinister"):
        way = 1 if ordinary == "bend" else -1
        return in_bend(count, way), in_rows(rows_of(count)), column
    if ordinary == "chevron" and region != "b":
        return in_bend(count, 1 if region == "r" else -1), row, column
    return row, column, in_rows(rows_of(count))


def on_one_side(band: Band, number: int, arrangement: str, place: str) -> list[Cell]:
    """Cells above the ordinary or beneath it; above it charges lie in a row."""
    regions = free_regions(band)
    if band.name == "chevron" and place == "above" and number == 2:
        return [Cell(regions["l"]), Cell(regions["r"])]
    name = "t" if place == "above" else "b"
    if name not in regions:
        return beside(band, number, "")
    groups: tuple[Places, ...] = (in_rows((number,)),)
    if place == "beneath":
        groups = group(number, arrangement) if arrangement else (*groups, in_rows(rows_of(number)))
    return [Cell(regions[name], groups)]


def whole(number: int, arrangement: str) -> list[Cell]:
    """The whole shield as one cell."""
    return [Cell(part(), group(number, arrangement))]
