"""The web server beside a bare starlette echo of the same size, in the same rounds.

Clients are programs and browsers over real sockets, in this process; the servers are processes of
their own. Ours is on the disk when it answers; the echo writes nothing.
"""

import asyncio
import gc
import sqlite3
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import mean, median, quantiles
from typing import NamedTuple

import uvloop

from bench.browsers import Pair, echo_pairs, pairs
from bench.echo import TEXTS
from bench.ours import elsewhere
from bench.programs import Stretch, echo_programs, press, programs
from bench.served import COMPILE, Served, our_command

TABLES = (10, 100, 500)
SECONDS = 2.0  # a stretch at full speed
PACED_TABLES = 100
PACED_SECONDS, PACED_STRETCHES = 2.0, 6  # of each side in a round, in turn
ACT_EVERY, READ_EVERY = 4.0, 2.0  # seconds between two at a table, on average
SAMPLES = 40  # of each text, and of each bare commit
CLAIM = 3.0  # at human pace the page's p99 is at most so many times the echo's


def run(rounds: int, database: str | None) -> bool:
    """Measure and print; whether what is claimed holds."""
    elsewhere(COMPILE)
    with tempfile.TemporaryDirectory() as folder:
        return uvloop.run(measured(rounds, database, Path(folder)))


async def measured(rounds: int, database: str | None, folder: Path) -> bool:
    """All sections, both servers being up all the time."""
    ours = Served(our_command(folder, database, workers=1), folder)
    echo = None
    try:
        port, _seconds = ours.ready()
        await keep_texts(port, folder)
        echo = Served([sys.executable, "-m", "bench.echo", str(folder)], folder)
        bare, _seconds = echo.ready()
        say_what(folder, database, rounds)
        await programs_beside_echo(port, bare, rounds)
        await browsers_beside_echo(port, bare, rounds)
        return await at_human_pace(port, bare, rounds)
    finally:
        for served in (ours, echo):
            if served:
                served.end()


async def keep_texts(port: int, folder: Path) -> None:
    """Files with a page, an answer, a push and an answer to a browser, each of average length."""
    heard: dict[str, list[bytes]] = {name: [] for name in TEXTS}
    for program in await programs(port, 3):
        for _time in range(SAMPLES):
            await program.act()
            heard["answer"].append(program.answer)
    for pair in await pairs(port, 3):
        for _time in range(SAMPLES):
            await pair.act()
            await pair.read()
            heard["page"].append(pair.page)
            heard["push"] += [person.pushed for person in pair.people]
            heard["told"].append(pair.told)
        pair.close()
    for name, texts in heard.items():
        size = mean(map(len, texts))
        (folder / name).write_bytes(min(texts, key=lambda text: abs(len(text) - size)))


def commit_ms(folder: Path) -> float:
    """The median of one row after the other, each committed as the server does it."""
    took = []
    with sqlite3.connect(folder / "bare.sqlite", isolation_level=None) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("CREATE TABLE rows (body TEXT)")
        for _time in range(SAMPLES):
            begun = time.perf_counter()
            connection.execute("INSERT INTO rows VALUES (?)", ("x" * 100,))
            took.append(1000 * (time.perf_counter() - begun))
    connection.close()
    return median(took)


def say_what(folder: Path, database: str | None, rounds: int) -> None:
    """What is compared."""
    sizes = ", ".join(f"{name} {(folder / name).stat().st_size / 1000:.1f} kB" for name in TEXTS)
    where = "PostgreSQL" if database else f"SQLite; a bare commit here: {commit_ms(folder):.2f} ms"
    print(f"Ours beside a bare echo. {where}. Sizes: {sizes}.")
    print(f"Medians of {rounds} rounds; milliseconds are those of all rounds together.")


class Both(NamedTuple):
    """What ours and the echo did, round by round."""

    ours: list[Stretch]
    echo: list[Stretch]

    def line(self, name: str) -> str:
        """Paces, milliseconds, and the ratio of the paces with its spread."""
        ratios = [our.pace / its.pace for our, its in zip(self.ours, self.echo, strict=True)]
        spread = f"[{min(ratios):.2f}, {max(ratios):.2f}]"
        sides = "   ".join(
            f"{median(each.pace for each in side):>7.0f} {ms(all_took(side))}" for side in self
        )
        return f"{name:<10} {sides}   {median(ratios):>5.2f} {spread}"

    def slower(self, percentile: int) -> list[float]:
        """Round by round, how many times as long ours takes at that percentile."""
        return [
            at(our.took, percentile) / at(its.took, percentile)
            for our, its in zip(self.ours, self.echo, strict=True)
        ]


