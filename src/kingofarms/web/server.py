"""Server: the parts that serve the tables, put together and taken apart again in order."""

import asyncio
import logging
import threading
from contextlib import suppress
from dataclasses import dataclass, field

from sqlalchemy import select

from kingofarms.bots.workers import Workers
from kingofarms.engine.refusal import Refusal
from kingofarms.web import schema
from kingofarms.web.guard import LOOPBACK, Limits
from kingofarms.web.metrics import Metrics
from kingofarms.web.people import People, signer_of
from kingofarms.web.preparing import Preparing
from kingofarms.web.store import Store, listen
from kingofarms.web.sweeping import Keeping, sweep
from kingofarms.web.table import RUNNING
from kingofarms.web.tables import Seated, Tables
from kingofarms.web.thinking import PACE, Thinking

SWEEP_SECONDS = 3600.0

log = logging.getLogger("kingofarms")


@dataclass(frozen=True)
class Settings:
    """How this server was started."""

    database: str
    hosts: tuple[str, ...] = LOOPBACK
    limits: Limits = field(default_factory=Limits)
    workers: int = 2
    pace: float = PACE
    keeping: Keeping = field(default_factory=Keeping)


class Server:
    """Everything that the routes use."""

    store: Store
    tables: Tables
    people: People
    thinking: Thinking

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.preparing = Preparing()
        self._stop = threading.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Open the store, then go on with the matches in which a bot is to play."""
        self.store = Store(self.settings.database)
        self.people = People(self.store, await signer_of(self.store))
        self.tables = Tables(self.store)
        self.thinking = Thinking(self.tables, Workers(self.settings.workers), self.settings.pace)
        self.tables.changed = self._changed
        if self.store.is_shared:
            loop = asyncio.get_running_loop()
            url = self.settings.database
            threading.Thread(
                target=listen,
                args=(url, lambda name: loop.call_soon_threadsafe(self._heard, name), self._stop),
                daemon=True,
            ).start()
        self._begin(self._go_on())
        self._begin(self._sweep())

    async def stop(self) -> None:
        """Finish what is being written, think no more, let go."""
        self._stop.set()
        for task in list(self._tasks):
            task.cancel()
        await self.thinking.close()
        await asyncio.to_thread(self.preparing.close)
        await asyncio.to_thread(self.store.close)

    def _begin(self, work: "asyncio.Future[None] | object") -> None:
        task: asyncio.Task[None] = asyncio.ensure_future(work)  # type: ignore[arg-type]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _changed(self, seated: Seated) -> None:
        self.metrics.entries += 1
        self.thinking.wake(seated)

    def _heard(self, name: str) -> None:
        self._begin(self.tables.catch_up(name))

    async def _go_on(self) -> None:
        """Wake the bots of matches that were running when the server stopped."""
        matches, places = schema.matches, schema.places
        asked = (
            select(matches.c.id, matches.c.game)
            .join(places, places.c.match == matches.c.id)
            .where(matches.c.phase == RUNNING, places.c.is_bot, places.c.is_waited_for)
        )
        found = await self.store.read(lambda connection: connection.execute(asked).all())
        for name, game in found:
            await self.preparing.ready(game)
            with suppress(Refusal):
                self.thinking.wake(await self.tables.find(name))

    async def _sweep(self) -> None:
        """Clear away by rule, now and every hour."""
        while True:
            with suppress(Refusal):
                names = await sweep(self.store, self.settings.keeping, self.tables.now())
                for name in names:
                    self.tables.forget(name)
                if names:
                    log.info("swept", extra={"tables": len(names)})
            await asyncio.sleep(SWEEP_SECONDS)
