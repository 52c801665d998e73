"""Tables: every table is in the database; those in use are in memory, too.

`do` carries out a command: it applies the entries to a copy, writes them to the database, and only
then shows them. If the write fails, the table is read again and nothing has been shown.

Where several servers share the database, a table in memory may be behind. A read asks the database
first (`look`); a command is tried with what is in memory, and refused only by a table that is not
behind.
"""

import asyncio
import re
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import starmap
from weakref import WeakValueDictionary

from kingofarms.engine.refusal import Refusal
from kingofarms.web.database import matches, offers, past
from kingofarms.web.database.shared import News
from kingofarms.web.database.store import Append, Conflict, Store, append_of
from kingofarms.web.http.limits import metered
from kingofarms.web.http.turns import Turns
from kingofarms.web.model.command import Command, check_length
from kingofarms.web.model.commands import Join
from kingofarms.web.model.endings import Bearer, bearing
from kingofarms.web.model.table import OVER, Entered, Table
from kingofarms.web.people.keys import typed_code
from kingofarms.web.tables.open_table import (
    OpenTable,
    stale,
    unknown,
    unknown_code,
)

KEPT = 25_000  # entries of unused tables that stay in memory: some 120 MB
TRIES = 20  # to find a free code, or to be faster than other servers
NAME = re.compile(r"[0-9A-Za-z_-]{1,32}")


