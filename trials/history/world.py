"""A run: a database, servers and clients, disturbed for a while; then the check."""

import asyncio
import signal
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from math import inf
from pathlib import Path
from random import Random
from time import monotonic

from sqlalchemy import create_engine
from tests.kit.server import compile_games

from trials.history import faults as f
from trials.history.check import check
from trials.history.databases import (
    POSTGRESQL,
    SIZES,
    SQLITE,
    Database,
    Disk,
    LimitedFiles,
    Postgres,
    SmallDisk,
    Sqlite,
    can_mount,
)
from trials.history.faults import Faults
from trials.history.final import read_logs
from trials.history.hall import Place
from trials.history.record import ACT, OK, History
from trials.history.servers import ServerProcess
from trials.history.session import Hall
from trials.history.violations import Violations

TABLES = 4
PAUSE = 0.12  # seconds between two calls of a session, on average
LONGEST = 120.0  # seconds that a slow machine may take longer


@dataclass(frozen=True)
class Settings:
    """What is run."""

    seconds: float
    database: str = SQLITE
    servers: int = 1
    faults: Sequence[str] = ()
    seed: int = 1
    tables: int = TABLES
    pause: float = PAUSE
    planted: str = "-"
    most_faults: float = inf
    least: int = 0  # acts that must have been answered before it ends, if that takes long


@dataclass
class Report:
    """What came of it."""

    settings: Settings
    history: History
    faults: Counter[str]
    violations: Violations

    @property
    def holds(self) -> bool:
        """Whether nothing was violated."""
        return not self.violations.all


def watch(settings: Settings, folder: Path) -> Report:
    """One run in that folder, and the check of what it recorded."""
    compile_games()
    folder.chmod(0o755)  # run by root, PostgreSQL is another user
    with a_world(settings, folder) as (database, servers, disk):
        history = History(folder / "history.jsonl")
        kinds = possible(settings, disk)
        faults = Faults(servers, database, disk, kinds, history, Random(settings.seed))
        asyncio.run(play(settings, servers, faults, history))
        engine = create_engine(database.url.replace("postgresql://", "postgresql+psycopg://", 1))
        logs = read_logs(engine, {call.table for call in history.calls if call.table})
        engine.dispose()
    violations = check(history.calls, logs)
    for log in logs.values():
        history.note({"log": log})
    for violation in violations.all:
        history.note({"violation": violation})
    history.close()
    return Report(settings, history, faults.counts, violations)


@contextmanager
def a_world(
    settings: Settings, folder: Path
) -> Iterator[tuple[Database, list[ServerProcess], Disk | None]]:
    """A database, servers for it, and where asked for a disk that can fill; put away at the end."""
    data = folder / "data"
    data.mkdir()
    disk: Disk | None = None
    servers: list[ServerProcess] = []
    if f.DISK in settings.faults and can_mount():
        disk = SmallDisk(data, SIZES[settings.database])
    elif f.DISK in settings.faults and settings.database == SQLITE:
        disk = LimitedFiles(servers)
    try:
        database: Database
        database = Sqlite(data) if settings.database == SQLITE else Postgres(data / "postgres")
        try:
            for number in range(settings.servers):
                server = ServerProcess(number, folder, database.words, settings.planted)
                servers.append(server)
            yield database, servers, disk
        finally:
            database.close()
    finally:
        if disk:
            disk.close()


async def wait_for_acts(history: History, least: int, until: float) -> None:
    """Go on until so many acts were answered, or until that time."""
    while monotonic() < until:
        done = sum(call.kind == ACT and call.outcome == OK for call in history.calls)
        if done >= least:
            return
        await asyncio.sleep(0.1)


def possible(settings: Settings, disk: Disk | None) -> list[str]:
    """The faults that can be done here."""
    kinds = [kind for kind in settings.faults if kind != f.POSTGRES or is_postgres(settings)]
    if f.DISK in kinds and disk is None:
        print("disk: left out, for only root may mount a small disk for PostgreSQL")
        kinds.remove(f.DISK)
    return kinds


def is_postgres(settings: Settings) -> bool:
    """Whether there is a PostgreSQL to be restarted."""
    return settings.database == POSTGRESQL


async def play(
    settings: Settings, servers: Sequence[ServerProcess], faults: Faults, history: History
) -> None:
    """Clients and faults at once; then all is mended, and everyone looks once more."""
    rng = Random(settings.seed)
    hall = Hall(servers, history, settings.pause)
    places = [Place(hall, at, Random(rng.getrandbits(64))) for at in range(settings.tables)]
    try:
        for server in servers:
            await server.start()
        for place in places:
            await place.welcome()
        playing = asyncio.gather(*(place.keep() for place in places))
        until = monotonic() + settings.seconds
        await faults.run(until, settings.most_faults)
        await asyncio.sleep(max(0.0, until - monotonic()))
        await faults.heal()
        await wait_for_acts(history, settings.least, until + LONGEST)
        hall.is_closing = True
        await playing
        await asyncio.gather(*(place.look_again() for place in places))
    finally:
        for server in servers:
            with suppress(ProcessLookupError):
                server.send(signal.SIGCONT)
                await server.end(signal.SIGTERM)
