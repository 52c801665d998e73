"""Faces that look at the viewer: the right half is plotted, the left half mirrors it."""

from dataclasses import dataclass, replace

from drawing.beasts.parts.heads import Lock, paint_rings
from drawing.strokes.painting import Brush
from drawing.strokes.shapes import Path, closed, disc, line, lock, plot, taper
from kingofarms.arms.charges.figure import FillRole, LineRole

Mark = tuple[FillRole, LineRole, str]
"""A detail of one half: its fill, its line, its plot; without a fill an open line."""


@dataclass(frozen=True)
class Face:
    """A face; outlines, muzzle and nose run from the middle above to the middle below."""

    outline: str
    eye: str
    pupil: tuple[float, float, float]
    brow: str
    nose: str
    ear: str
    ear_line: str
    muzzle: str = ""
    tongue: str = ""
    mouth: str = ""
    marks: tuple[Mark, ...] = ()
    ears_over: bool = False
    horn: tuple[str, tuple[float, ...]] | None = None
    tusk: str = ""
    tines: tuple[str, ...] = ()
    forelock: tuple[Lock, ...] = ()
    beard: tuple[Lock, ...] = ()
    middle_horn: tuple[str, tuple[float, ...]] | None = None


CAT = Face(
    outline="0,-50 20,-48 36,-38 42,-20 38,-2 32,14 25,30 15,44 0,49",
    eye="9,-16! 15,-24 26,-26 34,-20! 26,-13 16,-11",
    pupil=(20.5, -18.5, 5),
    brow="3,-18 8,-28 20,-33 36,-29",
    nose="0,3 9,2 15,5 12,13 5,19 0,21!",
    muzzle="0,20! 8,15 19,14 26,21 25,30 17,36 6,34 0,29!",
    mouth="0,20 0,30",
    tongue="-7,33 0,31 7,33 8,44 4,54 0,57 -4,54 -8,44",
    marks=(
        ("", "inner", "8,-14 8,-4 11,2"),
        ("", "fine", "11,22 12,23"),
        ("", "fine", "17,25 18,26"),
        ("", "fine", "34,-8 30,2 31,10"),
    ),
    ear="22,-40! 24,-58 38,-68 50,-58 50,-42 40,-26!",
    ear_line="32,-44 38,-54 42,-44",
)
LION = CAT
PANTHER = CAT
WOLF = Face(
    outline="0,-46 18,-46 32,-36 40,-18! 50,-4! 40,-2 44,10! 32,12 22,26 15,46 0,53",
    eye="8,-12! 15,-21 25,-21 31,-14! 20,-9",
    pupil=(19, -15, 4.2),
    brow="3,-16 9,-25 21,-28 34,-20",
    nose="0,26 8,26 12,31 7,39 0,41!",
    mouth="0,40 0,45 7,48 14,44",
    marks=(
        ("", "inner", "7,-8 8,8 10,24"),
        ("", "fine", "30,-4 26,8 24,18"),
    ),
    ear="12,-42! 18,-62 32,-80! 42,-60 40,-26!",
    ear_line="30,-66 31,-54 26,-42",
    tongue="-5,46 0,45 5,46 5,57 0,63 -5,57",
)
TALBOT = Face(
    outline="0,-46 18,-44 30,-34 34,-18 30,0 26,16 24,36 14,46 0,45",
    eye="9,-12! 15,-19 24,-19 29,-12! 19,-7",
    pupil=(19, -13, 4.2),
    brow="5,-16 11,-24 22,-25 31,-18",
    nose="0,14 10,13 15,18 9,26 0,28!",
    mouth="0,28 2,36 12,40 22,36",
    marks=(
        ("", "inner", "8,-6 9,4 11,12"),
        ("", "fine", "13,30 14,31"),
        ("", "fine", "18,33 19,34"),
    ),
    ear="14,-44! 30,-46 46,-34 56,-6 58,24 50,44 40,42 34,24 32,0 26,-24!",
    ear_line="38,-24 46,0 48,24",
    tongue="-6,41 0,40 6,41 7,54 4,64 0,67 -4,64 -7,54",
    ears_over=True,
)
BEAR = Face(
    outline="0,-50 22,-50 40,-40 48,-20 50,0! 42,4 46,18! 36,18 38,32! 26,32 14,46 0,50",
    eye="12,-17! 17,-23 25,-23 30,-17! 21,-13",
    pupil=(21, -18, 4),
    brow="7,-21 14,-28 24,-29 34,-22",
    nose="0,6 10,5 16,10 11,19 0,23!",
    muzzle="0,-2 14,-1 24,8 27,22 22,36 10,42 0,43",
    mouth="0,22 1,32 10,37 19,33",
    ear="24,-44! 28,-62 42,-68 54,-60 56,-46 44,-30!",
    ear_line="36,-48 44,-56 48,-44",
)
BOAR = Face(
    outline="0,-50 22,-50 36,-38 42,-18 42,2 36,20 28,36 24,48 12,55 0,56",
    eye="14,-20! 19,-27 27,-27 33,-20! 24,-16",
    pupil=(23.5, -21.5, 4),
    brow="8,-24 15,-32 26,-33 36,-25",
    nose="0,6",
    muzzle="0,14 14,15 23,24 24,36 16,45 0,47",
    marks=(
        ("dark", "", "6,26! 12,24 15,30 11,36 6,34"),
        ("", "fine", "0,4 10,5 16,9"),
        ("", "fine", "0,-6 8,-5"),
        ("", "inner", "10,-16 12,0 18,14"),
    ),
    ear="18,-44! 22,-62 40,-78! 50,-60 48,-44 38,-32!",
    ear_line="38,-66 40,-54 36,-44",
    tusk="22,46! 36,46 46,34 44,14! 36,28 28,34 20,34!",
)
BULL = Face(
    outline="0,-44 20,-46 34,-36 36,-18 30,4 25,22 28,38 26,52 14,60 0,61",
    eye="14,-16! 19,-24 28,-24 33,-17! 24,-11",
    pupil=(23.5, -18, 4.4),
    brow="8,-20 15,-29 26,-30 36,-22",
    nose="0,30",
    muzzle="0,32 14,30 26,34 28,46 20,57 0,59",
    mouth="0,49 10,51 18,47",
    marks=(
        ("dark", "", "9,39! 15,34 21,38 16,42"),
        ("", "fine", "9,-4 10,12 13,26"),
        ("", "inner", "0,-20 8,-30 10,-40"),
        ("", "inner", "0,-28 4,-36 4,-42"),
    ),
    ear="28,-30! 44,-40 62,-36 72,-24! 58,-16 40,-16 30,-20!",
    ear_line="40,-28 50,-28 60,-26",
    horn=("18,-42 44,-48 60,-62 62,-86 48,-108", (12, 11, 9.5, 7, 0.5)),
)
HORSE = Face(
    outline="0,-46 16,-46 28,-38 32,-20 27,0 22,22 20,42 23,58 20,70 10,76 0,77",
    eye="15,-16! 19,-24 26,-24 31,-18! 23,-12",
    pupil=(22.5, -18, 4.2),
    brow="11,-20 17,-29 25,-30 32,-23",
    nose="0,54",
    mouth="0,69 8,70 15,67",
    marks=(
        ("dark", "", "8,60! 13,54 18,58 14,64"),
        ("", "inner", "12,-4 12,20 13,42"),
        ("", "fine", "0,52 8,50 14,48"),
    ),
    ear="10,-42! 14,-60 28,-76! 36,-60 34,-44 24,-32!",
    ear_line="26,-64 27,-54 24,-44",
    forelock=((-4, -48, 112, 40, 16, -40), (6, -48, 70, 38, 16, 40), (0, -50, 88, 46, 17, 24)),
)
UNICORN = replace(
    HORSE,
    beard=((-8, 70, 100, 42, 16, -30), (8, 70, 80, 42, 16, 30), (0, 70, 90, 52, 18, 20)),
    middle_horn=("0,-34 0,-70 0,-110 0,-148", (8, 6.5, 4.5, 0.5)),
)
STAG = replace(
    HORSE,
    outline="0,-42 14,-42 25,-34 29,-18 25,0 19,20 16,38 18,50 14,60 6,64 0,65",
    eye="13,-14! 17,-23 25,-23 30,-16! 21,-10",
    pupil=(21.5, -16.5, 4.6),
    nose="0,48 9,46 14,50 9,57 0,59",
    mouth="0,59 6,62 11,59",
    marks=(("", "inner", "10,-4 10,18 11,36"),),
    forelock=(),
    ear="20,-34! 36,-50 56,-54 70,-46! 58,-32 40,-24 24,-22!",
    ear_line="34,-38 46,-42 58,-42",
    horn=("10,-38 28,-64 38,-98 32,-138", (8.5, 7.5, 7, 1)),
    tines=("22,-54 8,-66 4,-84", "36,-84 52,-92 62,-112", "37,-104 48,-118 50,-140"),
)
FACES = {
    "stag": STAG,
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


def paint_face(brush: Brush, face: Face) -> None:
    """Paint a face: ears, head, nose and mouth, eyes."""
    if not face.ears_over:
        _paint_ears(brush, face)
    if face.horn:
        text, widths = face.horn
        for side in (1, -1):
            points = [(x * side, y) for x, y in plot(text)[0]]
            brush.limb(taper(points, *widths), "armed")
            for tine in face.tines:
                points = [(x * side, y) for x, y in plot(tine)[0]]
                brush.limb(taper(points, 6.5, 6, 1), "armed")
    for x, y, *measures in face.beard:
        brush.path(lock((x, y), *measures))
    brush.path(_whole(face.outline), main=True)
    if face.ears_over:
        _paint_ears(brush, face)
    _paint_mouth(brush, face)
    for side in (1, -1):
        _paint_half(brush, face, side)
    for x, y, *measures in face.forelock:
        brush.path(lock((x, y), *measures))
    if face.middle_horn:
        text, widths = face.middle_horn
        brush.limb(taper(plot(text)[0], *widths), "armed")
        paint_rings(brush, text, widths)


def _paint_mouth(brush: Brush, face: Face) -> None:
    if face.muzzle:
        brush.path(_whole(face.muzzle))
    if face.tongue:
        brush.path(closed(face.tongue), "langued")
    if face.mouth:
        for side in (1, -1):
            brush.stroke(_mirrored(line(face.mouth), side))
    if len(face.nose.split()) > 1:
        brush.path(_whole(face.nose), "dark", "inner")


def _paint_ears(brush: Brush, face: Face) -> None:
    for side in (1, -1):
        brush.path(_mirrored(closed(face.ear), side), main=True)
        brush.stroke(_mirrored(line(face.ear_line), side), "fine")


def _paint_half(brush: Brush, face: Face, side: int) -> None:
    brush.path(_mirrored(closed(face.eye), side), "eye", "inner")
    x, y, radius = face.pupil
    brush.path(disc(x * side, y, radius), "dark", "")
    brush.stroke(_mirrored(line(face.brow), side), "outline")
    if face.tusk:
        brush.path(_mirrored(closed(face.tusk), side), "armed")
    for fill, width, text in face.marks:
        if fill:
            brush.path(_mirrored(closed(text), side), fill, width)
        else:
            brush.stroke(_mirrored(line(text), side), width)


def _mirrored(path: Path, side: int) -> Path:
    return [(x * side, y) for x, y in path]


def _whole(text: str) -> Path:
    """Both halves of an outline that runs from the middle above to the middle below."""
    half = line(text)
    return half + [(-x, y) for x, y in half[-2:0:-1]]
