"""Birds: the martlet, which has no feet, and the eagle displayed."""

from dataclasses import replace

from kingofarms.arms.charges.figure import Figure, Layer
from kingofarms.arms.charges.plotting import (
    circle,
    curve,
    figure,
    mirrored,
    moved,
    symmetric,
    turned,
)

MARTLET = [
    (-62, -20, 1),
    (-50, -27),
    (-45, -36),
    (-33, -42),
    (-20, -36),
    (-12, -25),
    (6, -20),
    (24, -16),
    (42, -6),
    (66, 6, 1),
    (44, 4, 1),
    (64, 20, 1),
    (38, 12),
    (20, 20),
    (12, 26, 1),
    (8, 40, 1),
    (2, 31, 1),
    (-5, 42, 1),
    (-9, 29, 1),
    (-28, 22),
    (-42, 6),
    (-46, -10),
    (-50, -17),
]
WING = [
    (-22, -12, 1),
    (-2, -14),
    (20, -10),
    (40, 2),
    (56, 20, 1),
    (36, 16, 1),
    (40, 24, 1),
    (20, 16),
    (0, 12),
    (-16, 4),
]


def martlet() -> Figure:
    """A swallow without feet, its wings closed."""
    feathers = [
        curve([(-8, 2), (10, 4), (30, 13)], closed=False),
        curve([(-4, -5), (16, -3), (40, 10)], closed=False),
    ]
    layers = [Layer(curve(MARTLET)), Layer(curve(WING), "body", "inner")]
    layers += [Layer(circle(-38, -31, 3), "dark", "")]
    small = [Layer(curve(MARTLET)), Layer(curve(WING), "", "inner")]
    return figure([*layers, *(Layer(each, "", "fine") for each in feathers)], small)


def eagle() -> Figure:
    """An eagle displayed: seen from the front, its wings spread, its head to the left."""
    layers: list[Layer] = []
    wing = _wing()
    layers += [*wing, *(Layer(mirrored(each.steps), each.fill, each.line) for each in wing)]
    layers += _tail()
    leg = curve([(8, 34, 1), (26, 32), (34, 46), (38, 58, 1), (30, 60, 1), (22, 52), (10, 52)])
    claw = curve(
        [
            (28, 56, 1),
            (38, 54, 1),
            (46, 60),
            (56, 60),
            (62, 70, 1),
            (52, 67),
            (46, 68),
            (48, 76),
            (44, 84, 1),
            (40, 74),
            (34, 68),
            (28, 76),
            (20, 78, 1),
            (26, 68),
        ]
    )
    for each in (Layer(claw, "armed"), Layer(leg)):
        layers += [each, Layer(mirrored(each.steps), each.fill)]
    body = curve(symmetric([(0, -44), (14, -38), (20, -16), (22, 10), (16, 34), (0, 48)]))
    layers.append(Layer(body))
    for y, wide in ((-16, 13), (-2, 15), (12, 15), (26, 11)):
        row = [(-wide, y), (-wide / 2, y + 6), (0, y), (wide / 2, y + 6), (wide, y)]
        layers.append(Layer(curve(row, closed=False), "", "fine"))
    layers += _head()
    small = [layer for layer in layers if layer.fill and layer.fill != "dark"]
    return figure(layers, small)


def _wing() -> list[Layer]:
    """The right wing: long feathers from the arm outwards, then the arm over their roots."""
    feather = curve([(0, 0, 1), (-6.5, 14), (-7.5, 40), (0, 52), (7.5, 40), (6.5, 14)])
    quill = curve([(0, 12), (0, 42)], closed=False)
    layers = []
    roots = [(18, 6, 158, 0.66), (28, 4, 147, 0.84), (37, -3, 134, 1.0), (44, -12, 120, 1.1)]
    roots += [(49, -23, 106, 1.14), (51, -35, 91, 1.12), (50, -47, 75, 1.04), (46, -58, 57, 0.94)]
    roots += [(40, -67, 38, 0.8)]
    for x, y, angle, scale in roots:
        for part in (Layer(feather), Layer(quill, "", "fine")):
            placed = moved(turned(part.steps, angle + 180), x, y, scale)
            layers.append(replace(part, steps=placed))
    arm = curve(
        [
            (12, -34, 1),
            (20, -42),
            (25, -56),
            (30, -72),
            (39, -82),
            (49, -80),
            (53, -68),
            (55, -50),
            (54, -32),
            (46, -12),
            (32, 4),
            (14, 10, 1),
        ]
    )
    layers.append(Layer(arm))
    for points in (
        [(24, -6), (36, -18), (43, -36), (44, -56), (44, -72)],
        [(18, -18), (27, -30), (33, -46), (37, -64)],
    ):
        layers.append(Layer(curve(points, closed=False), "", "inner"))
    return layers


def _tail() -> list[Layer]:
    feather = curve([(0, 0, 1), (-8, 20), (-9, 44), (0, 58), (9, 44), (8, 20)])
    order = (34, -34, 17, -17, 0)
    return [Layer(moved(turned(feather, -angle), 0, 40)) for angle in order]


def _head() -> list[Layer]:
    neck = curve(
        [
            (-14, -36, 1),
            (-12, -50),
            (-16, -62),
            (-14, -76),
            (0, -84),
            (14, -78),
            (17, -64),
            (15, -50),
            (20, -34, 1),
            (11, -38, 1),
            (8, -30, 1),
            (1, -37, 1),
            (-6, -29, 1),
        ]
    )
    beak = curve(
        [
            (-13, -76, 1),
            (-26, -77),
            (-36, -68),
            (-36, -58, 1),
            (-29, -64),
            (-20, -62),
            (-26, -56, 1),
            (-14, -56, 1),
        ]
    )
    tongue = curve([(-18, -62, 1), (-28, -58), (-38, -49, 1), (-27, -53), (-17, -58, 1)])
    return [
        Layer(tongue, "langued", "inner"),
        Layer(beak, "armed"),
        Layer(neck),
        Layer(circle(-5, -70, 3.6), "eye", "inner"),
        Layer(circle(-6, -70, 1.5), "dark", ""),
    ]
