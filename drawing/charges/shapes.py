"""Plain figures: roundel, lozenge, heart, stars and crosses, and outlines for unknown charges."""

from collections.abc import Sequence
from math import cos, pi, sin

from drawing.charges.plotting import (
    Plot,
    around,
    circle,
    curve,
    figure,
    polygon,
    symmetric,
    turned,
)
from kingofarms.arms.charges.figure import Figure, Layer

WAVE = [0.0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9]


def roundel() -> Figure:
    """A disc."""
    return figure([Layer(circle(0, 0, 50))])


def annulet() -> Figure:
    """A ring."""
    return figure([Layer((*circle(0, 0, 50), *circle(0, 0, 30, hole=True)))])


def lozenge() -> Figure:
    """A rhombus that stands on its point."""
    return figure([Layer(polygon([(0, -62), (44, 0), (0, 62), (-44, 0)]))])


def billet() -> Figure:
    """An upright rectangle."""
    return figure([Layer(polygon([(-32, -60), (32, -60), (32, 60), (-32, 60)]))])


def escutcheon() -> Figure:
    """A small shield."""
    half = [(0, -58, 1), (48, -58, 1), (48, -10), (34, 32), (0, 60, 1)]
    return figure([Layer(curve(symmetric(half)))])


def heart() -> Figure:
    """A heart."""
    half = [(0, -28, 1), (14, -46), (36, -48), (50, -28), (44, 4), (22, 34), (0, 56, 1)]
    return figure([Layer(curve(symmetric(half)))])


def mullet() -> Figure:
    """A star with five straight points."""
    outer, inner = around(0, 0, 54, 5), around(0, 0, 21.5, 5, 36)
    points = [point for pair in zip(outer, inner, strict=True) for point in pair]
    return figure([Layer(polygon(points))])


def estoile() -> Figure:
    """A star with six wavy rays."""
    ray: list[tuple[float, ...]] = []
    for k in range(6):
        turn = k * pi / 3
        sides = [(along, 1) for along in WAVE] + [(1.0, 0)] + [(along, -1) for along in WAVE[::-1]]
        for along, side in sides:
            away = 17 + 41 * along
            sideways = 5.5 * (1 - 0.5 * along) * sin(2 * pi * along) - side * 9.5 * (1 - along)
            x, y = away * sin(turn) + sideways * cos(turn), sideways * sin(turn) - away * cos(turn)
            ray.append((x, y, 1) if along in (0.0, 1.0) else (x, y))
    return figure([Layer(curve(ray))])


def crescent() -> Figure:
    """A moon with its horns upwards."""
    half = [(39, -44, 1), (53, -20), (51, 10), (32, 38), (0, 48)]
    inner = [(0, 8), (-24, 2), (-37, -17)]
    outline = [*half, *((-x, y, *rest) for x, y, *rest in reversed(half[:-1]))]
    inside = [*inner[::-1], *((-x, y) for x, y in inner[1:])]
    return figure([Layer(curve([*outline, *inside]))])


def label() -> Figure:
    """A bar across the chief with three points hanging from it."""
    points: list[tuple[float, float]] = [(-100, -22), (100, -22), (100, -8)]
    for x in (70, 0, -70):
        points += [(x + 11, -8), (x + 17, 24), (x - 17, 24), (x - 11, -8)]
    points += [(-100, -8)]
    return figure([Layer(polygon(points))])


def _cross(arm: Sequence[tuple[float, ...]], around_middle: float = 8) -> Figure:
    """A cross of four equal arms; of one the right half is plotted, from the middle outwards."""
    half: list[tuple[float, ...]] = [(around_middle, -around_middle, 1), *arm]
    whole = [
        *((-x, y, *corner) for x, y, *corner in half),
        *(each for each in half[:0:-1] if each[0]),
    ]
    outline: list[tuple[float, ...]] = []
    for _ in range(4):
        outline += whole
        whole = [(-y, x, *corner) for x, y, *corner in whole]
    return figure([Layer(curve(outline))])


def cross_moline() -> Figure:
    """A cross whose arms part at their ends and curl back."""
    end = [(22, -32, 1), (27, -42), (23, -52), (13, -56), (4, -52), (0, -44, 1)]
    return _cross([(7, -26), (8, -36), (14, -41), (19, -39), *end])


def cross_couped() -> Figure:
    """A cross that does not reach the edges."""
    return _cross([(17, -54, 1)], 17)


def saltire_couped() -> Figure:
    """A saltire that does not reach the edges."""
    plain = cross_couped()
    return figure([Layer(turned(layer.steps, 45)) for layer in plain.layers])


def cross_potent() -> Figure:
    """A cross whose arms end in crutches."""
    return _cross([(8, -40, 1), (27, -40, 1), (27, -56, 1)])


def cross_patty() -> Figure:
    """A cross whose arms grow broader outwards."""
    return _cross([(13, -30), (31, -54, 1)], 6)


