"""Where the command line writes, and how a value is coloured there."""

import json
from typing import Any

from rich.console import Console

LONGEST = 20_000

out = Console(highlight=False)
errors = Console(stderr=True, highlight=False)


def print_json(thing: Any) -> None:
    """One object on one line."""
    out.file.write(json.dumps(thing, ensure_ascii=False) + "\n")


def say(text: str = "") -> None:
    """A line of rich markup, never broken."""
    out.print(printable(text), soft_wrap=True)


def printable(text: str) -> str:
    """Without what a file or a name could do to a terminal, and not endless."""
    kept = "".join(sign if sign.isprintable() or sign == "\n" else "�" for sign in text)
    return kept if len(kept) <= LONGEST else kept[:LONGEST] + " …"
