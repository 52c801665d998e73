"""Regions for charges: what an ordinary leaves of the field, and where charges lie on it.

Everything is the shield, cut by half-planes; so each region is convex, and the largest scale at
which a charge fits can be worked out. No combination has numbers of its own.
"""

from dataclasses import dataclass
from functools import lru_cache

from kingofarms.arms.drawing.arrangements import (
    Places,
    group,
    in_bend,
    in_rows,
    rows_of,
)
from kingofarms.arms.drawing.geometry.edges import depth
from kingofarms.arms.drawing.geometry.polygons import HalfPlane, Point, Polygon, cut_all, half_plane
from kingofarms.arms.drawing.ordinaries import (
    CHEVRON_SLOPE,
    ORLE_INSET,
    SLOPE,
    Band,
    chevron_apex,
)
from kingofarms.arms.drawing.shield import BOTTOM, COARSE, FESS, LEFT, MIDDLE, RIGHT, TOP


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
    half = (band.breadth * (2 * band.number - 1)) / 2 + depth(band.line)
    high = half * (1 + SLOPE**2) ** 0.5
    match band.name:
        case "fess":
            if band.number > 1:
                return {"t": part()}
            return {"t": part(above(FESS - half)), "b": part(below(FESS + half))}
        case "pale":
            return {"l": part(left_of(MIDDLE - half)), "r": part(right_of(MIDDLE + half))}
        case "bend":
            return {"r": part(over(FESS - high, SLOPE)), "l": part(under(FESS + high, SLOPE))}
        case "bend sinister":
            return {"l": part(over(FESS - high, -SLOPE)), "r": part(under(FESS + high, -SLOPE))}
        case "chevron":
            apex = chevron_apex(band) - depth(band.line)
            low = apex + 2 * half
            return {
                "l": part(over(apex, -CHEVRON_SLOPE), left_of(MIDDLE)),
                "r": part(over(apex, CHEVRON_SLOPE), right_of(MIDDLE)),
                "b": part(under(low, -CHEVRON_SLOPE), under(low, CHEVRON_SLOPE)),
            }
        case "cross":
            return _quarters(half, half)
        case "saltire":
            return {
                "t": part(over(FESS - high, SLOPE), over(FESS - high, -SLOPE)),
                "l": part(under(FESS + high, SLOPE), over(FESS - high, -SLOPE)),
                "r": part(over(FESS - high, SLOPE), under(FESS + high, -SLOPE)),
                "b": part(under(FESS + high, SLOPE), under(FESS + high, -SLOPE)),
            }
        case "pall":
            return {
                "t": part(over(FESS - high, SLOPE), over(FESS - high, -SLOPE)),
                "l": part(under(FESS + high, SLOPE), left_of(MIDDLE - half)),
                "r": part(under(FESS + high, -SLOPE), right_of(MIDDLE + half)),
            }
    return _left_by_lesser(band)


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
            return {"m": shield_inset_coarse(band.breadth + 2 * depth(band.line))}
        case "orle":
            return {"m": shield_inset_coarse(ORLE_INSET + band.breadth + depth(band.line))}
        case "flaunches":
            waist = band.breadth * 0.9 + depth(band.line)
            return {"m": part(right_of(LEFT + waist), left_of(RIGHT - waist))}
        case "canton":
            side = band.breadth + depth(band.line)
            return {"m": part(_around_corner((LEFT + side, TOP + 1.05 * side), (0.8, 0.6)))}
        case "gyron":
            return {"m": part(_around_corner((MIDDLE, FESS), (0.8, 0.6)))}
        case "lozenge":
            high = 0.66 * band.breadth
            slope = high / half
            edges = {"t": over, "b": under}
            return {"b": part(below(214 + high))} | {
                name + side: part(line(214 + (high if name == "b" else -high), way * slope))
                for name, line in edges.items()
                for side, way in (("l", -1 if name == "t" else 1), ("r", 1 if name == "t" else -1))
            }
        case _:  # a billet or an inescutcheon
            tall = 0.92 * band.breadth if band.name == "billet" else 0.6 * band.breadth
            regions = _quarters(half, -8, 214)
            regions["l"] = part(left_of(MIDDLE - half))
            regions["r"] = part(right_of(MIDDLE + half))
            regions["b"] = part(below(214 + tall))
            return regions


def _around_corner(corner: Point, normal: Point) -> HalfPlane:
    """What lies beyond a line through the inner corner of a canton or gyron."""
    a, b = -normal[0], -normal[1]
    return a, b, a * corner[0] + b * corner[1]


