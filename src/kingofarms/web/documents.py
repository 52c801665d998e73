"""Documents: Markdown files of ours as pages, each rule with an anchor of its number."""

import re
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt
from markupsafe import Markup

import kingofarms

PACKAGE = Path(kingofarms.__file__).parent
# Beside the package where it was installed as a wheel; in the checkout where it was not.
PLACES = (PACKAGE / "docs", PACKAGE.parents[1] / "docs")
CREDITS = PACKAGE.parents[1] / "CREDITS.md"  # in a wheel it lies among the others
RULE = re.compile(r"<strong>([HKB]\d+[a-z]?)")


@cache
def document(name: str) -> Markup:
    """The document as HTML. It is ours: nobody else writes there."""
    paths = [place / name for place in PLACES] + [CREDITS] * (name == "credits.md")
    for path in paths:
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            html = MarkdownIt("commonmark").enable("table").render(text)
            return Markup(RULE.sub(r'<strong id="\1">\1', html))  # noqa: S704
    return Markup("")
