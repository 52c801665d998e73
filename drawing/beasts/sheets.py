"""Contact sheets for the documents: `python -m drawing.beasts.sheets`.

One sheet shows every beast in every attitude, one the choices that were tried.
"""

from dataclasses import replace
from pathlib import Path

from drawing.beasts.build import ATTITUDES, fitted, sketch
from drawing.beasts.kinds import KINDS, Kind
from drawing.beasts.poses import POSES
from drawing.strokes.painting import figure
from drawing.strokes.show import OUTLINE, SCHEMES, svg, write_png
from kingofarms.arms.charges.figure import Figure, beast, beasts

PICTURES = Path(__file__).parents[2] / "docs/pictures/arms"
SIZES = (400, 120, 40)
GAP = 6


def lion(kind: Kind) -> Figure:
    """The lion rampant with other measures."""
    return figure(sketch("lion", kind, fitted(POSES[kind.build]["rampant"], kind)))


def write_tries() -> None:
    """What was kept, then with a lighter outline; a larger head, then without the ruff."""
    usual = KINDS["lion"]
    tries = (
        ((usual, OUTLINE), (usual, OUTLINE * 0.55)),
        ((replace(usual, head=1.3), OUTLINE), (replace(usual, ruff=False), OUTLINE)),
    )
    parts: list[str] = []
    for row, pair in enumerate(tries):
        x = 0
        for kind, outline in pair:
            drawn = lion(kind)
            for size in SIZES:
                place = x, row * (SIZES[0] + GAP)
                parts.append(svg(drawn, size, SCHEMES["or on azure"], *place, outline))
                x += size + GAP
    whole = 2 * (sum(SIZES) + 3 * GAP), 2 * (SIZES[0] + GAP)
    write_png(PICTURES / "beast-tries.png", *whole, parts)


def write_all(side: int = 64) -> None:
    """Every beast of the package in the nine attitudes, in three schemes of colours."""
    parts: list[str] = []
    schemes = list(SCHEMES.values())
    names = [name for name in beasts() if name != "eagle"]
    for row, name in enumerate(names):
        for column, attitude in enumerate(ATTITUDES):
            try:
                drawn = beast(name, attitude)
            except KeyError:
                drawn = beast("eagle", "displayed")
            place = column * (side + GAP), row * (side + GAP)
            parts.append(svg(drawn, side, schemes[row % 3], *place))
    size = len(ATTITUDES) * (side + GAP), len(names) * (side + GAP)
    write_png(PICTURES / "beasts.png", *size, parts)


if __name__ == "__main__":
    PICTURES.mkdir(parents=True, exist_ok=True)
    write_tries()
    write_all()
