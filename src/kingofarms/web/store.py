"""The store: one thread writes, in transactions that take along whatever is waiting; others read.

An append is answered when it is on the disk. SQLite by default, PostgreSQL by address; there
several servers hear of each other's entries.
"""

import asyncio
import queue
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, delete, event, insert, text, update
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.web.schema import bring_forward, entries, matches, places

Found = TypeVar("Found")
Row = dict[str, Any]
Work = Callable[[Connection], Any]

BATCH = 200  # appends to a transaction at most
READERS = 4
BUSY_SECONDS = 30
CHANNEL = "kingofarms"


class Taken(Exception):
    """Somebody else has appended that number, or that request, before."""


@dataclass(frozen=True)
class Append:
    """An entry, and what follows from it for the lobby."""

    entry: Row
    match: Row = field(default_factory=dict)
    places: tuple[Row, ...] = ()


class Store:
    """The database. Whoever asks is answered by a Future; nobody waits in the event loop."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = connect(url)
        self._waiting: queue.SimpleQueue[tuple[Work, Future[Any]] | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._writer = threading.Thread(target=self._write, name="writer", daemon=True)
        self._writer.start()

    @property
    def is_shared(self) -> bool:
        """Whether several servers may use it at a time."""
        return self.engine.dialect.name == "postgresql"

    async def read(self, work: Callable[[Connection], Found]) -> Found:
        """Ask the database something."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    def _read(self, work: Callable[[Connection], Found]) -> Found:
        with self.engine.connect() as connection:
            return work(connection)

    async def write(self, work: Callable[[Connection], Found]) -> Found:
        """Change the database; on the disk when this returns. Taken where a key exists already."""
        done: Future[Found] = Future()
        self._waiting.put((work, done))
        return await asyncio.wrap_future(done)

    async def append(self, append: Append) -> None:
        """An entry at the end of its match."""
        await self.write(lambda connection: write_append(connection, append))

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

    def _commit(self, batch: list[tuple[Work, Future[Any]]]) -> None:
        """All of them in one transaction; what fails, fails alone."""
        answers: list[tuple[Future[Any], Any]] = []
        try:
            with self.engine.begin() as connection:
                for work, done in batch:
                    answers.append((done, attempt(connection, work)))
        except SQLAlchemyError as error:
            answers = [(done, error) for _work, done in batch]
        for done, answer in answers:
            if isinstance(answer, BaseException):
                done.set_exception(answer)
            else:
                done.set_result(answer)

    def close(self) -> None:
        """Write what waits, then let go."""
        self._waiting.put(None)
        self._writer.join()
        self._readers.shutdown()
        self.engine.dispose()


def attempt(connection: Connection, work: Work) -> Any:
    """What the work answers, or the error it ended with, its own changes undone."""
    try:
        with connection.begin_nested():
            return work(connection)
    except IntegrityError:
        return Taken()
    except OperationalError:
        raise
    except Exception as error:  # it is handed to who asked for the work
        return error


def write_append(connection: Connection, append: Append) -> None:
    """The entry first: where its number is taken, nothing else is written."""
    connection.execute(insert(entries).values(**append.entry))
    name = append.entry["match"]
    if append.match:
        connection.execute(update(matches).where(matches.c.id == name).values(**append.match))
    if append.places:
        connection.execute(delete(places).where(places.c.match == name))
        connection.execute(insert(places), list(append.places))
    if connection.dialect.name == "postgresql":
        # Heard by the other servers when the transaction is committed, not before.
        connection.execute(
            text("SELECT pg_notify(:channel, :match)"), {"channel": CHANNEL, "match": name}
        )


def connect(url: str) -> Engine:
    """The database at that address, brought forward to this program's version."""
    try:
        if url.startswith("sqlite"):
            engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS})
            tune(engine)
        else:
            engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://", 1))
        bring_forward(engine)
    except ModuleNotFoundError as error:
        raise Refusal(
            _(
                "For that database the package {name} is missing: install kingofarms[postgres]."
            ).format(name=error.name)
        ) from None
    except SQLAlchemyError as error:
        why = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise Refusal(_("The database cannot be opened: {why}.").format(why=why)) from None
    return engine


def sqlite_url(folder: Path) -> str:
    """The database in a folder of data."""
    return f"sqlite:///{folder / 'kingofarms.sqlite'}"


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


def listen(url: str, heard: Callable[[str], None], stop: threading.Event) -> None:
    """Say which match got an entry from any server, until told to stop; reconnects by itself."""
    import psycopg

    while not stop.is_set():
        with suppress(psycopg.Error), psycopg.connect(url, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            while not stop.is_set():
                for notice in connection.notifies(timeout=0.5):
                    heard(notice.payload)
        stop.wait(0.5)


def rows(found: Iterable[Any]) -> list[Row]:
    """Rows of an answer by column."""
    return [dict(row._mapping) for row in found]
