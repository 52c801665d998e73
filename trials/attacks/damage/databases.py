"""Damaged databases and backups, read by `restore`, `backup` and `serve`.

One that is accepted is served: every table whose rows were changed opens, or says why it does not.
"""

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from random import Random

import kingofarms
from kingofarms.games import games
from kingofarms.web.database.connection import DATABASE, sqlite_url
from kingofarms.web.database.matches import load_table
from kingofarms.web.database.store import Store
from trials.attacks.damage.asking import Answer
from trials.attacks.damage.kind import Kind
from trials.attacks.damage.odd_files import remove
from trials.attacks.damage.to_database import TO_DATABASE, damage_rows

MOST_OPENED = 3  # of the tables that were changed
ELSEWHERE = "192.0.2.1"  # an address that no machine has
NOT_HERE = "Cannot listen on"  # by now the database was accepted
ROWS = {
    "entries": "SELECT match, seq, body, time, player, request FROM entries",
    "matches": "SELECT id, * FROM matches",
    "terms": "SELECT m.id, t.* FROM terms AS t JOIN matches AS m ON m.terms = t.digest",
}


class Databases(Kind):
    """The database of the released version, with tables of every game."""

    def __init__(self, folder: Path, golden: Path) -> None:
        games()
        self._folder, self._target = folder / "data", folder / "target"
        self.path = self._folder / DATABASE
        source = golden / "tables" / "tables.db"
        self._whole, self._rows = source.read_bytes(), rows_of(source)

    def damage(self, rng: Random) -> None:
        """In empty folders; damage to its pages, to its rows, or to the log beside it."""
        for folder in (self._folder, self._target):
            remove(folder)
            folder.mkdir()
        self.path.write_bytes(self._whole)
        if rng.random() < 0.4:
            damage_rows(self.path, rng)
            return
        self.path.write_bytes(rng.choice(TO_DATABASE)(self._whole, rng))
        if rng.random() < 0.1:
            Path(f"{self.path}-wal").write_bytes(rng.randbytes(rng.choice((1, 32, 5000))))

    def words(self, rng: Random) -> Sequence[str]:
        """One of the commands that read a database; `serve` at an address of another machine."""
        serve = ["serve", "--data", str(self._folder), "--host", ELSEWHERE, "--no-browser"]
        return rng.choice(
            (
                ["restore", str(self.path), "--data", str(self._target)],
                ["backup", str(self._target / DATABASE), "--data", str(self._folder)],
                [*serve, "--log", str(self._target / "log")],
            )
        )

    def is_accepted(self, answer: Answer) -> bool:
        """A server that cannot listen has accepted the database before."""
        return super().is_accepted(answer) or (answer.is_refusal and NOT_HERE in answer.err)

    def wrong(self) -> str:
        """Whether a table that was changed opens, or has a sentence."""
        place = self._target if (self._target / DATABASE).exists() else self._folder
        changed = sorted({row[0] for row in rows_of(place / DATABASE) ^ self._rows}, key=repr)
        names = [name.decode(errors="replace") for name in changed if isinstance(name, bytes)]
        asyncio.run(open_tables(place, names[:MOST_OPENED]))
        return ""


async def open_tables(folder: Path, names: Sequence[str]) -> None:
    """As a server opens them."""
    store = Store(sqlite_url(folder))
    try:
        for name in names:
            with suppress(kingofarms.Refusal):
                await store.read(partial(load_table, name=name))
    finally:
        store.close()


def rows_of(path: Path) -> set[tuple[object, ...]]:
    """The rows that tables consist of, each with the id of its match."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as database:
        database.text_factory = bytes  # some are not UTF-8
        return {
            (row[0], kind, *row[1:])
            for kind, query in ROWS.items()
            for row in database.execute(query).fetchall()
        }
