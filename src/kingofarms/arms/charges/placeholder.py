"""Placeholders: an outline that stands for a charge that is not known yet."""

from functools import lru_cache

from kingofarms.arms.charges.figure import Figure, Layer
from kingofarms.arms.charges.plotting import Plot, circle, curve, figure

# A beast of no kind, by the attitudes that look alike from afar.
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
TALL = {"rampant", "salient", "sejant"}
LOW = {"couchant", "dormant"}


@lru_cache(8)
def _beast(kind: str) -> Figure:
    points: Plot = {"tall": REARING, "low": LYING}.get(kind, STANDING)
    return figure([Layer(curve(points))])


@lru_cache(1)
def _blank() -> Figure:
    return figure([Layer(circle(0, 0, 60))])


def placeholder(attitude: str) -> Figure:
    """A beast of no kind in about that attitude; without an attitude a disc."""
    if not attitude:
        return _blank()
    first = attitude.split()[0]
    if first in TALL:
        return _beast("tall")
    return _beast("low" if first in LOW else "wide")
