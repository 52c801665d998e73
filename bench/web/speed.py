"""The speed of the web server, beside a bare Starlette echo that sends as much, in the same rounds.

The clients are programs and browsers over real sockets, in this process; each server is a process
of its own. Ours writes an action to disk before it answers; the echo writes nothing. In place of
the echo there may be the server of another checkout.
"""

import asyncio
import gc
import sqlite3
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from random import Random
from statistics import mean, median, quantiles
from typing import NamedTuple

import uvloop
from tests.kit.server import Process, compile_games, our_command

from bench.web.analyses import begin_analyses, count_running, lay_finished
from bench.web.browsers import Pair, echo_pairs, pairs
from bench.web.echo import TEXTS
from bench.web.programs import Actor, Stretch, echo_programs, press, programs

TABLES = (10, 100, 500)
SECONDS = 2.0  # of each stretch at full speed
PACED_TABLES = 100
PACED_SECONDS, PACED_STRETCHES = 2.0, 6  # of each side in a round, in turn
ACT_EVERY, READ_EVERY = 4.0, 2.0  # mean seconds between two at one table
SAMPLES = 40  # texts of each kind, and bare commits
CLAIM = 3.0  # times the echo's, at most: a page's p99 at human pace
NO_WORSE = 1.1  # times that of another checkout


class Other(NamedTuple):
    """The server beside ours, the clients that use it, and how much slower ours may be."""

    name: str
    command: Sequence[str]
    programs: Callable[[int, int], Awaitable[Sequence[Actor]]]
    pairs: Callable[[int, int, float], Awaitable[Sequence[Pair]]]
    claim: float  # times its p99 of pages at human pace, at most


def echo_beside(folder: Path) -> Other:
    """A bare echo."""
    command = [sys.executable, "-m", "bench.web.echo", str(folder)]
    return Other("echo", command, echo_programs, echo_pairs, CLAIM)


def checkout_beside(folder: Path, root: Path) -> Other:
    """The server of another checkout, with tables of its own."""
    own = folder / "other"
    own.mkdir()
    python = str(root / ".venv" / "bin" / "python")
    command = [python, *our_command(own, None)[1:]]

    async def pairs_at(port: int, count: int, _pause: float = 0.0) -> Sequence[Pair]:
        return await pairs(port, count)

    return Other("other", command, programs, pairs_at, NO_WORSE)


def run(rounds: int, database: str | None, beside: Path | None = None, analyses: int = 0) -> bool:
    """Measure and print; True if the claim holds. With `analyses`, at human pace beside these."""
    compile_games()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        other = checkout_beside(folder, beside) if beside else echo_beside(folder)
        return uvloop.run(measure(rounds, database, folder, other, analyses))


async def measure(
    rounds: int, database: str | None, folder: Path, other: Other, analyses: int = 0
) -> bool:
    """All sections, with both servers running all the time."""
    names = lay_finished(folder, database, analyses)
    ours = Process(our_command(folder, database), folder)
    beside = None
    try:
        port, _seconds = ours.ready()
        await save_texts(port, folder)
        beside = Process(other.command, folder)
        bare, _seconds = beside.ready()
        show_conditions(folder, database, rounds)
        if names:
            return await beside_analyses(port, bare, rounds, other, names)
        await programs_in_turn(port, bare, rounds, other)
        await browsers_in_turn(port, bare, rounds, other)
        return await at_human_pace(port, bare, rounds, other)
    finally:
        for served in (ours, beside):
            if served:
                served.end()


async def beside_analyses(
    port: int, bare: int, rounds: int, other: Other, names: Sequence[str]
) -> bool:
    """Section (c) while these matches are analysed; all of them must last to the end of it."""
    await asyncio.to_thread(begin_analyses, port, names)
    holds = await at_human_pace(port, bare, rounds, other)
    running = await asyncio.to_thread(count_running, port, names)
    print(f"{len(names)} matches were being analysed; {running} of them still were at the end")
    return holds and running == len(names)


