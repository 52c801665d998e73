"""Finding damage in the embedded database or a copy of it; a Refusal says what is wrong.

A quick look is enough for a server that starts; a copy is read to the last entry.
"""

import math
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Boolean, Column, Float, Integer, LargeBinary, Table

from kingofarms.engine.match.entries import AnyEntry
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.web.database import schema
from kingofarms.web.database.embedded.database_file import opened_database
from kingofarms.web.table.clock import clock_from

# What SQLite and the decoders raise where a file is damaged.
DAMAGE = (sqlite3.Error, msgspec.MsgspecError, UnicodeError, RecursionError)

# How the tables and indices of a file were made, without their rows; tables come first.
TABLES = """
    SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
    ORDER BY type DESC
"""

read_entry = msgspec.json.Decoder(AnyEntry).decode
read_options = msgspec.json.Decoder(dict[str, bool | int | str]).decode
read_files = msgspec.json.Decoder(dict[str, str]).decode


@dataclass(frozen=True)
class Contents:
    """How much a database holds."""

    matches: int
    entries: int


def look_at_pages(path: Path) -> None:
    """Refuse a database whose pages are not whole; its rows are not decoded."""
    with naming_damage(path), opened_database(path, "ro") as database:
        check_pages(database, "quick_check")


def look_at_columns(path: Path) -> None:
    """Refuse a database of this version that lacks a table or a column, or cannot be written."""
    with naming_damage(path), opened_database(path, "rw") as database:
        check_columns(database)
        check_writable(database)


def examine(path: Path) -> Contents:
    """Read every row of a copy."""
    with refusing_damage(path), opened_database(path, "ro") as database:
        schema.check_version(version_in(database))
        check_pages(database, "integrity_check")
        if database.execute("PRAGMA foreign_key_check").fetchone():
            raise Damaged(_("a row belongs to another one that is missing"))
        check_columns(database)
        for table in schema.everything.sorted_tables:
            check_rows(database, table)
        check_terms(database)
        return Contents(*count_entries(database))


class Damaged(ValueError):
    """Says in a few words what is wrong; the sentence around it names the file."""


@contextmanager
def naming_damage(path: Path) -> Iterator[None]:
    """Make a sentence of what is wrong with the file."""
    try:
        yield
    except Damaged as error:
        raise Refusal(_("{path} is damaged: {why}.").format(path=path, why=error)) from None


@contextmanager
def refusing_damage(path: Path) -> Iterator[None]:
    """The same for a backup, also where SQLite or a decoder cannot read it."""
    try:
        with naming_damage(path):
            yield
    except DAMAGE as error:
        why = " ".join(str(error).split())  # SQLite quotes statements of several lines
        raise Refusal(
            _("{path} is not a readable backup: {why}.").format(path=path, why=why)
        ) from None


def version_in(database: sqlite3.Connection) -> int:
    """The version of the schema."""
    row = database.execute("SELECT value FROM notes WHERE name = 'version'").fetchone()
    return schema.version_from(row[0] if row else None)


def check_pages(database: sqlite3.Connection, check: str) -> None:
    """SQLite's own check."""
    status = database.execute(f"PRAGMA {check}(1)").fetchone()[0]
    if status != "ok":
        raise Damaged(str(status).splitlines()[-1].rstrip("."))  # after "in database main"


def check_writable(database: sqlite3.Connection) -> None:
    """A damaged header can forbid to write. Nothing is changed."""
    database.executescript("BEGIN; DELETE FROM notes WHERE name IS NULL; ROLLBACK")


def check_columns(database: sqlite3.Connection) -> None:
    """All tables and columns of this version; an older one must get there by its migration."""
    version = version_in(database)
    with closing(sqlite3.connect(":memory:")) as tables:
        for (statement,) in database.execute(TABLES):
            tables.execute(statement)
        for step in schema.STEPS[version - 1 :]:
            for statement in step:
                tables.execute(statement)
        for table in schema.everything.sorted_tables:
            missing = {column.name for column in table.columns} - columns_in(tables, table)
            if missing:
                why = _("the table {table} lacks {columns}")
                raise Damaged(why.format(table=table.name, columns=", ".join(sorted(missing))))


def columns_in(database: sqlite3.Connection, table: Table) -> set[str]:
    """The columns that a table has in this file."""
    return {row[1] for row in database.execute(f'PRAGMA table_info("{table.name}")')}


def check_rows(database: sqlite3.Connection, table: Table) -> None:
    """Every value is of its column's type: SQLite itself would take any."""
    there = columns_in(database, table)
    columns = [column for column in table.columns if column.name in there]
    if not columns:
        return
    names = ", ".join(f'"{column.name}"' for column in columns)
    for row in database.execute(f'SELECT {names} FROM "{table.name}"'):  # noqa: S608 - our names
        for column, value in zip(columns, row, strict=True):
            if not fits(column, value):
                why = _("a value in the column {column} of the table {table} is of another type")
                raise Damaged(why.format(column=column.name, table=table.name))


def fits(column: Column[Any], value: object) -> bool:
    """Whether the column may hold that value."""
    if value is None:
        return bool(column.nullable)
    if isinstance(column.type, Boolean):
        return value in (0, 1)
    if isinstance(column.type, Integer):
        return isinstance(value, int)
    if isinstance(column.type, Float):
        return isinstance(value, int | float) and math.isfinite(value)
    return isinstance(value, bytes if isinstance(column.type, LargeBinary) else str)


def check_terms(database: sqlite3.Connection) -> None:
    """Options, cards and clocks can be read."""
    for options, content in database.execute("SELECT options, content FROM terms"):
        read_options(options)
        if not read_files(content):
            raise Damaged(_("there are terms without cards"))
    for (clock,) in database.execute("SELECT DISTINCT clock FROM matches"):
        try:
            clock_from(clock)
        except Refusal as refusal:
            raise Damaged(str(refusal).rstrip(".")) from None


def count_entries(database: sqlite3.Connection) -> tuple[int, int]:
    """Decode every entry, and see that no number is missing; how many matches and entries."""
    expected: dict[str, int] = {}
    entries = 0
    rows = "SELECT match, seq, body FROM entries ORDER BY match, seq"
    for match, seq, body in database.execute(rows):
        read_entry(body)
        entries += 1
        expected[match] = expected.get(match, 0) + 1
        if seq != expected[match]:
            raise Damaged(_("entry {seq} is missing").format(seq=expected[match]))
    return database.execute("SELECT count(*) FROM matches").fetchone()[0], entries
