"""Replays: tables as they were at earlier moments. Some are kept, for the next moment is near.

To be at a moment, the match is played again from the nearest earlier one that is kept. That is done
piece by piece, so that others are answered in between, and its time counts for the request.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from kingofarms.engine.match.start import start_from
from kingofarms.engine.memo import Latest
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.words import _
from kingofarms.web.http.turns import Turns
from kingofarms.web.model.clock import Clock
from kingofarms.web.model.command import PlayOn
from kingofarms.web.model.replayed import ReplayedTable, before_all, checked_moment, eyes_of
from kingofarms.web.model.table import OVER, Place, Table
from kingofarms.web.model.view import EarlierLog
from kingofarms.web.tables.new_tables import add_table, check_hosted
from kingofarms.web.tables.open_table import OpenTable, Unknown
from kingofarms.web.tables.tables import Tables

KEPT = 600  # moments of all tables that stay in memory: some 20 MB
EVERY = 16  # on the way to a moment, one of so many is kept


class Replays:
    """The moments that were looked at lately."""

    def __init__(self) -> None:
        self._kept = Latest[tuple[str, int], ReplayedTable](KEPT)
        self._turns = Turns()

    async def at(self, present: Table, seq: int) -> Table:
        """The table after so many entries."""
        table = self._known(present, seq)
        if table is None:
            table = self._nearest(present, seq).copy()
            await self._turns.do(self._replay(table, present, seq))
            self._keep(table, present)
        return table

    def _replay(self, table: ReplayedTable, present: Table, seq: int) -> Iterator[None]:
        while table.seq < seq:
            table.enter_again(present)
            if table.seq % EVERY == 0 and table.seq < seq:
                self._keep(table.copy(), present)
            yield

    def _nearest(self, present: Table, seq: int) -> ReplayedTable:
        """The latest moment before that one from which the match can be played again."""
        near = range(seq - 1, max(0, seq - EVERY), -1)
        far = range(seq - seq % EVERY, 0, -EVERY)
        known = (self._known(present, number) for number in (*near, *far))
        return next((table for table in known if table), None) or before_all(present)

    def _known(self, present: Table, seq: int) -> ReplayedTable | None:
        """A moment that is kept, if the table was so: another database may have been restored."""
        key = present.header.id, seq
        if key not in self._kept:
            return None
        table = self._kept[key]
        if table.match.luck.seed != present.match.luck.seed or not self._is_past(table, present):
            del self._kept[key]
            return None
        return table

    def _is_past(self, table: Table, present: Table) -> bool:
        """Whether the table was like this: its last entry, which has its time, is the same."""
        last = table.seq - 1
        return last < present.seq and table.match.entries[last] == present.match.entries[last]

    def _keep(self, table: ReplayedTable, present: Table) -> None:
        table.know(present)
        self._kept[present.header.id, table.seq] = table


# Play on: a new table that begins from a moment of another one, as one of its seats saw it.
#
# Only the View of that seat is handed on. What the seat could not see is dealt by the luck of the
# new table, also if the other match is over: nobody plays on who knows what comes.


BOT = "(bot)"  # after the name of somebody for whom a bot plays on


def seat_to_play_on(present: Table, player: str | None, seat: int | None) -> int:
    """The seat from which the player may play on: any when the match is over, else the own one."""
    if not present.match.game.can_start:
        raise Refusal(_("This game cannot be played on from a moment of a match."))
    own, seat = eyes_of(present, player, None).seat, eyes_of(present, player, seat).seat
    if present.phase != OVER and (own == WATCHER or own != seat):
        raise Refusal(
            _("While a match runs, only its players can play on from it, each from the own seat.")
        )
    return seat


async def moment_to_play_on(replays: Replays, present: Table, at: int | None) -> Table:
    """The table at that moment; refused if there is nothing left to play."""
    moment = await replays.at(present, checked_moment(present, at))
    if moment.match.is_over:
        raise Refusal(_("At this move the match is over. Play on from an earlier one."))
    return moment


async def play_on(
    tables: Tables,
    present: OpenTable,
    moment: Table,
    seat: int,
    places: Sequence[Place],
    host: str,
) -> OpenTable:
    """The new table. It is private: whoever is to play there gets the address or the code.

    If the match still runs, everybody there can see it before the new table is there.
    """
    match, name = moment.match, present.name
    if present.table.phase != OVER:
        await check_hosted(tables, host)
        await tables.do(present, PlayOn(seat=seat), host)
    start = start_from(match.view(seat), seat, moment.seq)
    places = [named_as_before(new, old) for new, old in zip(places, moment.places, strict=True)]
    return await add_table(
        tables, match.agreed, places, host, Clock(), True, start=start, begun_from=name
    )


async def check_no_origin_runs(tables: Tables, open_table: OpenTable) -> None:
    """Refuse all help about a match that still runs, at the tables that were begun from it."""
    if (await tables.origin_of(open_table)).is_running:
        raise Refusal(
            _(
                "This table was begun from a match that still runs. Until that is over there is "
                "no help here: no hint, no analysis, no bot in your place, no playing on."
            )
        )


def named_as_before(place: Place, before: Place) -> Place:
    """A bot has the name of that seat's player, so that a name goes on meaning the same seat.

    A bot that plays for a person is called one.
    """
    if not place.bot or not before.is_taken:
        return place
    if before.bot:
        return replace(place, bot_name=before.bot_name)
    return replace(place, bot_name=f"{before.name} {BOT}")


async def earlier_log(tables: Tables, open_table: OpenTable) -> EarlierLog | None:
    """What had happened before this match began from another one; None if it is not known.

    The seat that played on is told what it had been told there, and all others what was public.
    """
    table, start = open_table.table, open_table.table.match.start
    if start is None or not table.header.begun_from:
        return None
    if open_table.earlier is None:
        try:
            origin = (await tables.look(table.header.begun_from)).table
        except Unknown:  # it was deleted
            return None
        seat, last = start.seat, start.move
        own, public = (
            [replace(each, seq=each.seq - last) for each in origin.seen[viewer].first(last)]
            for viewer in (seat, WATCHER)
        )
        is_same = origin.places[seat].player == table.places[seat].player
        names = tuple(origin.names())
        open_table.earlier = EarlierLog(names, seat, is_same, own, public)
    return open_table.earlier