async def save_texts(port: int, folder: Path) -> None:
    """Save a page, an answer, a push and an answer to a browser, each of average length."""
    samples: dict[str, list[bytes]] = {name: [] for name in TEXTS}
    for program in await programs(port, 3):
        for _time in range(SAMPLES):
            await program.act()
            samples["answer"].append(program.answer)
    for pair in await pairs(port, 3):
        for _time in range(SAMPLES):
            await pair.act()
            await pair.read()
            samples["page"].append(pair.page)
            samples["push"] += [person.pushed for person in pair.people]
            samples["told"].append(pair.answer)
        pair.close()
    for name, texts in samples.items():
        size = mean(map(len, texts))
        (folder / name).write_bytes(min(texts, key=lambda text: abs(len(text) - size)))


def commit_ms(folder: Path) -> float:
    """The median time to commit one row, with the server's settings."""
    took = []
    with sqlite3.connect(folder / "bare.sqlite", isolation_level=None) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("CREATE TABLE rows (body TEXT)")
        for _time in range(SAMPLES):
            start = time.perf_counter()
            connection.execute("INSERT INTO rows VALUES (?)", ("x" * 100,))
            took.append(1000 * (time.perf_counter() - start))
    connection.close()
    return median(took)


def show_conditions(folder: Path, database: str | None, rounds: int) -> None:
    """Print what is compared."""
    sizes = ", ".join(f"{name} {(folder / name).stat().st_size / 1000:.1f} kB" for name in TEXTS)
    where = "PostgreSQL" if database else f"SQLite; a bare commit here: {commit_ms(folder):.2f} ms"
    print(f"Ours beside another server. {where}. Sizes: {sizes}.")
    print(f"Medians of {rounds} rounds; milliseconds are those of all rounds together.")


class Both(NamedTuple):
    """The stretches of ours and of the echo, round by round."""

    ours: list[Stretch]
    echo: list[Stretch]

    def line(self, name: str) -> str:
        """Actions a second, milliseconds, and the ratio of the speeds with its spread."""
        ratios = [our.pace / its.pace for our, its in zip(self.ours, self.echo, strict=True)]
        spread = f"[{min(ratios):.2f}, {max(ratios):.2f}]"
        sides = "   ".join(
            f"{median(each.pace for each in side):>7.0f} {ms(all_took(side))}" for side in self
        )
        return f"{name:<10} {sides}   {median(ratios):>5.2f} {spread}"

    def slower(self, percentile: int) -> list[float]:
        """How many times as long ours takes at that percentile, round by round."""
        return [
            at(our.took, percentile) / at(its.took, percentile)
            for our, its in zip(self.ours, self.echo, strict=True)
        ]


def head(other: Other) -> str:
    """The heading above the lines."""
    names = ("ours", other.name)
    columns = "".join(f"{name + '/s':>8} {'p50':>7} {'p99':>7}  " for name in names)
    return f"{'tables':<10}{columns}  ratio [rounds]"


def all_took(stretches: Sequence[Stretch]) -> list[float]:
    """The seconds of all actions in these stretches."""
    return [took for stretch in stretches for took in stretch.took]


def at(took: Sequence[float], percentile: int) -> float:
    """Milliseconds at that percentile."""
    return 1000 * quantiles(took, n=100)[percentile - 1]


def ms(took: Sequence[float]) -> str:
    """Median and 99th percentile in milliseconds."""
    return f"{at(took, 50):>7.2f} {at(took, 99):>7.2f}"


async def programs_in_turn(port: int, bare: int, rounds: int, other: Other) -> None:
    """(a) Each program acts as soon as its last action is answered, and so on disk."""
    print("\n(a) Programs that post actions: durable actions a second, ms to the answer")
    print(head(other))
    ours = await programs(port, max(TABLES))
    echo = await other.programs(bare, max(TABLES))
    for count in TABLES:
        both = Both([], [])
        for number in range(rounds + 1):
            pressed = await press(ours[:count], SECONDS), await press(echo[:count], SECONDS)
            if number:
                both.ours.append(pressed[0])
                both.echo.append(pressed[1])
        print(both.line(str(count)))


