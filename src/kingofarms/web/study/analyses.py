"""Analyses: finished matches that are analysed by workers of their own, which give way to others.

Each step is on disk before the next begins, so an analysis goes on after a restart; it is there for
everybody who looks at the match. One that cannot be read is computed again. Workers are given the
View of the seat that acted, and open tables of matches that are over.

If there are too many, one of the address with the most is put aside for somebody else's. It goes on
where it was when somebody looks at it and there is room.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from kingofarms.bots.processes.desk import StudyRequest
from kingofarms.bots.processes.workers import Allowance, Workers
from kingofarms.bots.search.questions import AnyAnswer, AnyQuestion
from kingofarms.engine.match.matchfile import Stage
from kingofarms.engine.memo import Latest
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.study.analysis.records import MatchAnalysis, Step
from kingofarms.study.analysis.work import Pieces, Work
from kingofarms.web.database import analyses as database
from kingofarms.web.http.limits import TooMany, hourly
from kingofarms.web.http.turns import Line, Visitor
from kingofarms.web.study.replays import check_no_origin_runs
from kingofarms.web.tables.open_table import OpenTable, Unknown, unknown
from kingofarms.web.tables.tables import Tables
from kingofarms.web.tables.thinking_queue import Asker, Kind, ThinkingQueue

MOST_WAITING = 40  # analyses at a time
KEPT = 50  # complete analyses that stay in memory
AGAIN = 5.0  # seconds between two tries if a worker or the database fails
EFFORT = 1.0
MOST_AT_ONCE = 64  # questions that a worker is asked at a time

log = logging.getLogger("kingofarms.analyses")


class Progress(NamedTuple):
    """How far an analysis is, in decisions."""

    done: int
    total: int


class Analyses:
    """The analyses that are under way, and those that were looked at lately."""

    def __init__(
        self,
        tables: Tables,
        hire: Callable[[], Workers],
        hourly_most: int,
        effort: float | None = None,
    ) -> None:
        self.tables, self._hire = tables, hire
        self.effort = EFFORT if effort is None else effort
        self._started = hourly(hourly_most)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._line: Line[str] = Line(MOST_WAITING)  # whose analyses are under way
        self._progress: dict[str, Progress] = {}
        self._found = Latest[str, MatchAnalysis](KEPT)
        self._workers: Workers | None = None  # until the first analysis
        self._queue = ThinkingQueue(1)
        self._asking = asyncio.Lock()
        self._is_closed = False

    @property
    def count(self) -> int:
        """How many are under way."""
        return len(self._tasks)

    def progress(self, open_table: OpenTable) -> Progress | None:
        """How far it is; None if it is not under way."""
        return self._progress.get(open_table.name)

    async def find(self, open_table: OpenTable) -> MatchAnalysis | None:
        """The complete analysis, if there is one. One that was begun goes on."""
        name = open_table.name
        if name in self._found and open_table.table.match.is_over:
            return self._found[name]
        if name in self._tasks or not open_table.table.match.is_over:
            return None
        if (await self.tables.origin_of(open_table)).is_running:
            return None
        mark, steps = await self.tables.store.read(lambda c: database.read_steps(c, name))
        if not mark:
            return None
        work = Work(open_table.table.match, self.effort)
        if mark == database.DONE and all(
            fits(steps.get(at), each) for at, each in enumerate(work.stages)
        ):
            return self._keep(name, work.whole([steps[at] for at in range(len(work.stages))]))
        self._begin(open_table, host_of(open_table))  # interrupted, or damaged
        return None

    async def ask(self, open_table: OpenTable, visitor: Visitor) -> None:
        """Have the match analysed, unless it is already. A Refusal says why not."""
        await self.check(open_table)
        async with self._asking:  # a hundred who ask at once have asked once
            await self._ask_once(open_table, visitor)

    async def check(self, open_table: OpenTable) -> None:
        """Refuse to say anything about a match that runs."""
        if not open_table.table.match.is_over:
            raise Refusal(_("Only a match that is over can be analysed."))
        await check_no_origin_runs(self.tables, open_table)

    async def _ask_once(self, open_table: OpenTable, visitor: Visitor) -> None:
        name = open_table.name
        if await self.find(open_table) or name in self._tasks:
            return
        if not self._started.take(visitor.address):
            raise TooMany(_("Too many analyses for your address within an hour; try again later."))
        if not self._begin(open_table, visitor):
            self._started.give_back(visitor.address)
            raise TooMany(_("Too many matches are being analysed; try again in a few minutes."))
        await self.tables.store.write(lambda c: database.write_mark(c, name, database.ASKED), name)

    async def resume(self) -> None:
        """Go on with what was interrupted by the end of a server."""
        for name in (await self.tables.store.read(database.interrupted))[:MOST_WAITING]:
            with suppress(Refusal):
                open_table = await self.tables.look(name)
                if open_table.table.match.is_over:
                    self._begin(open_table, host_of(open_table))

    def _keep(self, name: str, analysis: MatchAnalysis) -> MatchAnalysis:
        self._found[name] = analysis
        return analysis

    def forget(self, name: str) -> None:
        """The match was deleted."""
        self._found.pop(name, None)

    # The work.

    def _begin(self, open_table: OpenTable, visitor: Visitor) -> bool:
        """Begin it if there is room for it, or if another one can be put aside."""
        name = open_table.name
        if name in self._tasks or self._is_closed:
            return True
        aside = self._line.add(name, visitor)
        if aside is not None:
            self._line.remove(aside)
        if aside == name:
            return False
        if aside is not None:
            self._tasks[aside].cancel()
        self._note(name, Pieces(Work(open_table.table.match, self.effort), {}))
        task = asyncio.create_task(self._analyse(open_table, visitor))
        self._tasks[name] = task
        task.add_done_callback(lambda _done: self._ended(name))
        return True

    def _ended(self, name: str) -> None:
        self._line.remove(name)
        self._tasks.pop(name, None)
        self._progress.pop(name, None)

    async def _analyse(self, open_table: OpenTable, visitor: Visitor) -> None:
        """Until it is done or the match is deleted; after a failure, wait and go on."""
        while True:
            try:
                await self._go_through(open_table, visitor)
                return
            except Unknown:
                return
            except Exception as error:
                log.warning("analysis failed", extra={"kind": type(error).__name__})
                await asyncio.sleep(AGAIN)

    async def _go_through(self, open_table: OpenTable, visitor: Visitor) -> None:
        """Compute the steps that are missing, with all workers at once."""
        name, store = open_table.name, self.tables.store
        work = Work(open_table.table.match, self.effort)
        _mark, there = await store.read(lambda c: database.read_steps(c, name))
        known = {
            at: there[at] for at, stage in enumerate(work.stages) if fits(there.get(at), stage)
        }
        pieces = Pieces(work, known)
        self._note(name, pieces)
        await together(
            self._work_off(pieces, open_table, visitor) for _each in range(self.workers.count)
        )
        await store.write(lambda c: database.write_mark(c, name, database.DONE), name)
        self._keep(name, pieces.whole())

    @property
    def workers(self) -> Workers:
        """They are hired for the first analysis, and stay."""
        if self._workers is None:
            self._workers = self._hire()
            self._queue = ThinkingQueue(self._workers.count, for_bots=0)
        return self._workers

    def _note(self, name: str, pieces: Pieces) -> None:
        self._progress[name] = Progress(pieces.done, pieces.total)

    async def _work_off(self, pieces: Pieces, open_table: OpenTable, visitor: Visitor) -> None:
        """Have one piece after the other answered, and keep each step on disk.

        The sooner a worker answers, the more it is asked at a time.
        """
        name, at_once = open_table.name, 1
        while taken := pieces.take(at_once):
            questions = [piece.question for piece in taken]
            try:
                answers = await self._ask(pieces.work, questions, open_table, visitor)
            except BaseException:
                pieces.give_back(taken)
                raise
            steps = pieces.answer(taken, answers)
            writing = partial(database.write_steps, name=name, steps=steps)
            if steps and not await self.tables.store.write(writing, name):
                raise unknown()
            self._note(name, pieces)
            at_once = min(MOST_AT_ONCE, 2 * len(answers))

    async def _ask(
        self, work: Work, questions: Sequence[AnyQuestion], open_table: OpenTable, visitor: Visitor
    ) -> list[AnyAnswer]:
        """A worker's answers to the first of them, when it is this analysis' turn."""
        match, workers = work.match, self.workers
        request = StudyRequest(match.game.NAME, match.agreed, tuple(questions))

        def is_attended() -> bool:
            return open_table.is_attended(self.tables.now())

        def ask(allowance: Allowance) -> Future[list[AnyAnswer]]:
            return workers.ask(request, allowance)

        asker = Asker(visitor.person, visitor.address, is_attended, Kind.ANALYSIS)
        return await self._queue.answer(asker, ask)

    async def close(self) -> None:
        """Stop; what is on disk stays, and is gone on with after the next start."""
        self._is_closed = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._workers:
            await asyncio.to_thread(self._workers.close)


def students(workers: int) -> int:
    """How many processes analyse on a server with so many workers for its bots."""
    return max(1, workers // 2)


def host_of(open_table: OpenTable) -> Visitor:
    """The host, for an analysis that goes on though nobody has asked for it just now."""
    return Visitor(open_table.table.header.host, open_table.address)


def fits(step: Step | None, stage: Stage | None) -> bool:
    """Whether a kept step belongs to that stage of the match."""
    if step is None or stage is None:
        return False
    if (step.kind, step.number, step.seat) != (stage.kind, stage.number, stage.seat):
        return False
    seats, by_seat = len(stage.gone), (step.luck, step.choice, step.luck_error, step.choice_error)
    return len(step.shares) == seats and all(len(each) in (0, seats) for each in by_seat)


async def together(works: Iterable[Coroutine[Any, Any, None]]) -> None:
    """Do all of them at the same time; if one fails, the others stop, and that is raised."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
