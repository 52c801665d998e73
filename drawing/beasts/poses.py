"""Attitudes as joints: where trunk, neck, legs and tail of a beast lie.

A leg goes from its root to the foot: shoulder, elbow, wrist; or hip, knee, hock, ball. The
foot's angle is 0 on the ground. Beasts with hooves have poses of their own where their legs
bend differently.
"""

from dataclasses import dataclass, replace

from drawing.strokes.shapes import Path

Station = tuple[float, float, float, float]
"""A place on the spine with the half-widths of back and belly."""


@dataclass(frozen=True)
class Leg:
    """Joints from the root to the foot, and the angle of the foot."""

    joints: Path
    foot: float = 0.0


@dataclass(frozen=True)
class Pose:
    """One attitude: joints, and which way the beast looks.

    Attributes:
        tail: The way of tails that stand up.
        hanging: The way of tails that hang.
        tilt: How far the muzzle is lifted.
        wing: How far a wing is turned.
        mane: Where a lion's mane begins and ends, as angles from the direction of the chest.

    """

    body: list[Station]
    neck: tuple[float, float]
    head: tuple[float, float]
    tilt: float
    far_fore: Leg
    near_fore: Leg
    far_hind: Leg | None
    near_hind: Leg
    tail: Path
    hanging: Path
    awake: bool = True
    lying: bool = False
    guardant: bool = False
    regardant: bool = False
    wing: float = -12.0
    mane: tuple[float, float] = (-108, 72)


