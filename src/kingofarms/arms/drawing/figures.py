"""Figures painted on the shield: their points are scaled, their lines keep their width."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2s

from kingofarms.arms.charges.figure import Figure, Layer
from kingofarms.arms.drawing.composition import Placed
from kingofarms.arms.drawing.geometry import Box, Placing, bounds, number, steps_path
from kingofarms.arms.drawing.paint import INK, PALE_INK, PENCIL

INNER, FINE = 0.75, 0.5  # of the outline's width
SMALL_LINE = 4.4


@dataclass(frozen=True)
class Coat:
    """How a figure is painted: its fill, the colours of its parts, and its lines."""

    fill: str
    armed: str
    langued: str
    dark: bool = False
    known: bool = True  # its tincture
    drawn: bool = True  # its figure
    faint: bool = False


def line_width(size: float) -> float:
    """The outline of a charge of this size, both in units of the shield: broader on large ones."""
    return 2.0 + 1.2 * min(1.0, max(0.0, (size - 90) / 170))


def size_of(figure: Figure, scale: float) -> float:
    """The longer side of a figure at that scale."""
    left, top, right, bottom = bounds(figure.hull)
    return scale * max(right - left, bottom - top)


def placing_of(figure: Figure, placed: Placed) -> Placing:
    """How its points come to lie there."""
    left, top, right, bottom = bounds(figure.hull)
    middle = (left + right) / 2, (top + bottom) / 2
    return Placing(placed.scale, placed.at, middle, placed.turn)


def box_of(figure: Figure, placed: Placed) -> Box:
    """The box around a placed figure."""
    placing = placing_of(figure, placed)
    return bounds(placing(x, y) for x, y in figure.hull)


def paint_all(figure: Figure, places: Sequence[Placed], coat: Coat, small: bool) -> str:
    """The figure at every place: drawn once, and shown again at the others."""
    first = places[0]
    drawn = _paint(figure, first, coat, small)
    if len(places) == 1:
        return drawn
    name = "koa" + blake2s(drawn.encode(), digest_size=6).hexdigest()
    again = "".join(
        f'<use href="#{name}" x="{number(each.at[0] - first.at[0])}"'
        f' y="{number(each.at[1] - first.at[1])}"/>'
        for each in places[1:]
    )
    return f'<g id="{name}">{drawn}</g>{again}'


def _paint(figure: Figure, placed: Placed, coat: Coat, small: bool) -> str:
    placing = placing_of(figure, placed)
    if not coat.drawn:
        return _sketch(figure, placing, coat)
    if not coat.known:
        return _pencilled(figure, placing, coat)
    if small:
        return _paint_small(figure, placing, coat)
    width = line_width(size_of(figure, placed.scale))
    under = ""
    if coat.dark:
        outside = "".join(
            steps_path(layer.steps, placing) for layer in figure.layers if layer.fill == "body"
        )
        under = f'<path d="{outside}" stroke-width="{number(2.2 * width)}"/>'
    layers = "".join(_layer(layer, placing, coat, width) for layer in figure.layers)
    return (
        f'<g fill="{coat.fill}" stroke="{INK}" stroke-width="{number(width)}"'
        f' stroke-linejoin="round" stroke-linecap="round">{under}{layers}</g>'
    )


def _layer(layer: Layer, placing: Placing, coat: Coat, width: float) -> str:
    """One path with whatever differs from the figure's own attributes."""
    attributes = _fill_attribute(layer, coat)
    if not layer.line:
        attributes += ' stroke="none"'
    elif coat.dark and layer.fill in ("", "body"):
        share = {"outline": 0.55, "inner": 0.6, "fine": 0.4}[layer.line]
        attributes += f' stroke="{PALE_INK}" stroke-width="{number(share * width)}"'
    elif layer.line != "outline":
        share = INNER if layer.line == "inner" else FINE
        attributes += f' stroke-width="{number(share * width)}"'
    return f'<path d="{steps_path(layer.steps, placing)}"{attributes}/>'


def _fill_attribute(layer: Layer, coat: Coat) -> str:
    if layer.fill == "body":
        return ""
    fills = {"armed": coat.armed, "langued": coat.langued, "eye": "#fff", "dark": INK}
    return f' fill="{fills.get(layer.fill, "none")}"'


def _paint_small(figure: Figure, placing: Placing, coat: Coat) -> str:
    """A dark edge under the whole figure, then fills without lines, and few inner lines."""
    paths = [(layer, steps_path(layer.steps, placing, coarse=True)) for layer in figure.small]
    edge = "".join(path for layer, path in paths if layer.fill)
    parts = [f'<path d="{edge}" stroke="{INK}" stroke-width="{number(2 * SMALL_LINE)}"/>']
    for layer, path in paths:
        if layer.fill:
            parts.append(f'<path d="{path}"{_fill_attribute(layer, coat)}/>')
        elif layer.line:
            stroke = PALE_INK if coat.dark else INK
            parts.append(f'<path d="{path}" fill="none" stroke="{stroke}" stroke-width="3.4"/>')
    return f'<g fill="{coat.fill}" stroke-linejoin="round">{"".join(parts)}</g>'


def _pencilled(figure: Figure, placing: Placing, coat: Coat) -> str:
    """A charge whose tincture is not known yet: drawn in pencil, a plain one in dashes."""
    dashed = ' stroke-dasharray="9 6"' if len(figure.layers) < 3 else ""
    unfilled = ' fill="none"'
    paths = "".join(
        f'<path d="{steps_path(layer.steps, placing)}"{"" if layer.fill else unfilled}/>'
        for layer in figure.layers
    )
    return (
        f'<g fill="{coat.fill}" stroke="{PENCIL}" stroke-width="2" stroke-linejoin="round"'
        f"{dashed}>{paths}</g>"
    )


def _sketch(figure: Figure, placing: Placing, coat: Coat) -> str:
    """A charge that nobody has drawn: an outline in dashes, as if sketched on parchment."""
    shapes = [layer for layer in figure.small if layer.fill == "body"]
    path = "".join(steps_path(layer.steps, placing) for layer in shapes)
    faint = ' opacity=".55"' if coat.faint else ""
    return (
        f'<g{faint} stroke-linejoin="round"><path d="{path}" fill="{PENCIL}" stroke="{PENCIL}"'
        f' stroke-width="5" stroke-dasharray="9 6"/><path d="{path}" fill="{coat.fill}"/></g>'
    )
