"""`python -m bench history`: play while servers are disturbed, then check everything recorded."""

import asyncio
import signal
import sys
import tempfile
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from shutil import move
from time import monotonic

from sqlalchemy import create_engine

from bench.history import faults as f
from bench.history.check import check
from bench.history.clients import Hall
from bench.history.databases import (
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
from bench.history.faults import Faults
from bench.history.final import read_logs
from bench.history.hall import Place
from bench.history.planted import PLANTED
from bench.history.record import History
from bench.history.servers import ServerProcess
from bench.history.violations import Violations
from bench.ours import elsewhere
from bench.served import COMPILE, NotServedError

TABLES = 4
PAUSE = 0.12  # seconds between two calls of a session, on average
USUAL_SERVERS = {SQLITE: 1, POSTGRESQL: 2}
EXAMPLES = 3  # of each kind of violation
PLANTED_SECONDS = 10.0


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


def run(settings: Settings, keep: Path) -> bool:
    """One run, told in words; the history is kept in that folder where something was violated."""
    with tempfile.TemporaryDirectory(prefix="kingofarms-history-") as folder:
        report = watch(settings, Path(folder))
        show(report)
        if not report.holds:
            path = keep / f"history-{settings.database}-{settings.seed}.jsonl"
            move(report.history.path, path)
            print(f"the whole history: {path}")
    return report.holds


def watch(settings: Settings, folder: Path) -> Report:
    """One run in that folder, and the check of what it recorded."""
    elsewhere(COMPILE)
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
        await faults.run(until)
        await asyncio.sleep(max(0.0, until - monotonic()))
        await faults.heal()
        hall.is_closing = True
        await playing
        await asyncio.gather(*(place.look_again() for place in places))
    finally:
        for server in servers:
            with suppress(ProcessLookupError):
                server.send(signal.SIGCONT)
                await server.end(signal.SIGTERM)


def show(report: Report) -> None:
    """All of it in words."""
    settings, calls = report.settings, report.history.calls
    print(
        f"\n{settings.database}, {settings.servers} server(s), {settings.seconds:g} s, "
        f"seed {settings.seed}: {len(calls)} calls at {len({c.table for c in calls})} tables"
    )
    kinds = Counter((call.kind, call.outcome) for call in calls)
    for kind in dict.fromkeys(call.kind for call in calls):
        outcomes = {outcome: n for (k, outcome), n in kinds.items() if k == kind}
        print(f"  {kind}: " + ", ".join(f"{outcome} {n}" for outcome, n in outcomes.items()))
    print("  faults:", ", ".join(f"{k} {n}" for k, n in report.faults.items()) or "none")
    for kind, number in report.violations.counted.most_common():
        print(f"  VIOLATED: {kind}: {number}")
        for example in report.violations.examples(kind, EXAMPLES):
            print(f"    table {example.table}: {example.words}")
    print("The history is linearizable, whole and discreet:", "holds" if report.holds else "NO")


def run_planted(seconds: float = PLANTED_SECONDS, seed: int = 1) -> bool:
    """A short run for each planted fault; whether every one is found."""
    missed = []
    for name, planted in PLANTED.items():
        settings = Settings(seconds, faults=planted.faults, seed=seed, planted=name)
        with tempfile.TemporaryDirectory(prefix="kingofarms-history-") as folder:
            report = watch(settings, Path(folder))
        kinds = report.violations.counted
        revealing = [kind for kind in planted.kinds if kinds[kind]]
        missed += [] if revealing else [name]
        print(f"{name}: {'found' if revealing else 'NOT FOUND'}, {dict(kinds)}")
    print("Every planted fault is found:", "NO" if missed else "holds")
    return not missed


def run_command(arguments: Namespace) -> int:
    """What `python -m bench history` was asked for; its exit code."""
    faults = [kind for kind in arguments.faults.split(",") if kind and kind != "none"]
    databases = [arguments.database] if arguments.database else [SQLITE, POSTGRESQL]
    unknown = {*faults} - {*f.ALL} | {*databases} - {SQLITE, POSTGRESQL}
    if unknown:
        print(f"not known here: {', '.join(sorted(unknown))}", file=sys.stderr)
        return 2
    if arguments.servers and arguments.servers > 1 and SQLITE in databases:
        print("SQLite has one server: choose --database postgresql", file=sys.stderr)
        return 2
    try:
        if arguments.planted:
            return 0 if run_planted(seed=arguments.seed) else 1
        holds = [
            run(
                Settings(
                    60 * arguments.minutes,
                    database,
                    arguments.servers or USUAL_SERVERS[database],
                    faults,
                    arguments.seed,
                ),
                Path(tempfile.gettempdir()),
            )
            for database in databases
        ]
    except NotServedError as error:
        print(error, file=sys.stderr)
        return 2
    return 0 if all(holds) else 1