class Tables:
    """All tables. `changed` is called with a table after each command that changed it."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], float] = time.time,
        hosted: int = 0,
    ) -> None:
        self.store = store
        self.now = clock
        self.hosted = hosted  # unfinished tables that one player may host; 0: no limit
        self.changes = 0  # since the start
        self.changed: Callable[[OpenTable], None] = lambda _open_table: None
        # A table that somebody still uses is found here, so there are never two of it.
        self._alive: WeakValueDictionary[str, OpenTable] = WeakValueDictionary()
        self._kept: OrderedDict[str, OpenTable] = OrderedDict()
        self._loading: dict[str, asyncio.Task[OpenTable]] = {}
        self._doing: set[asyncio.Task[None]] = set()
        self._news = News(store)
        self.turns = Turns()

    @property
    def count(self) -> int:
        """How many tables are in memory."""
        return len(self._alive)

    def in_memory(self) -> list[OpenTable]:
        """The tables that are in memory."""
        return list(self._alive.values())

    def known(self, name: str) -> OpenTable | None:
        """The table with that id, if it is in memory and can be read."""
        open_table = self._alive.get(name)
        return open_table if open_table and open_table.is_here else None

    # Find a table.

    async def look(self, name: str) -> OpenTable:
        """The table with that id, no older than anything that any server has shown before."""
        known = self._alive.get(name)
        may_be_behind = name in self._loading or (known is not None and known.is_here)
        open_table = await self.find(name)
        if self.store.is_shared and may_be_behind:
            await self._confirm(open_table)
        return open_table

    async def _confirm(self, open_table: OpenTable) -> None:
        """Add what other servers have added, if anything. Nobody is kept waiting meanwhile."""
        added = await self._news.since(open_table.name, open_table.table.seq)
        if added is None:
            self.forget(open_table.name)
            raise unknown()
        if added.beyond(open_table.table.seq):
            async with open_table.lock:  # it may be an entry of ours that was just written
                await self._add(open_table, added.beyond(open_table.table.seq))

    async def find(self, name: str) -> OpenTable:
        """The table with that id, from memory, where it may be behind, or from the database."""
        known = self._alive.get(name)
        if known and known.is_here:
            return self.keep(known)
        if not NAME.fullmatch(name):
            raise unknown()
        if name not in self._loading:
            task = asyncio.create_task(metered(self._load(name)))
            self._loading[name] = task
            task.add_done_callback(lambda done: self._loaded(name, done))
        return await asyncio.shield(self._loading[name])

    async def _load(self, name: str) -> OpenTable:
        table = await self._read(name)
        known = self._alive.get(name)
        if known is None:
            return self.keep(OpenTable(table))
        known.table = table
        known.tell()
        return self.keep(known)

    def _loaded(self, name: str, done: "asyncio.Task[OpenTable]") -> None:
        self._loading.pop(name, None)
        if not done.cancelled():
            done.exception()  # the callers have it, if any are left

    async def _read(self, name: str) -> Table:
        loaded = await self.store.read(lambda connection: matches.load_table(connection, name))
        if loaded is None or not await self._enter_all(*loaded):
            self.forget(name)
            raise unknown()
        return loaded[0]

    async def _enter_all(self, table: Table, entries: Sequence[Entered]) -> bool:
        """Enter these and all that follow in the database; False if the table was deleted."""
        name = table.header.id
        while True:
            with matches.telling_damage():
                await self.turns.do(starmap(table.enter, entries))
            if len(entries) < matches.BATCH:
                return True
            # In this order: a table that is there after its entries were read has all of them.
            entries, is_left = await self.store.read(
                lambda c: (matches.read_entries(c, name, table.seq), matches.is_there(c, name))
            )
            if not is_left:
                return False

    def keep(self, open_table: OpenTable) -> OpenTable:
        """Keep a table that was just read or written in memory, as the one used last."""
        is_new = open_table.name not in self._kept
        self._alive[open_table.name] = self._kept[open_table.name] = open_table
        self._kept.move_to_end(open_table.name)
        if is_new:
            self._drop_unused()
        return open_table

    def _drop_unused(self) -> None:
        """Drop least recently used tables until under the limit; keep at least one."""
        weight = sum(open_table.weight for open_table in self._kept.values())
        while weight > KEPT and len(self._kept) > 1:
            _name, open_table = self._kept.popitem(last=False)
            weight -= open_table.weight

    async def with_code(self, code: str, player: str | None = None) -> str:
        """The id of the table with that code. It leads others there only while a seat is open."""
        plain = typed_code(code)
        name = (
            await self.store.read(lambda c: matches.find_code(c, plain, player)) if plain else None
        )
        if name is None:
            raise unknown_code(code)
        return name

    def forget(self, name: str) -> None:
        """Drop a table that was deleted."""
        self._kept.pop(name, None)
        open_table = self._alive.pop(name, None)
        if open_table:
            open_table.lose(unknown)
            open_table.tell()

    async def close(self) -> None:
        """Finish the commands that have been started."""
        while self._doing:
            await asyncio.wait(self._doing)

    # Change a table.

    async def bearers(self, *players: str | None) -> dict[str, Bearer]:
        """Those of these players who have won arms."""
        return await self.store.read(lambda connection: past.read_bearers(connection, players))

    async def do(
        self,
        open_table: OpenTable,
        command: Command,
        player: str = "",
        admit: Callable[[], None] = lambda: None,
    ) -> None:
        """Carry out a command of that player: on disk first, then tell everybody.

        Sent twice with the same id it counts once; meant for another number of the table it is
        refused. When its turn comes, `admit` may refuse it. Once started it is finished, even if
        the caller is cancelled.
        """
        task = asyncio.create_task(metered(self._do(open_table, command, player, admit)))
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)
        await asyncio.shield(task)

    async def _do(
        self, open_table: OpenTable, command: Command, player: str, admit: Callable[[], None]
    ) -> None:
        async with open_table.lock:
            admit()
            has_changed = await self._enter(open_table, command, player)
        if has_changed:
            self.note_change(open_table)

    async def _enter(self, open_table: OpenTable, command: Command, player: str) -> bool:
        """Enter what the command adds, if anything; only a table that is not behind refuses it."""
        is_current = not self.store.is_shared
        bearers = await self.bearers(player) if isinstance(command, Join) else {}
        for _try in range(TRIES):
            before = open_table.table
            entered: Sequence[Entered] = ()
            try:
                after, entered = self._result(before, command, player, bearers)
            except Refusal:
                if is_current:
                    raise
            if not entered and is_current:
                return False
            is_current = True  # from here on: the database itself is asked
            if not entered:
                await self._catch_up(open_table)
            elif await self._commit(open_table, after, append_of(before, after, entered)):
                return True
        raise stale()

    def _result(
        self, before: Table, command: Command, player: str, bearers: Mapping[str, Bearer]
    ) -> tuple[Table, Sequence[Entered]]:
        """The table after the command, and what it adds: nothing if it was sent before."""
        request = command.request_key(player)
        if request and request in before.requests:
            return before, ()
        if command.seq is not None and command.seq != before.seq:
            raise stale()
        now = round(self.now(), 3)
        new = command.entries(before, player, now)
        new = bearing(new, bearers) if bearers else new
        check_length(before, new)
        return before.apply_to_copy(new, now, request)

    def note_change(self, open_table: OpenTable) -> None:
        """Count a change, and tell those who wait for changes."""
        self.changes += 1
        self.changed(open_table)

    async def _commit(self, open_table: OpenTable, after: Table, append: Append) -> bool:
        """Commit, then replace the table; False if another server was faster.

        If it fails, the table is read again: it is as the database has it.
        """
        try:
            await self.store.append(append)
            open_table.table = after
        except BaseException as error:
            await self.read_again(open_table)
            # It may be there though the answer was lost, or it was sent twice.
            if not was_committed(open_table.table, after, append.entries[0]["request"]):
                if isinstance(error, Conflict):
                    return False
                raise
        finally:
            open_table.tell()
        return True

    async def read_again(self, open_table: OpenTable) -> None:
        """Read a table in memory from the database; its caller holds the lock."""
        try:
            open_table.table = await self._read(open_table.name)
        except BaseException:
            if open_table.is_here:
                open_table.lose()
            raise

    async def catch_up(self, name: str, seq: int | None = None) -> None:
        """Read what another server has added to a table in memory, up to that number."""
        if name in self._loading:
            await asyncio.wait([self._loading[name]])  # it may have been read too early
        open_table = self._alive.get(name)
        if not open_table or not open_table.is_here:
            return
        async with open_table.lock:
            if seq is None or seq > open_table.table.seq:
                await self._catch_up(open_table)

    async def _catch_up(self, open_table: OpenTable) -> None:
        """Add what other servers have added; its caller holds the lock."""
        if not self.store.is_shared:  # an operator's command has changed it
            await self.read_again(open_table)
            open_table.tell()
            return
        try:
            added = await self._news.since(open_table.name, open_table.table.seq)
        except BaseException:  # the table in memory may be out of date
            open_table.lose()
            open_table.tell()
            raise
        if added is None:
            self.forget(open_table.name)
            raise unknown()
        await self._add(open_table, added.beyond(open_table.table.seq))

    async def _add(self, open_table: OpenTable, entries: Sequence[Entered]) -> None:
        """Add entries that the database has; its caller holds the lock. Everybody is told."""
        if entries:
            after = open_table.table.copy()
            await self.turns.do(starmap(after.enter, entries))
            open_table.table = after
            open_table.tell()

    async def catch_up_all(self) -> None:
        """The same for all tables: notifications may have been missed."""
        for name in list(self._alive):
            with suppress(Refusal):  # it is read again when somebody needs it
                await self.catch_up(name)

    # Play again: offers are in new_tables.py.

    def note_rematch(self, name: str, rematch: str) -> None:
        """Tell everybody who looks at the table in memory that it has a rematch."""
        open_table = self._alive.get(name)
        if open_table:
            open_table.rematch = rematch
            open_table.tell()

    def note_offer(self, name: str) -> None:
        """Another server has changed the offer of a rematch: it is read when somebody looks."""
        open_table = self._alive.get(name)
        if open_table:
            open_table.note_answers(None)

    async def rematch_of(self, open_table: OpenTable) -> str:
        """The id of the rematch; empty if there is none yet."""
        if not open_table.rematch and open_table.table.phase == OVER:
            found = await self.find_rematch(open_table.name)
            # It may have begun while the database was asked.
            open_table.rematch = open_table.rematch or found or ""
        return open_table.rematch

    async def origin_of(self, open_table: OpenTable) -> offers.Origin:
        """The match from a moment of which this one began; read again while that one runs."""
        name, known = open_table.table.header.begun_from, open_table.origin
        if name and (known is None or known.is_running):
            known = open_table.origin = await self.store.read(lambda c: offers.read_origin(c, name))
        return known or offers.Origin()

    async def find_rematch(self, name: str) -> str | None:
        """The id of the rematch of that table in the database, if there is one."""
        return await self.store.read(lambda connection: matches.find_rematch(connection, name))


def was_committed(table: Table, after: Table, request: str | None) -> bool:
    """Whether the table that the database has contains the entries that were to be written."""
    if request:  # without a key, another server may have entered the same at the same moment
        return request in table.requests
    ours = after.match.entries[-1]
    return table.seq >= after.seq and table.match.entries[after.seq - 1] == ours
