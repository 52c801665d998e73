"""Contact sheets for the documents: `python -m drawing.beasts.sheets`.

One sheet shows every beast in every attitude, one the choices that were tried.
"""

from dataclasses import replace
from pathlib import Path

import resvg_py

from drawing.beasts.build import ATTITUDES, fitted, sketch
from drawing.beasts.kinds import KINDS, Kind
from drawing.beasts.poses import POSES
from drawing.strokes.painting import figure
from kingofarms.arms.charges.figure import Figure, Step, beast, beasts

PICTURES = Path(__file__).parents[2] / "docs/pictures/arms"
SIZES = (400, 120, 40)
GAP = 6
COLOURS = {
    "or": "#e8b923",
    "argent": "#f6f3ec",
    "azure": "#1f4e9c",
    "gules": "#c1272d",
    "sable": "#1c1a19",
}
DARK, LIGHT = "#1c1512", "#f1e3b8"
OUTLINE = 0.0095
"""The outline's width as a part of the side of the field."""

Scheme = tuple[str, str, str]
"""The tinctures of the field, of the beast, and of its claws and tongue."""

SCHEMES: dict[str, Scheme] = {
    "or on azure": ("azure", "or", "gules"),
    "argent on gules": ("gules", "argent", "azure"),
    "sable on or": ("or", "sable", "gules"),
}


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


# A figure on a plain field.


def _path(steps: tuple[Step, ...], scale: float, dx: float, dy: float) -> str:
    return "".join(
        command
        + " ".join(f"{each * scale + (dy if i % 2 else dx):.2f}" for i, each in enumerate(numbers))
        for command, numbers in steps
    )


def _fit(figure: Figure, side: float, x: float, y: float) -> tuple[float, float, float]:
    """The scale and the shift by which a figure lies in the middle of a field."""
    xs, ys = [each[0] for each in figure.hull], [each[1] for each in figure.hull]
    scale = side * 0.9 / max(max(xs) - min(xs), max(ys) - min(ys))
    dx = x + side / 2 - scale * (min(xs) + max(xs)) / 2
    return scale, dx, y + side / 2 - scale * (min(ys) + max(ys)) / 2


def svg(
    figure: Figure,
    side: float,
    scheme: Scheme,
    x: float = 0,
    y: float = 0,
    outline: float = OUTLINE,
) -> str:
    """A square field with the figure; below 60 pixels in its small drawing."""
    field, body, armed = (COLOURS[each] for each in scheme)
    fills = {"body": body, "armed": armed, "langued": armed, "eye": "#fff", "dark": DARK}
    scale, dx, dy = _fit(figure, side, x, y)
    small = side < 60
    widths = {
        "outline": outline * (2 if small else 1),
        "inner": outline * 0.75,
        "fine": outline / 2,
    }
    parts = [f'<rect x="{x}" y="{y}" width="{side}" height="{side}" fill="{field}"/>']
    for layer in figure.small if small else figure.layers:
        is_edge = layer.line == "outline" and layer.steps == figure.layers[0].steps
        ink = LIGHT if scheme[1] == "sable" and not is_edge else DARK
        width = side * widths.get(layer.line, 0.0)
        parts.append(
            f'<path d="{_path(layer.steps, scale, dx, dy)}" fill="{fills.get(layer.fill, "none")}"'
            f' fill-rule="evenodd" stroke="{ink}" stroke-width="{width:.3f}"'
            ' stroke-linejoin="round" stroke-linecap="round"/>'
        )
    return "".join(parts)


def write_png(file: Path, width: float, height: float, parts: list[str]) -> None:
    """Write fields, placed beside each other, into one picture."""
    whole = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
        f'<rect width="{width}" height="{height}" fill="#e9e6df"/>{"".join(parts)}</svg>'
    )
    file.write_bytes(bytes(resvg_py.svg_to_bytes(svg_string=whole)))


if __name__ == "__main__":
    PICTURES.mkdir(parents=True, exist_ok=True)
    write_tries()
    write_all()
