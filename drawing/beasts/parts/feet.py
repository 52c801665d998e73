"""Paws and hooves, plotted around the end of the leg, pointing to the left."""

import math
from collections.abc import Callable

from drawing.beasts.parts.wings import paint_talon, talon_area
from drawing.strokes.join import Area, area, join, swept
from drawing.strokes.painting import Brush
from drawing.strokes.shapes import Circle, Path, Place, closed, curve, taper

TOES = (-32.0, -2.0, 28.0)
"""The directions of a paw's toes, from the lowest to the highest."""

Foot = tuple[Callable[[Place], Area], Callable[[Brush], None]]
"""The area that belongs to the leg, and what is painted over it: claws, lines, a hoof."""


def _toe(angle: float) -> list[Circle]:
    """A toe that is lean at its root and thick at the knuckle."""
    turn = math.radians(angle)

    def at(along: float, lift: float) -> tuple[float, float]:
        x, y = -8 - along, -lift
        return x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)

    return taper([at(0, 0), at(10, 2), at(18, 2), at(23, -3)], 5.6, 5.4, 7.6, 5.8)


def _claw(angle: float) -> Path:
    """A hook under the toe."""
    turn = math.radians(angle)
    points = [(-27.0, -4.5), (-36.0, -4.0), (-45.0, 3.0), (-47.0, 12.0), (-39.0, 6.0), (-29.0, 5.0)]
    c, s = math.cos(turn), math.sin(turn)
    path = [(x * c - y * s, x * s + y * c) for x, y in points]
    start = curve(path[:4], set())
    return start + curve(path[3:], set())


def paw_area(place: Place) -> Area:
    """The pad and the toes of a beast of prey."""
    pad: list[Circle] = [(6, 0, 9), (-4, 0, 12), (-11, 0, 12.5)]
    limbs = [pad, *(_toe(each) for each in TOES)]
    moved = [[(*place.point((x, y)), r * place.size) for x, y, r in circles] for circles in limbs]
    return join(swept(each) for each in moved)


def paint_paw(brush: Brush) -> None:
    """The claws, and the lines between the toes."""
    for angle in TOES:
        brush.path(_claw(angle), "armed")
    brush.stroke([(-21, -7), (-10, -4)], "fine")
    brush.stroke([(-21, 7), (-10, 4)], "fine")


def dog_paw_area(place: Place) -> Area:
    """A longer, closer foot."""
    shapes = [
        "10,-8 -4,-11 -18,-10 -30,-6 -34,0 -30,6! -28,11 -20,12! -14,13 -4,11 8,10",
    ]
    return join(area(place.path(closed(each))) for each in shapes)


def paint_dog_paw(brush: Brush) -> None:
    """Short claws, and the lines between the toes."""
    brush.path(closed("-32,-4! -42,0 -46,9! -38,6 -31,5!"), "armed")
    brush.path(closed("-26,6! -34,10 -37,18! -29,15 -21,12!"), "armed")
    brush.path(closed("-14,9! -20,13 -23,20! -15,17 -9,11!"), "armed")
    brush.stroke([(-29, 5), (-20, 0), (-14, -1)], "fine")
    brush.stroke([(-18, 11), (-12, 4), (-8, 2)], "fine")


def bear_paw_area(place: Place) -> Area:
    """A broad flat foot."""
    return area(place.path(closed("14,-12 -2,-15 -18,-13 -30,-7 -34,2 -28,11 -14,14 4,14 16,10")))


def paint_bear_paw(brush: Brush) -> None:
    """Long claws in a row."""
    for x, y, turn in ((-31, -5, 22), (-33, 2, 4), (-29, 8, -16), (-22, 12, -34)):
        place = Place(x, y, turn)
        brush.path(place.path(closed("2,-4! -8,-4 -16,2 -18,10! -10,5 2,4!")), "armed")
    brush.stroke([(-30, -2), (-20, -3)], "fine")
    brush.stroke([(-31, 4), (-20, 3)], "fine")


def hoof_area(place: Place) -> Area:
    """The pastern."""
    return area(place.path(closed("9,-9 -3,-9 -9,2 -15,13 3,17 10,6")))


def paint_hoof(brush: Brush) -> None:
    """A round hoof, and the hair over it."""
    brush.path(closed("-15,10! -24,29! 9,29! 5,13! -5,9"), "armed")
    brush.path(closed("4,2! 12,6 19,15! 10,15 1,14! 0,8"), "body")


def paint_cloven_hoof(brush: Brush) -> None:
    """A hoof in two halves, and a dewclaw."""
    brush.path(closed("-16,10! -28,30! -9,30! -4,12!"), "armed")
    brush.path(closed("-6,11! -9,30! 9,30! 5,13!"), "armed")
    brush.path(closed("4,2! 13,6 18,14! 8,13!"), "body")


FEET: dict[str, Foot] = {
    "paw": (paw_area, paint_paw),
    "dog paw": (dog_paw_area, paint_dog_paw),
    "bear paw": (bear_paw_area, paint_bear_paw),
    "talon": (talon_area, paint_talon),
    "hoof": (hoof_area, paint_hoof),
    "cloven hoof": (hoof_area, paint_cloven_hoof),
}