COLUMNS = "".join(f"{name + '/s':>8} {'p50':>7} {'p99':>7}  " for name in ("ours", "echo"))
HEAD = f"{'tables':<10}{COLUMNS}  ratio [rounds]"


def all_took(stretches: Sequence[Stretch]) -> list[float]:
    """The seconds of all of them."""
    return [took for stretch in stretches for took in stretch.took]


def at(took: Sequence[float], percentile: int) -> float:
    """Milliseconds at that percentile."""
    return 1000 * quantiles(took, n=100)[percentile - 1]


def ms(took: Sequence[float]) -> str:
    """Median and 99th percentile in milliseconds."""
    return f"{at(took, 50):>7.2f} {at(took, 99):>7.2f}"


async def programs_beside_echo(port: int, bare: int, rounds: int) -> None:
    """(a) Each program acts as soon as its last action was answered, that is: is on the disk."""
    print("\n(a) Programs that post actions: durable actions a second, ms to the answer")
    print(HEAD)
    ours = await programs(port, max(TABLES))
    echo = await echo_programs(bare, max(TABLES))
    for count in TABLES:
        both = Both([], [])
        for number in range(rounds + 1):
            pressed = await press(ours[:count], SECONDS), await press(echo[:count], SECONDS)
            if number:
                both.ours.append(pressed[0])
                both.echo.append(pressed[1])
        print(both.line(str(count)))


async def browsers_beside_echo(port: int, bare: int, rounds: int) -> None:
    """(b) Forms are posted; the next action follows when the other player's socket has it."""
    print(
        "\n(b) Browsers that post forms, two sockets a table: actions a second, ms to the answer,"
    )
    print("    then ms from the post to the other player's push")
    print(HEAD)
    ours = await pairs(port, max(TABLES))
    echo = await echo_pairs(bare, max(TABLES))
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
    """Answers and pushes of a stretch."""
    for pair in tables:
        pair.pushes.clear()
    answered = await press(tables, SECONDS)
    return answered, Stretch(answered.seconds, [took for pair in tables for took in pair.pushes])


async def at_human_pace(port: int, bare: int, rounds: int) -> bool:
    """(c) An action every few seconds at each table, and pages asked for meanwhile."""
    print(f"\n(c) {PACED_TABLES} tables at human pace: an action every {ACT_EVERY:g} s at each,")
    print(f"    a page asked for every {READ_EVERY:g} s")
    print(HEAD)
    begun = time.perf_counter()
    ours = await pairs(port, PACED_TABLES)
    # At the same pace: a server pings its sockets in the order, and the rhythm, they were opened.
    pause = (time.perf_counter() - begun) / PACED_TABLES
    echo = await echo_pairs(bare, PACED_TABLES, pause)
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
    holds = median(ratios) <= CLAIM
    print(f"p99 of pages, ours to echo: {median(ratios):.2f} {spread}", end="; ")
    print(f"at most {CLAIM:g} is claimed: {'holds' if holds else 'DOES NOT HOLD'}")
    return holds


Lived = tuple[Stretch, Stretch, Stretch]  # pages, actions, pushes


async def live_in_turn(sides: Sequence[Sequence[Pair]], seed: int) -> list[Lived]:
    """Short stretches in turn, the same for all sides, and each side's put together."""
    found: list[Lived] = [(Stretch(), Stretch(), Stretch()) for _side in sides]
    gc.collect()
    gc.freeze()  # else the clients now and then pause for as long as what they measure
    for number in range(PACED_STRETCHES):
        for lived, tables in zip(found, sides, strict=True):
            fresh = await live(tables, Random(PACED_STRETCHES * seed + number))
            for whole, piece in zip(lived, fresh, strict=True):
                whole.seconds += piece.seconds
                whole.took += piece.took
    return found


async def live(tables: Sequence[Pair], rng: Random) -> Lived:
    """A stretch of human pace."""
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
