"""Server: everything that the routes use, started and stopped in order."""

import asyncio
import gc
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from kingofarms.bots.processes.workers import NICEST, Workers
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import N_, _
from kingofarms.web.database import shared
from kingofarms.web.database.matches import tables_of, waiting_for_bots
from kingofarms.web.database.store import (
    AnyNotice,
    Attending,
    Notice,
    Revoked,
    Store,
    Waved,
    drop_notices,
    left_notices,
    notify,
    readable,
)
from kingofarms.web.database.upkeep import sweep
from kingofarms.web.defaults import Settings
from kingofarms.web.http.limits import Guesses, TooMany, hourly
from kingofarms.web.http.logging import Metrics, sum_up_now_and_then
from kingofarms.web.http.turns import Turns
from kingofarms.web.model.commands import Carry, Rename
from kingofarms.web.people.keys import typed_code
from kingofarms.web.people.people import People, Person, signer_of
from kingofarms.web.study.analyses import Analyses, students
from kingofarms.web.study.hints import Hints
from kingofarms.web.study.puzzles import Puzzles
from kingofarms.web.study.replays import Replays
from kingofarms.web.tables.bot_turns import BotTurns, WarmUp
from kingofarms.web.tables.new_tables import note_clock, start_clock
from kingofarms.web.tables.open_table import OpenTable, Unknown, unknown_code
from kingofarms.web.tables.presence import Emotes, Presence
from kingofarms.web.tables.tables import Tables

SWEEP_SECONDS = 3600.0
NOTICES_SECONDS = 1.0  # between two looks for notices of an operator's command
BOTS_SECONDS = 10.0  # between two looks for bots that nobody has woken
MOST_RENAMED = 100  # tables of one player that follow a new name
SERVERS_SECONDS = 1.0  # between two looks whether other servers are there

# What an address may have so many of within an hour, by the name of its limit, and the refusal.
HOURLY = {
    "newcomers": N_("Too many new players from your address within an hour; try again later."),
    "new_tables": N_("Too many new tables from your address within an hour; try again later."),
    "hints": N_("Too many hints for your address within an hour; try again later."),
    "imports": N_("Too many files from your address within an hour; try again later."),
}

log = logging.getLogger("kingofarms")


