"""Play on: a new table that begins from a moment of another one, as one of its seats saw it.

Only the View of that seat is handed on. What the seat could not see is dealt by the luck of the new
table, also if the other match is over: nobody plays on who knows what comes.
"""

from collections.abc import Sequence
from dataclasses import replace

from kingofarms.engine.match.start import start_from
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.words import _
from kingofarms.web.study.replays import Replays
from kingofarms.web.table.clock import Clock
from kingofarms.web.table.commands.command import PlayOn
from kingofarms.web.table.replayed import checked_moment, eyes_of
from kingofarms.web.table.table import OVER, Place, Table
from kingofarms.web.table.view import EarlierLog
from kingofarms.web.tables.new_tables import add_table, check_hosted
from kingofarms.web.tables.open_table import OpenTable, Unknown
from kingofarms.web.tables.tables import Tables

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
