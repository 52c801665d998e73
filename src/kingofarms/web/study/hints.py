"""Hints: what the workers have found out for players who asked, and what they are thinking about.

A hint is found by what the seat to play sees, and by nothing else: the same sight gives the same
hint, and asking for it again costs nothing.
"""

import asyncio
import hashlib
import logging
from dataclasses import replace

from kingofarms.bots.processes.desk import Request
from kingofarms.bots.search.analysis import Analysis
from kingofarms.engine.memo import Latest
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.study.hint import ITERATIONS, Hint
from kingofarms.web.tables.bot_turns import BotTurns
from kingofarms.web.tables.open_table import OpenTable
from kingofarms.web.tables.thinking_queue import Asker, Kind

KEPT = 300  # analyses that are remembered

log = logging.getLogger("kingofarms.hints")


class Advice:
    """The state of a hint: a worker thinks about it, it is there, or it failed."""

    def __init__(self, analysis: Analysis | None = None, has_failed: bool = False) -> None:
        self.analysis = analysis
        self.has_failed = has_failed
        self.words: dict[object, Hint] = {}  # in the languages in which it was shown

    @property
    def is_thinking(self) -> bool:
        """Whether it is still to come."""
        return self.analysis is None and not self.has_failed


class Hints:
    """The hints of all tables in this process."""

    def __init__(self, bot_turns: BotTurns, iterations: int = ITERATIONS) -> None:
        self._bot_turns = bot_turns
        self._iterations = iterations
        self._kept = Latest[str, Advice](KEPT)
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def advice(self, open_table: OpenTable, seat: int, is_again: bool = False) -> Advice | None:
        """The hint that the seat has asked for; None if it has not. Begins to think if need be.

        One that has failed is tried once more only if somebody asks for it again.
        """
        table = open_table.table
        if seat == WATCHER or table.to_play != seat or not table.match.is_hinted:
            return None
        position = Request.about(table.match)
        key = key_of(position)
        if key not in self._kept or (self._kept[key].has_failed and is_again):
            self._begin(open_table, position, key)
        return self._kept[key]

    def _begin(self, open_table: OpenTable, position: Request, key: str) -> None:
        self._kept[key] = Advice()
        task = asyncio.create_task(self._think(open_table, position, key))
        self._tasks[key] = task
        task.add_done_callback(lambda _done: self._tasks.pop(key, None))

    async def _think(self, open_table: OpenTable, position: Request, key: str) -> None:
        """Have a worker analyse the position, then tell the table."""
        tables = self._bot_turns.tables
        table, address = open_table.table, open_table.address
        player = table.places[table.to_play].player or table.header.host

        def is_attended() -> bool:
            return open_table.is_attended(tables.now())

        asker = Asker(player, address, is_attended, Kind.HINT)
        try:
            request = replace(position, seed=int(key[:15], 16), iterations=self._iterations)
            analysis = await self._bot_turns.analyse(asker, request, may_be_hurried=True)
            self._kept[key] = Advice(analysis)
        except Exception as error:
            log.warning("hint failed", extra={"kind": type(error).__name__})
            self._kept[key] = Advice(has_failed=True)
        open_table.note_hint()

    async def wait(self, open_table: OpenTable, seat: int, seconds: float) -> Advice | None:
        """The hint of that seat when it is there, or as it is after so many seconds."""
        advice = self.advice(open_table, seat)
        if advice and advice.is_thinking:
            task = self._tasks.get(key_of(Request.about(open_table.table.match)))
            if task:
                await asyncio.wait([task], timeout=seconds)
        return self.advice(open_table, seat)

    async def close(self) -> None:
        """Give up what is being thought about."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def key_of(position: Request) -> str:
    """A name for what the seat to play sees, the same for all who see the same."""
    digest = hashlib.sha256(position.view.tobytes())
    digest.update(f"{position.game} {position.agreed.digest} {[*position.legal]}".encode())
    return digest.hexdigest()
