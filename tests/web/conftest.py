"""Databases and servers for the tests of this folder.

`database` is the address of a fresh database, once on SQLite and once on a real PostgreSQL; `serve`
starts servers in this process, `start` starts them as processes. All of them end with the test, the
last first: name the database before what uses it.
"""

import os
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest

from kingofarms.web.database.connection import sqlite_url
from kingofarms.web.database.store import Store
from kingofarms.web.defaults import Limits, Settings
from kingofarms.web.tables.tables import Tables
from tests.kit.postgres import start_postgres
from tests.kit.server import MAIN, NotServedError, Process, serve_command

from .house import Guest, House, open_house
from .running import BotsHere, Browser, Prepared, Program, Running, Serve, Watch, tables_at
from .serving import Served, serving

NUMBERS = count()
LISTENS = "kingofarms.web.database.shared.POLL"


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL that all tests of a run share."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    # Not in pytest's own folder: run by root, PostgreSQL is another user, who may not go there.
    folder = Path(tempfile.gettempdir()) / f"kingofarms-{run}"
    with start_postgres(folder, "delete") as server:
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            # Nobody cuts the power here; making and dropping databases is faster this way.
            for setting in ("fsync", "full_page_writes", "synchronous_commit"):
                connection.execute(f"ALTER SYSTEM SET {setting} = off")
            connection.execute("SELECT pg_reload_conf()")
        yield server.get_uri()


@contextmanager
def database_on(postgres: str) -> Iterator[str]:
    """The address of a fresh database on that PostgreSQL."""
    name = f"test_{os.getpid()}_{next(NUMBERS)}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        yield urlunsplit(urlsplit(postgres)._replace(path=f"/{name}"))
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def postgresql(postgres: str) -> Iterator[str]:
    """The address of a fresh database on it."""
    with database_on(postgres) as address:
        yield address


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """The address of a fresh database in a file."""
    return sqlite_url(tmp_path)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """The address of a fresh database, on both."""
    address: str = request.getfixturevalue(request.param)
    return address


@pytest.fixture
def watch() -> Watch:
    """A clock that is set by hand."""
    return Watch()


@pytest.fixture
async def tables(request: pytest.FixtureRequest) -> AsyncIterator[Tables]:
    """Tables with nothing around them: on the database that the test names, else in a file.

    If it names `watch`, that says what time it is.
    """
    named = {"database", "postgresql"}.intersection(request.fixturenames) or {"sqlite"}
    clock = request.getfixturevalue("watch") if "watch" in request.fixturenames else time.time
    async with tables_at(request.getfixturevalue(named.pop()), clock) as tables:
        yield tables


@pytest.fixture
def open_store() -> Iterator[Callable[[str], Store]]:
    """Opens stores, which are closed at the end, also if the test fails."""
    with ExitStack() as opened:
        yield lambda url: opened.enter_context(closing(Store(url)))


@contextmanager
def servers() -> Iterator[Serve]:
    """Starts servers in this process on a database; bots decide at once and by chance."""
    started: list[Running] = []

    def start(database: str, **settings: Any) -> Running:
        limits = Limits(rate=1000.0, burst=4000.0, newcomers=0, new_tables=0, hosted=0)
        chosen = replace(Settings(database, limits=limits, workers=1, pace=0.0), **settings)
        started.append(Running(chosen).start())
        return started[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kingofarms.web.server.Workers", BotsHere)
        patch.setattr("kingofarms.web.server.WarmUp", Prepared)
        patch.setattr(LISTENS, 0.05)  # it notices sooner that it is to stop
        yield start
        for running in started:
            running.tell_to_stop()
        for running in started:
            running.stop()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server in a process of its own, for all tests that may share one."""
    with serving(tmp_path_factory.mktemp("served")) as served:
        yield served
        assert '"broken"' not in served.log(), "no mistake of ours anywhere"
        assert '"level": "error"' not in served.log()


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Starts servers that end with the test."""
    with servers() as start:
        yield start


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Process]]:
    """Starts a server as a process of its own, by the command line, and waits for its answer."""
    started: list[Process] = []

    def starting(*words: str, main: str = MAIN) -> Process:
        folder = tmp_path / f"server-{len(started)}"
        folder.mkdir()
        command = serve_command(folder, *words, main=main)
        started.append(Process(command, folder, os.environ | {"PYTHONWARNINGS": ""}))
        with suppress(NotServedError):  # it may have a reason not to start
            started[-1].ready()
        return started[-1]

    yield starting
    for process in started:
        process.process.kill()
        process.wait()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server without a network, for all tests of a file."""
    with open_house(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture(scope="module")
def guests(house: House) -> list[Guest]:
    """Some people who may sit in the seats, and the last one to watch."""
    return [house.guest(name) for name in ("Ann", "Bea", "Cid", "Dot", "Eli", "Wat")]


def visitors(kind: type[Program | Browser]) -> Any:
    """A fixture that makes new people of that kind at a server; they leave with the test."""

    @pytest.fixture
    def come() -> Iterator[Callable[..., Program | Browser]]:
        with ExitStack() as here:

            def make(server: Running | Process, name: str = "Ann") -> Program | Browser:
                return here.enter_context(closing(kind(server.address, name)))

            yield make

    return come


program = visitors(Program)  # people who play by the API
browser = visitors(Browser)  # people with a browser without scripts
