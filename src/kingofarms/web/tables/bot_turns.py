"""Bots at tables: they think in workers that give way to everyone else, one decision a table.

A table asks for its next decision only when the last is made, so the workers' queue is fair: each
table waits for at most one thought of every other.
"""

import asyncio
import logging
import secrets
from contextlib import suppress
from typing import Any

from kingofarms.bots.processes.workers import Workers
from kingofarms.engine.match.entries import Act
from kingofarms.web.tables.tables import Seated, Stale, Tables, Unknown, bot_to_play

SECONDS = 2.0  # that a bot thinks at most
PACE = 0.6  # seconds at least between two decisions that people follow
LONGEST_WAIT = 60.0  # seconds between two tries where bots or the database fail

log = logging.getLogger("kingofarms.bots")


class Thinking:
    """Lets the bots decide whose turn it is."""

    def __init__(self, tables: Tables, workers: Workers, pace: float = PACE) -> None:
        self.tables = tables
        self.workers = workers
        self.pace = pace
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._is_closed = False

    def wake(self, seated: Seated) -> None:
        """Have the bot decide whose turn it is, if it is one's."""
        name = seated.name
        if is_bots_turn(seated) and name not in self._tasks and not self._is_closed:
            task = asyncio.create_task(self._play(seated))
            self._tasks[name] = task
            task.add_done_callback(lambda _done: self._done(name, seated))

    def _done(self, name: str, seated: Seated) -> None:
        task = self._tasks.pop(name)
        if not task.cancelled() and task.exception() is None:
            self.wake(seated)  # the turn may have come back to a bot meanwhile

    @property
    def count(self) -> int:
        """At how many tables a bot is thinking."""
        return len(self._tasks)

    async def _play(self, seated: Seated) -> None:
        """Decide until it is a person's turn; whatever fails is tried again, later and later."""
        failed = 0
        while True:
            try:
                await self.tables.find(seated.name)  # read anew, where the database was away
                if not is_bots_turn(seated):
                    return
                await self._decide(seated)
                failed = 0
            except Stale:
                continue
            except Unknown:
                return
            except Exception as error:
                failed += 1
                log.warning("bot failed", extra={"kind": type(error).__name__, "times": failed})
                await asyncio.sleep(min(LONGEST_WAIT, self.pace + 2 ** (failed - 1)))

    async def _decide(self, seated: Seated) -> None:
        """One decision; given up when somebody changes the table meanwhile."""
        table = seated.table
        match, seat, legal = table.match, table.to_play, table.match.legal
        action = legal[0] if len(legal) == 1 else await self._think(seated)
        if seated.listeners and self.pace:
            await asyncio.sleep(max(0.0, self.pace - (self.tables.now() - table.waited_since)))
        notation = match.game.format_action(action, match.agreed)
        await self.tables.enter(seated, Act(seat=seat, action=notation), seq=table.seq)

    async def _think(self, seated: Seated) -> int:
        """What the bot chooses whose turn it is; Stale where the table changed first."""
        match, seat, bot = seated.table.match, seated.table.to_play, bot_to_play(seated.table)
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
        seated.listeners.add(changed.set)
        try:
            return await self._unless(changed, asyncio.wrap_future(thought))
        finally:
            seated.listeners.discard(changed.set)
            thought.cancel()

    async def _unless(self, changed: asyncio.Event, thought: "asyncio.Future[int]") -> int:
        """What was thought of; Stale where the table changed first."""
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
        """Think no more."""
        self._is_closed = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError, Exception):
                await task
        await asyncio.to_thread(self.workers.close)


def is_bots_turn(seated: Seated) -> bool:
    """Whether a bot is waited for, as far as is known here."""
    return seated.is_here and bool(bot_to_play(seated.table))