def cross_botonny() -> Figure:
    """A cross whose arms end in trefoils."""
    end = [(8, -30, 1), (15, -26), (23, -31), (23, -40), (14, -45, 1), (13, -53), (0, -60)]
    return _cross(end)


def cross_flory() -> Figure:
    """A cross whose arms end in fleurs-de-lis."""
    end = [(18, -31, 1), (18, -36, 1), (8, -37, 1), (16, -44), (25, -42), (28, -34, 1)]
    end += [(31, -46), (22, -54), (11, -50, 1), (8, -57), (0, -66, 1)]
    return _cross([(8, -31, 1), *end])


def cross_patonce() -> Figure:
    """A cross whose arms grow broader and end in three points."""
    return _cross(
        [(10, -24), (17, -36), (31, -44, 1), (20, -48), (12, -53, 1), (7, -57), (0, -66, 1)]
    )


def cross_crosslet() -> Figure:
    """A cross whose every arm is a cross."""
    return _cross([(8, -28, 1), (24, -28, 1), (24, -42, 1), (8, -42, 1), (8, -56, 1)])


def rose() -> Figure:
    """Five petals, the barbs between them, and a seeded heart."""
    petal = [(0, -12, 1), (13, -22), (27, -35), (23, -52), (9, -52), (0, -47, 1)]
    petal += [(-9, -52), (-23, -52), (-27, -35), (-13, -22)]
    fold = curve([(17, -33), (9, -41), (0, -37), (-9, -41), (-17, -33)], closed=False)
    barb = curve([(-6, -26, 1), (-5, -42), (0, -57, 1), (5, -42), (6, -26, 1)])
    layers = [Layer(turned(barb, 36 + 72 * k), "armed") for k in range(5)]
    layers += [Layer(turned(curve(petal), 72 * k)) for k in range(5)]
    layers += [Layer(turned(fold, 72 * k), "", "inner") for k in range(5)]
    layers += [Layer(circle(0, 0, 15), "armed")]
    layers += [Layer(circle(x, y, 2.6), "", "fine") for x, y in [(0, 0), *around(0, 0, 8.5, 6)]]
    small = [layer for layer in layers if layer.line == "outline"]
    return figure(layers, small)


def octofoil() -> Figure:
    """Eight round petals about a small heart."""
    petal = curve([(0, -8, 1), (12, -26), (17, -42), (9, -55), (-9, -55), (-17, -42), (-12, -26)])
    vein = curve([(0, -20), (0, -42)], closed=False)
    layers = [Layer(turned(petal, 45 * k)) for k in range(8)]
    layers += [Layer(turned(vein, 45 * k), "", "fine") for k in range(8)]
    layers += [Layer(circle(0, 0, 12), "armed")]
    return figure(layers, [layer for layer in layers if layer.line == "outline"])


# What stands for a charge that is not known yet: a beast of no kind, by the attitudes that look
# alike from afar.
REARING: Plot = [
    (-70, -150),
    (-20, -205),
    (50, -195),
    (62, -140),
    (70, -60),
    (92, 20),
    (150, 0),
    (140, -90),
    (160, -160),
    (182, -90),
    (180, 20),
    (120, 70),
    (90, 90),
    (60, 130),
    (86, 190),
    (30, 210, 1),
    (-14, 204),
    (24, 184),
    (14, 130),
    (-30, 100),
    (-70, 130),
    (-120, 118),
    (-90, 92),
    (-40, 50),
    (-26, 0),
    (-90, 6),
    (-150, -30),
    (-110, -46),
    (-60, -40),
    (-110, -80),
    (-160, -140),
    (-110, -120),
    (-50, -90),
    (-40, -120),
]
STANDING: Plot = [
    (-180, -110),
    (-150, -150),
    (-90, -150),
    (-70, -110),
    (0, -96),
    (80, -104),
    (120, -92),
    (180, -120),
    (160, -160),
    (190, -176),
    (214, -130),
    (190, -90),
    (146, -70),
    (138, -10),
    (150, 60),
    (146, 90, 1),
    (104, 90, 1),
    (112, 40),
    (84, -14),
    (0, -8),
    (-70, -10),
    (-80, 40),
    (-70, 90, 1),
    (-112, 90, 1),
    (-116, 30),
    (-124, -40),
    (-150, -80),
]
LYING: Plot = [
    (-190, -70),
    (-160, -116),
    (-100, -114),
    (-80, -74),
    (0, -52),
    (90, -66),
    (150, -44),
    (190, -80),
    (176, -116),
    (206, -126),
    (222, -84),
    (190, -20),
    (160, 30),
    (60, 44),
    (-60, 40),
    (-180, 46),
    (-210, 30),
    (-180, 14),
    (-110, 8),
    (-126, -30),
    (-160, -44),
]
PLACEHOLDERS = {
    "blank": [Layer(circle(0, 0, 60))],
    "tall": [Layer(curve(REARING))],
    "wide": [Layer(curve(STANDING))],
    "low": [Layer(curve(LYING))],
}
