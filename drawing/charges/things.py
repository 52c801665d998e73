"""Charges that are no plain shapes and no beasts: castle, crown, key, eagle, martlet."""

from dataclasses import replace
from math import cos, radians, sin

from drawing.charges.plotting import (
    Steps,
    circle,
    curve,
    figure,
    mirrored,
    moved,
    polygon,
    symmetric,
    turned,
)
from kingofarms.arms.charges.figure import Figure, Layer


def fleur_de_lis() -> Figure:
    """A lily: a tall petal, two that bend outwards, a band, and the ends below it."""
    middle = curve(
        symmetric([(0, -64, 1), (9, -48), (18, -30), (16, -10), (8, 6), (6, 18, 1), (0, 18, 1)])
    )
    side = curve(
        [
            (7, 18, 1),
            (9, 2),
            (16, -16),
            (29, -29),
            (43, -27),
            (52, -12),
            (47, 6),
            (36, 10),
            (33, 3, 1),
            (38, -2),
            (36, -11),
            (28, -9),
            (22, 3),
            (20, 18, 1),
        ]
    )
    foot = curve(symmetric([(0, 26, 1), (7, 26, 1), (9, 38), (5, 50), (0, 62, 1)]))
    lower = curve(
        [
            (9, 26, 1),
            (20, 26, 1),
            (24, 36),
            (33, 42),
            (37, 36, 1),
            (40, 46),
            (30, 55),
            (18, 50),
            (11, 40),
        ]
    )
    band = polygon([(-25, 16), (25, 16), (25, 28), (-25, 28)])
    layers = [Layer(foot), Layer(lower), Layer(mirrored(lower)), Layer(side), Layer(mirrored(side))]
    layers += [Layer(middle), Layer(band)]
    return figure(layers)


def crown() -> Figure:
    """An open crown with three leaves and two pearls on a jewelled rim."""
    leaf = symmetric(
        [
            (0, -52, 1),
            (8, -44),
            (7, -36),
            (17, -38),
            (20, -28),
            (12, -22),
            (5, -22, 1),
            (8, 12, 1),
            (0, 14),
        ]
    )
    layers = []
    for x, y in ((-46.0, 6.0), (46.0, 6.0), (0.0, 0.0)):
        points = [(px * 0.95 + x, py * 0.9 + y, *corner) for px, py, *corner in leaf]
        layers.append(Layer(curve(points)))
    body = curve(
        symmetric([(0, 12), (10, 8, 1), (23, -6), (38, 12, 1), (58, 8, 1), (52, 28, 1), (0, 34)])
    )
    rim = curve(symmetric([(0, 30), (52, 22, 1), (50, 38, 1), (0, 46)]))
    layers += [Layer(body), Layer(circle(-23, -12, 7)), Layer(circle(23, -12, 7)), Layer(rim)]
    jewels = [Layer(circle(0, 38, 4), "armed", "fine")]
    for x in (22, 40):
        jewels += [Layer(circle(side * x, 38 - x / 9, 3.4), "armed", "fine") for side in (-1, 1)]
    return figure([*layers, *jewels], layers)


def castle() -> Figure:
    """Two towers and a wall between them, with a gate."""
    layers = [Layer(polygon(_battlements(-26, 26, -16, 58, 3)))]
    for x in (-40, 40):
        layers.append(Layer(polygon(_battlements(x - 17, x + 17, -38, 58, 3))))
        head = _battlements(x - 22, x + 22, -54, -32, 3)
        layers.append(Layer(polygon(head)))
    gate = curve([(-12, 58, 1), (-12, 30, 1), (-8, 20), (0, 14), (8, 20), (12, 30, 1), (12, 58, 1)])
    layers.append(Layer(gate, "dark"))
    windows = []
    for x in (-40, 40):
        slit = [(x - 4, 6), (x - 4, -12), (x, -18), (x + 4, -12), (x + 4, 6)]
        windows.append(Layer(polygon(slit), "dark", ""))
    lines: list[Layer] = []
    for y in (24, 40):
        for x in (-40, 40):
            row: Steps = (("M", (x - 17, y)), ("L", (x + 17, y)))
            lines.append(Layer(row, "", "fine"))
    return figure([*layers, *lines, *windows], [*layers, *windows])


