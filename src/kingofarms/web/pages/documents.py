"""Documents: Markdown files of ours as pages, each rule with an anchor of its number."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePath

from markdown_it import MarkdownIt
from markupsafe import Markup

import kingofarms
from kingofarms.engine.words import SOURCE

PACKAGE = Path(kingofarms.__file__).parent
# Beside the package where it was installed as a wheel; in the checkout where it was not.
PLACES = (PACKAGE / "docs", PACKAGE.parents[1] / "docs")
CREDITS = PACKAGE.parents[1] / "CREDITS.md"  # in a wheel it lies among the others
RULE = re.compile(r"<strong>([HKB]\d+[a-z]?)")


@dataclass(frozen=True)
class Document:
    """A text as HTML, and the language it is in."""

    language: str
    html: Markup


@cache
def document(name: str, language: str) -> Document:
    """In that language where there is a translation: `rules/de/blazon.md` of `rules/blazon.md`."""
    path = PurePath(name)
    for said, there in ((language, path.parent / language / path.name), (SOURCE, path)):
        text = text_of(str(there))
        if text:
            html = MarkdownIt("commonmark").enable("table").render(text)
            anchored = RULE.sub(r'<strong id="\1">\1', html)
            return Document(said, Markup(anchored))  # noqa: S704 - ours: nobody else writes there
    return Document(SOURCE, Markup())


def text_of(name: str) -> str:
    """The document as it was written; empty where it is not there."""
    paths = [place / name for place in PLACES] + [CREDITS] * (name == "credits.md")
    found = [path for path in paths if path.is_file()]
    return found[0].read_text(encoding="utf-8") if found else ""
