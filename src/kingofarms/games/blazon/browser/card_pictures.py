"""What an element's card shows: paths on a shield 40 wide and 46 high, by the element's name.

A path has a tone, which the stylesheet colours: "ink", "pale" and "bright" are filled, "broad",
"band" and "thin" are lines. An element that is not here is drawn by its first letter.
"""

Drawing = tuple[tuple[str, str], ...]

SHIELD = "M2 2h36v20c0 11-8 18-18 22C10 40 2 33 2 22z"


def inked(path: str) -> Drawing:
    """A plain shape."""
    return (("ink", path),)


def roundels(centres: list[tuple[float, float]], radius: float) -> str:
    """A roundel at each of these places."""
    return "".join(
        f"M{x - radius:g} {y:g}a{radius:g} {radius:g} 0 1 0 {2 * radius:g} 0"
        f"a{radius:g} {radius:g} 0 1 0 {-2 * radius:g} 0z"
        for x, y in centres
    )


def lozenges(wide: float, high: float) -> str:
    """A field of lozenges, every other one."""
    across, down = int(40 // wide) + 2, int(46 // high) + 2
    return "".join(
        f"M{2 + column * wide:g} {2 + row * high - high / 2:g}l{wide / 2:g} {high / 2:g}"
        f"{-wide / 2:g} {high / 2:g}{-wide / 2:g} {-high / 2:g}z"
        for column in range(across)
        for row in range(down)
    )


FIELDS = {
    "barry": inked("M2 9h36v7H2zM2 23h36v7H2zM2 37h36v7H2z"),
    "paly": inked("M8 2h6v42H8zM20 2h6v42h-6zM32 2h6v42h-6z"),
    "bendy": (("band", "M-4-38 44 10M-4-21 44 27M-4-4 44 44M-4 13 44 61M-4 30 44 78"),),
    "bendy sinister": (("band", "M44-38-4 10M44-21-4 27M44-4-4 44M44 13-4 61M44 30-4 78"),),
    "chequy": inked(
        "".join(
            f"M{2 + 6 * column} {2 + 7 * row}h6v7h-6z"
            for column in range(6)
            for row in range(6)
            if (column + row) % 2
        )
    ),
    "lozengy": inked(lozenges(12, 14)),
    "fusily": inked(lozenges(9, 21)),
    "chevronny": inked(
        "".join(
            f"M0 {y + 16}L20 {y} 40 {y + 16}v7L20 {y + 7} 0 {y + 23}z" for y in (-12, 2, 16, 30)
        )
    ),
    "gyronny": inked("M20 21V-9h30zM20 21h30v30zM20 21v30h-30zM20 21h-30V-9z"),
}
PARTITIONS = {
    "per fess": inked("M2 2h36v20H2z"),
    "per pale": inked("M2 2h18v42H2z"),
    "per bend": inked("M2 2h36v38z"),
    "per bend sinister": inked("M2 2h36L2 40z"),
    "quarterly": inked("M2 2h18v20H2zM20 22h18v22H20z"),
    "per chevron": inked("M0 40 20 19l20 21v8H0z"),
    "per saltire": inked("M0 0h40L20 21zM20 21l24 25H-4z"),
    "per chevron inverted": inked("M0 0h40v7L20 28 0 7z"),
    "per fess embattled": inked("M2 2h36v17h-7.2v7h-7.2v-7h-7.2v7H9.2v-7H2z"),
}
ORDINARIES = {
    "fess": inked("M2 15h36v13H2z"),
    "pale": inked("M14 2h12v42H14z"),
    "bend": (("broad", "M-4-4 44 44"),),
    "bend sinister": (("broad", "M44-4-4 44"),),
    "chief": inked("M2 2h36v13H2z"),
    "chevron": inked("M0 34 20 15l20 19v11L20 26 0 45z"),
    "saltire": (("broad", "M-4-4 44 46M44-4-4 46"),),
    "pall": (("broad", "M-4-5 20 21v26M44-5 20 21"),),
    "cross": inked("M15 2h10v14h13v10H25v18H15V26H2V16h13z"),
}
SUB_ORDINARIES = {
    "billet": inked("M14 11h12v20H14z"),
    "lozenge": inked("M20 6 31 21 20 36 9 21z"),
    "base": inked("M0 30h40v16H0z"),
    "gyron": inked("M2 2 20 22H2z"),
    "bordure": (("broad", SHIELD),),
    "canton": inked("M2 2h14v15H2z"),
    "orle": (("edge", "M9 9h22v13c0 8-5 12-11 14.5C14 34 9 30 9 22z"),),
    "flaunches": inked("M2 2c15 8 15 28 2 36h-8V2zM38 2c-15 8-15 28-2 36h8V2z"),
    "inescutcheon": inked("M11 10h18v10c0 7-4 10-9 12-5-2-9-5-9-12z"),
}
EYES = "M15.5 22a1.4 1.4 0 1 0 .1 0zM24.5 22a1.4 1.4 0 1 0 .1 0z"
CHARGES: dict[str, Drawing] = {
    "boar": (
        ("ink", "M9 8l7 5h8l7-5-1 14-3 9c0 8-14 8-14 0l-3-9z"),
        ("pale", "M15 20a1.5 1.5 0 1 0 .1 0zM25 20a1.5 1.5 0 1 0 .1 0z"),
        ("pale", "M15 29c0-4 10-4 10 0s-1 6-5 6-5-2-5-6z"),
        ("ink", roundels([(18, 31), (22, 31)], 1.1)),
        ("bright", "M12 33c-4-1-5-5-4-8 1 3 3 4 6 4zM28 33c4-1 5-5 4-8-1 3-3 4-6 4z"),
    ),
    "talbot": (
        ("ink", "M12 11c4-4 12-4 16 0l1 13c0 8-4 14-9 14s-9-6-9-14z"),
        ("ink", "M11 11C3 11 3 22 6 29c4-1 5-5 5-10zM29 11c8 0 8 11 5 18-4-1-5-5-5-10z"),
        ("thin", "M11.5 12v13M28.5 12v13"),
        ("pale", EYES),
        ("pale", "M17 31h6l-3 4z"),
    ),
    "bull": (
        ("bright", "M13 15C5 15 3 8 5 3c2 5 5 7 10 7zM27 15c8 0 10-7 8-12-2 5-5 7-10 7z"),
        ("ink", "M12 11h16v9l-2 12c-1 7-11 7-12 0l-2-12zM12 17l-6 4 1-5 5-2zM28 17l6 4-1-5-5-2z"),
        ("pale", EYES),
        ("pale", "M16 33a1.5 1.5 0 1 0 .1 0zM24 33a1.5 1.5 0 1 0 .1 0z"),
        ("thin", "M17 36c1 4 5 4 6 0"),
    ),
    "wolf": (
        ("ink", "M8 4l8 7h8l8-7 1 15-5 9-5 5-3 6-3-6-5-5-5-9z"),
        ("pale", "M12 19l6 4-5 1zM28 19l-6 4 5 1z"),
        ("pale", "M18 34h4l-2 3z"),
        ("thin", "M11 9l2 5M29 9l-2 5"),
    ),
    "horse": (
        ("ink", "M13 10l2-7 5 5 5-5 2 7 1 11-3 14c-1 5-9 5-10 0l-3-14z"),
        ("pale", "M20 8l4 7-4 8-4-8z"),
        ("pale", roundels([(14.5, 20), (25.5, 20)], 1.4)),
        ("pale", roundels([(17, 35), (23, 35)], 1.2)),
    ),
    "bear": (
        ("ink", roundels([(10, 12), (30, 12)], 5) + roundels([(20, 22)], 13)),
        ("pale", roundels([(20, 28)], 5.5)),
        ("pale", roundels([(14.5, 19), (25.5, 19)], 1.5)),
        ("ink", "M17 25h6l-3 4z"),
    ),
    "panther": (
        ("ink", "M8 6l8 4h8l8-4v12c2 12-4 19-12 19S6 30 8 18z"),
        ("pale", roundels([(20, 13), (15, 16), (25, 16), (11, 26), (29, 26), (20, 18)], 1.5)),
        ("bright", "M12 20l6 2-5 2zM28 20l-6 2 5 2z"),
        ("pale", "M17 29h6l-3 4z"),
    ),
    "unicorn": (
        ("ink", "M13 17l1-6 5 4h2l5-4 1 6 1 8-3 11c-1 4-9 4-10 0l-3-11z"),
        ("bright", "M17.8 20 20 3l2.2 17z"),
        ("pale", roundels([(15, 24.5), (25, 24.5)], 1.3)),
        ("pale", roundels([(17.5, 36), (22.5, 36)], 1.1)),
    ),
    "lion": (
        (
            "ink",
            roundels(
                [
                    (20, 8),
                    (29, 11),
                    (33, 20),
                    (31, 29),
                    (25, 36),
                    (15, 36),
                    (9, 29),
                    (7, 20),
                    (11, 11),
                ],
                5,
            )
            + roundels([(20, 22)], 12),
        ),
        ("pale", "M12 18c1-6 15-6 16 0v7c0 6-4 9-8 9s-8-3-8-9z"),
        ("ink", EYES),
        ("ink", "M17 27h6l-3 4z"),
    ),
}
STANDING = "M11 12c5-2 8 1 9 4h9c5 0 6 4 5 9-5-2-12-2-18-1-4-1-6-6-5-12z"
HEAD = "M2 15c0-3 2-4 3-5 1-4 4-5 7-5l3-2v4c4 3 5 9 2 14l-5-4c-2 2-8 2-10-2z"
TAIL = "M33 19c5-1 4-7 2-9"
ATTITUDES: dict[str, Drawing] = {
    "passant": (
        ("ink", STANDING + HEAD),
        ("limb", "M15 22l-8 1-1 5M18 22v14M28 22l-3 8 1 6M31 22l1 7 3 6"),
        ("tail", TAIL),
    ),
    "statant": (
        ("ink", STANDING + HEAD),
        ("limb", "M14 22v14M18 22v14M28 22v14M32 22v14"),
        ("tail", TAIL),
    ),
    "sejant": (
        ("ink", "M12 16c5-2 8 1 10 5l6 7c4 5 2 9-2 9H17l-4-12z" + HEAD),
        ("limb", "M14 23v14M18 27v10M27 36h-6"),
        ("tail", "M30 33c6 0 6-6 3-9"),
    ),
    "couchant": (
        ("ink", "M11 18c5-2 8 0 9 4h9c5 0 6 4 5 11H15c-4-3-5-9-4-15z" + HEAD),
        ("limb", "M15 33H6M33 34h-9"),
        ("tail", "M34 29c4-1 4-6 1-9"),
    ),
    "dormant": (
        ("ink", "M15 22c3-3 5-2 7-1h7c5 0 6 4 5 11H15c-3-3-3-7 0-10z"),
        ("ink", "M3 30c0-3 2-4 3-5 2-3 5-4 8-3l3-1-1 4c2 2 2 5 0 8H6c-2 0-3-1-3-3z"),
        ("limb", "M15 34H6M33 34h-9"),
        ("tail", "M34 30c4 0 4 5 0 6"),
    ),
    "courant": (
        ("ink", "M12 13c5-1 8 1 9 3l9 1c5 1 5 7 2 9-6-3-12-3-16-2-4-2-5-7-4-11z" + HEAD),
        ("limb", "M15 21 5 24l-3-1M17 23l-9 7H5M29 24l6 5h3M31 22l5 1 3-2"),
        ("tail", "M33 18c3-2 2-6 5-8"),
    ),
    "salient": (
        ("ink", "M14 11c5 0 8 4 10 8l7 6c3 4 0 9-4 7l-11-9c-3-4-4-8-2-12z"),
        ("ink", "M4 11c0-3 2-4 3-5 1-3 4-4 7-4l3-2v4c4 3 4 8 2 13l-6-4c-2 2-8 2-9-2z"),
        ("limb", "M16 17 6 18l-2-2M18 21l-10 3-2-2M28 30l1 5-2 5M31 28l3 4-1 5"),
        ("tail", "M31 25c6-1 5-8 3-11"),
    ),
    "passant guardant": (
        ("ink", STANDING),
        ("limb", "M15 22l-8 1-1 5M18 22v14M28 22l-3 8 1 6M31 22l1 7 3 6"),
        ("tail", TAIL),
        ("ink", roundels([(12, 13)], 7.5) + roundels([(6.5, 6.5), (17.5, 6.5)], 2.6)),
        ("pale", roundels([(9.2, 12), (14.8, 12)], 1.3) + "M10 15.5h4l-2 3z"),
    ),
    "rampant": (
        ("ink", "M17 13c4 0 6 4 6 8l4 8c1 5-4 7-7 4l-6-12c-1-4 0-7 3-8z"),
        ("ink", "M6 10c0-3 2-4 3-5 1-3 4-3 6-3l3-2v4c4 3 4 8 2 13l-6-5c-2 2-7 2-8-2z"),
        ("limb", "M16 17 8 18l-3-3M17 21l-8 4-3-2M21 32l-6 3v5M25 31l5 3-1 6"),
        ("tail", "M26 28c7 0 8-7 6-12-1-3 0-5 2-6"),
    ),
}
ARRANGEMENTS = {
    "two in fess": inked(roundels([(13, 21), (27, 21)], 5)),
    "two in pale": inked(roundels([(20, 14), (20, 29)], 5)),
    "three in fess": inked(roundels([(9.5, 21), (20, 21), (30.5, 21)], 4.2)),
    "three in pale": inked(roundels([(20, 10), (20, 21), (20, 32)], 4.2)),
    "three in bend": inked(roundels([(10, 11), (20, 21), (30, 31)], 4.2)),
    "three, two and one": inked(roundels([(12, 14), (28, 14), (20, 30)], 5)),
    "four, two and two": inked(roundels([(13, 13), (27, 13), (13, 28), (27, 28)], 4.5)),
    "five in saltire": inked(roundels([(11, 11), (29, 11), (20, 20.5), (11, 30), (29, 30)], 4)),
    "six, three, two and one": inked(
        roundels([(9.5, 11), (20, 11), (30.5, 11), (14, 22), (26, 22), (20, 33)], 4)
    ),
}
PETALS = [(20, 11.5), (29, 18), (25.6, 28.6), (14.4, 28.6), (11, 18)]
LEAVES = [(20, 10), (28, 13.3), (31.3, 21), (28, 29), (20, 32), (12, 29), (8.7, 21), (12, 13.3)]
CADENCY: dict[str, Drawing] = {
    "label": inked("M3 11h34v5H3zM5 15h6l2 14H3zM17 15h6l2 14H15zM29 15h6l2 14H27z"),
    "crescent": inked("M9 10c-4 12 2 23 11 23s15-11 11-23c0 9-4 14-11 14S9 19 9 10z"),
    "mullet": inked(
        "m20 7 3.6 10.2 10.8.3-8.6 6.6 3.1 10.4L20 28.3l-8.9 6.2 3.1-10.4-8.6-6.6 10.8-.3z"
    ),
    "martlet": inked(
        "M6 15l5-4c3-2 7 0 8 4 4-1 8-4 13-8-1 6-2 9-4 11l7 3c-3 1-6 1-8 1-2 4-6 7-10 7"
        "l1 4-4-3-1 4-2-5c-4-2-6-6-4-11z"
    ),
    "annulet": (("ring", roundels([(20, 21)], 10.5)),),
    "fleur-de-lis": inked(
        "M20 4c5 6 6 10 3 18 0-8 11-11 12-3 0 5-5 6-6 2-1 3-2 4-5 4h2v3h-3c0 4 1 6 3"
        " 9-3-1-5-1-6 3-1-4-3-4-6-3 2-3 3-5 3-9h-3v-3h2c-3 0-4-1-5-4-1 4-6 3-6-2"
        " 1-8 12-5 12 3-3-8-2-12 3-18z"
    ),
    "rose": (
        ("ink", roundels(PETALS, 6.5)),
        ("pale", roundels([(20, 21)], 4.5)),
        ("ink", roundels([(20, 21)], 2)),
    ),
    "cross moline": inked(
        "M17.5 18.5v-7c-1 3-5 3-6 0 3 0 5-3 8.5-6 3.5 3 5.5 6 8.5 6-1 3-5"
        " 3-6 0v7h7c-3-1-3-5 0-6 0 3 3 5 6 8.5-3 3.5-6 5.5-6 8.5-3-1-3-5 0-6h"
        "-7v7c1-3 5-3 6 0-3 0-5 3-8.5 6-3.5-3-5.5-6-8.5-6 1-3 5-3 6 0v-7h-7c3"
        " 1 3 5 0 6 0-3-3-5-6-8.5 3-3.5 6-5.5 6-8.5 3 1 3 5 0 6z"
    ),
    "octofoil": (("ink", roundels(LEAVES, 4.8)), ("pale", roundels([(20, 21)], 4))),
}
DRAWINGS: dict[str, Drawing] = {
    **FIELDS,
    **PARTITIONS,
    **ORDINARIES,
    **SUB_ORDINARIES,
    **CHARGES,
    **ATTITUDES,
    **ARRANGEMENTS,
    **CADENCY,
}
# The marks, on a square of 20; each has a shape of its own and, but for the star, a letter.
MARK_SHAPES = {
    "estate": "M1 19V3h4v3h3V3h4v3h3V3h4v16z",
    "might": "M10 0c3 4 10 7 10 12 0 4-5 6-8 3l2 5H6l2-5c-3 3-8 1-8-3C0 7 7 4 10 0z",
    "virtue": "M10 19C3 14 0 10 0 6c0-6 8-7 10-1 2-6 10-5 10 1 0 4-3 8-10 13z",
    "wealth": "M10 0a10 10 0 1 0 .1 0z",
    "lineage": "M1 18 0 4l5 4 5-7 5 7 5-4-1 14z",
    "star": "m10 0 2.9 6.7 7.1.7-5.4 4.7 1.6 7L10 15.4l-6.2 3.7 1.6-7L0 7.4l7.1-.7z",
}
# What stands for a whole type, where an empty space or a distinction wants one.
TYPICAL = {
    "field": "chequy",
    "partition": "per pale",
    "honourable ordinary": "chevron",
    "sub ordinary": "canton",
    "charge": "lion",
    "attitude": "rampant",
    "arrangement": "three, two and one",
    "cadency": "label",
}
