"""Bots at tables: they think in workers that give way to everyone else, one decision a table.

A table asks for its next decision only when the last is made, so the workers' queue is fair: each
table waits for at most one thought of every other.
"""

import asyncio
import logging
import secrets
from contextlib import suppress
from typing import Any

from kingofarms.bots.workers import Workers
from kingofarms.engine.entries import Act
from kingofarms.engine.refusal import Refusal
from kingofarms.web.tables import Seated, Stale, Tables, Unknown, bot_to_play

SECONDS = 2.0  # that a bot thinks at most
PACE = 0.6  # seconds at least between two decisions that people follow
TRIES = 5  # where a worker is lost

log = logging.getLogger("kingofarms.bots")


class Thinking:
    """Lets the bots decide whose turn it is."""

    def __init__(self, tables: Tables, workers: Workers, pace: float = PACE) -> None:
        self.tables = tables
        self.workers = workers
        self.pace = pace
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def wake(self, seated: Seated) -> None:
        """Have the bot decide whose turn it is, if it is one's."""
        name = seated.table.header.id
        if bot_to_play(seated.table) and name not in self._tasks:
            task = asyncio.create_task(self._play(seated))
            self._tasks[name] = task
            task.add_done_callback(lambda _done: self._done(name, seated))

    def _done(self, name: str, seated: Seated) -> None:
        task = self._tasks.pop(name, None)
        if task and not task.cancelled() and task.exception() is None:
            self.wake(seated)  # the turn may have come back to a bot meanwhile

    @property
    def count(self) -> int:
        """At how many tables a bot is thinking."""
        return len(self._tasks)

    async def _play(self, seated: Seated) -> None:
        lost = 0
        while bot_to_play(seated.table) and lost < TRIES:
            try:
                await self._decide(seated)
                lost = 0
            except Stale:
                continue
            except Unknown:
                return
            except Refusal as refusal:
                lost += 1
                log.warning(
                    "bot refused", extra={"match": seated.table.header.id, "why": str(refusal)}
                )
                await asyncio.sleep(self.pace + lost)

    async def _decide(self, seated: Seated) -> None:
        """One decision; given up when somebody changes the table meanwhile."""
        table = seated.table
        seq, seat, bot = table.seq, table.to_play, bot_to_play(table)
        match = table.match
        view, legal = match.view(seat), match.legal
        if len(legal) == 1:
            action = legal[0]
        else:
            thought = self.workers.submit(
                match.game.NAME,
                match.agreed,
                bot,
                view,
                legal,
                secrets.randbits(63),
                seconds=SECONDS,
            )
            changed = asyncio.Event()
            seated.listeners.add(changed.set)
            try:
                action = await self._unless(changed, asyncio.wrap_future(thought))
            finally:
                seated.listeners.discard(changed.set)
                thought.cancel()
        if seated.listeners and self.pace:
            await asyncio.sleep(max(0.0, self.pace - (self.tables.now() - table.waited_since)))
        notation = match.game.format_action(action, match.agreed)
        await self.tables.enter(seated, Act(seat=seat, action=notation), seq=seq)

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
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError, Exception):
                await task
        self.workers.close()
