"""Heads in profile, plotted around the joint of the neck, and how they are painted.

The upper head and the jaw are open plots: they begin and end at the neck, where no line is.
The jaw is plotted shut and turns about its hinge by the gape when the beast is awake.
"""

from dataclasses import dataclass

from drawing.strokes.painting import Brush
from drawing.strokes.shapes import (
    Path,
    Place,
    Point,
    angle_of,
    away,
    closed,
    disc,
    line,
    lock,
    plot,
    taper,
)
from kingofarms.arms.charges.figure import FillRole, LineRole

Mark = tuple[FillRole, LineRole, str]
"""A detail over the head: its fill, its line, its plot; without a fill an open line."""

Lock = tuple[float, float, float, float, float, float]
"""Root, direction, length, width and curl of a lock."""


@dataclass(frozen=True)
class Head:
    """A head in profile; every text is a plot."""

    upper: str
    jaw: str
    eye: str
    pupil: tuple[float, float, float]
    shut: str
    brow: str = ""
    hinge: Point = (-14.0, 8.0)
    gape: float = 0.0
    cavity: str = ""
    tongue: str = ""
    tongue_widths: tuple[float, ...] = (6, 8, 8, 7, 5, 0.5)
    teeth: tuple[str, ...] = ()
    lower_teeth: tuple[str, ...] = ()
    tusks: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    ear: str = ""
    ear_line: str = ""
    far_ear: str = ""
    horns: tuple[tuple[str, tuple[float, ...]], ...] = ()
    ringed: bool = False
    beard: tuple[Lock, ...] = ()
    forelock: tuple[Lock, ...] = ()


def paint_head(brush: Brush, head: Head, awake: bool) -> None:
    """Paint a head: with an open mouth, or asleep."""
    if head.far_ear:
        brush.path(closed(head.far_ear))
    for x, y, *measures in head.beard:
        brush.path(lock((x, y), *measures))
    gape = head.gape if awake else 0.0
    jaw = Place(*head.hinge, gape)
    if head.jaw:
        _paint_mouth(brush, head, jaw, awake)
    brush.path(line(head.upper), line="")
    brush.stroke(line(head.upper), main=True)
    _paint_marks(brush, head, awake)
    for text in head.tusks:
        brush.path(_turned(head, jaw, closed(text)), "armed")
    if head.ear:
        brush.path(closed(head.ear), main=True)
        brush.stroke(line(head.ear_line), "fine")
    for text, widths in head.horns:
        brush.limb(taper(plot(text)[0], *widths), "armed")
        if head.ringed:
            paint_rings(brush, text, widths)
    for x, y, *measures in head.forelock:
        brush.path(lock((x, y), *measures))


def paint_rings(brush: Brush, text: str, widths: tuple[float, ...]) -> None:
    """Slanting lines across a straight horn."""
    points = plot(text)[0]
    for circle in taper(points, *widths)[6:-6:5]:
        x, y, radius = circle
        along = angle_of(points[0], points[-1])
        brush.stroke(
            [away((x, y), along + 65, radius * 1.1), away((x, y), along - 115, radius * 1.1)],
            "fine",
        )


def _turned(head: Head, jaw: Place, path: Path) -> Path:
    """A path that belongs to the jaw, turned with it."""
    x, y = head.hinge
    return jaw.path([(a - x, b - y) for a, b in path])


def _paint_mouth(brush: Brush, head: Head, jaw: Place, awake: bool) -> None:
    open_mouth = awake and bool(head.gape)
    brush.path(closed(head.cavity), "dark" if open_mouth else "body", "")
    lower = _turned(head, jaw, line(head.jaw))
    brush.path(lower, line="")
    brush.stroke(lower, main=True)
    if open_mouth:
        for text in head.lower_teeth:
            brush.path(_turned(head, jaw, closed(text)), "eye", "fine")
        if head.tongue:
            brush.limb(taper(plot(head.tongue)[0], *head.tongue_widths), "langued")
        for text in head.teeth:
            brush.path(closed(text), "eye", "fine")


def _paint_marks(brush: Brush, head: Head, awake: bool) -> None:
    if awake:
        x, y, radius = head.pupil
        brush.path(closed(head.eye), "eye", "inner")
        brush.path(disc(x, y, radius), "dark", "")
        brush.stroke(line(head.brow), "outline")
    else:
        brush.stroke(line(head.shut), "outline")
    for fill, width, text in head.marks:
        if fill:
            brush.path(closed(text), fill, width)
        else:
            brush.stroke(line(text), width)
