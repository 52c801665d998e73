"""Notices: what servers tell each other of tables, sign-outs and the people who are there.

PostgreSQL hands them on when their transaction is committed. The server of an embedded database is
the only one: what an operator's command has changed there, it leaves as a note in the database.
"""

import logging
from collections.abc import Collection, Mapping, Sequence

import msgspec
from sqlalchemy import Connection, delete, insert, select, text

from kingofarms.web.database.schema import notes

CHANNEL = "kingofarms"
NOTE = "changed "  # before the table's id, in the name of a note
NOTIFY = text("SELECT pg_notify(:channel, :payload)")

log = logging.getLogger("kingofarms.store")


class Told(msgspec.Struct, frozen=True, omit_defaults=True, tag=True):
    """Each kind of notice is sent as JSON with the name of its class."""


class Notice(Told, frozen=True):
    """What happened to a table: it has a new number, a rematch or another offer, a clock.

    Without any of them, it is gone.
    """

    table: str
    seq: int | None = None
    rematch: str = ""
    is_offer: bool = False
    clock: float | None = None  # from when its clock runs


class Revoked(Told, frozen=True):
    """A token that was deleted, by its hash; or a player with a new generation of cookies."""

    token: str = ""
    player: str = ""
    generation: int = 0


class Attending(Told, frozen=True):
    """Who is at a table, at that server: people by player, and how many others.

    Without a server it is a question to all of them.
    """

    table: str
    server: int | None = None
    people: Mapping[str, str] = {}
    guests: int = 0


class Waved(Told, frozen=True):
    """An emote that was sent at a table, at that server."""

    table: str
    server: int
    seat: int
    emote: str


AnyNotice = Notice | Revoked | Attending | Waved
decode = msgspec.json.Decoder(AnyNotice).decode


def payload_of(notice: AnyNotice) -> str:
    """The notice as it is sent."""
    return msgspec.json.encode(notice).decode()


def readable(payload: str) -> AnyNotice | None:
    """The notice; None if it cannot be read: then anything may have changed."""
    try:
        return decode(payload)
    except msgspec.MsgspecError as error:  # of a server of another version, or of anybody
        log.error("notification not understood", extra={"kind": type(error).__name__})
        return None


def notify(connection: Connection, notice: AnyNotice) -> None:
    """Tell the other servers, when the transaction is committed."""
    if connection.dialect.name == "postgresql":
        connection.execute(NOTIFY, {"channel": CHANNEL, "payload": payload_of(notice)})


def leave_notice(connection: Connection, notice: Notice) -> None:
    """Tell all running servers, when the transaction is committed."""
    notify(connection, notice)
    if connection.dialect.name == "sqlite":
        name = NOTE + notice.table
        connection.execute(delete(notes).where(notes.c.name == name))
        connection.execute(insert(notes).values(name=name, value=payload_of(notice)))


def left_notices(connection: Connection) -> Sequence[str]:
    """The notices that were left, as they were sent."""
    left = select(notes.c.value).where(notes.c.name.startswith(NOTE)).order_by(notes.c.name)
    return connection.execute(left).scalars().all()


def drop_notices(connection: Connection, read: Collection[str]) -> None:
    """Delete notices that were read; one that has been left again since then stays."""
    for payload in read:  # each alone: one statement has no room for all that may be left
        left = notes.c.name.startswith(NOTE) & (notes.c.value == payload)
        connection.execute(delete(notes).where(left))
