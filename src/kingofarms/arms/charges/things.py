"""Things on shields: fleur-de-lis, crown, castle, sword, key and escallop."""

from math import cos, radians, sin

from kingofarms.arms.charges.figure import Figure, Layer
from kingofarms.arms.charges.plotting import (
    Steps,
    circle,
    curve,
    figure,
    mirrored,
    polygon,
    symmetric,
)


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
