"""How late a process wakes for its own beats while bots think at ten tables beside it.

A server does little and must do it in time. Here it sleeps from beat to beat, sends Views to the
bots, and enters their choices. How late it wakes is measured idle, then with bots in worker
processes of low priority, then with bots in its own threads, then idle again.
"""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from statistics import median, quantiles

from bench.measuring.another_process import run_in_another_process
from bench.measuring.games import games_with_taste
from kingofarms import Match, new_match
from kingofarms.bots.bot import Bot
from kingofarms.bots.levels import bot_named
from kingofarms.bots.processes.desk import Request
from kingofarms.bots.processes.workers import Workers
from kingofarms.engine.rules.chance import generator

TABLES = 10
LEVEL = "knight"
THINKERS = 2  # workers or threads
BEAT = 0.005  # seconds
CLAIM_MS = 5.0  # the 99th percentile with workers: less than a beat late


@dataclass
class Table:
    """A table with one match after the other, and the bot that is thinking there."""

    number: int
    match: Match = field(init=False)
    thinking: Future[int] | None = None
    bot: Bot | None = None  # only if it thinks in this process
    matches: int = 0

    def __post_init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Start the next match."""
        names = games_with_taste()
        name = names[self.number % len(names)]
        self.match = new_match(name, 2, TABLES * self.matches + self.number)
        self.matches += 1


Ask = Callable[[Table, int], Future[int]]  # a table, a seed


def run(seconds: float) -> bool | None:
    """Measure and print; True if the claim holds, None if the machine is too busy to tell."""
    run_in_another_process("from bench.response_time.heartbeat import warm_up; warm_up()")
    print(f"How late a beat of {BEAT * 1000:g} ms is while {TABLES} tables think, each a {LEVEL},")
    print(f"{' and '.join(games_with_taste())} in turn,", end=" ")
    print(f"in {THINKERS} workers or threads; {seconds:g} s each.\n")
    print(f"{'':<22} {'median ms':>10} {'99 % ms':>10} {'choices':>8}")
    before = beats(seconds)
    show("idle", before)
    with in_workers() as ask:
        workers = beats(seconds, ask)
    show("workers, nice", workers)
    with in_threads() as ask:
        threads = beats(seconds, ask)
    show("threads of its own", threads)
    after = beats(seconds)
    show("idle again", after)
    idle = sorted(before.late + after.late)
    for name, busy in (("workers", workers), ("threads", threads)):
        middle, most = median(busy.late) / median(idle), late_ms(busy.late) / late_ms(idle)
        print(f"{name} to idle, ratio   {middle:>10.2f} {most:>10.2f}")
    if late_ms(idle) > CLAIM_MS:
        return None
    holds = late_ms(workers.late) <= CLAIM_MS
    verdict = "holds" if holds else "DOES NOT HOLD"
    print(f"\nWith workers 99 beats of 100 are less than {CLAIM_MS:g} ms late: {verdict}")
    return holds


@dataclass
class Beats:
    """How late each beat was, and how many choices the bots made."""

    late: list[float] = field(default_factory=list)  # seconds
    choices: int = 0


def beats(seconds: float, ask: Ask | None = None) -> Beats:
    """Beat for so long; if there are bots to ask, the tables play meanwhile."""
    tables = [Table(number) for number in range(TABLES)] if ask else []
    beats_seen, seeds = Beats(), count()
    due = start = time.perf_counter()
    while due - start < seconds:
        due += BEAT
        time.sleep(max(0.0, due - time.perf_counter()))
        woken = time.perf_counter()
        beats_seen.late.append(woken - due)
        due = max(due, woken - BEAT)  # missed beats are left out
        for table in tables:
            if ask:
                beats_seen.choices += attend(table, ask, seeds)
    for table in tables:
        if table.thinking and not table.thinking.cancel():
            table.thinking.result()
    return beats_seen


def attend(table: Table, ask: Ask, seeds: Iterator[int]) -> int:
    """Enter the bot's choice and ask for the next one; return the number of choices entered."""
    if table.thinking and not table.thinking.done():
        return 0
    entered = 0
    if table.thinking:
        table.match.act(table.thinking.result())
        entered = 1
        if table.match.is_over:
            table.begin()
    table.thinking = ask(table, next(seeds))
    return entered


@contextmanager
def in_workers() -> Iterator[Ask]:
    """Bots in processes of low priority, which have compiled each game when this begins."""
    with Workers(THINKERS) as pool:

        def ask(table: Table, seed: int) -> Future[int]:
            return pool.ask(Request.about(table.match, seed, bot=LEVEL))

        warmed = [ask(Table(number), number) for number in range(2 * TABLES)]
        for future in warmed:
            future.result()
        yield ask


@contextmanager
def in_threads() -> Iterator[Ask]:
    """Bots in threads of this process; each table has a bot of its own."""
    with ThreadPoolExecutor(THINKERS) as pool:

        def ask(table: Table, seed: int) -> Future[int]:
            match = table.match
            table.bot = table.bot or bot_named(LEVEL, match.game, match.agreed)
            view = match.view(match.to_play)
            return pool.submit(table.bot.choose, view, match.legal, generator(seed))

        for future in [ask(Table(number), number) for number in range(TABLES)]:
            future.result()
        yield ask


def warm_up() -> None:
    """Compile both games."""
    with in_threads():
        pass


def late_ms(late: list[float]) -> float:
    """The 99th percentile in milliseconds."""
    return quantiles(late, n=100)[-1] * 1000


def show(name: str, beats: Beats) -> None:
    """Print one line."""
    middle = median(beats.late) * 1000
    print(f"{name:<22} {middle:>10.3f} {late_ms(beats.late):>10.3f} {beats.choices:>8}")
