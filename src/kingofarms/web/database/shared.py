"""Servers that share a PostgreSQL: they hear of each other, and ask what others have added.

The connection on which a server listens also shows the others that it is there.
"""

import asyncio
import logging
import threading
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import inf
from typing import Any

from sqlalchemy import ColumnElement, Connection, or_, select, text, update

from kingofarms.web.database import schema
from kingofarms.web.database.connection import LINE, DatabaseUnavailable, first_line, unavailable
from kingofarms.web.database.embedded import read_entry
from kingofarms.web.database.matches import waiting_for_bots
from kingofarms.web.database.store import CHANNEL, AnyNotice, Store, readable
from kingofarms.web.model.table import Entered

POLL = 0.5  # seconds between two checks whether to stop
AGAIN = 0.5  # seconds between two tries to connect
# PostgreSQL soon notices, too, that this machine is gone, and releases the lock of this server.
SIGNS_OF_LIFE = {"tcp_keepalives_idle": 3, "tcp_keepalives_interval": 1, "tcp_keepalives_count": 3}

log = logging.getLogger("kingofarms.store")


# None: the connection was lost, anything may have changed.
Hear = Callable[[AnyNotice | None], None]


class Listener:
    """A thread that listens for the server of that number, and reconnects by itself."""

    def __init__(self, url: str, hear: Hear, server: int = 0) -> None:
        self._url = url
        self._hear = hear
        self._server = server
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop listening."""
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        import psycopg

        while not self._stop.is_set():
            try:
                self._listen()
            except psycopg.Error as error:
                log.error("notifications lost", extra={"why": first_line(error)})
            self._stop.wait(AGAIN)

    def _listen(self) -> None:
        import psycopg
        from psycopg.conninfo import conninfo_to_dict

        given = conninfo_to_dict(self._url)
        own: dict[str, Any] = {name: value for name, value in LINE.items() if name not in given}
        with psycopg.connect(self._url, autocommit=True, **own) as connection:
            for setting, value in SIGNS_OF_LIFE.items():
                connection.execute(f"SET {setting} = {value}")
            connection.execute(HOLD, (self._server,))
            connection.execute(f"LISTEN {CHANNEL}")
            self._hear(None)
            while not self._stop.is_set():
                for each in connection.notifies(timeout=POLL):
                    self._hear(readable(each.payload))


# Servers that share a PostgreSQL: which of them are there, and whose bots have nobody left.
#
# Every server has a number. While it runs, it holds the lock of that number on the connection on
# which it listens; PostgreSQL releases it when the server is gone, however it ended. A table has
# the number of the server that changed it last: its bots think there.


SPACE = 0x6B6F61  # the locks of servers among all locks of the database
HOLD = f"SELECT pg_advisory_lock_shared({SPACE}, %s)"
HELD = text("""
    SELECT CAST(objid AS bigint) FROM pg_locks
    WHERE locktype = 'advisory' AND granted AND classid = :space AND objsubid = 2
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
""")


def running_servers(connection: Connection) -> frozenset[int]:
    """The numbers of all servers that are there."""
    return frozenset(connection.execute(HELD, {"space": SPACE}).scalars())


def deserted(
    connection: Connection, known: Collection[int]
) -> tuple[frozenset[int], Sequence[str]]:
    """The servers that are there; and the tables where a bot of none of them is to play.

    Servers that are `known` count as if they were there.
    """
    running, places = running_servers(connection), schema.places.c
    # First from their own index: the database cannot know how few they are among all tables.
    bots = select(places.match).where(places.is_bot, places.is_waited_for)
    names = connection.execute(bots).scalars().all()
    if not names:
        return running, ()
    among = is_one(names, running.union(known))
    return running, waiting_for_bots(connection, inf, among)


def take_over(
    connection: Connection, names: Sequence[str], running: Collection[int], server: int
) -> Sequence[str]:
    """Those of the tables that are this server's from now on; several servers share them out."""
    matches = schema.matches
    # A row that another server is just changing is not deserted any more.
    free = select(matches.c.id).where(is_one(names, running)).with_for_update(skip_locked=True)
    taken = connection.execute(free).scalars().all()
    connection.execute(update(matches).where(matches.c.id.in_(taken)).values(server=server))
    return taken


def is_one(names: Sequence[str], running: Collection[int]) -> ColumnElement[bool]:
    """Whether it is one of these tables, and its server is gone."""
    matches = schema.matches
    is_gone = or_(matches.c.server.is_(None), matches.c.server.not_in(running))
    return matches.c.id.in_(names) & is_gone


# News in a shared database: what other servers have added to tables.
#
# All who ask at the same time are answered by one query. It begins after they have asked, so nobody
# gets an answer that is older than the question.


# One statement however many tables are asked for. The inner query uses the key of `entries`, so it
# costs the same whatever number is named.
ADDED = text("""
    SELECT known.name, matches.id, added.time, added.player, added.request, added.body
    FROM unnest(CAST(:names AS text[]), CAST(:numbers AS integer[])) AS known (name, number)
    LEFT JOIN matches ON matches.id = known.name
    LEFT JOIN LATERAL (
        SELECT * FROM entries
        WHERE entries.match = known.name AND entries.seq > known.number ORDER BY entries.seq
    ) AS added ON true
    ORDER BY known.name, added.seq
""")


@dataclass(frozen=True)
class Added:
    """The entries of a table after a number."""

    after: int
    entries: Sequence[Entered]

    def beyond(self, seq: int) -> Sequence[Entered]:
        """Those of them that a table with that number does not have."""
        return self.entries[max(0, seq - self.after) :]


def read_news(connection: Connection, known: Mapping[str, int]) -> dict[str, Added]:
    """What was added to each table after the number that is known; nothing for a deleted one."""
    values = {"names": list(known), "numbers": list(known.values())}
    by_table: dict[str, list[Entered]] = {}
    for row in connection.execute(ADDED, values):
        if row.id is None:
            continue
        entries = by_table.setdefault(row.name, [])
        if row.body is not None:
            entries.append((read_entry(row.body), row.time, row.player, row.request))
    return {name: Added(known[name], entries) for name, entries in by_table.items()}


PATIENCE = 5.0  # seconds that the database may take to answer

Answers = Mapping[str, Added] | None  # None: the database did not answer


@dataclass
class Question:
    """The tables that the next query asks for, each with the number that is known."""

    known: dict[str, int] = field(default_factory=dict)
    answering: asyncio.Task[Answers] | None = None


class News:
    """What other servers have added."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._next = Question()
        self._turn = asyncio.Lock()  # one query at a time

    async def since(self, name: str, seq: int) -> Added | None:
        """The entries of that table after that number; None if the table was deleted."""
        question = self._next
        question.known[name] = min(seq, question.known.get(name, seq))
        if question.answering is None:
            question.answering = asyncio.create_task(self._ask(question))
        try:
            async with asyncio.timeout(PATIENCE):
                answers = await asyncio.shield(question.answering)
        except TimeoutError:
            raise unavailable() from None
        if answers is None:  # each of them is refused in their own language
            raise unavailable()
        return answers.get(name)

    async def _ask(self, question: Question) -> Answers:
        async with self._turn:
            self._next = Question()  # for all who ask from now on
            try:
                return await self._store.read(partial(read_news, known=question.known))
            except DatabaseUnavailable:
                return None
