"""Server: the parts that serve the tables, put together and taken apart again in order."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field

from kingofarms.bots.processes.workers import Workers
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.web import garbage
from kingofarms.web.database.matches import waiting_for_bots
from kingofarms.web.database.notifications import Heard, Listener
from kingofarms.web.database.retention import Keeping, sweep
from kingofarms.web.database.store import Store
from kingofarms.web.http.guard import LOOPBACK, Limits
from kingofarms.web.http.limits import TooMany, hourly
from kingofarms.web.http.metrics import Metrics
from kingofarms.web.pages.fragment_cache import Pictures
from kingofarms.web.people.people import People, Person, signer_of
from kingofarms.web.tables.bot_turns import PACE, Thinking
from kingofarms.web.tables.tables import Seated, Tables
from kingofarms.web.tables.warm_up import WarmUp

SWEEP_SECONDS = 3600.0
GO_ON_SECONDS = 10.0  # after which a bot that another server has left behind is woken here

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
    metrics_token: str = ""


class Server:
    """Everything that the routes use."""

    store: Store
    tables: Tables
    people: People
    thinking: Thinking

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.warm_up = WarmUp()
        self.pictures = Pictures()
        self._newcomers = hourly(settings.limits.newcomers)
        self._new_tables = hourly(settings.limits.new_tables)
        self._listener: Listener | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Open the store, then go on with the matches in which a bot is to play."""
        self.store = Store(self.settings.database)
        self.people = People(self.store, await signer_of(self.store))
        hosted = self.settings.limits.hosted
        self.tables = Tables(self.store, hosted=hosted)
        workers = Workers(self.settings.workers, may_compile=False)
        self.thinking = Thinking(self.tables, workers, self.settings.pace)
        self.tables.changed = self._changed
        if self.store.is_shared:
            loop = asyncio.get_running_loop()

            def hear(heard: Heard | None) -> None:
                loop.call_soon_threadsafe(self._heard, heard)

            self._listener = Listener(self.settings.database, hear)
        self._begin(every(GO_ON_SECONDS, self._go_on))
        self._begin(every(SWEEP_SECONDS, self._sweep))
        self._begin(garbage.now_and_then())

    async def stop(self) -> None:
        """Think no more, finish what is being written, let go."""
        if self._listener:
            await asyncio.to_thread(self._listener.close)
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.thinking.close()
        await self.tables.close()
        await asyncio.to_thread(self.warm_up.close)
        await asyncio.to_thread(self.store.close)

    def admit_newcomer(self, address: str) -> None:
        """Refuse one newcomer too many; before anything is done for them."""
        if not self._newcomers.take(address):
            raise TooMany(
                _("Too many new players came from your address within an hour; try again later.")
            )

    def admit_table(self, address: str) -> None:
        """Refuse one new table too many; before anything is done for it."""
        if not self._new_tables.take(address):
            raise TooMany(
                _("Too many tables were set up from your address within an hour; try again later.")
            )

    async def link_for(self, seated: Seated, person: Person, seat: int) -> str:
        """A token that carries the person's seat to another device."""
        if seat not in seated.table.seats_of(person.id):
            raise Refusal(_("That is not your seat."))
        name = seated.table.header.id
        return await self.people.new_link(person, name, seat, self.tables.now())

    def _begin(self, work: Awaitable[None]) -> None:
        task: asyncio.Task[None] = asyncio.ensure_future(logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _changed(self, seated: Seated) -> None:
        self.metrics.entries += 1
        self.thinking.wake(seated)

    def _heard(self, heard: Heard | None) -> None:
        if heard is None:
            self._begin(self.tables.catch_up_all())
        elif heard.seq is None:
            self.tables.forget(heard.table)
        else:
            self._begin(self.tables.catch_up(heard.table, heard.seq))

    async def _go_on(self) -> None:
        """Wake the bots that are waited for: after a start, or where another server is gone."""
        patience = GO_ON_SECONDS if self.store.is_shared else 0.0
        before = self.tables.now() - patience
        for name, _game in await self.store.read(lambda c: waiting_for_bots(c, before)):
            with suppress(Refusal):
                self.thinking.wake(await self.tables.find(name))

    async def _sweep(self) -> None:
        """Clear away by rule."""
        names = await sweep(self.store, self.settings.keeping, self.tables.now())
        for name in names:
            self.tables.forget(name)
        if names:
            log.info("swept", extra={"tables": len(names)})


async def logged(work: Awaitable[None]) -> None:
    """What nobody waits for ends in the log where it fails."""
    try:
        await work
    except Refusal as refusal:
        log.warning("refused", extra={"kind": type(refusal).__name__})
    except Exception:
        log.exception("failed")


async def every(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    """Now, and again and again; failing once does not end it."""
    while True:
        await logged(work())
        await asyncio.sleep(seconds)
