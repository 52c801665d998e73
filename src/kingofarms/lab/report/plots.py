"""Plots as SVG for the report, whose theme colours them, and as files beside it."""

import json
import re
from pathlib import Path
from typing import Any

from kingofarms.lab.answers.charts import GRID, INK, PLAIN, SECOND, STRIKING
from kingofarms.lab.series.disk import make_folder, write_whole

WIDE, PHONE = 680, 320  # pixels
PAPER = "#ffffff"
SHARPNESS = 2.0  # pixels of a PNG for each of the plot
THEME = {
    INK: "--ink",
    GRID: "--grid",
    PLAIN: "--plain",
    STRIKING: "--striking",
    SECOND: "--second",
}


def svg_of(chart: Any) -> str:
    """The plot as SVG."""
    import vl_convert

    return str(vl_convert.vegalite_to_svg(json.dumps(chart.to_dict())))


def themed(svg: str, label: str) -> str:
    """The same for a page: its colours are variables, and it is one picture with one name."""
    svg = re.sub(r' (?:aria-[a-z]+|role)="[^"]*"', "", svg)
    svg = re.sub(r'(fill|stroke)="(#[0-9a-fA-F]{6})"', coloured, svg)
    svg = merged_styles(svg)
    words = label.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
    return svg.replace("<svg ", f'<svg role="img" aria-label="{words}" ', 1)


def coloured(match: re.Match[str]) -> str:
    """A colour of ours as a variable; any other as it is."""
    variable = THEME.get(match[2].lower())
    return f'style="{match[1]}:var({variable})"' if variable else match[0]


def merged_styles(svg: str) -> str:
    """An element may have one `style` only."""

    def merge(match: re.Match[str]) -> str:
        styles = re.findall(r' style="([^"]*)"', match[0])
        if len(styles) < 2:
            return match[0]
        bare = re.sub(r' style="[^"]*"', "", match[0])
        end = "/>" if bare.endswith("/>") else ">"
        return f'{bare.removesuffix(end)} style="{";".join(styles)}"{end}'

    return re.sub(r"<[a-z]+ [^<>]*>", merge, svg)


def save_plots(chart: Any, folder: Path, name: str) -> None:
    """`name.svg` and `name.png` in that folder, on white."""
    import vl_convert

    text = json.dumps({**chart.to_dict(), "background": PAPER})
    make_folder(folder)
    write_whole(folder / f"{name}.svg", str(vl_convert.vegalite_to_svg(text)).encode())
    write_whole(folder / f"{name}.png", vl_convert.vegalite_to_png(text, scale=SHARPNESS))
