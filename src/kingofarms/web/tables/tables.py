"""Tables: every table there is; those in use are in memory, all of them in the store.

One entry at a time for each table: it is tried on a twin, written to the store, and only then
shown. Where the store does not take it, the table is read anew and nothing was said.
"""

import asyncio
import re
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from weakref import WeakValueDictionary

from kingofarms.engine.match.entries import AnyEntry
from kingofarms.engine.match.luck import sealed
from kingofarms.engine.match.match import Match
from kingofarms.engine.match.terms import Agreed
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.games import game_named
from kingofarms.web.database.matches import (
    count_unfinished,
    find_code,
    find_rematch,
    load_table,
    new_rows,
    read_entries,
)
from kingofarms.web.database.rows import append_of
from kingofarms.web.database.store import Append, Store, Taken
from kingofarms.web.http.limits import TooMany
from kingofarms.web.people.tokens import hash_of, new_code, new_id
from kingofarms.web.table import commands
from kingofarms.web.table.clock import Clock
from kingofarms.web.table.commands import Making, bot_to_play
from kingofarms.web.table.table import GATHERING, OVER, RUNNING, Header, Place, Table
from kingofarms.web.tables.open_table import Seated, Stale, Unknown, stale, unknown

KEPT = 25_000  # entries of tables in memory that nobody looks at: some 120 MB
TRIES = 20  # to find a code that is free
NAME = re.compile(r"[0-9A-Za-z_-]{1,32}")


