"""Finding damage in the embedded database or a copy of it; a Refusal says what is wrong.

A quick look is enough for a server that starts; a copy is read to the last entry.
"""

import math
import os
import sqlite3
import stat
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import URL, Boolean, Column, Float, Integer, LargeBinary, Table, create_engine

from kingofarms.engine.files import cannot_read
from kingofarms.engine.match.entries import AnyEntry
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.web.database import schema
from kingofarms.web.database.schema import bring_forward
from kingofarms.web.model.clock import clock_from

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
        return count_entries(database)


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


def count_entries(database: sqlite3.Connection) -> Contents:
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
    return Contents(database.execute("SELECT count(*) FROM matches").fetchone()[0], entries)


# The file of the embedded database: created whole or not at all, and checked before it is used.
#
# SQLite takes an empty file for a new database, and then deletes a write-ahead log beside it. A
# crash or a copy that failed can leave an empty file, so here only a missing file means a new
# database.


LOG = "-wal"
SIDES = ("", LOG, "-shm", "-journal")  # the files that SQLite keeps for one database
BUSY_SECONDS = 30


def prepare_file(path: Path) -> None:
    """Create the database where there is none; refuse a file that cannot be it."""
    if not os.path.lexists(path):
        create_file(path)
        return
    check_file(path)
    own_file(path)
    with opened_database(path, "ro") as database:
        query = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'notes'"
        if not database.execute(query).fetchone()[0]:
            raise Refusal(
                _(
                    "{path} has no tables of this program. Restore a backup, or move the file "
                    "away to begin with no tables."
                ).format(path=path)
            )


def check_file(path: Path) -> None:
    """Refuse what SQLite should not open. To open it here would release the locks of SQLite."""
    try:
        status = path.stat()
    except OSError as error:
        raise cannot_read(path, error.strerror or "") from None
    if not stat.S_ISREG(status.st_mode):
        raise Refusal(_("{path} is not a regular file.").format(path=path))
    if not status.st_size:
        raise Refusal(
            _(
                "{path} is empty, so whatever it held is lost. Restore a backup, or delete the "
                "file to begin with no tables."
            ).format(path=path)
        )


def create_file(path: Path) -> None:
    """A new database, with all tables in it before it gets its name.

    The caller holds the lock of the folder: nobody else creates the same file.
    """
    log = Path(f"{path}{LOG}")
    if log.exists() and log.stat().st_size:
        raise Refusal(
            _(
                "{path} is missing, but there is {log}, which belongs to it. Put the file back or "
                "restore a backup; or move {log} away to begin with no tables."
            ).format(path=path, log=log)
        )
    part = path.with_name(path.name + ".new")
    for side in sides_of(part):  # of a start that was interrupted
        side.unlink(missing_ok=True)
    own_file(part)
    engine = create_engine(URL.create("sqlite", database=str(part)), hide_parameters=True)
    try:
        bring_forward(engine)
    finally:
        engine.dispose()
    settle(part, path)


def own_file(path: Path) -> None:
    """Create the file if it is missing. It holds secrets: only its owner may read it."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    with suppress(PermissionError):
        path.chmod(0o600)


def sides_of(place: Path) -> Sequence[Path]:
    """The files of a database."""
    return [Path(f"{place}{side}") for side in SIDES]


def settle(part: Path, target: Path) -> None:
    """Have the file on disk before it gets its name."""
    for path in (part, part.parent):
        flush(path)
    part.replace(target)
    flush(target.parent)


def flush(path: Path) -> None:
    """Have a file or a folder on disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def opened_database(path: Path, mode: str) -> Iterator[sqlite3.Connection]:
    """The file as a database; it is not created if it does not exist."""
    address = f"{path.absolute().as_uri()}?mode={mode}"
    with closing(sqlite3.connect(address, uri=True, timeout=BUSY_SECONDS)) as database:
        yield database
