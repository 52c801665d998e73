"""Where charges lie: on the ordinary or off it, inside the shield, apart from each other."""

from itertools import combinations, product

import numpy as np
import pytest

from kingofarms.arms.charges.figure import hull
from kingofarms.arms.drawing import geometry
from kingofarms.arms.drawing.composition import Group, Placed, compose, effective_place
from kingofarms.arms.drawing.geometry import Placing, Point, Polygon, area, bounds, holds
from kingofarms.arms.drawing.ordinaries import KINDS, Band, band_of, polygons
from kingofarms.arms.drawing.shield import SHIELD
from kingofarms.arms.language.places import group, number_of
from tests.arms.elements import ELEMENTS

TALL: Polygon = ((-60, -100), (70, -90), (80, 0), (20, 110), (-40, 110), (-80, 10))
WIDE: Polygon = ((-110, -60), (90, -66), (120, -20), (100, 66), (-90, 66), (-120, 0))
HULLS = {"tall": TALL, "wide": WIDE}
ARRANGEMENTS = ["", *ELEMENTS["arrangement"]]
EVERY_ORDINARY = pytest.mark.parametrize("ordinary", KINDS)


def placed_hull(corners: Polygon, placed: Placed) -> Polygon:
    left, top, right, bottom = bounds(corners)
    middle = (left + right) / 2, (top + bottom) / 2
    placing = Placing(placed.scale, placed.at, middle, placed.turn)
    return tuple(placing(x, y) for x, y in corners)


def along(polygon: Polygon) -> list[Point]:
    """Points all along the edge of a polygon."""
    points = []
    for (x1, y1), (x2, y2) in geometry.sides_of(polygon):
        points += [(x1 + k / 6 * (x2 - x1), y1 + k / 6 * (y2 - y1)) for k in range(6)]
    return points


def composed(ordinary: str, shape: str, arrangement: str, place: str) -> tuple[Band, list[Polygon]]:
    charges = Group(number_of(1, arrangement), arrangement, place)
    band = band_of(ordinary, "", 1, charged=place == "on")
    assert band is not None
    placed = compose(HULLS[shape], band, charges, 460.0)
    assert len(placed) == charges.number
    return band, [placed_hull(HULLS[shape], each) for each in placed]


def check_apart_and_inside(hulls: list[Polygon]) -> None:
    for each in hulls:
        assert all(holds([geometry.inset(SHIELD, -1)], point) for point in each)
        assert area(hull(each)) > 60  # still something to see
    for first, second in combinations(hulls, 2):
        shared = geometry.clip(first, hull(second))
        assert abs(area(shared)) < 0.02 * abs(area(first)) if shared else True


@EVERY_ORDINARY
def test_charges_on_an_ordinary_lie_on_it(ordinary: str) -> None:
    for shape, arrangement in product(HULLS, ARRANGEMENTS):
        band, hulls = composed(ordinary, shape, arrangement, "on")
        check_apart_and_inside(hulls)
        if effective_place(band, Group(1, "", "on")) == "on":
            shapes = polygons(band)
            assert all(holds(shapes, point) for each in hulls for point in along(each))


@EVERY_ORDINARY
def test_charges_beside_an_ordinary_lie_off_it(ordinary: str) -> None:
    for shape, arrangement in product(HULLS, ARRANGEMENTS):
        band, hulls = composed(ordinary, shape, arrangement, "between")
        check_apart_and_inside(hulls)
        shapes = polygons(band)
        assert not any(holds(shapes, point) for each in hulls for point in along(each))


@pytest.mark.parametrize("place", ["above", "beneath"])
@pytest.mark.parametrize("ordinary", ["fess", "chevron"])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_charges_above_and_beneath(place: str, ordinary: str, number: int) -> None:
    band = band_of(ordinary, "", 1, charged=False)
    assert band is not None
    placed = compose(WIDE, band, Group(number, "", place), 460.0)
    hulls = [placed_hull(WIDE, each) for each in placed]
    check_apart_and_inside(hulls)
    assert len(hulls) == number
    middle = sum(y for each in hulls for _, y in each) / sum(len(each) for each in hulls)
    assert middle < 205 if place == "above" else middle > 205
    shapes = polygons(band)
    assert not any(holds(shapes, point) for each in hulls for point in along(each))


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
def test_charges_overall_lie_as_if_there_were_no_ordinary(arrangement: str) -> None:
    charges = Group(number_of(1, arrangement), arrangement, "overall")
    band = band_of("fess", "", 1, charged=False)
    assert compose(TALL, band, charges, 460.0) == compose(TALL, None, charges, 460.0)


@EVERY_ORDINARY
def test_any_number_of_charges_finds_room(ordinary: str) -> None:
    for place, number in product(("on", "between"), range(1, 15)):
        band = band_of(ordinary, "", 1, charged=place == "on")
        placed = compose(TALL, band, Group(number, "", place), 460.0)
        assert len(placed) == number
        assert len({each.at for each in placed}) == number
        assert all(each.scale > 0 for each in placed)


def test_what_is_symmetrical_lies_symmetrically() -> None:
    band = band_of("chevron", "", 1, charged=False)
    left, right, low = compose(TALL, band, Group(3, "", "between"), 460.0)
    assert left.at[0] + right.at[0] == pytest.approx(400, abs=0.01)
    assert left.at[1] == pytest.approx(right.at[1], abs=0.01)
    assert low.at[0] == pytest.approx(200, abs=0.01)
    assert left.scale == right.scale == low.scale


def test_charges_make_room_under_a_ceiling() -> None:
    (lower,) = compose(TALL, None, Group(1), 460.0, 100.0)
    assert min(y for _, y in placed_hull(TALL, lower)) > 100


def test_the_largest_scale_is_the_largest() -> None:
    square = np.array(geometry.rectangle(-1, -1, 1, 1), dtype=float)
    alone = geometry.EqualCharges(square, np.zeros((1, 2)))
    region = geometry.rectangle(0, 0, 60, 100)
    assert geometry.largest_scale(region, alone, 0) == pytest.approx(30)
    assert geometry.largest_scale(region, alone, 5) == pytest.approx(25)
    place = geometry.resting_place(region, alone, 0, 25)
    assert place is not None
    assert place == pytest.approx((30, 50))
    assert geometry.resting_place(region, alone, 0, 31) is None
    pair = geometry.EqualCharges(square, np.array([[0.0, -1.5], [0.0, 1.5]]))
    assert geometry.largest_scale(region, pair, 0) == pytest.approx(20)


def test_arrangements_have_the_number_that_they_name() -> None:
    for arrangement in ELEMENTS["arrangement"]:
        number = number_of(1, arrangement)
        assert all(len(places) == number for places in group(number, arrangement))
    assert number_of(1, "five in saltire") == 5
    assert group(3, "three in bend") == (((-1, -1), (0, 0), (1, 1)),)
    assert group(6, "six, three, two and one")[0][:3] == ((-1, -1), (0, -1), (1, -1))
