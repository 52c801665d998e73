"""Heads in profile, plotted around the joint of the neck, and how they are painted.

The upper head and the jaw are open plots: they begin and end at the neck, where no line is.
The jaw is plotted shut and turns about its hinge by the gape when the beast is awake.
"""

from dataclasses import dataclass

from drawing.beasts.painting import Brush
from drawing.beasts.shapes import (
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
    beard: tuple[Lock, ...] = ()
    forelock: tuple[Lock, ...] = ()


LION = Head(
    upper="36,-38 20,-47 0,-50 -18,-47 -30,-40 -37,-33! -48,-35 -60,-40 -71,-39 -78,-31 -77,-22"
    " -70,-17! -75,-11 -77,-2 -72,5 -64,6! -54,-2 -42,-4 -30,1 -20,10! -8,22 12,32 34,28",
    jaw="-14,0 -30,3 -48,3 -62,-1! -70,3 -73,12 -68,20! -60,21 -56,35! -46,26 -34,29 -18,37 4,42",
    hinge=(-14, 8),
    gape=-33,
    cavity="-12,0 -36,-8 -58,-6 -57,10 -48,30 -44,40 -26,36 -12,24",
    tongue="-20,16 -36,19 -54,24 -74,32 -94,27 -101,8",
    tongue_widths=(5, 6.5, 7, 8.5, 7, 0.5),
    teeth=("-73,1! -62,1! -66,18!", "-46,-5! -38,-3! -42,7!"),
    lower_teeth=("-60,3! -51,3! -57,-15!", "-42,4! -35,4! -39,-4!"),
    eye="-40,-22! -34,-29 -23,-31 -13,-24! -22,-18 -33,-17",
    pupil=(-29, -24.5, 5),
    shut="-42,-24 -33,-19 -22,-19 -12,-25",
    brow="-45,-31 -36,-37 -23,-38 -10,-32 -4,-22",
    marks=(
        ("dark", "", "-77,-29 -71,-33 -65,-27! -72,-25"),
        ("", "inner", "-64,-26 -55,-22 -46,-17 -42,-8"),
        ("", "fine", "-50,-30 -44,-25 -43,-18"),
        ("", "fine", "-65,-13 -60,-12"),
        ("", "fine", "-67,-6 -61,-5"),
        ("", "inner", "-12,-14 -6,-3 -9,8 -17,13"),
    ),
    ear="2,-38! -6,-54 -2,-74! 12,-66 20,-50 18,-36!",
    ear_line="2,-66 6,-54 9,-44",
)

PANTHER = Head(
    upper="28,-24 19,-43 0,-49 -16,-46 -28,-39 -40,-32 -54,-31 -64,-29 -69,-22 -67,-16"
    " -63,-13! -67,-7 -68,2 -63,9 -56,9! -48,3 -38,2 -27,7 -19,15! -8,24 2,28",
    jaw="-16,2 -32,5 -46,7 -57,6! -63,10 -64,17 -58,23 -46,26 -32,29 -16,34 4,36",
    hinge=(-16, 8),
    gape=-25,
    cavity="-14,2 -36,-4 -56,-2 -58,14 -48,36 -30,32 -14,22",
    tongue="-20,17 -36,21 -54,22 -70,27 -85,21 -88,6",
    teeth=("-63,4! -54,4! -56,17!", "-38,0! -31,2! -34,10!"),
    lower_teeth=("-56,9! -49,9! -54,-3!",),
    eye="-36,-21! -30,-28 -20,-29 -11,-22! -20,-17 -30,-17",
    pupil=(-26, -23, 4.4),
    shut="-38,-23 -30,-18 -20,-18 -10,-24",
    brow="-40,-29 -32,-35 -20,-36 -8,-30",
    marks=(
        ("dark", "", "-68,-22 -62,-25 -58,-20! -64,-18"),
        ("", "inner", "-58,-19 -50,-15 -42,-9 -38,-2"),
        ("", "fine", "-58,-7 -53,-6"),
        ("", "fine", "-58,0 -53,0"),
    ),
    ear="0,-42! -4,-56 2,-68 14,-70 24,-60 24,-40!",
    ear_line="8,-60 13,-52 14,-44",
    far_ear="-18,-42! -20,-54 -14,-62 -4,-58 2,-44!",
)

WOLF = Head(
    upper="26,-20 16,-35 0,-42 -16,-38 -28,-30 -42,-24 -60,-23 -78,-24 -88,-22 -93,-15 -90,-8"
    " -84,-6! -80,0 -66,1 -50,1 -34,4 -18,13! -6,24 4,30",
    jaw="-14,2 -32,4 -56,2 -76,-1! -82,3 -79,9 -62,13 -42,17 -26,22 -12,32! -6,30 8,38",
    hinge=(-16, 8),
    gape=-24,
    cavity="-14,2 -40,-4 -70,-6 -62,20 -46,32 -26,28 -12,22",
    tongue="-22,16 -42,21 -62,26 -80,32 -94,26 -98,14",
    tongue_widths=(5, 7, 7, 6.5, 5, 0.5),
    teeth=("-82,-3! -74,-1! -77,12!", "-58,0! -51,0! -55,8!", "-44,1! -38,3! -42,9!"),
    lower_teeth=("-76,3! -69,4! -75,-9!", "-54,5! -48,5! -52,-2!"),
    eye="-36,-16! -28,-24 -18,-23 -10,-16! -22,-13",
    pupil=(-24, -18, 4),
    shut="-38,-18 -30,-13 -20,-13 -10,-18",
    brow="-42,-24 -30,-29 -18,-29 -6,-21",
    marks=(
        ("dark", "", "-93,-15 -87,-21 -80,-18! -86,-12"),
        ("", "inner", "-80,-14 -66,-10 -52,-8 -42,-4"),
        ("", "fine", "-50,-18 -40,-12"),
        ("", "inner", "-8,-6 0,6 -4,16! 4,14 8,26"),
    ),
    ear="-4,-36! -6,-52 -2,-76! 12,-62 22,-44 24,-28!",
    ear_line="0,-64 6,-50 9,-38",
    far_ear="-18,-36! -24,-50 -24,-68! -10,-58 0,-40!",
)

TALBOT = Head(
    upper="26,-20 18,-38 2,-46 -14,-44 -26,-36 -33,-27 -46,-25 -64,-28 -76,-26 -83,-18 -82,-11"
    " -78,-7! -82,0 -81,10 -72,16 -60,15 -48,9 -36,8 -26,13! -12,22 -2,28",
    jaw="-16,4 -32,8 -50,11 -64,11! -70,16 -66,22 -50,24 -32,27 -14,33 6,36",
    hinge=(-18, 10),
    gape=-17,
    cavity="-16,4 -40,2 -66,6 -64,22 -46,30 -30,28 -16,20",
    tongue="-24,18 -42,22 -58,26 -70,34 -78,46 -76,58",
    tongue_widths=(5, 7, 7, 7.5, 7.5, 2),
    teeth=("-64,11! -56,11! -60,20!",),
    eye="-36,-17! -29,-24 -20,-24 -13,-17! -24,-13",
    pupil=(-26, -18, 4.2),
    shut="-38,-18 -30,-13 -22,-13 -12,-18",
    brow="-40,-24 -30,-31 -20,-31 -10,-24",
    marks=(
        ("dark", "", "-83,-18 -76,-24 -69,-20! -76,-14"),
        ("", "inner", "-70,-14 -60,-8 -50,-3 -42,4"),
        ("", "fine", "-74,-2 -71,-1"),
        ("", "fine", "-70,5 -67,6"),
    ),
    ear="4,-36! -8,-30 -15,-10 -14,16 -8,38 4,51 16,44 22,22 22,-4 16,-28!",
    ear_line="4,-22 0,0 4,22 8,34",
)

BEAR = Head(
    upper="38,-34 22,-49 2,-53 -16,-49 -28,-39 -38,-28 -52,-24 -66,-26 -76,-24 -82,-16 -80,-8"
    " -75,-4! -78,3 -74,9 -64,9 -48,5 -34,7 -20,16! -8,26 4,34",
    jaw="-16,4 -34,7 -54,7 -68,6! -75,11 -73,19 -62,24 -44,26 -26,32! -22,42! -12,36 6,44",
    hinge=(-18, 8),
    gape=-19,
    cavity="-14,4 -38,0 -66,2 -64,20 -48,32 -30,30 -14,22",
    tongue="-22,17 -40,21 -58,23 -74,29 -88,24 -91,12",
    teeth=("-72,6! -63,6! -66,18!",),
    lower_teeth=("-67,9! -60,9! -66,-2!",),
    eye="-34,-24! -28,-30 -20,-30 -14,-24! -24,-20",
    pupil=(-24, -25, 4),
    shut="-36,-24 -30,-20 -22,-20 -12,-25",
    brow="-38,-30 -30,-36 -20,-36 -10,-30",
    marks=(
        ("dark", "", "-82,-17 -76,-23 -68,-21! -74,-13"),
        ("", "inner", "-66,-16 -56,-10 -46,-5 -40,2"),
        ("", "fine", "-46,-22 -40,-14 -40,-6"),
        ("", "inner", "-6,-10 2,0 -2,10! 6,8 8,20"),
    ),
    ear="6,-46! -2,-56 0,-68 10,-74 22,-72 30,-62 28,-44!",
    ear_line="10,-62 17,-60 20,-50",
    far_ear="-16,-46! -20,-56 -16,-64 -6,-64 0,-50!",
)

BOAR = Head(
    upper="36,-40 20,-51 0,-46 -24,-32 -48,-20 -70,-16 -86,-19! -94,-21 -101,-12 -102,0 -98,12"
    " -89,14! -84,8 -70,8 -54,10 -38,12 -24,18! -12,28 0,36",
    jaw="-18,8 -40,12 -62,11 -78,9! -84,15 -80,22 -64,26 -46,29 -30,36! -24,34 -18,44! -6,40 14,50",
    hinge=(-20, 12),
    gape=-17,
    cavity="-18,8 -44,6 -76,6 -76,24 -54,36 -34,34 -18,24",
    teeth=("-84,7! -77,7! -80,16!",),
    tusks=("-70,20! -78,10 -81,-6 -72,-24! -70,-10 -66,4 -57,20!",),
    eye="-36,-20! -30,-26 -22,-26 -16,-20! -26,-16",
    pupil=(-26, -21, 3.8),
    shut="-38,-20 -30,-16 -24,-16 -14,-21",
    brow="-42,-25 -32,-31 -22,-31 -12,-24",
    marks=(
        ("", "inner", "-86,-19 -90,-8 -90,4 -87,13"),
        ("dark", "", "-99,-8 -95,-10 -94,-4! -97,-2"),
        ("", "fine", "-66,-11 -56,-8"),
        ("", "fine", "-66,-5 -54,-1"),
        ("", "inner", "-18,-6 -8,2 -12,12! -2,10 0,24"),
    ),
    ear="4,-40! -4,-54 -4,-70 6,-86! 20,-72 28,-54 26,-40!",
    ear_line="6,-74 10,-60 12,-48",
    far_ear="-16,-38! -22,-52 -18,-74! -6,-62 4,-44!",
)

BULL = Head(
    upper="34,-38 18,-48 0,-50 -16,-44 -28,-32 -40,-14 -52,4 -64,18 -74,25 -79,34 -76,44 -66,50"
    " -54,49 -44,42 -34,36 -20,36 -4,40 14,46 32,48",
    jaw="",
    eye="-30,-20! -25,-28 -16,-28 -10,-21! -20,-16",
    pupil=(-20, -22, 4.4),
    shut="-32,-20 -26,-16 -18,-16 -8,-22",
    brow="-36,-24 -28,-33 -16,-35 -4,-28",
    marks=(
        ("dark", "", "-74,31 -68,26 -63,30! -68,34"),
        ("", "inner", "-77,42 -66,41 -56,36 -51,28"),
        ("", "inner", "-62,17 -54,18 -48,25 -48,36"),
        ("", "inner", "0,-8 6,10 -2,26 -18,32"),
        ("", "fine", "-42,-4 -36,4"),
    ),
    ear="14,-34! 26,-42 42,-42 56,-34! 44,-24 28,-20 14,-22!",
    ear_line="24,-32 34,-33 44,-32",
    horns=(
        ("-8,-44 -28,-48 -42,-60 -46,-80 -36,-102", (11, 11, 9.5, 7, 0.5)),
        ("8,-46 28,-52 38,-68 36,-90 22,-108", (11, 11, 9.5, 7, 0.5)),
    ),
    forelock=(
        (4, -50, 190, 30, 20, -60),
        (8, -48, 120, 34, 20, 40),
        (2, -52, 150, 36, 22, -40),
    ),
)

HORSE = Head(
    upper="30,-26 16,-38 0,-42 -14,-38 -26,-27 -40,-8 -54,10 -66,22 -76,31 -80,40 -76,49 -70,51!"
    " -69,56 -60,59 -52,54 -46,44 -36,34 -22,30 -8,32 6,34 20,34",
    jaw="",
    eye="-27,-16! -22,-24 -13,-24 -7,-17! -17,-12",
    pupil=(-17, -18, 4.2),
    shut="-28,-16 -22,-12 -14,-12 -6,-18",
    brow="-32,-20 -24,-28 -13,-29 -4,-22",
    marks=(
        ("dark", "", "-75,35 -69,31 -65,37! -71,41"),
        ("", "inner", "-74,49 -66,46 -60,41"),
        ("", "inner", "8,-4 10,12 0,26 -14,30"),
        ("", "fine", "-46,4 -38,16 -34,26"),
    ),
    ear="0,-36! -6,-52 0,-76! 10,-62 14,-48 12,-34!",
    ear_line="1,-64 4,-52 5,-42",
    far_ear="-12,-36! -16,-50 -12,-70! -2,-58 2,-40!",
    forelock=((2, -44, 150, 40, 18, -50), (6, -40, 120, 36, 16, -40)),
)

UNICORN = Head(
    **{
        **HORSE.__dict__,
        "horns": (("-22,-30 -40,-62 -58,-94 -78,-130", (7.5, 6, 4, 0.5)),),
        "beard": (
            (-52, 50, 96, 46, 18, -50),
            (-44, 44, 84, 40, 16, -44),
        ),
    }
)

HEADS = {
    "lion": LION,
    "panther": PANTHER,
    "wolf": WOLF,
    "talbot": TALBOT,
    "bear": BEAR,
    "boar": BOAR,
    "bull": BULL,
    "horse": HORSE,
    "unicorn": UNICORN,
}


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
        paint_rings(brush, text, widths)
    for x, y, *measures in head.forelock:
        brush.path(lock((x, y), *measures))


def paint_rings(brush: Brush, text: str, widths: tuple[float, ...]) -> None:
    """Slanting lines across a straight horn; a bent one has none."""
    points = plot(text)[0]
    if abs(angle_of(points[0], points[1]) - angle_of(points[-2], points[-1])) > 20:
        return
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
