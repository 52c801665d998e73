"""Composition: each charge gets the largest scale at which all of them fit, and then its place."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import cos, radians, sin

import numpy as np

from kingofarms.arms.drawing.carrying import on
from kingofarms.arms.drawing.geometry import (
    EqualCharges,
    HalfPlane,
    Point,
    Polygon,
    bounds,
    centre,
    cut,
    largest_scale,
    resting_place,
)
from kingofarms.arms.drawing.ordinaries import KINDS, Band
from kingofarms.arms.drawing.regions import Cell, below, beside, on_one_side, whole
from kingofarms.arms.language.places import Places, drawn_arrangement, in_rows

FULL_MARGIN, FREE_MARGIN, CARRIED_MARGIN = 19.0, 11.0, 9.0
SHARE = 0.97  # of the largest scale
SMALLEST = 20.0  # what would be smaller gets less of a margin
COLUMN, ROW, DIAGONAL = 1.08, 1.08, 1.04  # least distances, in widths and heights of the charge
WIDEST, TALLEST = 1.9, 1.6  # greatest distances
CARRIERS = set(KINDS) - {"chief", "base", "bordure", "canton", "flaunches", "gyron", "orle"}


@dataclass(frozen=True)
class Placed:
    """Where the middle of a charge lies, its scale, and how far it is turned (degrees)."""

    at: Point
    scale: float
    turn: float = 0.0


@dataclass(frozen=True)
class Group:
    """How charges are to lie: their number, arrangement, and place in relation to the ordinary."""

    number: int
    arrangement: str = ""
    place: str = ""


def effective_place(band: Band | None, group: Group) -> str:
    """What a place comes to for this ordinary: on it, beside it, or overall."""
    if band is None or group.place in ("overall", "under"):
        return "overall"
    if group.place == "on":
        return "beside" if band.name == "orle" else "on"
    if group.place:
        return "beside"
    return "on" if group.number == 1 and band.name in CARRIERS else "beside"


def cells_of(band: Band | None, group: Group, ceiling: float = 0.0) -> list[Cell]:
    """The regions for these charges, and how many lie in each; none reaches above the ceiling."""
    place, arrangement = effective_place(band, group), group.arrangement
    if band is None or place == "overall":
        cells = whole(group.number, arrangement)
    else:
        where = group.place if group.place in ("above", "beneath") else place
        arrangement = drawn_arrangement(band.name, band.number, where, arrangement)
        if where == "on":
            return on(band, group.number, arrangement)
        if where == "beside":
            cells = beside(band, group.number, arrangement)
        else:
            cells = on_one_side(band, group.number, arrangement, where)
    if ceiling:
        cells = [_lowered(cell, below(ceiling)) for cell in cells]
    return cells


def _lowered(cell: Cell, ceiling: HalfPlane) -> Cell:
    others = tuple(cut(region, ceiling) for region in cell.others)
    return replace(cell, region=cut(cell.region, ceiling), others=others)


def balanced(hull: Sequence[Point]) -> Polygon:
    """The hull and its mirror image about the middle: what is symmetrical lies symmetrically."""
    left, top, right, bottom = bounds(hull)
    x, y = (left + right) / 2, (top + bottom) / 2
    half = tuple((across - x, down - y) for across, down in hull)
    return half + tuple((-across, down) for across, down in half)


@dataclass(frozen=True)
class _Try:
    """One way to lie in a cell: a region, places, and the distances of columns and rows."""

    region: Polygon
    places: Places
    column: float
    row: float
    turn: float

    def equal_charges(self, charge: Polygon) -> EqualCharges:
        along, down = cos(radians(self.turn)), sin(radians(self.turn))
        turn = np.array([[along, down], [-down, along]])
        offsets = np.array(self.places) * (self.column, self.row)
        return EqualCharges(np.array(charge) @ turn, offsets @ turn)


def _tries(cell: Cell, charge: Polygon) -> list[_Try]:
    """Every way to lie in the cell as close together as allowed."""
    left, top, right, bottom = bounds(charge)
    wide, high = right - left, bottom - top
    tries = []
    for places in cell.groups:
        for column, row in _distances(places, wide, high):
            for region in (cell.region, *cell.others):
                tries.append(_Try(region, places, column, row, cell.turn))
    return tries


def _distances(places: Places, wide: float, high: float) -> list[tuple[float, float]]:
    """The least distances of columns and rows at which no two charges touch."""
    rows = {y for _, y in places}
    if len(places) > 1 and len(rows) == len(places) == len({x for x, _ in places}):  # in bend
        step = DIAGONAL * min(wide, high)
        return [(step, step), (COLUMN * wide, 0.6 * high), (0.6 * wide, ROW * high)]
    if places == in_rows((2, 1, 2)):  # the middle one lies between the others
        return [(COLUMN * wide, ROW * high), (2 * COLUMN * wide, 0.56 * high)]
    return [(COLUMN * wide, ROW * high)]


def _spread(attempt: _Try, charge: Polygon, margin: float, scale: float) -> _Try:
    """Move columns and rows apart as far as there is room, at that scale."""
    for axis, (field, most) in enumerate((("column", WIDEST), ("row", TALLEST))):
        if len({place[axis] for place in attempt.places}) == 1:
            continue
        least = getattr(attempt, field)
        low, high = 1.0, most
        for _ in range(4):
            middle = (low + high) / 2
            wider = replace(attempt, **{field: least * middle})
            if resting_place(wider.region, wider.equal_charges(charge), margin, scale):
                low = middle
            else:
                high = middle
        attempt = replace(attempt, **{field: least * (1 + 0.8 * (low - 1))})
    return attempt


def _margin(place: str, band: Band | None) -> float:
    if place == "on":
        return 1.0 if band is not None and band.name == "bordure" else CARRIED_MARGIN
    return FULL_MARGIN if place == "overall" else FREE_MARGIN


@lru_cache(1024)
def compose(
    hull: Polygon, band: Band | None, group: Group, largest: float, ceiling: float = 0.0
) -> tuple[Placed, ...]:
    """The place of every charge with that hull; none is scaled to more than the largest size."""
    charge = balanced(hull)
    left, top, right, bottom = bounds(charge)
    size = max(right - left, bottom - top)
    margin = _margin(effective_place(band, group), band)
    best, scale, margin = _fitted(cells_of(band, group, ceiling), charge, margin, SMALLEST / size)
    if scale <= 0 and ceiling:
        return compose(hull, band, group, largest)
    if scale <= 0:
        return compose(hull, None, replace(group, place="overall"), largest)
    scale = min(scale, largest / size)
    return tuple(place for each in best for place in _rested(each, charge, margin, scale))


def _fitted(
    cells: list[Cell], charge: Polygon, margin: float, least: float
) -> tuple[list[_Try], float, float]:
    """How to lie in each cell, the scale, and the margin: a small one where it would be small."""
    for less in (margin, margin / 4, 0.0):
        best = [_best(cell, charge, less) for cell in cells]
        scale = SHARE * min(scale for scale, _ in best)
        if scale > least:
            break
    return [attempt for _, attempt in best], scale, less


def _rested(attempt: _Try, charge: Polygon, margin: float, scale: float) -> list[Placed]:
    """The places of the charges in one cell."""
    spread = _spread(attempt, charge, margin, scale)
    equal = spread.equal_charges(charge)
    x, y = resting_place(spread.region, equal, margin, scale) or centre(spread.region)
    return [
        Placed((x + scale * dx, y + scale * dy), scale, spread.turn)
        for dx, dy in equal.offsets.tolist()
    ]


def _best(cell: Cell, charge: Polygon, margin: float) -> tuple[float, _Try]:
    """The way to lie in a cell at the largest scale."""
    scored = [
        (largest_scale(each.region, each.equal_charges(charge), margin), each)
        for each in _tries(cell, charge)
    ]
    return max(scored, key=lambda pair: pair[0])