def _other_regions(band: Band) -> tuple[Polygon, ...]:
    """Beside a canton or a gyron: regions further to the right, and further down."""
    if band.name == "canton":
        side = band.breadth + depth(band.line)
        corner = LEFT + side, TOP + 1.05 * side
    elif band.name == "gyron":
        corner = MIDDLE, FESS
    else:
        return ()
    normals = ((1.0, 0.0), (0.94, 0.34), (0.5, 0.866), (0.0, 1.0), (0.7, -0.714))
    return tuple(
        part(_around_corner(corner, normal))
        for normal in normals
        if normal[1] >= 0 or band.name == "gyron"
    )


@lru_cache(16)
def shield_inset_coarse(by: float) -> Polygon:
    """The inside of the shield, with few sides."""
    return cut_all(COARSE, [(a, b, c - by) for a, b, c in _planes()])


@lru_cache(1)
def _planes() -> tuple[HalfPlane, ...]:
    return tuple(half_plane(p, q) for p, q in zip(COARSE, (*COARSE[1:], COARSE[0]), strict=True))


# In which regions so many charges lie: as often as a region is named, so many lie there.
SHARES: dict[str, dict[int, str]] = {
    "fess": {1: "t", 2: "t b", 3: "t t b", 4: "t t b b", 5: "t t t b b", 6: "t t t b b b"},
    "pale": {1: "l", 2: "l r", 3: "l l r", 4: "l l r r", 5: "l l l r r", 6: "l l l r r r"},
    "bend": {1: "r", 2: "r l", 3: "r r l", 4: "r r l l", 5: "r r r l l", 6: "r r r l l l"},
    "bend sinister": {1: "l", 2: "l r", 3: "l l r", 4: "l l r r", 5: "l l l r r", 6: "l l l r r r"},
    "chevron": {1: "b", 2: "l r", 3: "l r b", 4: "l l r r", 5: "l l r r b", 6: "l l r r b b"},
    "cross": {
        1: "tl",
        2: "tl tr",
        3: "tl tr bl",
        4: "tl tr bl br",
        5: "tl tl tr bl br",
        6: "tl tl tr tr bl br",
    },
    "saltire": {1: "t", 2: "l r", 3: "l r b", 4: "t l r b", 5: "t l l r r", 6: "t l l r r b"},
    "pall": {1: "t", 2: "l r", 3: "t l r", 4: "l l r r", 5: "t l l r r", 6: "l l l r r r"},
    "lozenge": {
        1: "b",
        2: "tl tr",
        3: "tl tr b",
        4: "tl tr bl br",
        5: "tl tr bl br b",
        6: "tl tl tr tr bl br",
    },
    "billet": {
        1: "b",
        2: "l r",
        3: "tl tr b",
        4: "tl tr bl br",
        5: "tl tr bl br b",
        6: "l l l r r r",
    },
}
SHARES["inescutcheon"] = SHARES["billet"]


def beside(band: Band, number: int, arrangement: str) -> list[Cell]:
    """Cells in what the ordinary leaves of the field."""
    regions = free_regions(band)
    names = _shares(band.name, number, list(regions))
    cells = []
    for name in dict.fromkeys(names):
        count = names.count(name)
        if len(regions) == 1 or name == "m":
            groups = group(count, arrangement)
        else:
            groups = _groups_in(band.name, name, count)
        cells.append(Cell(regions[name], groups, others=_other_regions(band)))
    return cells


def _shares(ordinary: str, number: int, names: list[str]) -> list[str]:
    """The region of each charge; more than are listed go round."""
    listed = SHARES.get(ordinary)
    if listed is None or not set(listed[1].split()) <= set(names):
        return names[:1] * number
    most = max(listed)
    whole, rest = divmod(number, most)
    regions = listed[most].split() * whole
    return regions + (listed[rest].split() if rest else [])


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


def on_one_side(band: Band, number: int, place: str) -> list[Cell]:
    """Cells above the ordinary or beneath it, in a row."""
    regions = free_regions(band)
    row = in_rows((number,))
    if band.name == "chevron" and place == "above":
        if number == 2:
            return [Cell(regions["l"]), Cell(regions["r"])]
        return [Cell(part(above(chevron_apex(band) - depth(band.line))), (row,))]
    name = "t" if place == "above" else "b"
    if name not in regions:
        return beside(band, number, "")
    return [Cell(regions[name], (row,) if name == "t" else (row, in_rows(rows_of(number))))]


def whole(number: int, arrangement: str) -> list[Cell]:
    """The whole shield as one cell."""
    return [Cell(part(), group(number, arrangement))]