RAMPANT = Pose(
    body=[
        (196, 178, 50, 54),
        (202, 226, 43, 44),
        (220, 276, 32, 32),
        (246, 322, 44, 40),
        (250, 336, 38, 36),
    ],
    neck=(194, 184),
    head=(196, 112),
    tilt=4,
    far_fore=Leg([(180, 186), (112, 176), (58, 112)], 46),
    near_fore=Leg([(178, 212), (118, 252), (56, 216)], 20),
    far_hind=Leg([(228, 316), (140, 316), (150, 386), (88, 372)], 12),
    near_hind=Leg([(246, 330), (200, 394), (254, 444), (196, 470)], -4),
    tail=[(268, 336), (316, 362), (356, 322), (342, 260), (316, 208), (326, 150), (350, 112)],
    hanging=[(270, 340), (306, 346), (328, 384), (330, 430), (352, 462)],
)
SALIENT = replace(
    RAMPANT,
    body=[
        (186, 178, 50, 54),
        (212, 218, 43, 44),
        (250, 258, 32, 32),
        (290, 300, 44, 40),
        (300, 314, 38, 36),
    ],
    neck=(182, 184),
    head=(174, 112),
    tilt=2,
    far_fore=Leg([(172, 186), (108, 178), (50, 126)], 44),
    near_fore=Leg([(180, 208), (122, 226), (58, 188)], 30),
    far_hind=Leg([(280, 308), (214, 344), (240, 402), (186, 430)], 0),
    near_hind=Leg([(296, 312), (262, 374), (312, 416), (258, 440)], -2),
    tail=[(318, 312), (366, 328), (394, 286), (370, 234), (344, 192), (356, 142), (376, 106)],
    hanging=[(320, 316), (356, 324), (376, 362), (374, 404), (396, 432)],
)
PASSANT = Pose(
    body=[
        (140, 172, 50, 54),
        (198, 176, 45, 48),
        (268, 168, 33, 32),
        (342, 176, 44, 42),
        (364, 186, 38, 36),
    ],
    neck=(142, 168),
    head=(118, 98),
    tilt=-2,
    far_fore=Leg([(132, 190), (78, 236), (22, 196)], 28),
    near_fore=Leg([(158, 192), (176, 254), (148, 318)], 0),
    far_hind=Leg([(338, 188), (272, 234), (300, 284), (262, 318)], 0),
    near_hind=Leg([(358, 188), (330, 248), (386, 284), (350, 318)], 0),
    tail=[(382, 176), (430, 198), (462, 160), (444, 112), (400, 100), (364, 84)],
    hanging=[(388, 180), (420, 188), (438, 226), (438, 270), (458, 306)],
)
STATANT = replace(
    PASSANT,
    far_fore=Leg([(132, 188), (132, 254), (92, 318)], 0),
)
SEJANT = Pose(
    body=[
        (150, 178, 50, 52),
        (172, 232, 49, 46),
        (214, 286, 46, 44),
        (260, 332, 52, 48),
        (268, 346, 48, 42),
    ],
    neck=(150, 176),
    head=(130, 102),
    tilt=0,
    lying=True,
    far_fore=Leg([(136, 196), (112, 286), (72, 384)], 0),
    near_fore=Leg([(162, 206), (172, 290), (132, 394)], 0),
    far_hind=Leg([(262, 330), (210, 330), (240, 380), (186, 386)], 0),
    near_hind=Leg([(266, 330), (206, 318), (286, 388), (222, 394)], 0),
    tail=[(304, 370), (350, 386), (378, 342), (352, 294), (326, 248), (338, 200), (360, 168)],
    hanging=[(304, 376), (336, 388), (370, 390), (404, 382), (434, 388)],
)
COUCHANT = Pose(
    body=[
        (146, 196, 48, 50),
        (200, 220, 44, 48),
        (268, 228, 40, 40),
        (340, 232, 50, 44),
        (362, 246, 42, 36),
    ],
    neck=(144, 190),
    head=(122, 116),
    tilt=0,
    lying=True,
    far_fore=Leg([(134, 216), (142, 272), (30, 288)], 0),
    near_fore=Leg([(160, 222), (208, 280), (78, 304)], 0),
    far_hind=Leg([(340, 246), (266, 250), (290, 282), (222, 300)], 0),
    near_hind=Leg([(352, 240), (272, 222), (362, 290), (268, 306)], 0),
    tail=[(390, 268), (436, 280), (466, 240), (444, 194), (402, 168), (398, 124)],
    hanging=[(390, 270), (424, 284), (458, 290), (492, 282), (520, 290)],
)
DORMANT = replace(
    COUCHANT,
    body=[
        (152, 222, 42, 44),
        (204, 226, 46, 46),
        (268, 226, 44, 42),
        (340, 232, 50, 44),
        (362, 246, 42, 36),
    ],
    neck=(150, 212),
    head=(100, 244),
    tilt=-4,
    mane=(-84, 66),
    far_fore=Leg([(140, 240), (130, 276), (14, 290)], 0),
    near_fore=Leg([(164, 244), (200, 286), (54, 304)], 0),
    tail=[(388, 272), (436, 288), (468, 262), (452, 216), (408, 196), (368, 158)],
    awake=False,
)
COURANT = Pose(
    body=[
        (140, 176, 48, 52),
        (200, 176, 44, 46),
        (270, 166, 32, 32),
        (346, 172, 44, 42),
        (366, 180, 38, 36),
    ],
    neck=(140, 170),
    head=(100, 106),
    tilt=-8,
    far_fore=Leg([(126, 188), (58, 208), (-16, 186)], 14),
    near_fore=Leg([(140, 202), (74, 252), (-2, 250)], 2),
    far_hind=Leg([(350, 184), (386, 234), (448, 216), (500, 234)], -60),
    near_hind=Leg([(356, 184), (366, 254), (440, 258), (488, 294)], -64),
    tail=[(382, 164), (426, 162), (456, 122), (438, 82), (396, 76), (356, 62)],
    hanging=[(384, 166), (420, 152), (458, 160), (496, 148), (530, 156)],
)

FELINE = {
    "rampant": RAMPANT,
    "salient": SALIENT,
    "sejant": SEJANT,
    "passant": PASSANT,
    "passant guardant": replace(PASSANT, guardant=True, head=(116, 104), tilt=0, mane=(-176, 168)),
    "statant": STATANT,
    "couchant": COUCHANT,
    "courant": COURANT,
    "dormant": DORMANT,
}

LEAN = {
    **FELINE,
    "rampant": replace(
        RAMPANT,
        body=[
            (184, 184, 50, 54),
            (200, 228, 43, 44),
            (224, 276, 32, 32),
            (250, 322, 44, 40),
            (254, 336, 38, 36),
        ],
        neck=(182, 182),
        head=(166, 112),
        tilt=6,
        far_fore=Leg([(170, 190), (104, 176), (44, 108)], 46),
        near_fore=Leg([(172, 214), (114, 254), (52, 216)], 20),
    ),
}
"""For beasts of prey without a mane: the head is further in front."""

