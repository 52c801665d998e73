"""Wings, feathers and talons of eagles and griffins."""

import math

from drawing.strokes.join import Area, join, swept
from drawing.strokes.painting import Brush, Sketch
from drawing.strokes.shapes import Circle, Place, Point, away, closed, curve, taper

ARM = [(0.0, 0.0), (4.0, -40.0), (26.0, -82.0), (66.0, -108.0), (104.0, -112.0)]
"""The bone of a wing from the shoulder to the tip; the wing points up and to the right."""


def feather(root: Point, angle: float, length: float, width: float) -> list[Circle]:
    """A feather with a round end, a little bent."""
    middle = away(away(root, angle, length * 0.55), angle - 90, length * 0.05)
    return taper([root, middle, away(root, angle, length)], width * 0.5, width, width * 0.95)


def paint_feather(brush: Brush, root: Point, angle: float, length: float, width: float) -> None:
    """A feather with its quill."""
    brush.limb(feather(root, angle, length, width))
    brush.stroke([away(root, angle, length * 0.35), away(root, angle, length * 0.86)], "fine")


def paint_wing(sketch: Sketch, place: Place, size: float) -> None:
    """A wing raised behind the shoulder: long feathers, short ones over them, the arm."""
    brush = Brush(sketch, Place(place.x, place.y, place.angle, size, place.flip))
    arm = curve(ARM, steps=10)
    for count, first, last, near, far, width in (
        (8, 78.0, -34.0, 92.0, 112.0, 15.0),
        (7, 84.0, -22.0, 50.0, 58.0, 12.5),
    ):
        for number in range(count):
            t = number / (count - 1)
            root = arm[int((0.18 + 0.8 * t) * (len(arm) - 1))]
            angle = first + (last - first) * t
            length = near + (far - near) * math.sin(math.pi * (0.15 + 0.6 * t))
            paint_feather(brush, root, angle, length, width)
    brush.limb(taper(ARM, 9, 21, 16, 12, 8))
    for number in range(5, len(arm) - 6, 5):
        x, y = arm[number]
        brush.stroke(curve([(x - 6, y + 2), (x, y + 8), (x + 7, y + 4)]), "fine")


TALONS = (-44.0, -8.0, 28.0)


def _talon(angle: float) -> list[Circle]:
    tip = away((0.0, 0.0), 180 + angle, 28)
    middle = away(away((0.0, 0.0), 180 + angle, 15), 90 + angle, -4)
    return taper([(0.0, 0.0), middle, tip], 6, 5.5, 6)


def talon_area(place: Place) -> Area:
    """Three long toes and one behind."""
    toes = [_talon(each) for each in TALONS] + [taper([(0, 0), (14, 8)], 6, 5.5)]
    moved = [[(*place.point((x, y)), r * place.size) for x, y, r in each] for each in toes]
    return join((swept(each) for each in moved), 1.0)


def paint_talon(brush: Brush) -> None:
    """Hooked claws."""
    hook = closed("2,-5! -9,-6 -18,0 -22,11! -13,6 1,5!")
    for angle in TALONS:
        tip = away((0.0, 0.0), 180 + angle, 28)
        brush.path(Place(*tip, angle).path(hook), "armed")
    brush.path(Place(15, 8, 20, 0.8, True).path(hook), "armed")
