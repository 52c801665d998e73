"""Play on: a new table that begins from a moment of another one, as one of its seats saw it.

Only the View of that seat is handed on. What the seat could not see is dealt by the luck of the new
table, also if the other match is over: nobody plays on who knows what comes.
"""

from collections.abc import Sequence

from kingofarms.engine.match.start import can_start, start_from
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.words import _
from kingofarms.web.database.origins import read_origin
from kingofarms.web.study.replays import Replays
from kingofarms.web.table.clock import Clock
from kingofarms.web.table.replayed import checked_moment, eyes_of
from kingofarms.web.table.table import Place, Table
from kingofarms.web.tables.new_tables import add_table
from kingofarms.web.tables.open_table import OpenTable
from kingofarms.web.tables.tables import Tables


def seat_to_play_on(present: Table, player: str | None, seat: int | None) -> int:
    """The seat from which the player may play on: any when the match is over, else the own one."""
    if not can_start(present.match.game):
        raise Refusal(_("This game cannot be played on from a moment of a match."))
    seat = eyes_of(present, player, seat).seat
    if seat == WATCHER:
        raise Refusal(_("While a match runs, only its players can play on from a moment of it."))
    return seat


async def moment_to_play_on(replays: Replays, present: Table, at: int | None) -> Table:
    """The table at that moment; refused if there is nothing left to play."""
    moment = await replays.at(present, checked_moment(present, at))
    if moment.match.is_over:
        raise Refusal(_("At this move the match is over. Play on from an earlier one."))
    return moment


async def play_on(
    tables: Tables, moment: Table, seat: int, places: Sequence[Place], host: str
) -> OpenTable:
    """The new table. It is private: whoever is to play there gets the address or the code."""
    match, name = moment.match, moment.header.id
    start = start_from(match.view(seat), seat, moment.seq)
    return await add_table(
        tables, match.agreed, places, host, Clock(), True, start=start, begun_from=name
    )


async def origin_for(tables: Tables, open_table: OpenTable, player: str | None) -> str:
    """The id of the match that this one began from, if the player may be led there; else empty."""
    name = open_table.table.header.begun_from
    if not name:
        return ""
    if open_table.origin is None:
        open_table.origin = await tables.store.read(lambda c: read_origin(c, name))
    return name if open_table.origin.is_open_to(player) else ""
