"""Tables: every table there is; those in use are in memory, all of them in the store.

One entry at a time for each table: it is tried on the match in memory, written to the store, and
only then shown. Where the store does not take it, the table is read anew and nothing was said.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

from kingofarms.engine.entries import Act, AnyEntry, Concede, Sit, Timeout, Undo
from kingofarms.engine.luck import sealed
from kingofarms.engine.match import Match
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.seats import NOBODY
from kingofarms.engine.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.web.archive import find_code, find_rematch, load_table, new_rows, read_entries
from kingofarms.web.clock import Clock
from kingofarms.web.rows import append_of
from kingofarms.web.signing import new_code, new_id
from kingofarms.web.store import Store, Taken
from kingofarms.web.table import GATHERING, OVER, RUNNING, Header, Place, Table

KEPT = 300  # tables in memory that nobody looks at


class Unknown(Refusal):
    """There is no such table."""


class Stale(Refusal):
    """Made for a table that has changed since."""


@dataclass(eq=False)
class Seated:
    """A table in memory, with what it takes to use it: a lock, and who wants to hear of it."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Callable[[], None]] = field(default_factory=set)

    def tell(self) -> None:
        """Something has changed."""
        for listener in list(self.listeners):
            listener()


class Tables:
    """All tables. `changed` is called after each entry, with the table that got it."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self.now = clock
        self.changed: Callable[[Seated], None] = lambda _seated: None
        self._seated: OrderedDict[str, Seated] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Seated]] = {}

    @property
    def count(self) -> int:
        """How many are in memory."""
        return len(self._seated)

    # Finding a table.

    async def find(self, name: str) -> Seated:
        """The table of that id, from memory or from the store."""
        found = self._seated.get(name)
        if found:
            self._seated.move_to_end(name)
            return found
        if name not in self._loading:
            task = asyncio.create_task(self._load(name))
            self._loading[name] = task
            task.add_done_callback(lambda _done: self._loading.pop(name, None))
        return await asyncio.shield(self._loading[name])

    async def _load(self, name: str) -> Seated:
        table = await self.store.read(lambda connection: load_table(connection, name))
        if table is None:
            raise Unknown(_("There is no such table; perhaps it was cleared away."))
        return self._keep(Seated(table))

    def _keep(self, seated: Seated) -> Seated:
        self._seated[seated.table.header.id] = seated
        for name, other in list(self._seated.items()):
            if len(self._seated) <= KEPT:
                break
            if not other.listeners and not other.lock.locked() and other is not seated:
                del self._seated[name]
        return seated

    async def with_code(self, code: str) -> str:
        """The id of the table with that code."""
        said = "".join(sign for sign in code.upper() if sign.isalnum())
        found = await self.store.read(lambda connection: find_code(connection, said))
        if found is None:
            raise Unknown(_("No table has the code '{code}'.").format(code=code.strip()[:20]))
        return found

    def forget(self, name: str) -> None:
        """Let go of a table that was deleted."""
        seated = self._seated.pop(name, None)
        if seated:
            seated.tell()

    # Setting one up.

    async def create(
        self,
        agreed: Agreed,
        places: list[Place],
        host: str,
        clock: Clock,
        is_private: bool,
        rematch_of: str | None = None,
    ) -> Seated:
        """A table with these places, on the disk before anyone hears of it."""
        from kingofarms.games import game_named

        match = Match(game_named(agreed.game), agreed, len(places), sealed())
        now = self.now()
        while True:
            header = Header(new_id(), new_code(), is_private, clock, host, now, rematch_of)
            table = Table(header, match)
            try:
                await self.store.write(lambda c, t=table: new_rows(c, t))  # type: ignore[misc]
                break
            except Taken:  # the code is in use, or somebody else has asked for the rematch
                found = await self._rematch_of(rematch_of)
                if found:
                    return found
        seated = self._keep(Seated(table))
        for seat, place in enumerate(places):
            if place.is_taken:
                sit = Sit(seat=seat, player=place.bot or place.name, bot=bool(place.bot))
                await self.enter(seated, sit, player=place.player)
        return seated

    # Entries.

    async def enter(
        self,
        seated: Seated,
        entry: AnyEntry,
        *,
        player: str | None = None,
        seq: int | None = None,
        request: str | None = None,
    ) -> None:
        """Enter it durably, then tell everyone. Sent twice it counts once; a stale one is refused.

        Once begun it is ended, even if who asked for it has hung up.
        """
        await asyncio.shield(asyncio.create_task(self._enter(seated, entry, player, seq, request)))

    async def _enter(
        self,
        seated: Seated,
        entry: AnyEntry,
        player: str | None,
        seq: int | None,
        request: str | None,
    ) -> None:
        async with seated.lock:
            table = seated.table
            if request and request in table.requests:
                return
            if seq is not None and seq != table.seq:
                raise Stale(_("The table has changed since: have a look and choose again."))
            now = round(self.now(), 3)
            stamped = stamp(entry, now)
            places, phase = list(table.places), (table.phase, table.to_play)
            table.enter(stamped, now, player, request)
            entered = table.match.entries[-1]
            is_lobby_news = places != table.places or phase != (table.phase, table.to_play)
            append = append_of(table, entered, now, player, request, is_lobby_news)
            try:
                await self.store.append(append)
            except BaseException as error:
                await self._read_anew(seated)
                if not isinstance(error, Taken):
                    raise
                if request and request in seated.table.requests:
                    return
                raise Stale(
                    _("The table has changed since: have a look and choose again.")
                ) from None
        seated.tell()
        self.changed(seated)

    async def _read_anew(self, seated: Seated) -> None:
        name = seated.table.header.id
        table = await self.store.read(lambda connection: load_table(connection, name))
        if table is None:
            raise Unknown(_("There is no such table; perhaps it was cleared away."))
        seated.table = table

    async def catch_up(self, name: str) -> None:
        """Another server has appended something to a table that may be in memory here."""
        seated = self._seated.get(name)
        if not seated:
            return
        async with seated.lock:
            table = seated.table
            missing = await self.store.read(lambda c: read_entries(c, name, table.seq))
            for entry, moment, player, request in missing:
                table.enter(entry, moment, player, request)
        if missing:
            seated.tell()

    # What people may ask for.

    async def act(
        self, seated: Seated, player: str, seat: int, action: str, seq: int, request: str | None
    ) -> None:
        """A decision."""
        self._check_holder(seated.table, player, seat)
        entry = Act(seat=seat, action=action)
        await self.enter(seated, entry, player=player, seq=seq, request=request)

    async def undo(
        self, seated: Seated, player: str, seat: int, seq: int, request: str | None
    ) -> None:
        """Take back."""
        self._check_holder(seated.table, player, seat)
        count, agreed = seated.table.undoable(seat)
        entry = Undo(seat=seat, count=count, agreed=agreed)
        await self.enter(seated, entry, player=player, seq=seq, request=request)

    async def concede(
        self, seated: Seated, player: str, seat: int, seq: int | None, request: str | None
    ) -> None:
        """Give up."""
        self._check_holder(seated.table, player, seat)
        await self.enter(seated, Concede(seat=seat), player=player, seq=seq, request=request)

    async def join(
        self, seated: Seated, player: str, name: str, seat: int | None, request: str | None = None
    ) -> int:
        """Sit down on an open seat; the first one where none is named."""
        table = seated.table
        mine = table.seats_of(player)
        if mine and seat is None:
            return mine[0]
        open_seats = [at for at, place in enumerate(table.places) if not place.is_taken]
        if not open_seats:
            raise Refusal(_("Every seat at this table is taken; you may watch."))
        if seat is not None and seat not in open_seats:
            raise Refusal(_("That seat is taken; choose another."))
        chosen = open_seats[0] if seat is None else seat
        sit = Sit(seat=chosen, player=name)
        await self.enter(seated, sit, player=player, seq=table.seq, request=request)
        return chosen

    async def leave(self, seated: Seated, player: str, seat: int) -> None:
        """Stand up before the match begins."""
        self._check_holder(seated.table, player, seat)
        await self.enter(seated, Sit(seat=seat, player=""), player=None)

    async def hand_over(
        self, seated: Seated, player: str, seat: int, bot: str, seq: int | None
    ) -> None:
        """Let a bot play for a seat: one's own at any time, another's when its time is over."""
        table = seated.table
        self._check_seat(table, seat)
        if table.phase != RUNNING:
            raise Refusal(_("Only in a running match can a bot take over."))
        place = table.places[seat]
        if place.bot:
            raise Refusal(_("A bot plays there already."))
        if place.player != player:
            self._check_left_behind(table, player, seat)
        entry = Sit(seat=seat, player=bot, bot=True)
        await self.enter(seated, entry, player=place.player, seq=seq)

    async def take_back(self, seated: Seated, player: str, seat: int) -> None:
        """Play on oneself where a bot took over."""
        table = seated.table
        self._check_seat(table, seat)
        place = table.places[seat]
        if place.player != player or not place.bot:
            raise Refusal(_("That seat is not yours to take back."))
        await self.enter(seated, Sit(seat=seat, player=place.name), player=player)

    async def count_out(self, seated: Seated, player: str, seat: int, seq: int | None) -> None:
        """Count a seat as lost whose time is over."""
        self._check_seat(seated.table, seat)
        self._check_left_behind(seated.table, player, seat)
        await self.enter(seated, Timeout(seat=seat), player=player, seq=seq)

    async def carry(self, seated: Seated, seat: int, player: str, name: str) -> None:
        """The seat goes on as that player's: on another device, say."""
        await self.enter(seated, Sit(seat=seat, player=name), player=player)

    def _check_left_behind(self, table: Table, player: str, seat: int) -> None:
        if not table.seats_of(player):
            raise Refusal(_("Only who sits at the table may ask for that."))
        if seat != table.to_play:
            raise Refusal(_("Nobody is waiting for that seat."))
        if table.places[seat].bot:
            raise Refusal(_("A bot plays there; it will answer."))
        if table.left(seat, self.now()) > 0:
            raise Refusal(_("That seat still has time to decide."))

    def _check_holder(self, table: Table, player: str, seat: int) -> None:
        self._check_seat(table, seat)
        place = table.places[seat]
        if place.player != player:
            raise Refusal(_("That is not your seat."))
        if place.bot:
            raise Refusal(_("A bot plays for you; take your seat back first."))

    def _check_seat(self, table: Table, seat: int) -> None:
        if not 0 <= seat < table.match.seats:
            raise Refusal(
                _("There is no seat {seat}; they are 0 to {last}.").format(
                    seat=seat, last=table.match.seats - 1
                )
            )

    async def rematch(self, seated: Seated, player: str) -> Seated:
        """The same terms and people once more, each one seat further on; whoever asks for it."""
        table = seated.table
        if table.phase != OVER:
            raise Refusal(_("A rematch follows when the match is over."))
        if not table.seats_of(player):
            raise Refusal(_("Only who sat at the table may ask for that."))
        found = await self._rematch_of(table.header.id)
        if found:
            return found
        places = table.places[-1:] + table.places[:-1]
        header = table.header
        return await self.create(
            table.match.agreed, places, player, header.clock, header.is_private, header.id
        )

    async def _rematch_of(self, name: str | None) -> Seated | None:
        """The rematch there is already."""
        if name is None:
            return None
        found = await self.store.read(lambda connection: find_rematch(connection, name))
        return await self.find(found) if found else None


def stamp(entry: AnyEntry, now: float) -> AnyEntry:
    """The entry with its time."""
    import msgspec

    return msgspec.structs.replace(entry, time=now)


def bot_to_play(table: Table) -> str:
    """The bot whose decision is due; empty where it is a person's, or nobody's."""
    return "" if table.to_play == NOBODY else table.places[table.to_play].bot


__all__ = ["GATHERING", "OVER", "RUNNING", "Seated", "Stale", "Tables", "Unknown", "bot_to_play"]
