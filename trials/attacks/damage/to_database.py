"""Damage to a SQLite file: to its header, to its pages, and to the rows inside."""

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from random import Random

from trials.attacks.damage.to_bytes import Damage, flip_bits, replace_digit, truncate, zero
from trials.attacks.damage.to_json import damage_json

PAGE = 4096
HEADER = 100
OTHER_VALUES = (
    "NULL",
    "0",
    "-1",
    "7.5",
    "9e999",
    "9223372036854775807",
    "''",
    "'x'",
    "x''",
    "x'ff00'",
    "CAST(x'ff' AS TEXT)",
    "CAST(x'ed a0 80' AS TEXT)".replace(" ", ""),
    "'{}'",
    "'[]'",
    "zeroblob(100000)",
    "hex(zeroblob(100000))",
)
STATEMENTS = (
    "DROP TABLE {table}",
    "DELETE FROM {table}",
    "DELETE FROM {table} WHERE rowid = {row}",
    "ALTER TABLE {table} RENAME TO {table}s",
    "ALTER TABLE {table} RENAME COLUMN {column} TO {column}s",
    "ALTER TABLE {table} ADD COLUMN more TEXT",
    "UPDATE {table} SET {column} = {value}",
    "UPDATE {table} SET {column} = {value} WHERE rowid = {row}",
    "UPDATE {table} SET {column} = {value} WHERE rowid = {row}",
    "UPDATE {table} SET {column} = {value} WHERE rowid = {row}",
    "PRAGMA user_version = {row}",
    "CREATE VIEW more AS SELECT * FROM {table}",
)


def damage_header(data: bytes, rng: Random) -> bytes:
    """Some of its first hundred bytes."""
    changed = bytearray(data)
    for _time in range(rng.randint(1, 4)):
        changed[rng.randrange(HEADER)] = rng.randrange(256)
    return bytes(changed)


def damage_page(data: bytes, rng: Random) -> bytes:
    """A page is noise, zero, another one, or wrong where its cells are listed."""
    at = PAGE * rng.randrange(len(data) // PAGE)
    other = PAGE * rng.randrange(len(data) // PAGE)
    new = rng.choice(
        (
            rng.randbytes(PAGE),
            bytes(PAGE),
            data[other : other + PAGE],
            rng.randbytes(12) + data[at + 12 : at + PAGE],
            data[at : at + 3] + rng.randbytes(2) + data[at + 5 : at + PAGE],
        )
    )
    return data[:at] + new + data[at + PAGE :]


def cut_pages(data: bytes, rng: Random) -> bytes:
    """The last pages are missing, or there are more."""
    pages = rng.randint(0, len(data) // PAGE)
    return rng.choice((data[: PAGE * pages], data + data[PAGE * pages :]))


TO_DATABASE: tuple[Damage, ...] = (
    flip_bits,
    flip_bits,
    replace_digit,
    damage_header,
    damage_page,
    damage_page,
    cut_pages,
    truncate,
    zero,
)


def damage_rows(path: Path, rng: Random) -> None:
    """Change the database in place by SQL, without the checks that it has."""
    # The second change may find nothing to change any more: then the first is enough.
    nothing = suppress(sqlite3.Error, IndexError, ValueError, RecursionError)
    with nothing, closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("PRAGMA ignore_check_constraints = ON")
        tables = [row[0] for row in database.execute(TABLES)]
        for _time in range(rng.choice((1, 1, 2))):
            rng.choice((damage_body, damage_anything, damage_anything))(
                database, rng.choice(tables), rng
            )


TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
Change = Callable[[sqlite3.Connection, str, Random], None]


def damage_anything(database: sqlite3.Connection, table: str, rng: Random) -> None:
    """One statement that nobody should have executed."""
    columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
    count = database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
    statement = rng.choice(STATEMENTS).format(
        table=table,
        column=rng.choice(columns),
        value=rng.choice(OTHER_VALUES),
        row=rng.randint(1, max(1, count)),
    )
    database.execute(statement)


def damage_body(database: sqlite3.Connection, _table: str, rng: Random) -> None:
    """An entry whose JSON is damaged."""
    rows = database.execute(
        "SELECT rowid, body FROM entries WHERE typeof(body) = 'text'"
    ).fetchall()
    row, body = rng.choice(rows)
    text = damage_json(body.encode(), rng).decode()
    database.execute("UPDATE entries SET body = ? WHERE rowid = ?", (text, row))
