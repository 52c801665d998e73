"""Output of the command line."""

import json
import re
from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import Any

from rich.console import Console
from rich.text import Text

from kingofarms.engine.columns import MOST, within

LONGEST = 20_000
LEAST = 40  # columns: in a narrower terminal nothing is indented
HEAD = re.compile(r" *(?:\S+ )*?\S+ {2,}(?=\S)| +")  # a label and its gap, or a margin

out = Console(highlight=False, emoji=False)  # search:100: is no picture of a hundred
errors = Console(stderr=True, highlight=False, emoji=False)


def print_json(thing: Any) -> None:
    """Print one object on one line."""
    out.file.write(json.dumps(thing, ensure_ascii=False) + "\n")


def say(text: str = "") -> None:
    """Print a line of rich markup without wrapping it."""
    out.print(printable(text), soft_wrap=True)


def flow(text: str = "") -> None:
    """Print lines of rich markup; in a terminal they are broken between words.

    What follows a label begins below what follows it on the first line. A command that a person
    may copy is printed by `say`.
    """
    if not out.is_terminal:
        say(text)
        return
    for line in Text.from_markup(printable(text), emoji=False).split("\n", allow_blank=True):
        for row in rows(line, out.width):
            out.print(row, soft_wrap=True)


def rows(line: Text, width: int) -> Iterator[Text]:
    """One line as rows of that width."""
    if line.cell_len <= width:
        yield line
        return
    head = HEAD.match(line.plain)
    indent = head.end() if head and head.end() <= width - LEAST else 0
    begin, rest = line[:indent], line[indent:]
    for row in rest.wrap(out, width - indent):
        row.rstrip()
        yield begin + row
        begin = Text(" " * indent)


class Quit(Exception):
    """The person leaves, or there is no more input."""


def typed() -> str:
    """What the person types."""
    try:
        return input("> ").strip()
    except (EOFError, RuntimeError):  # no more input, or none from the start
        raise Quit from None


def fitting() -> AbstractContextManager[None]:
    """Tables are drawn as wide as the terminal, and not wider than usual."""
    return within(out.width if out.is_terminal else MOST)


def printable(text: str) -> str:
    """The text without control characters, and cut if it is too long."""
    safe = "".join(char if char.isprintable() or char == "\n" else "�" for char in text)
    return safe if len(safe) <= LONGEST else safe[:LONGEST] + " …"
