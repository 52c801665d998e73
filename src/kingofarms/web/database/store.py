"""The store: one thread writes, a transaction for everything that is waiting; other threads read.

An append is answered when it is on disk. With PostgreSQL several servers can share the database and
hear of each other's entries (shared.py).
"""

import asyncio
import logging
import queue
import secrets
import threading
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, text, update
from sqlalchemy.exc import IntegrityError, InterfaceError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as NoneFree

from kingofarms.arms.arms import encode
from kingofarms.web.database.connection import (
    connect,
    lost,
    to_write,
    unavailable,
)
from kingofarms.web.database.schema import entries, matches, notes, places, players
from kingofarms.web.model.endings import NOT_OVER, arms_won, endings_of
from kingofarms.web.model.table import Entered, Table

Result = TypeVar("Result")
Row = dict[str, Any]
Work = Callable[[Connection], Any]

BATCH = 200  # writes in one transaction at most
READERS = 4
STOP_SECONDS = 10.0  # to write what is waiting when the server stops
TRIES = 4  # of a transaction that collides with another server's
AGAIN = 0.02  # seconds between tries
RETRYABLE = ("40P01", "40001")  # a deadlock, a serialization failure
# Of a replica that can only be read, InternalError; of a full disk, OSError as well.
LOST = (OperationalError, InterfaceError, InternalError, NoneFree, OSError)
# Built once: building a statement costs more than executing it.
ADD_ENTRIES, ADD_PLACES = insert(entries), insert(places)
CHANGE_MATCH = update(matches).where(matches.c.id == bindparam("name_of_match"))
GIVE_ARMS = update(players).where(players.c.id == bindparam("winner"))
CLEAR_PLACES = delete(places).where(places.c.match == bindparam("name_of_match"))

log = logging.getLogger("kingofarms.store")


class Conflict(Exception):
    """Another entry has that number, or that request key, or another row has that key."""


@dataclass(frozen=True)
class Append:
    """Entries that belong together, and the rows that the lobby needs because of them."""

    entries: tuple[Row, ...]
    match: Row = field(default_factory=dict)
    places: tuple[Row, ...] = ()
    winner: Row = field(default_factory=dict)  # the player who has won arms, and these


@dataclass(frozen=True)
class Write:
    """Something to be written."""

    work: Work
    done: Future[Any]
    about: str  # the match that it changes, if any


class Store:
    """The database. Answers come as Futures: the event loop never waits for the disk."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = connect(url)
        self._to_write = to_write(self.engine)
        self.server = secrets.randbits(31)  # which of several servers this is (shared.py)
        self._waiting: queue.SimpleQueue[Write | None] = queue.SimpleQueue()
        self._gate = threading.Lock()
        self._is_closed = False
        self.losses = 0  # how often something could not be written
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._writer = threading.Thread(target=self._write, name="writer", daemon=True)
        self._writer.start()

    @property
    def is_shared(self) -> bool:
        """Whether several servers can use it at the same time."""
        return self.engine.dialect.name == "postgresql"

    @property
    def is_writing(self) -> bool:
        """Whether the writer is at work."""
        return self._writer.is_alive() and not self._is_closed

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """Read from the database in another thread."""
        if self._is_closed:
            raise unavailable()
        # With the caller's context: a refusal is in the caller's language.
        context, loop = copy_context(), asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._readers, context.run, self._read, work)
        except LOST as error:
            raise lost(error) from None

    def _read(self, work: Callable[[Connection], Result]) -> Result:
        with self.engine.connect() as connection:
            return work(connection)

    async def write(self, work: Callable[[Connection], Result], about: str = "") -> Result:
        """Change the database; on disk when this returns. Conflict if a key exists already.

        If the caller is cancelled before the write starts, nothing is written.
        """
        done: Future[Result] = Future()
        with self._gate:
            if self._is_closed:
                raise unavailable()
            context = copy_context()
            self._waiting.put(Write(lambda c: context.run(work, c), done, about))
        return await asyncio.wrap_future(done)

    async def append(self, append: Append) -> None:
        """Add entries at the end of their match."""
        match = append.entries[0]["match"]
        ours = replace(append, match={**append.match, "server": self.server})
        await self.write(lambda connection: write_append(connection, ours), match)

    def _write(self) -> None:
        while True:
            first = self._waiting.get()
            if first is None:
                return
            batch = [first]
            while len(batch) < BATCH:
                try:
                    following = self._waiting.get_nowait()
                except queue.Empty:
                    break
                if following is None:
                    self._waiting.put(None)
                    break
                batch.append(following)
            self._commit(batch)

    def _commit(self, batch: list[Write]) -> None:
        """Answer each write when it is on disk, or with its error."""
        # From here on no write can be cancelled: each is answered.
        wanted = [each for each in batch if each.done.set_running_or_notify_cancel()]
        # In the same order on every server: so they do not deadlock.
        wanted.sort(key=lambda each: each.about)
        answers = self._answers([each.work for each in wanted])
        for each, answer in zip(wanted, answers, strict=True):
            if isinstance(answer, BaseException):
                each.done.set_exception(answer)
            else:
                each.done.set_result(answer)

    def _answers(self, works: Sequence[Work], tries: int = TRIES) -> list[Any]:
        """One transaction for all; after a collision with another server, one each."""
        try:
            return self._together(works)
        except LOST as error:
            if tries > 1 and is_retryable(error):
                time.sleep(AGAIN)  # let the other server finish
                return [self._answers([work], tries - 1)[0] for work in works]
            lost(error)
            self.losses += 1
            return [unavailable() for _work in works]
        except Exception as error:  # whatever it is, this thread must go on
            log.exception("write failed")
            return [error] * len(works)

    def _together(self, works: Sequence[Work]) -> list[Any]:
        """One transaction for the batch; if anything fails, again with a savepoint per item."""
        try:
            with self._to_write.begin() as connection:
                return [work(connection) for work in works]
        except LOST:
            raise
        except Exception:  # it happens again below, and is answered there
            with self._to_write.begin() as connection:
                return [attempt(connection, work) for work in works]

    def close(self) -> None:
        """Write what is waiting, then close."""
        with self._gate:
            self._is_closed = True
            self._waiting.put(None)
        self._writer.join(STOP_SECONDS)
        self._readers.shutdown(cancel_futures=True)
        self.engine.dispose()


def attempt(connection: Connection, work: Work) -> Any:
    """The result of the work, or its error with its own changes rolled back."""
    try:
        with connection.begin_nested():
            return work(connection)
    except IntegrityError:
        return Conflict()
    except LOST:
        raise
    except Exception as error:  # the caller gets it
        return error


def is_retryable(error: Exception) -> bool:
    """Whether the transaction collided with another server's and can be tried again."""
    return getattr(getattr(error, "orig", None), "sqlstate", None) in RETRYABLE


