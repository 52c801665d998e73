"""How late a process is for its own beats while ten tables think, in workers and in threads.

A server does little and must do it in time. Here it sleeps from beat to beat, hands a View to
whoever is to think, and enters what was chosen; how late it wakes is measured idle, then with the
tables thinking in workers that give way, then with threads of its own, then idle again.
"""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from statistics import median, quantiles

from bench.ours import elsewhere
from kingofarms import Match, new_match
from kingofarms.bots.bot import Bot
from kingofarms.bots.processes.workers import Workers
from kingofarms.bots.registry import bot_named
from kingofarms.engine.rules.chance import generator

TABLES = 10
GAMES = ("blazon", "kings_blade")
LEVEL = "knight"
THINKERS = 2  # workers or threads
BEAT = 0.005  # seconds
CLAIM_MS = 5.0  # the 99th percentile with workers: less than a beat late


@dataclass
class Table:
    """A match that begins anew when it is over, and who is thinking about it."""

    number: int
    match: Match = field(init=False)
    thinking: Future[int] | None = None
    bot: Bot | None = None  # of its own, where it thinks in this process
    matches: int = 0

    def __post_init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """The next match."""
        name = GAMES[self.number % len(GAMES)]
        self.match = new_match(name, 2, TABLES * self.matches + self.number)
        self.matches += 1


Ask = Callable[[Table, int], Future[int]]  # a table, a seed


def run(seconds: float) -> bool | None:
    """Measure and print; whether what is claimed holds, None where the machine is too busy."""
    elsewhere("from bench.heartbeat import warm_up; warm_up()")
    print(f"How late a beat of {BEAT * 1000:g} ms is while {TABLES} tables think, each a {LEVEL},")
    print(f"{' and '.join(GAMES)} in turn, in {THINKERS} workers or threads; {seconds:g} s each.\n")
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
    said = "holds" if holds else "DOES NOT HOLD"
    print(f"\nWith workers 99 beats of 100 are less than {CLAIM_MS:g} ms late: {said}")
    return holds


@dataclass
class Beats:
    """What was noted."""

    late: list[float] = field(default_factory=list)  # seconds
    choices: int = 0


def beats(seconds: float, ask: Ask | None = None) -> Beats:
    """Beat for so long, and let the tables play where there is somebody to ask."""
    tables = [Table(number) for number in range(TABLES)] if ask else []
    noted, seeds = Beats(), count()
    due = begun = time.perf_counter()
    while due - begun < seconds:
        due += BEAT
        time.sleep(max(0.0, due - time.perf_counter()))
        woken = time.perf_counter()
        noted.late.append(woken - due)
        due = max(due, woken - BEAT)  # beats that were missed are not made up for
        for table in tables:
            if ask:
                noted.choices += attend(table, ask, seeds)
    for table in tables:
        if table.thinking and not table.thinking.cancel():
            table.thinking.result()
    return noted


def attend(table: Table, ask: Ask, seeds: Iterator[int]) -> int:
    """Enter what was chosen, and ask for the next choice; how many were made."""
    if table.thinking and not table.thinking.done():
        return 0
    made = 0
    if table.thinking:
        table.match.act(table.thinking.result())
        made = 1
        if table.match.is_over:
            table.begin()
    table.thinking = ask(table, next(seeds))
    return made


@contextmanager
def in_workers() -> Iterator[Ask]:
    """Processes that give way; each has thought once about each game when measuring begins."""
    with Workers(THINKERS) as pool:

        def ask(table: Table, seed: int) -> Future[int]:
            match = table.match
            view = match.view(match.to_play)
            return pool.submit(match.game.NAME, match.agreed, LEVEL, view, match.legal, seed)

        warmed = [ask(Table(number), number) for number in range(2 * TABLES)]
        for future in warmed:
            future.result()
        yield ask


@contextmanager
def in_threads() -> Iterator[Ask]:
    """Threads of this process, as important as it; each table keeps a bot of its own."""
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
    """Compile."""
    with in_threads():
        pass


def late_ms(late: list[float]) -> float:
    """The 99th percentile, in milliseconds."""
    return quantiles(late, n=100)[-1] * 1000


def show(name: str, noted: Beats) -> None:
    """One line."""
    middle = median(noted.late) * 1000
    print(f"{name:<22} {middle:>10.3f} {late_ms(noted.late):>10.3f} {noted.choices:>8}")
