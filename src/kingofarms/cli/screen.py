"""Output of the command line: texts, tables, progress, and how a command ends that is stopped."""

import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any, NoReturn

from rich.console import Console
from rich.markup import escape
from rich.measure import Measurement
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from kingofarms.engine.columns import MOST, within
from kingofarms.engine.words import _

LONGEST = 20_000
INTERRUPTED = 130  # the usual exit code after Ctrl-C
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


def print_table(columns: Sequence[str], rows: Sequence[Sequence[str]], words: int = 1) -> None:
    """A plain table, however narrow the terminal: so many columns are words, the others numbers."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for at, column in enumerate(columns):
        table.add_column(column, justify="left" if at < words else "right", no_wrap=True)
    for row in rows:
        table.add_row(*map(escape, row))
    needed = Measurement.get(out, out.options.update(max_width=LONGEST), table).maximum
    Console(file=out.file, width=max(needed, out.width), highlight=False, emoji=False).print(table)
    say()


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


@contextmanager
def progress(planned: int, done: int = 0, bots: str = "") -> Iterator[Callable[[int, int], None]]:
    """A progress bar of matches if the error output is a terminal: call it with done and total."""
    bar = Progress(
        TextColumn(_("matches of {bots}").format(bots=bots) if bots else _("matches")),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=errors,
        transient=True,
        disable=not errors.is_terminal,
    )
    with bar:
        task = bar.add_task("", total=planned, completed=done)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def stopped(is_kept: bool) -> NoReturn:
    """End, and say whether the same command continues."""
    if is_kept:
        words = _("Stopped. Run the same command to continue.")
    else:
        words = _("Stopped; nothing was written.")
    errors.print(words, markup=False)
    sys.exit(INTERRUPTED)
