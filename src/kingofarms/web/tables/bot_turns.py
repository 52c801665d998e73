"""BotTurns: has the bots decide when it is their turn. They think in worker processes.

A table asks for one decision at a time, and `thinking_queue` says whose turn it is. Where only bots
play, they play while somebody watches: nobody waits for them otherwise.
"""

import asyncio
import gc
import logging
import secrets
from collections.abc import Coroutine, Iterable
from concurrent.futures import Future
from contextlib import suppress
from typing import Any

from kingofarms.bots.processes.desk import Request
from kingofarms.bots.processes.take_over import TakeOver
from kingofarms.bots.processes.warm_up import Work, rules_works, work
from kingofarms.bots.processes.workers import Allowance, Workers
from kingofarms.bots.search.analysis import Analysis
from kingofarms.engine.game.game import Game
from kingofarms.games import games
from kingofarms.web.defaults import Settings
from kingofarms.web.model.command import BotAct
from kingofarms.web.model.table import Table
from kingofarms.web.tables.open_table import OpenTable, Stale, Unknown
from kingofarms.web.tables.tables import Tables
from kingofarms.web.tables.thinking_queue import Ask, Asker, Choice, ThinkingQueue

HELD = 10.0  # seconds between two looks whether a bot may decide
LONGEST_WAIT = 60.0  # seconds between two tries if a bot or the database fails

log = logging.getLogger("kingofarms.bots")
progress = logging.getLogger("kingofarms.progress")


class BotTurns:
    """The decisions of bots that are under way."""

    def __init__(
        self, tables: Tables, workers: Workers, pace: float = Settings.pace, patience: float = 0.0
    ) -> None:
        self.tables = tables
        self.workers = workers
        self.pace = pace
        self.patience = patience
        self.queue = ThinkingQueue(workers.count)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._is_closed = False

    def wake(self, open_table: OpenTable) -> None:
        """Start deciding if it is a bot's turn there, and somebody waits for it."""
        name = open_table.name
        if self._is_wanted(open_table) and name not in self._tasks and not self._is_closed:
            task = asyncio.create_task(self._play(open_table))
            self._tasks[name] = task
            task.add_done_callback(lambda _done: self._done(name, open_table))

    def watch(self, open_table: OpenTable) -> None:
        """Somebody has come to watch: where only bots play, they play on.

        If another server shares the tables, it may be at it; it has `patience` seconds.
        """
        if open_table.is_here and open_table.table.is_bots_only:
            if self.tables.now() - open_table.table.waited_since >= self.patience:
                self.wake(open_table)

    async def analyse(
        self, asker: Asker, request: Request, may_be_hurried: bool = False
    ) -> Analysis:
        """Have a worker analyse when it is this asker's turn; `asker.kind` says when that is.

        Unless it may be hurried, the same seed gives the same numbers on every machine.
        """

        def ask(allowance: Allowance) -> Future[Analysis]:
            return self.workers.ask(request, allowance if may_be_hurried else None)

        return await self.queue.answer(asker, ask)

    def _done(self, name: str, open_table: OpenTable) -> None:
        task = self._tasks.pop(name)
        if not task.cancelled() and task.exception() is None:
            self.wake(open_table)  # it may be a bot's turn again

    def _is_wanted(self, open_table: OpenTable) -> bool:
        """Whether a bot is to decide there now: where only bots play, if somebody watches."""
        if not open_table.is_here or not open_table.table.bot_to_play:
            return False
        return not open_table.table.is_bots_only or open_table.is_attended(self.tables.now())

    async def _is_held(self, open_table: OpenTable) -> bool:
        """Whether a bot sits where somebody plays on from a match that runs: it would be a hint."""
        start, seat = open_table.table.match.start, open_table.table.to_play
        is_own = start is not None and start.seat == seat
        return is_own and (await self.tables.origin_of(open_table)).is_running

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
                if not self._is_wanted(open_table):
                    return
                if await self._is_held(open_table):
                    await asyncio.sleep(HELD)
                    continue
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
        action = scripted_action(table)
        if action is None:
            action = legal[0] if len(legal) == 1 else await self._think(open_table)
        if self.pace and (open_table.sockets or table.is_bots_only):
            await asyncio.sleep(max(0.0, self.pace - (self.tables.now() - table.waited_since)))
        notation = match.game.format_action(action, match.agreed)
        await self.tables.do(open_table, BotAct(seat=seat, action=notation, seq=table.seq))

    async def _think(self, open_table: OpenTable) -> int:
        """The bot's choice; Stale if the table changes first."""
        changed = asyncio.Event()
        open_table.listeners.add(changed.set)
        try:
            choice = await self._unless(changed, self.queue.think(*self._thought(open_table)))
        finally:
            open_table.listeners.discard(changed.set)
        open_table.bots_hurried = choice.is_hurried
        return choice.action

    def _thought(self, open_table: OpenTable) -> tuple[Asker, Ask[int]]:
        """For whom a bot is to think, and how a worker is asked to."""
        table = open_table.table
        request = Request.about(table.match, secrets.randbits(63), bot=table.bot_to_play)

        def is_attended() -> bool:
            return open_table.is_attended(self.tables.now())

        def ask(allowance: Allowance) -> Future[int]:
            return self.workers.ask(request, allowance)

        return Asker(table.header.host, open_table.address, is_attended), ask

    async def _unless(
        self, changed: asyncio.Event, thinking: Coroutine[Any, Any, Choice]
    ) -> Choice:
        """The result of the thought; Stale if the table changes first."""
        change, thought = asyncio.ensure_future(changed.wait()), asyncio.ensure_future(thinking)
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


def scripted_action(table: Table) -> int | None:
    """What the script of a guided match has that seat do; None if the bot decides itself."""
    guide = table.guide
    if guide is None or not guide.due:
        return None
    seat, action = guide.due[0]
    return action if seat == table.to_play and action in table.match.legal else None


# Warming up: what is not compiled yet is compiled beside the server; meanwhile Python plays.


class WarmUp(TakeOver):
    """Gets the games ready in the order in which the lobby shows them."""

    def __init__(self, every: Iterable[Game] | None = None) -> None:
        # When all is loaded, the garbage collector need not look at it any more.
        super().__init__(games().values() if every is None else every, works_here, say, gc.freeze)
        self.start()


def works_here(game: Game) -> list[Work]:
    """What a server calls itself; its bots think in other processes."""
    return [*rules_works(game), work(game, "pages")]


def say(text: str) -> None:
    """Progress, for the person who started the server; the lobby shows it, too."""
    progress.info(text)
