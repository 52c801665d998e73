"""Documents: our Markdown files as HTML; each rule has an anchor with its number."""

import re
from dataclasses import dataclass
from pathlib import Path, PurePath

from markdown_it import MarkdownIt
from markupsafe import Markup

import kingofarms
from kingofarms.engine.memo import memo
from kingofarms.engine.words import SOURCE, current_language

PACKAGE = Path(kingofarms.__file__).parent
# Inside the package, if that was installed from a wheel; else in the checkout.
FOLDERS = (PACKAGE / "docs", PACKAGE.parents[1] / "docs")
CREDITS = PACKAGE.parents[1] / "CREDITS.md"  # in a wheel it is one of the others
RULE = re.compile(r"<strong>([HKB]\d+[a-z]?)")


@dataclass(frozen=True)
class Document:
    """A text as HTML, and its language."""

    language: str
    html: Markup


@memo()
def document(name: str) -> Document:
    """In the reader's language if there is a translation: `api.md` is in `de/api.md` in German."""
    path, language = PurePath(name), current_language()
    for written_in, file in ((language, path.parent / language / path.name), (SOURCE, path)):
        text = text_of(str(file))
        if text:
            html = MarkdownIt("commonmark").enable("table").render(text)
            anchored = RULE.sub(r'<strong id="\1">\1', html)
            return Document(written_in, Markup(anchored))  # noqa: S704 - nobody else writes these
    return Document(SOURCE, Markup())


def text_of(name: str) -> str:
    """The document as it was written; empty if there is none."""
    paths = [folder / name for folder in FOLDERS] + [CREDITS] * (name == "credits.md")
    for path in paths:
        if path.is_file():
            return path.read_text(encoding="utf-8")
    return ""
