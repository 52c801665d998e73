"""Where the command line writes, and how a value is coloured there."""

import json
from typing import Any

from rich.console import Console

out = Console(highlight=False)
errors = Console(stderr=True, highlight=False)


def print_json(thing: Any) -> None:
    """One object on one line."""
    out.file.write(json.dumps(thing, ensure_ascii=False) + "\n")


def say(text: str = "") -> None:
    """A line of rich markup, never broken."""
    out.print(text, soft_wrap=True)
