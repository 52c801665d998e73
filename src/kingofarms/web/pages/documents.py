"""Documents: Markdown files of ours as pages, each rule with an anchor of its number."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePath

from markdown_it import MarkdownIt
from markupsafe import Markup

import kingofarms
from kingofarms.engine.match.game import game_named, rule_number
from kingofarms.engine.words import SOURCE, _

PACKAGE = Path(kingofarms.__file__).parent
# Beside the package where it was installed as a wheel; in the checkout where it was not.
PLACES = (PACKAGE / "docs", PACKAGE.parents[1] / "docs")
CREDITS = PACKAGE.parents[1] / "CREDITS.md"  # in a wheel it lies among the others


@dataclass(frozen=True)
class Document:
    """A text as HTML, and the language it is in."""

    language: str
    html: Markup


@cache
def document(name: str, language: str) -> Document:
    """In that language where there is a translation: `rules/de/<game>.md` of `rules/<game>.md`."""
    path = PurePath(name)
    for said, there in ((language, path.parent / language / path.name), (SOURCE, path)):
        text = text_of(str(there))
        if text:
            return Document(said, html_of(text))
    return Document(SOURCE, Markup())


@cache
def rules_of(name: str, language: str) -> Document:
    """A game's rules: ours in `docs/rules`, those of another package in its `rules.md`."""
    game = game_named(name)
    found = document(f"rules/{game.NAME.replace('_', '-')}.md", language)
    if found.html:
        return found
    folder = Path(str(game.__file__)).parent
    for said, file in ((language, f"rules.{language}.md"), (SOURCE, "rules.md")):
        if (folder / file).is_file():
            return Document(said, html_of((folder / file).read_text(encoding="utf-8")))
    return Document(language, Markup("<h1>{}</h1><p>{}</p>").format(game.TITLE, _(game.AIM)))


def html_of(text: str) -> Markup:
    """Markdown of ours, or of a game that is installed, as HTML; each rule has an anchor."""
    html = MarkdownIt("commonmark").enable("table").render(text)
    rule = rf"<strong>({rule_number()})"
    return Markup(re.sub(rule, r'<strong id="\1">\1', html))  # noqa: S704 - nobody else writes it


def text_of(name: str) -> str:
    """The document as it was written; empty where it is not there."""
    paths = [place / name for place in PLACES] + [CREDITS] * (name == "credits.md")
    found = [path for path in paths if path.is_file()]
    return found[0].read_text(encoding="utf-8") if found else ""
