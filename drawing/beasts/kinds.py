"""What makes a lion a lion: head, feet, mane, tail, and the measures of its body."""

from dataclasses import dataclass

from drawing.strokes.shapes import Widths

FORE: Widths = [
    (0, 32, 34),
    (0.45, 27, 26),
    (0.8, 20, 19),
    (1, 17, 16),
    (1.3, 18, 14),
    (1.65, 12, 12),
    (1.9, 9, 10),
    (2, 9, 9),
]
HIND: Widths = [
    (0, 44, 42),
    (0.35, 44, 41),
    (0.7, 33, 31),
    (1, 22, 22),
    (1.3, 22, 15),
    (1.65, 13, 11),
    (1.9, 9, 9),
    (2, 9.5, 9),
    (2.4, 8.5, 8.5),
    (3, 9, 9),
]
HOOFED_FORE: Widths = [
    (0, 34, 34),
    (0.45, 27, 25),
    (0.85, 15, 15),
    (1, 12.5, 13),
    (1.35, 10, 10),
    (1.5, 8.5, 8.5),
    (1.8, 7.5, 7.5),
    (2, 9, 8.5),
]
HOOFED_HIND: Widths = [
    (0, 46, 44),
    (0.4, 43, 40),
    (0.75, 28, 27),
    (1, 18, 18),
    (1.4, 15, 12),
    (1.8, 9.5, 9),
    (2, 10.5, 9.5),
    (2.4, 8, 8),
    (3, 9, 8.5),
]

TALON_FORE: Widths = [
    (0, 34, 34),
    (0.5, 28, 28),
    (0.9, 19, 19),
    (1.05, 13, 13),
    (1.25, 7.5, 7.5),
    (2, 6.5, 6.5),
]


@dataclass(frozen=True)
class Kind:
    """A beast: names of its parts, and factors on the measures of the pose.

    Attributes:
        trunk: Factors on the half-widths of chest, waist and haunch.
        length: Factor on the length of the trunk.
        legs: Factor on the length of the legs.
        thick: Factor on the thickness of the legs.
        neck: Factor on the length of the neck, and its half-widths at base and head.
        head: Size of the head.
        asleep: How much further the head is turned when the beast sleeps.

    """

    feet: str = "paw"
    mane: str = ""
    tail: str = "tufted"
    build: str = "feline"
    trunk: tuple[float, float, float] = (1.0, 1.0, 1.0)
    length: float = 1.0
    legs: float = 1.0
    thick: float = 1.0
    neck: tuple[float, float, float] = (1.0, 46.0, 36.0)
    head: float = 1.08
    foot: float = 1.15
    tufts: float = 1.0
    tail_size: float = 1.0
    hanging: bool = False
    asleep: float = 0.0
    fore_feet: str = ""
    ruff: bool = True


KINDS: dict[str, Kind] = {
    "lion": Kind(mane="lion"),
    "panther": Kind(
        build="lean",
        tail="plain",
        mane="spots",
        trunk=(0.94, 0.9, 0.96),
        tufts=0.0,
        neck=(0.9, 44, 34),
        head=0.98,
        foot=1.1,
    ),
    "bear": Kind(
        feet="bear paw",
        tail="stub",
        mane="shag",
        trunk=(1.14, 1.6, 1.22),
        length=0.86,
        legs=0.86,
        thick=1.32,
        neck=(0.94, 56, 46),
        head=1.06,
        foot=1.2,
        tufts=0.9,
    ),
    "wolf": Kind(
        build="lean",
        feet="dog paw",
        tail="brush",
        mane="ruff",
        trunk=(0.9, 0.74, 0.86),
        thick=0.88,
        neck=(0.97, 40, 31),
        head=0.98,
        foot=1.0,
        tufts=0.7,
        hanging=True,
    ),
    "talbot": Kind(
        build="lean",
        feet="dog paw",
        tail="whip",
        trunk=(0.94, 0.72, 0.86),
        thick=0.88,
        neck=(0.95, 38, 30),
        head=1.0,
        foot=1.0,
        tufts=0.0,
    ),
    "boar": Kind(
        feet="cloven hoof",
        tail="curly",
        mane="bristles",
        build="hoofed",
        asleep=-22,
        trunk=(1.14, 1.4, 1.06),
        length=0.86,
        legs=0.74,
        thick=1.0,
        neck=(0.66, 60, 50),
        head=1.04,
        foot=0.9,
        tufts=0.0,
    ),
    "bull": Kind(
        feet="cloven hoof",
        tail="cow",
        mane="dewlap",
        build="hoofed",
        trunk=(1.14, 1.3, 1.1),
        length=0.96,
        legs=0.9,
        thick=1.08,
        neck=(0.86, 58, 44),
        head=1.0,
        foot=1.05,
        tufts=0.0,
    ),
    "horse": Kind(
        feet="hoof",
        tail="strands",
        mane="horse",
        build="hoofed",
        trunk=(1.0, 1.08, 1.02),
        neck=(1.16, 46, 27),
        head=1.0,
        foot=1.05,
        tufts=0.0,
        hanging=True,
    ),
    "unicorn": Kind(
        feet="cloven hoof",
        tail="tufted",
        mane="horse",
        build="hoofed",
        trunk=(0.96, 0.94, 0.98),
        neck=(1.12, 44, 26),
        head=0.96,
        tufts=0.8,
    ),
    "stag": Kind(
        feet="cloven hoof",
        tail="stub",
        build="hoofed",
        trunk=(0.9, 0.9, 0.9),
        thick=0.86,
        neck=(1.16, 40, 23),
        head=0.86,
        foot=0.95,
        tufts=0.0,
        tail_size=0.8,
    ),
    "griffin": Kind(fore_feet="talon", mane="feathers", neck=(1.0, 44, 34), head=0.98),
    "eagle": Kind(),
}
