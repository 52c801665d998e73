"""A table that nobody has drawn: what programs are told of it, as headings, lines and columns.

Browser and terminal show a game so that brings no drawings of its own.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.markup import escape

NOTHING = "–"


@dataclass(frozen=True)
class Block:
    """A heading, facts below it, and things of one kind in columns."""

    title: str
    level: int  # 0: the table itself
    facts: tuple[tuple[str, str], ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


def blocks_of(table: dict[str, Any], title: str = "", level: int = 0) -> list[Block]:
    """Named fields as blocks: first what is short, then what has parts of its own."""
    facts = tuple((words(name), said(value)) for name, value in table.items() if is_short(value))
    blocks = [Block(title, level, facts)] if facts or title else []
    for name, value in table.items():
        if not is_short(value):
            blocks += _block(words(name), value, level + 1)
    return blocks


def _block(title: str, value: Any, level: int) -> list[Block]:
    rows = value if isinstance(value, list) else list(value.values())
    if not all(isinstance(row, dict) for row in rows):
        return [Block(title, level, tuple((str(at), said(row)) for at, row in enumerate(rows, 1)))]
    is_grid = isinstance(value, list) or all(is_flat(row) for row in rows)
    if not is_grid:
        blocks = [Block(title, level)]
        for name, row in value.items():
            blocks += blocks_of(row, words(name), level + 1)
        return blocks
    names = list(dict.fromkeys(name for row in rows for name in row))
    cells = [tuple(said(row.get(name)) for name in names) for row in rows]
    columns = tuple(words(name) for name in names)
    if isinstance(value, dict):
        columns = ("", *columns)
        cells = [(words(name), *row) for name, row in zip(value, cells, strict=True)]
    return [Block(title, level, (), columns, tuple(cells))]


def is_short(value: Any) -> bool:
    """Whether it fits on a line: a word, a few words, or a few named words."""
    if isinstance(value, dict):
        return all(is_plain(each) for each in value.values())
    return not isinstance(value, list) or all(is_plain(each) for each in value)


def is_flat(row: dict[str, Any]) -> bool:
    """Whether it fits into the line of a grid."""
    return all(is_short(each) for each in row.values())


def is_plain(value: Any) -> bool:
    """Whether it is a single thing."""
    return not isinstance(value, dict | list)


def words(name: Any) -> str:
    """The name of a field as people write it."""
    text = str(name).replace("_", " ")
    return text[:1].upper() + text[1:]


def said(value: Any) -> str:
    """A value as people read it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(
            f"{str(name).replace('_', ' ')}: {said(each)}" for name, each in value.items()
        )
    if isinstance(value, list):
        return ", ".join(said(each) for each in value) or NOTHING
    return NOTHING if value is None or value == "" else str(value)


def in_terminal(blocks: Sequence[Block]) -> str:
    """The blocks in rich markup."""
    lines: list[str] = []
    for block in blocks:
        indent = "  " * max(0, block.level - 1)
        if block.title:
            lines += ["", f"{indent}[b]{escape(block.title)}[/]"]
        lines += [f"{indent}{escape(f'{name}: {value}')}" for name, value in block.facts]
        lines += [indent + escape(line) for line in _grid(block)]
    return "\n".join(lines).lstrip("\n")


def _grid(block: Block) -> list[str]:
    if not block.columns:
        return []
    rows = [block.columns, *block.rows]
    widths = [max(len(row[at]) for row in rows) for at in range(len(block.columns))]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
