"""A report as one HTML file: sentences first, then plots, tables and how to make it again."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jinja2 import FileSystemLoader
from markupsafe import Markup

from kingofarms.engine.templates import template_environment
from kingofarms.engine.words import _, current_language
from kingofarms.lab.files import write_in_folder, write_whole
from kingofarms.lab.render.answer import Answer
from kingofarms.lab.render.charts import GRID, INK, PLAIN, SECOND, STRIKING

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Recipe:
    """What a series was, and the command that plays it again."""

    title: str  # the game's
    words: str  # bots, seats and matches, in a line
    facts: Sequence[tuple[str, str]]  # name and value: seed, version, digest …
    command: str
    is_exact: bool = False  # nothing was sampled


@dataclass(frozen=True)
class Part:
    """One question of the report with its answer."""

    name: str
    title: str
    answer: Answer
    recipe: int  # the place of its series


@dataclass(frozen=True)
class Report:
    """Answers, what they come from, and how to make them again."""

    title: str
    parts: Sequence[Part]
    recipes: Sequence[Recipe]
    command: str
    notes: Sequence[str] = ()  # how the series were put together
    names: Sequence[str] = ()  # of the plots' files, by recipe; none if all parts are about all

    def write(self, out: Path | None, plots: Path | None) -> None:
        """Write the page, and each plot as SVG and PNG."""
        if out is not None:
            write_whole(out, self.page().encode())
        for part in self.parts if plots else ():
            begin = f"{self.names[part.recipe]}-{part.recipe + 1}-" if self.names else ""
            if plots and part.answer.plot:
                save_plots(part.answer.plot(WIDE), plots, f"{begin}{part.name}")

    def page(self) -> str:
        """The whole file."""
        environment = template_environment(FileSystemLoader(HERE))
        return environment.get_template("report.html").render(
            language=current_language(),
            report=self,
            style=Markup((HERE / "report.css").read_text(encoding="utf-8")),  # noqa: S704 - our own
            parts=[self._drawn(part) for part in self.parts],
            sampled=not all(recipe.is_exact for recipe in self.recipes),
        )

    def _drawn(self, part: Part) -> dict[str, object]:
        """What the template shows of a part."""
        recipe = self.recipes[part.recipe]
        several = self.names and len({each.title for each in self.recipes}) > 1
        title = f"{recipe.title}: {part.title}" if several else part.title
        return {
            "id": f"{part.recipe}-{part.name}",
            "title": title,
            "answer": part.answer,
            "series": recipe.words,
            "pictures": pictures(part, title),
        }


def pictures(part: Part, title: str) -> list[tuple[str, Markup]]:
    """The plot for wide screens and for phones; the page shows the one that fits."""
    if part.answer.plot is None:
        return []
    label = _("Plot: {title} The table has the same numbers.").format(title=title)
    return [
        (name, Markup(themed(svg_of(part.answer.plot(width)), label)))  # noqa: S704 - our own plot
        for name, width in (("wide", WIDE), ("phone", PHONE))
    ]


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


def svg_of(chart: Any, **more: Any) -> str:
    """The plot as SVG."""
    import vl_convert

    return str(vl_convert.vegalite_to_svg(json.dumps({**chart.to_dict(), **more})))


def save_svg(chart: Any, path: Path) -> None:
    """The plot as an SVG file, on white."""
    write_in_folder(path, svg_of(chart, background=PAPER).encode())


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
    save_svg(chart, folder / f"{name}.svg")
    write_whole(folder / f"{name}.png", vl_convert.vegalite_to_png(text, scale=SHARPNESS))
