"""Connecting to the database: SQLite in a file, or PostgreSQL by its address."""

import logging
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.web.database import embedded
from kingofarms.web.database.schema import bring_forward, check_current, no_tables

DATABASE = "kingofarms.sqlite"
# PostgreSQL: a lost server is noticed within half a minute, not after hours.
LINE = {
    "application_name": "kingofarms",
    "connect_timeout": "5",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "30000",
}


log = logging.getLogger("kingofarms.store")


def first_line(error: Exception) -> str:
    """The database's own message, without the statement and its values."""
    return (str(getattr(error, "orig", None) or error).splitlines() or [type(error).__name__])[0]


class DatabaseUnavailable(Refusal):
    """The database does not answer, or the store is closed."""


def unavailable() -> DatabaseUnavailable:
    """The refusal while the database does not answer."""
    return DatabaseUnavailable(_("The database is not available. Try again in a moment."))


def lost(error: Exception) -> DatabaseUnavailable:
    """The same, with the reason in the log."""
    log.error("database lost", extra={"why": first_line(error)})
    return unavailable()


def connect(url: str, look_closely: bool = False) -> Engine:
    """The database at that address, migrated to this program's version.

    `look_closely` refuses an embedded database that is damaged, which takes time if it is large.
    """
    with refusing():
        if file := file_of(url):
            embedded.prepare_file(file)
            if look_closely:
                embedded.look_at_pages(file)
        with opening(url) as engine:
            bring_forward(engine)
            if file and look_closely:
                embedded.look_at_columns(file)
        return engine


def attach(url: str) -> Engine:
    """The same for a database that a server may be using: it is neither created nor migrated."""
    with refusing():
        if file := file_of(url):
            if not os.path.lexists(file):
                raise no_tables()
            embedded.check_file(file)
        with opening(url) as engine:
            check_current(engine)
        return engine


@contextmanager
def opening(url: str) -> Iterator[Engine]:
    """The engine; it is let go if what is done first with it fails."""
    engine = opened(url)
    try:
        yield engine
    except BaseException:
        engine.dispose()
        raise


@contextmanager
def refusing() -> Iterator[None]:
    """Errors of the database become a Refusal, with its own message."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise Refusal(
            _("The package {name} is missing. Install kingofarms[postgres].").format(
                name=error.name
            )
        ) from None
    except (SQLAlchemyError, OSError, sqlite3.Error, UnicodeError) as error:
        why = first_line(error).rstrip(".")
        raise Refusal(_("Can't open the database: {why}.").format(why=why)) from None


def opened(url: str) -> Engine:
    """The engine; its errors contain no values, because they go to the log."""
    address = make_url(url)
    if address.get_backend_name() == "sqlite":
        embedded.own_file(Path(address.database or ""))
        engine = create_engine(
            address, connect_args={"timeout": embedded.BUSY_SECONDS}, hide_parameters=True
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


def file_of(url: str) -> Path | None:
    """The file of an embedded database; None for PostgreSQL."""
    address = make_url(url)
    return Path(address.database or "") if address.get_backend_name() == "sqlite" else None


def sqlite_url(folder: Path) -> str:
    """The address of the database in a data folder."""
    return URL.create("sqlite", database=str(folder / DATABASE)).render_as_string()


def tune(engine: Engine) -> None:
    """Set up SQLite: write-ahead log, and on disk when a transaction is committed."""

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # SQLAlchemy begins the transactions
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    begins_with(engine, "BEGIN")


def to_write(engine: Engine) -> Engine:
    """The same database, for transactions that write.

    In SQLite there is one of them at a time, from its first statement: whoever reads first and then
    writes must not find that somebody has written in between.
    """
    if engine.dialect.name != "sqlite":
        return engine
    writing = create_engine(engine.url, pool=engine.pool, hide_parameters=True)
    begins_with(writing, "BEGIN IMMEDIATE")
    return writing


def begins_with(engine: Engine, statement: str) -> None:
    """Each transaction begins with this statement."""
    event.listen(engine, "begin", partial(Connection.exec_driver_sql, statement=statement))
