"""The end of a run: the log of every table, straight from the rows of the database."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Engine, select

from kingofarms.engine.match.entries import AnyEntry
from kingofarms.web.database import schema
from kingofarms.web.people.keys import hash_of

read_entry = msgspec.json.Decoder(AnyEntry).decode
read_options = msgspec.json.Decoder(dict[str, Any]).decode


class Row(NamedTuple):
    """One entry as the database has it."""

    seq: int
    entry: AnyEntry
    player: str | None = None
    request: str | None = None


@dataclass(frozen=True)
class Log:
    """One table: what was agreed, the seed, and all entries in the order of their numbers."""

    table: str
    game: str
    options: Mapping[str, Any]
    seats: int
    seed: bytes
    rows: tuple[Row, ...] = ()

    @property
    def length(self) -> int:
        """The number of the last entry."""
        return self.rows[-1].seq if self.rows else 0


def key_of(player: str | None, request: str) -> str:
    """How the database names a request of that player."""
    return hash_of(f"{player}:{request}")


def read_logs(engine: Engine, tables: Iterable[str]) -> dict[str, Log]:
    """The logs of these tables; one that is missing was lost."""
    logs = {}
    matches, terms, entries = schema.matches, schema.terms, schema.entries
    with engine.connect() as connection:
        for table in tables:
            head = select(matches, terms.c.options).join(terms).where(matches.c.id == table)
            match = connection.execute(head).mappings().first()
            if match is None:
                continue
            body = select(entries).where(entries.c.match == table).order_by(entries.c.seq)
            rows = tuple(
                Row(row.seq, read_entry(row.body), row.player, row.request)
                for row in connection.execute(body)
            )
            logs[table] = Log(
                table,
                match["game"],
                read_options(match["options"]),
                match["seats"],
                match["seed"],
                rows,
            )
    return logs