class Server:
    """Everything that the routes use."""

    store: Store
    tables: Tables
    people: People
    bot_turns: BotTurns
    analyses: Analyses
    presence: Presence
    emotes: Emotes
    hints: Hints

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.puzzles = Puzzles()
        self.warm_up = WarmUp()
        self.turns = Turns()  # for long answers
        self.replays = Replays()
        self.hourly = {kind: hourly(getattr(settings.limits, kind)) for kind in HOURLY}
        self._guesses = Guesses(settings.limits.wrong_codes)
        self._listener: shared.Listener | None = None
        self._servers: frozenset[int] = frozenset()  # that were there at the last look
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Open the database, then wake the bots whose turn it is."""
        self.store = Store(self.settings.database)
        self.people = People(self.store, await signer_of(self.store))
        await self.people.catch_up()
        hosted = self.settings.limits.hosted
        self.tables = Tables(self.store, hosted=hosted)
        workers = Workers(self.settings.workers, may_compile=False)
        self.bot_turns = BotTurns(self.tables, workers, self.settings.pace, self._patience)
        studying = partial(Workers, students(self.settings.workers), False, NICEST)
        self.analyses = Analyses(self.tables, studying, self.settings.limits.analyses)
        self.hints = Hints(self.bot_turns)
        self.tables.changed = self._changed
        announce = self._announce if self.store.is_shared else None
        self.presence = Presence(self.tables, announce, self._arrived)
        self.emotes = Emotes(self.tables, announce)
        if self.store.is_shared:
            loop = asyncio.get_running_loop()

            def hear(notice: AnyNotice | None) -> None:
                loop.call_soon_threadsafe(self._hear, notice)

            self._listener = shared.Listener(self.settings.database, hear, self.store.server)
            self.begin(every(SERVERS_SECONDS, self.take_over_bots))
        else:
            self.begin(every(NOTICES_SECONDS, self._read_notices))
        self.begin(every(BOTS_SECONDS, self.wake_bots))
        self.begin(every(SWEEP_SECONDS, self._sweep))
        self.begin(collect_now_and_then())
        self.begin(sum_up_now_and_then())
        self.begin(self.analyses.resume())

    async def stop(self) -> None:
        """Stop the bots, finish what is being written, close the database."""
        if self._listener:
            await asyncio.to_thread(self._listener.close)
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.analyses.close()
        await self.hints.close()
        await self.bot_turns.close()
        await self.tables.close()
        await asyncio.to_thread(self.warm_up.close)
        await asyncio.to_thread(self.puzzles.close)
        await asyncio.to_thread(self.store.close)

    def admit(self, kind: str, address: str) -> None:
        """Refuse what came from that address too often within an hour."""
        if wait := self.hourly[kind].wait(address):
            raise TooMany(_(HOURLY[kind]), wait)

    async def with_code(self, code: str, player: str | None, address: str) -> str:
        """The id of the table with that code; a wrong one costs the address that tries it."""
        if typed_code(code) is None:
            raise unknown_code(code)  # no table can have it: nothing was learned
        give_back = self._guesses.pay(address)
        try:
            name = await self.tables.with_code(code, player)
        except Unknown:
            raise
        except BaseException:
            give_back()
            raise
        give_back()
        return name

    async def link_for(self, open_table: OpenTable, person: Person, seat: int) -> str:
        """A token that carries the person's seat to another device."""
        if seat not in open_table.table.seats_of(person.id):
            raise Refusal(_("That is not your seat."))
        return await self.people.new_link(person, open_table.name, seat, self.tables.now())

    async def open_link(self, token: str) -> tuple[OpenTable, Carry, Person]:
        """The table of a link, the command that carries the seat, and its owner up to then.

        The link is used up.
        """
        link = await self.people.use_link(token, self.tables.now())
        open_table = await self.tables.find(link.match)
        owner = Person(link.player, "", link.generation)
        return open_table, Carry(seat=link.seat, owner=link.player), owner

    async def follow_name(self, player: str, before: str, name: str) -> None:
        """Have the tables of a player that are not over show the new name."""
        for table in await self.store.read(lambda c: tables_of(c, player, MOST_RENAMED)):
            with suppress(Refusal):
                command = Rename(before=before, name=name)
                await self.tables.do(await self.tables.find(table), command, player)

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Do that beside everything else, until it ends or the server stops."""
        task: asyncio.Task[None] = asyncio.ensure_future(logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _task: work.close())  # if it stops before this has begun

    def _changed(self, open_table: OpenTable) -> None:
        self.metrics.entries.inc()
        self.bot_turns.wake(open_table)
        self._arrived(open_table)

    def _announce(self, notice: AnyNotice) -> None:
        """Tell the other servers what is written nowhere."""
        self.begin(self.store.write(lambda connection: notify(connection, notice)))

    def _arrived(self, open_table: OpenTable) -> None:
        """Somebody has come: a clock may have waited for that."""
        if open_table.is_here and open_table.table.awaits_people:
            self.begin(start_clock(self.tables, open_table))

    def _hear(self, notice: AnyNotice | None) -> None:
        if notice is None:
            self.begin(self.people.catch_up())
            self.begin(self.tables.catch_up_all())
            self.presence.ask_again()
        elif isinstance(notice, Attending):
            self.presence.hear(notice)
        elif isinstance(notice, Waved):
            self.emotes.hear(notice)
        elif isinstance(notice, Revoked):
            self.people.hear(notice)
        else:
            self._hear_of_table(notice)

    def _hear_of_table(self, notice: Notice) -> None:
        if notice.rematch:
            self.tables.note_rematch(notice.table, notice.rematch)
        elif notice.is_offer:
            self.tables.note_offer(notice.table)
        elif notice.clock is not None:
            self.begin(note_clock(self.tables, notice.table, notice.clock))
        elif notice.seq is None:
            self.tables.forget(notice.table)
        else:
            self.begin(self.tables.catch_up(notice.table, notice.seq))

    async def _read_notices(self) -> None:
        """Take note of what an operator's command has changed in the embedded database."""
        left = await self.store.read(left_notices)
        if left:
            await self.store.write(lambda connection: drop_notices(connection, left))
        for payload in left:
            self._hear(readable(payload))

    @property
    def _patience(self) -> float:
        """Seconds that another server has to let a bot decide."""
        return BOTS_SECONDS if self.store.is_shared else 0.0

    async def wake_bots(self) -> None:
        """Wake the bots whose turn it is: after a start, or if another server has stopped."""
        before = self.tables.now() - self._patience
        await self._wake_at(await self.store.read(lambda c: waiting_for_bots(c, before)))
        for open_table in self.tables.in_memory():
            self.bot_turns.watch(open_table)

    async def _wake_at(self, names: Sequence[str]) -> None:
        for name in names:
            with suppress(Refusal):
                self.bot_turns.wake(await self.tables.look(name))

    async def take_over_bots(self) -> None:
        """Wake the bots of servers that are gone; several servers share them out.

        A server that is missing at one look only may just have lost its connection.
        """
        own, before = self.store.server, self._servers
        self._servers, names = await self.store.read(lambda c: shared.deserted(c, before | {own}))
        self.presence.keep_servers(self._servers | before)
        if names:
            known = self._servers | before | {own}
            names = await self.store.write(lambda c: shared.take_over(c, names, known, own))
        await self._wake_at(names)

    async def _sweep(self) -> None:
        """Delete what is too old."""
        names = await sweep(self.store, self.settings.keeping, self.tables.now())
        for name in names:
            self.tables.forget(name)
            self.analyses.forget(name)
        if names:
            log.info("deleted old tables", extra={"tables": len(names)})


async def logged(work: Awaitable[None]) -> None:
    """Do the work; an error goes to the log, since nobody waits for it."""
    try:
        await work
    except Refusal as refusal:
        log.warning("refused", extra={"kind": type(refusal).__name__})
    except Exception:
        log.exception("failed")


async def every(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    """Do the work now and then again and again, also after a failure."""
    while True:
        await logged(work())
        await asyncio.sleep(seconds)


# Garbage collection: all of memory once a minute at most, not in the middle of a page. By itself
# Python does it every few seconds under load, and everybody waits for a tenth of a second.


COLLECT_SECONDS = 60.0  # between two full collections, at least
COLLECT_SHARE = 2_000  # of this many seconds, one may go into full collections
NEVER = 1_000_000


def collect_seldom() -> None:
    """Have Python itself collect young objects only; `collect_now_and_then` collects the rest."""
    gc.freeze()
    gc.enable()
    youngest, young, _old = gc.get_threshold()
    gc.set_threshold(youngest, young, NEVER)


async def collect_now_and_then() -> None:
    """Collect everything from time to time, as long as the server runs."""
    rest = COLLECT_SECONDS
    while True:
        await asyncio.sleep(rest)
        begun = time.perf_counter()
        gc.collect()
        rest = max(COLLECT_SECONDS, COLLECT_SHARE * (time.perf_counter() - begun))
