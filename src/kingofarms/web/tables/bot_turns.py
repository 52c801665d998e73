"""BotTurns: has the bots decide when it is their turn. They think in worker processes.

A table asks for one decision at a time, so the queue of the workers is fair: each table waits for
at most one decision of every other table.
"""

import asyncio
import logging
import secrets
from contextlib import suppress
from typing import Any

from kingofarms.bots.processes.workers import Workers
from kingofarms.web.table.commands import BotAct
from kingofarms.web.tables.open_table import OpenTable, Stale, Unknown
from kingofarms.web.tables.tables import Tables

SECONDS = 2.0  # to think, at most
PACE = 0.6  # seconds between two decisions, at least, while somebody watches
LONGEST_WAIT = 60.0  # seconds between two tries if a bot or the database fails

log = logging.getLogger("kingofarms.bots")


class BotTurns:
    """The decisions of bots that are under way."""

    def __init__(self, tables: Tables, workers: Workers, pace: float = PACE) -> None:
        self.tables = tables
        self.workers = workers
        self.pace = pace
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._is_closed = False

    def wake(self, open_table: OpenTable) -> None:
        """Start deciding if it is a bot's turn there."""
        name = open_table.name
        if is_bots_turn(open_table) and name not in self._tasks and not self._is_closed:
            task = asyncio.create_task(self._play(open_table))
            self._tasks[name] = task
            task.add_done_callback(lambda _done: self._done(name, open_table))

    def _done(self, name: str, open_table: OpenTable) -> None:
        task = self._tasks.pop(name)
        if not task.cancelled() and task.exception() is None:
            self.wake(open_table)  # it may be a bot's turn again

    @property
    def count(self) -> int:
        """At how many tables a bot is deciding."""
        return len(self._tasks)

    async def _play(self, open_table: OpenTable) -> None:
        """Decide until it is a person's turn; after each failure, wait longer and try again."""
        failed = 0
        while True:
            try:
                await self.tables.find(open_table.name)  # reads it again if the database was away
                if not is_bots_turn(open_table):
                    return
                await self._decide(open_table)
                failed = 0
            except Stale:
                continue
            except Unknown:
                return
            except Exception as error:
                failed += 1
                log.warning("bot failed", extra={"kind": type(error).__name__, "times": failed})
                await asyncio.sleep(min(LONGEST_WAIT, self.pace + 2 ** (failed - 1)))

    async def _decide(self, open_table: OpenTable) -> None:
        """One decision; dropped if the table changes meanwhile."""
        table = open_table.table
        match, seat, legal = table.match, table.to_play, table.match.legal
        action = legal[0] if len(legal) == 1 else await self._think(open_table)
        if open_table.listeners and self.pace:
            await asyncio.sleep(max(0.0, self.pace - (self.tables.now() - table.waited_since)))
        notation = match.game.format_action(action, match.agreed)
        await self.tables.do(open_table, BotAct(seat=seat, action=notation, seq=table.seq))

    async def _think(self, open_table: OpenTable) -> int:
        """The bot's choice; Stale if the table changes first."""
        table = open_table.table
        match, seat, bot = table.match, table.to_play, table.bot_to_play
        thought = self.workers.submit(
            match.game.NAME,
            match.agreed,
            bot,
            match.view(seat),
            match.legal,
            secrets.randbits(63),
            seconds=SECONDS,
        )
        changed = asyncio.Event()
        open_table.listeners.add(changed.set)
        try:
            return await self._unless(changed, asyncio.wrap_future(thought))
        finally:
            open_table.listeners.discard(changed.set)
            thought.cancel()

    async def _unless(self, changed: asyncio.Event, thought: "asyncio.Future[int]") -> int:
        """The result of the thought; Stale if the table changes first."""
        change = asyncio.ensure_future(changed.wait())
        try:
            both: set[asyncio.Future[Any]] = {change, thought}
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            if thought.done():
                return thought.result()
            raise Stale
        finally:
            change.cancel()
            thought.cancel()

    async def close(self) -> None:
        """Stop deciding."""
        self._is_closed = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError, Exception):
                await task
        await asyncio.to_thread(self.workers.close)


def is_bots_turn(open_table: OpenTable) -> bool:
    """Whether it is a bot's turn at a table that is known to be up to date."""
    return open_table.is_here and bool(open_table.table.bot_to_play)