HOOFED_RAMPANT = replace(
    SALIENT,
    body=[
        (178, 184, 50, 54),
        (204, 224, 45, 46),
        (240, 268, 36, 36),
        (276, 312, 44, 42),
        (284, 326, 38, 36),
    ],
    neck=(176, 178),
    head=(150, 104),
    tilt=6,
    far_fore=Leg([(168, 194), (100, 160), (58, 196)], 40),
    near_fore=Leg([(176, 214), (108, 226), (84, 286)], 20),
    far_hind=Leg([(262, 318), (186, 322), (206, 382), (150, 400)], 12),
    near_hind=Leg([(280, 324), (226, 384), (276, 426), (256, 474)], 0),
    tail=[(306, 322), (352, 344), (388, 304), (370, 246), (346, 198), (358, 146), (380, 108)],
    hanging=[(306, 322), (346, 318), (370, 358), (366, 410), (388, 450)],
)
HOOFED_SALIENT = replace(
    SALIENT,
    far_fore=Leg([(168, 188), (98, 164), (48, 204)], 40),
    near_fore=Leg([(180, 208), (112, 220), (66, 268)], 20),
    far_hind=Leg([(280, 308), (224, 350), (256, 398), (238, 450)], 0),
    near_hind=Leg([(296, 312), (268, 378), (318, 414), (304, 462)], 0),
)
HOOFED_PASSANT = replace(
    PASSANT,
    body=[
        (140, 172, 50, 54),
        (200, 176, 46, 50),
        (270, 172, 38, 42),
        (340, 174, 44, 42),
        (360, 184, 38, 36),
    ],
    far_fore=Leg([(130, 190), (74, 222), (52, 276)], 20),
    near_fore=Leg([(158, 192), (162, 258), (154, 322)], 0),
    far_hind=Leg([(334, 188), (294, 236), (312, 278), (286, 322)], 0),
    near_hind=Leg([(356, 188), (346, 248), (380, 280), (366, 322)], 0),
)
HOOFED_STATANT = replace(
    HOOFED_PASSANT,
    far_fore=Leg([(132, 188), (124, 256), (110, 322)], 0),
    far_hind=Leg([(338, 188), (320, 244), (346, 278), (324, 322)], 0),
)
HOOFED_COURANT = replace(
    COURANT,
    far_fore=Leg([(126, 186), (60, 172), (8, 204)], 20),
    near_fore=Leg([(140, 200), (76, 224), (18, 250)], 6),
    far_hind=Leg([(350, 184), (384, 232), (442, 218), (498, 226)], -60),
    near_hind=Leg([(356, 184), (368, 250), (434, 256), (486, 286)], -64),
)
HOOFED_COUCHANT = replace(
    COUCHANT,
    far_fore=Leg([(134, 216), (104, 276), (44, 296)], 30),
    near_fore=Leg([(156, 222), (82, 284), (140, 304)], 30),
    near_hind=Leg([(350, 240), (276, 232), (362, 286), (290, 304)], 30),
    far_hind=None,
)
HOOFED_DORMANT = replace(
    DORMANT,
    neck=(150, 210),
    head=(82, 234),
    tilt=14,
    far_fore=Leg([(140, 240), (110, 282), (40, 300)], 30),
    near_fore=Leg([(164, 244), (96, 290), (154, 306)], 30),
    near_hind=HOOFED_COUCHANT.near_hind,
    far_hind=None,
)
HOOFED = {
    **FELINE,
    "rampant": HOOFED_RAMPANT,
    "salient": HOOFED_SALIENT,
    "passant": HOOFED_PASSANT,
    "passant guardant": replace(HOOFED_PASSANT, guardant=True, tilt=0),
    "statant": HOOFED_STATANT,
    "courant": HOOFED_COURANT,
    "couchant": HOOFED_COUCHANT,
    "dormant": HOOFED_DORMANT,
}


def with_turned_heads(poses: dict[str, Pose]) -> dict[str, Pose]:
    """The attitudes, and some of them with the head turned to the viewer or back."""
    turned = dict(poses)
    for attitude in ("rampant", "statant"):
        turned[f"{attitude} guardant"] = replace(
            poses[attitude], guardant=True, tilt=0, mane=(-176, 168)
        )
    for attitude in ("rampant", "passant"):
        turned[f"{attitude} regardant"] = replace(poses[attitude], regardant=True, mane=(-72, 108))
    return {each: turned[each] for each in sorted(turned)}


POSES = {
    "feline": with_turned_heads(FELINE),
    "lean": with_turned_heads(LEAN),
    "hoofed": with_turned_heads(HOOFED),
}
"""The attitudes of each build of a beast."""