class Tables:
    """All tables. `changed` is called after each entry, with the table that got it."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], float] = time.time,
        hosted: int = 0,
    ) -> None:
        self.store = store
        self.now = clock
        self.hosted = hosted  # tables of one person that may be unfinished; 0: no limit
        self.changed: Callable[[Seated], None] = lambda _seated: None
        # While anyone holds a table it is found again, so that there is never a second of it.
        self._alive: WeakValueDictionary[str, Seated] = WeakValueDictionary()
        self._kept: OrderedDict[str, Seated] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Seated]] = {}
        self._entering: set[asyncio.Task[None]] = set()

    @property
    def count(self) -> int:
        """How many are in memory."""
        return len(self._alive)

    # Finding a table.

    async def find(self, name: str) -> Seated:
        """The table of that id, from memory or from the store."""
        found = self._alive.get(name)
        if found and found.is_here:
            return self._keep(found)
        if not NAME.fullmatch(name):
            raise unknown()
        if name not in self._loading:
            task = asyncio.create_task(self._load(name))
            self._loading[name] = task
            task.add_done_callback(lambda done: self._loaded(name, done))
        return await asyncio.shield(self._loading[name])

    async def _load(self, name: str) -> Seated:
        table = await self._read(name)
        found = self._alive.get(name)
        if found is None:
            return self._keep(Seated(table))
        found.table = table
        found.tell()
        return self._keep(found)

    def _loaded(self, name: str, done: "asyncio.Task[Seated]") -> None:
        self._loading.pop(name, None)
        if not done.cancelled():
            done.exception()  # whoever waited for it has it; nobody may be left

    async def _read(self, name: str) -> Table:
        table = await self.store.read(lambda connection: load_table(connection, name))
        if table is None:
            self.forget(name)
            raise unknown()
        return table

    def _keep(self, seated: Seated) -> Seated:
        is_new = seated.name not in self._kept
        self._alive[seated.name] = self._kept[seated.name] = seated
        self._kept.move_to_end(seated.name)
        if is_new:
            self._let_go()
        return seated

    def _let_go(self) -> None:
        """Of those that nobody has asked for longest; one is kept, however long it is."""
        weight = sum(seated.weight for seated in self._kept.values())
        while weight > KEPT and len(self._kept) > 1:
            _name, seated = self._kept.popitem(last=False)
            weight -= seated.weight

    async def with_code(self, code: str) -> str:
        """The id of the table with that code."""
        said = "".join(sign for sign in code.upper() if sign.isalnum())
        found = await self.store.read(lambda connection: find_code(connection, said))
        if found is None:
            raise Unknown(_("No table has the code '{code}'.").format(code=code.strip()[:20]))
        return found

    def forget(self, name: str) -> None:
        """Let go of a table that was deleted."""
        self._kept.pop(name, None)
        seated = self._alive.pop(name, None)
        if seated:
            seated.lose(unknown)
            seated.tell()

    async def close(self) -> None:
        """Finish what is being entered."""
        while self._entering:
            await asyncio.wait(self._entering)

    # Setting one up.

    async def create(
        self,
        agreed: Agreed,
        places: Sequence[Place],
        host: str,
        clock: Clock,
        is_private: bool,
        rematch_of: str | None = None,
    ) -> Seated:
        """A table with these places, on the disk before anyone hears of it."""
        await self._check_hosted(host)
        now = round(self.now(), 3)
        for _try in range(TRIES):
            match = Match(game_named(agreed.game), agreed, len(places), sealed())
            header = Header(new_id(), new_code(), is_private, clock, host, now, rematch_of)
            table, sitting = commands.tried(
                Table(header, match), commands.sitting_down(places), now
            )
            try:
                await self.store.write(partial(new_rows, table=table, sitting=sitting))
            except Taken:  # the code is in use, or somebody was faster
                if rematch_of and (found := await self._find_rematch(rematch_of)):
                    return await self.find(found)
                continue
            seated = self._keep(Seated(table))
            self.changed(seated)
            return seated
        raise Refusal(_("There are too many tables; try again in a moment."))

    async def _check_hosted(self, host: str) -> None:
        """Refuse who has set up many tables that are not over."""
        most = self.hosted
        if most and await self.store.read(lambda c: count_unfinished(c, host, most)) >= most:
            raise TooMany(
                _(
                    "You have set up {most} tables that are not over: play some to the end first."
                ).format(most=most)
            )

    # Entries.

    async def enter(
        self,
        seated: Seated,
        entry: AnyEntry | Making,
        *,
        player: str | None = None,
        seq: int | None = None,
        request: str | None = None,
    ) -> None:
        """Enter it durably, then tell everyone. Sent twice it counts once; a stale one is refused.

        Once begun it is ended, even if who asked for it has hung up.
        """
        making = entry if callable(entry) else lambda _table: [(entry, player)]
        key = hash_of(request) if request else None  # of any length, it fits the column
        task = asyncio.create_task(self._enter(seated, making, seq, key))
        self._entering.add(task)
        task.add_done_callback(self._entering.discard)
        await asyncio.shield(task)

    async def _enter(
        self, seated: Seated, making: Making, seq: int | None, request: str | None
    ) -> None:
        async with seated.lock:
            before = seated.table
            if request and request in before.requests:
                return
            if seq is not None and seq != before.seq:
                raise stale()
            made = making(before)
            commands.check_length(before, made)
            fresh, news = commands.tried(before, made, round(self.now(), 3), request)
            if not news:
                return
            append = append_of(fresh, news, commands.is_lobby_news(before, fresh))
            try:
                await self._append(seated, fresh, append)
            finally:
                seated.tell()
        self.changed(seated)

    async def _append(self, seated: Seated, fresh: Table, append: Append) -> None:
        """Commit, and have it be the table; else have what the store has be the table."""
        try:
            await self.store.append(append)
        except BaseException as error:
            await self._read_anew(seated)
            # It may be there though the answer was lost, or have been sent by another way.
            if commands.has(seated.table, fresh, append.entries[0]["request"]):
                return
            if isinstance(error, Taken):
                raise stale() from None
            raise
        seated.table = fresh

    async def _read_anew(self, seated: Seated) -> None:
        try:
            seated.table = await self._read(seated.name)
        except BaseException:
            if seated.is_here:
                seated.lose()
            raise

    async def catch_up(self, name: str, seq: int | None = None) -> None:
        """Another server may have appended to a table that is in memory here; up to that number."""
        if name in self._loading:
            await asyncio.wait([self._loading[name]])  # it may have been read before
        seated = self._alive.get(name)
        if not seated or not seated.is_here:
            return
        async with seated.lock:
            before = seated.table
            if seq is not None and seq <= before.seq:
                return
            try:
                seated.table = await self._with_missing(before)
            except BaseException:  # what is in memory is not what the store has
                seated.lose()
                raise
            finally:
                seated.tell()

    async def _with_missing(self, table: Table) -> Table:
        name, twin = table.header.id, table.twin()
        for entered in await self.store.read(lambda c: read_entries(c, name, table.seq)):
            twin.enter(*entered)
        return twin

    async def catch_up_all(self) -> None:
        """Nobody knows what has happened since the news were lost."""
        for name in list(self._alive):
            with suppress(Refusal):  # that one is lost, and read when somebody looks at it
                await self.catch_up(name)

    # What people may ask for.

    async def act(
        self, seated: Seated, player: str, seat: int, action: str, seq: int, request: str | None
    ) -> None:
        """A decision."""
        wish = commands.decide(player, seat, action)
        await self.enter(seated, wish, seq=seq, request=request)

    async def undo(
        self, seated: Seated, player: str, seat: int, seq: int, request: str | None
    ) -> None:
        """Take back."""
        await self.enter(seated, commands.undo(player, seat), seq=seq, request=request)

    async def concede(
        self, seated: Seated, player: str, seat: int, seq: int | None, request: str | None
    ) -> None:
        """Give up."""
        await self.enter(seated, commands.concede(player, seat), seq=seq, request=request)

    async def join(
        self, seated: Seated, player: str, name: str, seat: int | None, request: str | None = None
    ) -> int:
        """Sit down on an open seat; the first one where none is named."""
        await self.enter(seated, commands.join(player, name, seat), request=request)
        mine = seated.table.seats_of(player)
        return mine[0] if seat is None and mine else seat or 0

    async def leave(self, seated: Seated, player: str, seat: int) -> None:
        """Stand up before the match begins."""
        await self.enter(seated, commands.leave(player, seat))

    async def add_bot(self, seated: Seated, player: str, seat: int, bot: str) -> None:
        """Have a bot sit down on an open seat of one's own table."""
        await self.enter(seated, commands.add_bot(player, seat, bot))

    async def hand_over(
        self, seated: Seated, player: str, seat: int, bot: str, seq: int | None
    ) -> None:
        """Let a bot play for a seat: one's own at any time, another's when its time is over."""
        await self.enter(seated, commands.hand_over(player, seat, bot, self.now), seq=seq)

    async def take_back(self, seated: Seated, player: str, seat: int) -> None:
        """Play on oneself where a bot took over."""
        await self.enter(seated, commands.take_back(player, seat))

    async def count_out(self, seated: Seated, player: str, seat: int, seq: int | None) -> None:
        """Count a seat as lost whose time is over."""
        await self.enter(seated, commands.count_out(player, seat, self.now), seq=seq)

    async def carry(self, seated: Seated, seat: int, holder: str, player: str) -> None:
        """The holder's seat goes on as that player's: on another device, say."""
        await self.enter(seated, commands.carry(seat, holder, player))

    async def rematch(
        self, seated: Seated, player: str, admit: Callable[[], None] = lambda: None
    ) -> Seated:
        """The same terms and people once more, each one seat further on; whoever asks for it.

        Where there is none yet, `admit` may refuse it.
        """
        table = seated.table
        if table.phase != OVER:
            raise Refusal(_("A rematch follows when the match is over."))
        if not table.seats_of(player):
            raise Refusal(_("Only who sat at the table may ask for that."))
        header = table.header
        if await self.rematch_of(seated):
            return await self.find(seated.rematch)
        admit()
        # Who let a bot play on sits down again in person.
        places = [replace(place, bot="") if place.name else place for place in table.places]
        places = places[-1:] + places[:-1]
        again = await self.create(
            table.match.agreed, places, player, header.clock, header.is_private, header.id
        )
        seated.rematch = again.name
        seated.tell()
        return again

    async def rematch_of(self, seated: Seated) -> str:
        """The table at which that match is played once more; empty where there is none yet."""
        if not seated.rematch and seated.table.phase == OVER:
            seated.rematch = await self._find_rematch(seated.name) or ""
        return seated.rematch

    async def _find_rematch(self, name: str) -> str | None:
        return await self.store.read(lambda connection: find_rematch(connection, name))


__all__ = ["GATHERING", "OVER", "RUNNING", "Seated", "Stale", "Tables", "Unknown", "bot_to_play"]
