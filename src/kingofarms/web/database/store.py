"""The store: one thread writes, in transactions that take along whatever is waiting; others read.

An append is answered when it is on the disk. SQLite by default, PostgreSQL by address; there
several servers hear of each other's entries (news.py).
"""

import asyncio
import logging
import os
import queue
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from contextvars import copy_context
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    bindparam,
    create_engine,
    delete,
    event,
    insert,
    make_url,
    text,
    update,
)
from sqlalchemy.exc import (
    ArgumentError,
    IntegrityError,
    InterfaceError,
    OperationalError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as NoneFree

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.web.database.schema import bring_forward, entries, matches, places

Found = TypeVar("Found")
Row = dict[str, Any]
Work = Callable[[Connection], Any]

BATCH = 200  # appends to a transaction at most
READERS = 4
BUSY_SECONDS = 30
STOP_SECONDS = 10.0  # that what waits to be written may take at the end
TRIES = 4  # of a transaction that stood in another one's way
AGAIN = 0.02  # seconds between them
CHANNEL = "kingofarms"
DATABASE = "kingofarms.sqlite"
# PostgreSQL: a server that is gone is noticed within the half minute, not after hours.
LINE = {
    "application_name": "kingofarms",
    "connect_timeout": "5",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "30000",
}
CONFLICTS = ("40P01", "40001")  # a deadlock, a serialization failure: to be tried again
LOST = (OperationalError, InterfaceError, NoneFree)
# Made once: to put a statement together costs more than to execute it.
ADD_ENTRIES, ADD_PLACES = insert(entries), insert(places)
CHANGE_MATCH = update(matches).where(matches.c.id == bindparam("name_of_match"))
CLEAR_PLACES = delete(places).where(places.c.match == bindparam("name_of_match"))

log = logging.getLogger("kingofarms.store")


class Taken(Exception):
    """Somebody else has appended that number, or that request, before."""


class Away(Refusal):
    """The database does not answer, or is being let go of."""


@dataclass(frozen=True)
class Append:
    """Entries that belong together, and what follows from them for the lobby."""

    entries: tuple[Row, ...]
    match: Row = field(default_factory=dict)
    places: tuple[Row, ...] = ()


@dataclass(frozen=True)
class Waiting:
    """Something to be written."""

    work: Work
    done: Future[Any]
    about: str  # the match, where it is about one


class Store:
    """The database. Whoever asks is answered by a Future; nobody waits in the event loop."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = connect(url)
        self._waiting: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._gate = threading.Lock()
        self._is_closed = False
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._writer = threading.Thread(target=self._write, name="writer", daemon=True)
        self._writer.start()

    @property
    def is_shared(self) -> bool:
        """Whether several servers may use it at a time."""
        return self.engine.dialect.name == "postgresql"

    @property
    def is_writing(self) -> bool:
        """Whether what is handed in will be written."""
        return self._writer.is_alive() and not self._is_closed

    async def read(self, work: Callable[[Connection], Found]) -> Found:
        """Ask the database something."""
        if self._is_closed:
            raise away()
        speaker, loop = copy_context(), asyncio.get_running_loop()  # refusals speak as who asks
        try:
            return await loop.run_in_executor(self._readers, speaker.run, self._read, work)
        except LOST as error:
            raise lost(error) from None

    def _read(self, work: Callable[[Connection], Found]) -> Found:
        with self.engine.connect() as connection:
            return work(connection)

    async def write(self, work: Callable[[Connection], Found], about: str = "") -> Found:
        """Change the database; on the disk when this returns. Taken where a key exists already.

        Who hangs up before it has begun has it not done at all.
        """
        done: Future[Found] = Future()
        with self._gate:
            if self._is_closed:
                raise away()
            speaker = copy_context()
            self._waiting.put(Waiting(lambda c: speaker.run(work, c), done, about))
        return await asyncio.wrap_future(done)

    async def append(self, append: Append) -> None:
        """Entries at the end of their match."""
        match = append.entries[0]["match"]
        await self.write(lambda connection: write_append(connection, append), match)

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

    def _commit(self, batch: list[Waiting]) -> None:
        """Each is answered when it is on the disk, or with the error it ended with."""
        # From here on nobody can cancel it any more: it will be answered.
        wanted = [each for each in batch if each.done.set_running_or_notify_cancel()]
        # In the same order on every server: then none waits for one that waits for it.
        wanted.sort(key=lambda each: each.about)
        answers = self._answers([each.work for each in wanted])
        for each, answer in zip(wanted, answers, strict=True):
            if isinstance(answer, BaseException):
                each.done.set_exception(answer)
            else:
                each.done.set_result(answer)

    def _answers(self, works: Sequence[Work], tries: int = TRIES) -> list[Any]:
        """All in one transaction; those that stood in another's way again, one by one."""
        try:
            return self._together(works)
        except LOST as error:
            if tries > 1 and is_conflict(error):
                time.sleep(AGAIN)  # the other one first
                return [self._answers([work], tries - 1)[0] for work in works]
            lost(error)
            return [away() for _work in works]
        except Exception as error:  # whatever it is: this thread must not end by it
            log.exception("write failed")
            return [error] * len(works)

    def _together(self, works: Sequence[Work]) -> list[Any]:
        """As a rule without a hitch; where one fails, once more, so that it fails alone."""
        try:
            with self.engine.begin() as connection:
                return [work(connection) for work in works]
        except LOST:
            raise
        except Exception:  # it is met again, and then handed to who asked for the work
            with self.engine.begin() as connection:
                return [attempt(connection, work) for work in works]

    def close(self) -> None:
        """Write what waits, then let go."""
        with self._gate:
            self._is_closed = True
            self._waiting.put(None)
        self._writer.join(STOP_SECONDS)
        self._readers.shutdown(cancel_futures=True)
        self.engine.dispose()


def attempt(connection: Connection, work: Work) -> Any:
    """What the work answers, or the error it ended with, its own changes undone."""
    try:
        with connection.begin_nested():
            return work(connection)
    except IntegrityError:
        return Taken()
    except LOST:
        raise
    except Exception as error:  # it is handed to who asked for the work
        return error


def is_conflict(error: Exception) -> bool:
    """Whether two transactions of two servers stood in each other's way."""
    return getattr(getattr(error, "orig", None), "sqlstate", None) in CONFLICTS


def away() -> Away:
    """The sentence for who has to wait."""
    return Away(_("The database is not available. Try again in a moment."))


def lost(error: Exception) -> Away:
    """The same, and the reason in the log."""
    log.error("database lost", extra={"why": first_line(error)})
    return away()


def first_line(error: Exception) -> str:
    """What the database itself says of an error, without the statement and its values."""
    return (str(getattr(error, "orig", None) or error).splitlines() or [type(error).__name__])[0]


def write_append(connection: Connection, append: Append) -> None:
    """The entries first: where a number is taken, nothing else is written."""
    connection.execute(ADD_ENTRIES, list(append.entries))
    name, seq = append.entries[-1]["match"], append.entries[-1]["seq"]
    if append.match:
        connection.execute(CHANGE_MATCH, {"name_of_match": name, **append.match})
    if append.places:
        connection.execute(CLEAR_PLACES, {"name_of_match": name})
        connection.execute(ADD_PLACES, list(append.places))
    notify(connection, f"{name} {seq}")


def notify(connection: Connection, news: str) -> None:
    """Heard by the other servers when the transaction is committed, not before."""
    if connection.dialect.name == "postgresql":
        connection.execute(
            text("SELECT pg_notify(:channel, :news)"), {"channel": CHANNEL, "news": news}
        )


def connect(url: str) -> Engine:
    """The database at that address, brought forward to this program's version."""
    try:
        engine = opened(url)
        try:
            bring_forward(engine)
        except BaseException:
            engine.dispose()
            raise
    except ModuleNotFoundError as error:
        raise Refusal(
            _("The package {name} is missing. Install kingofarms[postgres].").format(
                name=error.name
            )
        ) from None
    except (SQLAlchemyError, OSError) as error:
        why = first_line(error).rstrip(".")
        raise Refusal(_("Can't open the database: {why}.").format(why=why)) from None
    return engine


def opened(url: str) -> Engine:
    """The engine; errors name no values, for they end in the log."""
    address = make_url(url)
    if address.get_backend_name() == "sqlite":
        own_file(Path(address.database or ""))
        engine = create_engine(
            address, connect_args={"timeout": BUSY_SECONDS}, hide_parameters=True
        )
        tune(engine)
        return engine
    if address.get_backend_name() != "postgresql":
        raise ArgumentError(address.drivername)
    return create_engine(
        address.set(drivername="postgresql+psycopg"),
        connect_args={name: value for name, value in LINE.items() if name not in address.query},
        pool_pre_ping=True,
        hide_parameters=True,
    )


def own_file(path: Path) -> None:
    """The database file, which holds secrets: only its owner reads it."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    with suppress(PermissionError):
        path.chmod(0o600)


def sqlite_url(folder: Path) -> str:
    """The database in a folder of data."""
    return URL.create("sqlite", database=str(folder / DATABASE)).render_as_string()


def tune(engine: Engine) -> None:
    """SQLite as we need it: a log written ahead, everything on the disk when it is committed."""

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions begin where SQLAlchemy begins them
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")
