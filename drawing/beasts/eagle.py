"""The eagle displayed: its own symmetric build out of wings, feathers and talons."""

from drawing.beasts.parts.heads import paint_head
from drawing.beasts.parts.profiles import HEADS
from drawing.beasts.parts.wings import paint_feather, paint_talon, talon_area
from drawing.strokes.join import join, swept
from drawing.strokes.painting import Brush, Sketch
from drawing.strokes.shapes import Place, Point, away, curve, taper

MIDDLE = 220.0
ARM = [(34.0, 150.0), (74.0, 112.0), (112.0, 92.0), (140.0, 60.0)]
"""The bone of the right wing, as distances from the middle, and heights."""

PRIMARIES = (
    (1.0, -72, 78),
    (0.98, -46, 96),
    (0.93, -24, 106),
    (0.86, -4, 110),
    (0.78, 14, 110),
    (0.68, 32, 108),
    (0.56, 50, 106),
    (0.42, 66, 100),
    (0.28, 80, 90),
)
COVERTS = (
    (0.97, -34, 46),
    (0.86, -10, 52),
    (0.72, 14, 54),
    (0.56, 38, 54),
    (0.4, 60, 52),
    (0.24, 80, 48),
)
"""Feathers: place along the arm, direction, length."""


def displayed_eagle() -> Sketch:
    """Wings and legs spread, the head to dexter."""
    paper = Sketch()
    for angle in (58, 122, 72, 108, 90):
        long = 128 if angle == 90 else 118
        paint_feather(Brush(paper, Place()), (MIDDLE, 330), angle, long, 18)
    for flip in (False, True):
        _paint_wing(Brush(paper, Place(MIDDLE, 0, 0, 1, flip)))
        _paint_leg(paper, flip)
    body = [(MIDDLE, 120.0), (MIDDLE, 180.0), (MIDDLE, 260.0), (MIDDLE, 340.0)]
    paper.limb(taper(body, 32, 56, 50, 20))
    _paint_breast(paper)
    head = HEADS["eagle"]
    paper.limb(
        taper([(MIDDLE, 140.0), (MIDDLE + 2, 108.0), (MIDDLE - 2, 84.0)], 34, 28, 29), line=""
    )
    paint_head(Brush(paper, Place(MIDDLE - 2, 84, 0, 1.0)), head, True)
    return paper


def _paint_wing(brush: Brush) -> None:
    arm = curve(ARM, steps=16)

    def at(t: float) -> Point:
        return arm[int(t * (len(arm) - 1))]

    for feathers, width in ((PRIMARIES, 16.5), (COVERTS, 13.0)):
        for t, angle, length in feathers:
            paint_feather(brush, at(t), angle, length, width)
    brush.limb(taper(ARM, 24, 19, 15, 13))
    for number in range(6, len(arm) - 4, 6):
        x, y = arm[number]
        brush.stroke(curve([(x - 7, y - 2), (x, y + 6), (x + 8, y + 2)]), "fine")


def _paint_leg(paper: Sketch, flip: bool) -> None:
    place = Place(MIDDLE, 0, 0, 1, flip)
    leg = taper([(24.0, 290.0), (62.0, 320.0), (84.0, 362.0)], 30, 20, 8)
    foot = Place(*place.point((86, 368)), -58 if flip else 58, 1.15, not flip)
    moved = [(*place.point((x, y)), r) for x, y, r in leg]
    paper.fill(join([swept(moved), talon_area(foot)], 2.0))
    paint_talon(Brush(paper, foot))
    for x, y in ((58.0, 316.0), (70, 330)):
        start = place.point((x, y))
        paper.stroke(curve([start, away(start, 70, 8), away(start, 30, 12)]), "fine")


def _paint_breast(paper: Sketch) -> None:
    """Rows of small scales."""
    for row in range(6):
        y = 168 + row * 24
        for column in range(4 - row % 2):
            x = MIDDLE + (column - 1.5 + 0.5 * (row % 2)) * 20
            paper.stroke(curve([(x - 8, y), (x, y + 8), (x + 8, y)]), "fine")