async def browsers_in_turn(port: int, bare: int, rounds: int, other: Other) -> None:
    """(b) Browsers post forms; the next action follows when the other's socket has the last."""
    print(
        "\n(b) Browsers that post forms, two sockets a table: actions a second, ms to the answer,"
    )
    print("    then ms from the post to the other player's push")
    print(head(other))
    ours = await pairs(port, max(TABLES))
    echo = await other.pairs(bare, max(TABLES), 0.0)
    for count in TABLES:
        answers, pushes = Both([], []), Both([], [])
        for number in range(rounds + 1):
            sides: tuple[Sequence[Pair], Sequence[Pair]] = ours[:count], echo[:count]
            for side, tables in enumerate(sides):
                answered, pushed = await press_forms(tables)
                if number:
                    answers[side].append(answered)
                    pushes[side].append(pushed)
        print(answers.line(str(count)))
        print(pushes.line("  pushed"))
    everyone: list[Pair] = [*ours, *echo]
    for pair in everyone:
        pair.close()


async def press_forms(tables: Sequence[Pair]) -> tuple[Stretch, Stretch]:
    """The answers and the pushes of one stretch."""
    for pair in tables:
        pair.pushes.clear()
    answered = await press(tables, SECONDS)
    return answered, Stretch(answered.seconds, [took for pair in tables for took in pair.pushes])


async def at_human_pace(port: int, bare: int, rounds: int, other: Other) -> bool:
    """(c) An action every few seconds at each table, and pages loaded in between."""
    print(f"\n(c) {PACED_TABLES} tables at human pace: an action every {ACT_EVERY:g} s at each,")
    print(f"    a page asked for every {READ_EVERY:g} s")
    print(head(other))
    start = time.perf_counter()
    ours = await pairs(port, PACED_TABLES)
    # At the same pace: a server pings its sockets in the rhythm in which they were opened.
    pause = (time.perf_counter() - start) / PACED_TABLES
    echo = await other.pairs(bare, PACED_TABLES, pause)
    sides: tuple[Sequence[Pair], Sequence[Pair]] = ours, echo
    kinds = Both([], []), Both([], []), Both([], [])
    for number in range(rounds + 1):
        for side, lived in enumerate(await live_in_turn(sides, seed=number)):
            for kind, stretch in zip(kinds, lived, strict=True):
                if number:
                    kind[side].append(stretch)
    for name, kind in zip(("pages", "actions", "pushes"), kinds, strict=True):
        print(kind.line(name))
    ratios = kinds[0].slower(99)
    spread = f"[{min(ratios):.2f}, {max(ratios):.2f}]"
    holds = median(ratios) <= other.claim
    print(f"p99 of pages, ours to {other.name}: {median(ratios):.2f} {spread}", end="; ")
    print(f"at most {other.claim:g} is claimed: {'holds' if holds else 'DOES NOT HOLD'}")
    return holds


Lived = tuple[Stretch, Stretch, Stretch]  # pages, actions, pushes


async def live_in_turn(sides: Sequence[Sequence[Pair]], seed: int) -> list[Lived]:
    """Short stretches of all sides in turn, with the same seeds; those of a side are added up."""
    totals: list[Lived] = [(Stretch(), Stretch(), Stretch()) for _side in sides]
    gc.collect()
    gc.freeze()  # else the clients sometimes pause for as long as they measure
    for number in range(PACED_STRETCHES):
        for lived, tables in zip(totals, sides, strict=True):
            stretches = await live(tables, Random(PACED_STRETCHES * seed + number))
            for whole, piece in zip(lived, stretches, strict=True):
                whole.seconds += piece.seconds
                whole.took += piece.took
    return totals


async def live(tables: Sequence[Pair], rng: Random) -> Lived:
    """One stretch at human pace."""
    pages, actions = Stretch(PACED_SECONDS), Stretch(PACED_SECONDS)
    until = time.perf_counter() + PACED_SECONDS
    for pair in tables:
        pair.pushes.clear()

    async def is_time(every: float) -> bool:
        wait = rng.expovariate(1 / every)
        await asyncio.sleep(max(0.0, min(wait, until - time.perf_counter())))
        return time.perf_counter() < until

    async def acting(pair: Pair) -> None:
        while await is_time(ACT_EVERY):
            took = await pair.act()
            actions.took += [] if took is None else [took]

    async def reading(pair: Pair) -> None:
        while await is_time(READ_EVERY):
            pages.took.append(await pair.read())

    await asyncio.gather(*(work(pair) for pair in tables for work in (acting, reading)))
    pushes = [took for pair in tables for took in pair.pushes]
    return pages, actions, Stretch(PACED_SECONDS, pushes)
