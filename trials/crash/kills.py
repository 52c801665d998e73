"""Kills under load: a server is killed with SIGKILL at random moments, again and again.

After each start on the same data, every acknowledged entry must be there with the same number and
content, every match must be readable and continue, and an action sent again must count once.
"""

import asyncio
import json
import signal
import sys
import tempfile
import time
from argparse import Namespace
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median

import msgspec
from sqlalchemy import Engine, select, text
from tests.kit.server import NotServedError, Process, compile_games, our_command
from tests.kit.wire import wire_to

from kingofarms.web.database import schema
from kingofarms.web.database.connection import connect, sqlite_url
from trials.crash.crowd import Crowd
from trials.crash.ledger import Faults, Noted, Told, compare, compare_rows, told_by_export, told_of

TABLES = 36
LONGEST = 2.0  # seconds of load before a kill, at most
# The shares of kills before the server is up, before it has done anything, and at the moment when
# an answer arrives: then a server that writes after it answers loses the entry.
WHILE_STARTING, AT_ONCE, AT_AN_ANSWER = 0.1, 0.1, 0.5
MOVING = 60.0  # seconds within which every match must continue at the end
REPORT_EVERY = 20  # kills


@dataclass
class Report:
    """The result of all kills."""

    crowd: Crowd
    kills: int = 0
    while_starting: int = 0
    starts: list[float] = field(default_factory=list)  # seconds each
    integrity: str = ""
    seconds: float = 0.0

    @property
    def faults(self) -> Faults:
        """Everything that went wrong."""
        return self.crowd.faults

    @property
    def matches(self) -> Sequence[Noted]:
        """Every match that was started."""
        return [*self.crowd.ended, *self.crowd.live]

    @property
    def acknowledged(self) -> int:
        """The number of entries that a client was told of."""
        return sum(len({*noted.acts, *noted.heard}) for noted in self.matches)

    @property
    def holds(self) -> bool:
        """Whether nothing was lost, changed, doubled, refused, unreadable or stuck."""
        return not self.faults.total and self.integrity == "ok"


def run_command(options: Namespace) -> int:
    """What `python -m trials crash` was asked for; its exit code."""
    try:
        return 0 if run(options.kills, options.database) else 1
    except NotServedError as error:
        print(error, file=sys.stderr)
        return 2


def run(kills: int, database: str | None) -> bool:
    """Kill so often and print; True if nothing was lost."""
    with tempfile.TemporaryDirectory() as folder:
        report = crash(kills, Path(folder), database)
    show(report, "PostgreSQL" if database else "SQLite")
    return report.holds


def crash(
    kills: int, folder: Path, database: str | None = None, tables: int = TABLES, seed: int = 1
) -> Report:
    """Kill a server so often, with its data in that folder or database."""
    compile_games()
    report = Report(Crowd(tables, Random(seed)))
    start = time.perf_counter()
    asyncio.run(kill_again_and_again(report, kills, our_command(folder, database), folder))
    engine = connect(database or sqlite_url(folder))
    check_rows(report.matches, engine, report.faults)
    report.integrity = integrity_of(engine)
    engine.dispose()
    report.seconds = time.perf_counter() - start
    return report


async def kill_again_and_again(
    report: Report, kills: int, command: Sequence[str], folder: Path
) -> None:
    """So many runs that end by SIGKILL, and a last one that ends in order."""
    crowd = report.crowd
    while report.kills < kills:
        await run_and_kill(report, command, folder)
        if report.kills % REPORT_EVERY == 0:
            print(f"{report.kills} kills, {report.acknowledged} entries, {crowd.faults.counted}")
    served = Process(command, folder)
    try:
        port, _seconds = served.ready()
        await check_exports(crowd, report.matches, port)
        pressing = asyncio.create_task(crowd.press(port))
        await wait_until_moving(crowd)
        await close(crowd, pressing)
        await close(crowd, asyncio.create_task(crowd.press(port)))  # what was cut off meanwhile
        await check_exports(crowd, report.matches, port)
    finally:
        served.end(signal.SIGTERM)


