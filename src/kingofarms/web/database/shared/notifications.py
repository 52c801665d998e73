"""Notifications: servers that share a PostgreSQL hear of each other's entries and sign-outs.

The connection on which a server listens also shows the others that it is there (servers.py).
The server of an embedded database is the only one. What an operator's command has changed there,
the command leaves as a note in the database, and the server looks for such notes.
"""

import json
import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from kingofarms.web.database.connection import LINE, first_line
from kingofarms.web.database.schema import notes
from kingofarms.web.database.shared.servers import HOLD
from kingofarms.web.database.store import CHANNEL, notify

POLL = 0.5  # seconds between two checks whether to stop
AGAIN = 0.5  # seconds between two tries to connect
# PostgreSQL soon notices, too, that this machine is gone, and releases the lock of this server.
SIGNS_OF_LIFE = {"tcp_keepalives_idle": 3, "tcp_keepalives_interval": 1, "tcp_keepalives_count": 3}
NOTE = "changed "  # before the table's id, in the name of a note
ATTENDING, WAVED = "@", "*"  # begin notices about the people at a table
REVOKED = "!"  # begins a notice that is about no table; no table is called that

log = logging.getLogger("kingofarms.store")


@dataclass(frozen=True)
class Notice:
    """What happened to a table: it has a new number, a rematch or another offer, a clock.

    Without any of them, it is gone.
    """

    table: str
    seq: int | None = None
    rematch: str = ""
    is_offer: bool = False
    clock: float | None = None  # from when its clock runs

    @property
    def payload(self) -> str:
        """As it is sent: `table 12`, or `table` alone."""
        return self.table if self.seq is None else f"{self.table} {self.seq}"


@dataclass(frozen=True)
class Revoked:
    """A token that was deleted, by its hash; or a player with a new generation of cookies."""

    token: str = ""
    player: str = ""
    generation: int = 0


@dataclass(frozen=True)
class Attending:
    """Who is at a table, at that server: people by player, and how many others.

    Without a server it is a question to all of them.
    """

    table: str
    server: int | None = None
    people: Mapping[str, str] = field(default_factory=dict)
    guests: int = 0

    @property
    def payload(self) -> str:
        """As it is sent: `@ table`, or `@ table 12 0 {}`."""
        if self.server is None:
            return f"{ATTENDING} {self.table}"
        people = json.dumps(dict(self.people), ensure_ascii=False)
        return f"{ATTENDING} {self.table} {self.server} {self.guests} {people}"


@dataclass(frozen=True)
class Waved:
    """An emote that was sent at a table, at that server."""

    table: str
    server: int
    seat: int
    emote: str

    @property
    def payload(self) -> str:
        """As it is sent."""
        return f"{WAVED} {self.table} {self.server} {self.seat} {self.emote}"


AnyNotice = Notice | Revoked | Attending | Waved
Hear = Callable[
    [AnyNotice | None], None
]  # None: the connection was lost, anything may have changed


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


def readable(payload: str) -> AnyNotice | None:
    """The notice; None if it cannot be read: then anything may have changed."""
    try:
        return notice_from(payload)
    except (ValueError, IndexError) as error:  # of a server of another version, or of anybody
        log.error("notification not understood", extra={"kind": type(error).__name__})
        return None


def notice_from(payload: str) -> AnyNotice:
    """A notice as it is sent: `table 12`, `table rematch other`, `table offer`, `table clock 9.5`.

    `table` alone: it is gone. Of sign-outs: `! hash`, or `! player 3`.
    """
    if payload.startswith(REVOKED):
        _mark, name, *generation = payload.split()
        return Revoked(player=name, generation=int(*generation)) if generation else Revoked(name)
    if payload.startswith(ATTENDING):
        _mark, table, *told = payload.split(" ", 4)
        return (
            Attending(table, int(told[0]), json.loads(told[2]), int(told[1]))
            if told
            else (Attending(table))
        )
    if payload.startswith(WAVED):
        _mark, table, server, seat, emote = payload.split(" ")
        return Waved(table, int(server), int(seat), emote)
    return table_notice(payload)


def table_notice(payload: str) -> Notice:
    """A notice about a table."""
    table, *more = payload.split(" ")
    if more and more[0] == "rematch":
        return Notice(table, rematch=more[1])
    if more and more[0] == "clock":
        return Notice(table, clock=float(more[1]))
    if more and more[0] == "offer":
        return Notice(table, is_offer=True)
    return Notice(table, int(more[0]) if more else None)


# Notes in an embedded database.


def leave_notice(connection: Connection, notice: Notice) -> None:
    """Tell the running servers, when the transaction is committed."""
    if connection.dialect.name == "postgresql":
        notify(connection, notice.payload)
        return
    name = NOTE + notice.table
    connection.execute(delete(notes).where(notes.c.name == name))
    connection.execute(insert(notes).values(name=name, value=notice.payload))


def read_notices(connection: Connection) -> list[Notice]:
    """The notices that were left."""
    left = select(notes.c.value).where(notes.c.name.startswith(NOTE)).order_by(notes.c.name)
    return [table_notice(payload) for payload in connection.execute(left).scalars()]


def drop_notices(connection: Connection, notices: Sequence[Notice]) -> None:
    """Delete notices that were read; one that has been left again since then stays."""
    for notice in notices:
        left = (notes.c.name == NOTE + notice.table) & (notes.c.value == notice.payload)
        connection.execute(delete(notes).where(left))