def write_append(connection: Connection, append: Append) -> None:
    """Write the entries first: if their number is taken, nothing else is written."""
    connection.execute(ADD_ENTRIES, list(append.entries))
    name, seq = append.entries[-1]["match"], append.entries[-1]["seq"]
    if append.match:
        connection.execute(CHANGE_MATCH, {"name_of_match": name, **append.match})
    if append.places:
        connection.execute(CLEAR_PLACES, {"name_of_match": name})
        connection.execute(ADD_PLACES, list(append.places))
    if append.winner:
        connection.execute(GIVE_ARMS, append.winner)
    notify(connection, Notice(name, seq))


def append_of(before: Table, after: Table, entered: Sequence[Entered]) -> Append:
    """The rows to write when a table gets these entries; those for the lobby only if it changes."""
    match: Row = {"touched": after.times[-1]}
    rows = tuple(entry_rows(after, entered))
    if (before.places, before.phase, before.waited_for) == (
        after.places,
        after.phase,
        after.waited_for,
    ):
        return Append(rows, match)
    ends = after.match.is_over and not before.match.is_over
    winner = winner_row(after) if ends else {}
    return Append(rows, match | {"phase": after.phase}, tuple(place_rows(after)), winner)


def winner_row(table: Table) -> Row:
    """The player whom the end of the match gives arms, and their code; empty if it gives none."""
    won = arms_won(table)
    return {"winner": table.places[won.seat].player, "arms": encode(won.arms)} if won else {}


def entry_rows(table: Table, entered: Sequence[Entered]) -> list[Row]:
    """The table's last entries, in order."""
    first = table.seq - len(entered)
    return [
        {
            "match": table.header.id,
            "seq": first + at + 1,
            "time": time,
            "player": player,
            "request": request,
            # As the match has it: an action in the game's own notation, whatever was typed.
            "body": msgspec.json.encode(table.match.entries[first + at]).decode(),
        }
        for at, (_entry, time, player, request) in enumerate(entered)
    ]


def place_rows(table: Table) -> list[Row]:
    """The players at each seat, for the lobby, and how it ended for them."""
    waited_for = table.waited_for
    endings = endings_of(table) if table.match.is_over else [NOT_OVER] * len(table.places)
    return [
        {
            "match": table.header.id,
            "seat": seat,
            "player": place.player,
            "name": place.bot or place.name,
            "is_bot": bool(place.bot),
            "is_waited_for": seat in waited_for,
            "bot_name": place.bot_name if place.bot else "",
            **vars(endings[seat]),
        }
        for seat, place in enumerate(table.places)
    ]


# Notices: what servers tell each other of tables, sign-outs and the people who are there.
#
# PostgreSQL hands them on when their transaction is committed. The server of an embedded database
# is the only one: what an operator's command has changed there it leaves as a note in the database.


CHANNEL = "kingofarms"
NOTE = "changed "  # before the table's id, in the name of a note
NOTIFY = text("SELECT pg_notify(:channel, :payload)")


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
