"""The report as one HTML file: sentences first, then plots, tables and how to make it again."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from jinja2 import FileSystemLoader
from markupsafe import Markup

from kingofarms.engine.templates import template_environment
from kingofarms.engine.words import _, current_language
from kingofarms.lab.answers.answer import Answer, Listing
from kingofarms.lab.report.plots import PHONE, WIDE, svg_of, themed

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


def report_page(
    title: str,
    parts: Sequence[Part],
    recipes: Sequence[Recipe],
    command: str,
    together: bool = False,
    notes: Sequence[str] = (),
) -> str:
    """The whole file. `together`: every part is about all recipes, so it names none of them."""
    environment = template_environment(FileSystemLoader(HERE))
    several = not together and len({recipe.title for recipe in recipes}) > 1
    return environment.get_template("report.html").render(
        language=current_language(),
        title=title,
        style=Markup((HERE / "report.css").read_text(encoding="utf-8")),  # noqa: S704 - our own
        parts=[drawn(part, recipes, several) for part in parts],
        recipes=recipes,
        notes=notes,
        sampled=not all(recipe.is_exact for recipe in recipes),
        command=command,
        scrolls=len,
    )


def drawn(part: Part, recipes: Sequence[Recipe], several: bool) -> dict[str, object]:
    """What the template shows of a part."""
    recipe = recipes[part.recipe]
    listing: Listing = part.answer.listing
    title = f"{recipe.title}: {part.title}" if several else part.title
    return {
        "id": f"{part.recipe}-{part.name}",
        "title": title,
        "sentence": part.answer.sentence,
        "striking": bool(part.answer.findings),
        "details": part.answer.details,
        "listing": listing,
        "beside": part.answer.beside,
        "bots": part.answer.bots,
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