def tower() -> Figure:
    """One tower, with a gate."""
    layers = [Layer(polygon([(-24, -26), (24, -26), (30, 58), (-30, 58)]))]
    layers.append(Layer(polygon(_battlements(-34, 34, -58, -26, 3))))
    gate = curve([(-11, 58, 1), (-11, 32, 1), (-7, 22), (0, 17), (7, 22), (11, 32, 1), (11, 58, 1)])
    layers.append(Layer(gate, "dark"))
    slit = Layer(polygon([(-4, 2), (-4, -10), (0, -16), (4, -10), (4, 2)]), "dark", "")
    rows: list[Steps] = [(("M", (-26, y)), ("L", (26, y))) for y in (8, 24)]
    return figure([*layers, *(Layer(row, "", "fine") for row in rows), slit], [*layers, slit])


def _battlements(
    left: float, right: float, top: float, bottom: float, merlons: int
) -> list[tuple[float, float]]:
    """A wall with merlons on it, from its lower left corner."""
    unit = (right - left) / (2 * merlons - 1)
    points = [(left, bottom)]
    for k in range(merlons):
        x = left + 2 * k * unit
        points += [(x, top - unit), (x + unit, top - unit)]
        if k < merlons - 1:
            points += [(x + unit, top), (x + 2 * unit, top)]
    return [*points, (right, bottom)]


def sword() -> Figure:
    """A sword with its point upwards."""
    blade = polygon([(0, -92), (9, -76), (8, 42), (-8, 42), (-9, -76)])
    ridge: Steps = (("M", (0, -80)), ("L", (0, 38)))
    guard = curve(symmetric([(0, 40), (22, 40), (34, 36, 1), (36, 46, 1), (20, 51), (0, 50)]))
    grip = polygon([(-5, 50), (5, 50), (4, 74), (-4, 74)])
    layers = [
        Layer(blade),
        Layer(grip, "armed"),
        Layer(guard, "armed"),
        Layer(circle(0, 80, 9), "armed"),
    ]
    return figure([*layers, Layer(ridge, "", "inner")], layers)


def key() -> Figure:
    """A key, its bow below and its bit above to the left."""
    shaft = polygon([(-5, -60), (5, -60), (5, 34), (-5, 34)])
    bit = polygon(
        [
            (-5, -56),
            (-34, -56),
            (-34, -42),
            (-22, -42),
            (-22, -36),
            (-34, -36),
            (-34, -22),
            (-5, -22),
        ]
    )
    collar = polygon([(-10, 26), (10, 26), (10, 34), (-10, 34)])
    bow = [*_trefoil(1.0), *circle(0, 44, 6.5, hole=True)]
    bow += [*circle(-13, 62, 6.5, hole=True), *circle(13, 62, 6.5, hole=True)]
    top = circle(0, -60, 8)
    return figure([Layer(bit), Layer(top), Layer(shaft), Layer(tuple(bow)), Layer(collar)])


def _trefoil(scale: float) -> Steps:
    points = [(0, 30), (13, 36), (14, 48), (26, 54), (28, 68), (16, 78), (0, 70)]
    return curve(symmetric([(scale * x, scale * y) for x, y in points]))


def escallop() -> Figure:
    """A scallop shell with its hinge below."""
    ribs = [-66, -44, -22, 0, 22, 44, 66]
    rim: list[tuple[float, ...]] = []
    for k, degrees in enumerate(ribs):
        x, y = _on_shell(degrees, 84)
        if k:
            rim.append((*_on_shell(degrees - 11, 77), 1))
        rim.append((x, y))
    start = [(-26, 36, 1), (-30, 30, 1), (-16, 26, 1), (-40, 8), (-54, -8, 1)]
    end = [(54, -8, 1), (40, 8), (16, 26, 1), (30, 30, 1), (26, 36, 1)]
    shell = curve([*start, *rim[1:-1], *end, (12, 42, 1), (-12, 42, 1)])
    lines = []
    for degrees in (-55, -33, -11, 11, 33, 55):
        rib: Steps = (("M", _on_shell(degrees, 16)), ("L", _on_shell(degrees, 72)))
        lines.append(Layer(rib, "", "inner"))
    return figure([Layer(shell), *lines], [Layer(shell)])


def _on_shell(degrees: float, radius: float) -> tuple[float, float]:
    """A point of the fan that opens upwards from the hinge."""
    angle = radians(degrees)
    return 0.86 * radius * sin(angle), 30 - radius * cos(angle)


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