async def run_and_kill(report: Report, command: Sequence[str], folder: Path) -> None:
    """One run: start, look for everything acknowledged, put it under load, kill it."""
    crowd = report.crowd
    served = Process(command, folder)
    try:
        if report.starts and crowd.rng.random() < WHILE_STARTING:
            report.while_starting += 1
            await asyncio.sleep(crowd.rng.uniform(0.0, median(report.starts)))
            return
        port, seconds = served.ready()
        report.starts.append(seconds)
        if not crowd.token:
            await crowd.sign_in(port)
        recent = crowd.ended[-len(crowd.live) :]
        await check_exports(crowd, [*recent, *crowd.live], port)
        pressing = asyncio.create_task(crowd.press(port))
        if crowd.rng.random() >= AT_ONCE:
            await wait_for_action(crowd)
        await asyncio.sleep(crowd.rng.uniform(0.0, LONGEST))
        if crowd.rng.random() < AT_AN_ANSWER:
            crowd.alarm = served.process.kill
            await asyncio.wait([pressing], timeout=LONGEST)
        served.process.kill()
        await pressing
    finally:
        served.end(signal.SIGKILL)
        report.kills += 1


async def check_exports(crowd: Crowd, matches: Sequence[Noted], port: int) -> None:
    """Load these matches from the server, and compare."""
    wire = await wire_to(port, authorization=f"Bearer {crowd.token}")
    for noted in matches:
        answer = await wire.ask("GET", f"/api/tables/{noted.id}/export")
        if answer.status != 200:
            crowd.faults.note("unreadable", f"{noted.id}: {answer.status} {answer.body[:200]!r}")
            continue
        compare(noted, told_by_export(json.loads(answer.body)), crowd.faults)
    wire.close()


async def wait_for_action(crowd: Crowd) -> None:
    """Wait until the server has answered an action."""
    start = time.perf_counter()
    while not any(noted.moved for noted in crowd.live) and time.perf_counter() - start < MOVING:
        await asyncio.sleep(0.01)


async def wait_until_moving(crowd: Crowd) -> None:
    """Wait until every match has continued; one that has not after a while is stuck."""
    at_first, start = list(crowd.live), time.perf_counter()
    while time.perf_counter() - start < MOVING:
        if all(noted.moved or noted.is_over for noted in at_first):
            return
        await asyncio.sleep(0.1)
    for noted in at_first:
        if not noted.moved and not noted.is_over:
            crowd.faults.note("stuck", f"{noted.id} {noted.game}, {noted.way}")


async def close(crowd: Crowd, pressing: "asyncio.Task[None]") -> None:
    """Wait for the answers to all actions sent; a match without one after a while is stuck."""
    crowd.is_closing = True
    try:
        await asyncio.wait_for(pressing, MOVING)
    except TimeoutError:
        for noted in crowd.live:
            if noted.pending:
                crowd.faults.note("stuck", f"{noted.id} {noted.game}, {noted.way}: {noted.pending}")


def check_rows(matches: Sequence[Noted], engine: Engine, faults: Faults) -> None:
    """Compare with the rows of the database: each action once, none missing, none too many."""
    entries = schema.entries
    read = msgspec.json.Decoder(dict).decode
    with engine.connect() as connection:
        for noted in matches:
            query = select(entries).where(entries.c.match == noted.id)
            rows: dict[int, tuple[Told, str | None]] = {
                row.seq: (told_of(read(row.body)), row.request) for row in connection.execute(query)
            }
            compare_rows(noted, rows, faults)


def integrity_of(engine: Engine) -> str:
    """The faults that SQLite finds in its file; `ok` if there are none, or for another database."""
    if engine.dialect.name != "sqlite":
        return "ok"
    with engine.connect() as connection:
        faults = connection.execute(text("PRAGMA integrity_check")).scalars().all()
        broken = connection.execute(text("PRAGMA foreign_key_check")).all()
    return "; ".join([*map(str, faults), *map(str, broken)])


def show(report: Report, database: str) -> None:
    """Print the report."""
    crowd, matches = report.crowd, report.matches
    games = Counter(noted.game for noted in matches)
    ways = Counter(noted.way for noted in matches for _act in noted.acts)
    print(
        f"\n{report.kills} kills on {database} in {report.seconds / 60:.1f} min, "
        f"{report.while_starting} of them while it started; "
        f"a start takes {median(report.starts):.2f} s"
    )
    print(f"matches: {len(matches)} ({', '.join(f'{g} {n}' for g, n in games.items())})")
    print(f"acknowledged: {report.acknowledged} entries; actions by way: {dict(ways)};")
    print(f"  heard on streams: {crowd.heard}")
    print(f"sent again: {crowd.in_flight} cut off by a kill, {crowd.repeated} answered before")
    for kind in ("lost", "changed", "doubled", "refused", "unreadable", "stuck"):
        print(f"{kind}: {report.faults.counted[kind]}")
    print(f"integrity of the file: {report.integrity}")
    for example in report.faults.examples:
        print(f"  {example}")
    print("Nothing that was acknowledged is lost:", "holds" if report.holds else "DOES NOT HOLD")
