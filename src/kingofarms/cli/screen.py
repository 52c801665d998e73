"""Output of the command line."""

import json
from typing import Any

from rich.console import Console

LONGEST = 20_000

out = Console(highlight=False)
errors = Console(stderr=True, highlight=False)


def print_json(thing: Any) -> None:
    """Print one object on one line."""
    out.file.write(json.dumps(thing, ensure_ascii=False) + "\n")


def say(text: str = "") -> None:
    """Print a line of rich markup without wrapping it."""
    out.print(printable(text), soft_wrap=True)


def printable(text: str) -> str:
    """The text without control characters, and cut if it is too long."""
    safe = "".join(char if char.isprintable() or char == "\n" else "�" for char in text)
    return safe if len(safe) <= LONGEST else safe[:LONGEST] + " …"
