"""The API of a match that is studied: its moments, and playing on from one of them."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.responses import Response

from kingofarms.engine.match.luck import checked_commitment
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.record import quick_record
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.words import SOURCE, _, speaking
from kingofarms.web.lobby.messages import Here
from kingofarms.web.lobby.new_table import places_of, wishes_in
from kingofarms.web.model.command import Number, Short
from kingofarms.web.model.export import entry_json
from kingofarms.web.model.replayed import Eyes, eyes_of, moment_view
from kingofarms.web.model.seats import ME
from kingofarms.web.model.table import OVER, Place, Table
from kingofarms.web.replay.page import replay_request
from kingofarms.web.shell.replies import AT_TABLE, GET, POST, Sent, answer, program
from kingofarms.web.shell.visits import Visit, id_of
from kingofarms.web.study import replays as playing_on
from kingofarms.web.table.api import ending_of, know_offer, table_message
from kingofarms.web.table.messages import Ending, EntrySeen
from kingofarms.web.table.messages import Table as TableMessage


class PlayOn(Sent):
    """A new table that begins from a moment of this one; the seats are those of a NewTable.

    Just one of them is `me`: the new match begins as that seat saw the table.
    """

    at: Number
    seats: Annotated[list[Short | Here], Meta(max_length=10)]
    commitment: Short = ""  # to the caller's part of the shuffle, in hexadecimal


class Moment(msgspec.Struct):
    """A table as it was after so many entries, seen from a seat."""

    id: str
    at: int
    first: int  # the first moment at which the table was dealt
    last: int
    seat: int | None  # the seat from which this is seen; null for a watcher
    open: bool  # whether all hands are open: only when the match is over by now
    players: list[str | None]
    bots: list[bool]
    gone: list[int]
    to_play: int | None
    view: dict[str, Any]
    entry: EntrySeen  # that led there
    outcome: Ending | None


@program(GET, f"{AT_TABLE}/replay", None, Moment)
async def replay(visit: Visit) -> Response:
    """A moment of the match, as the caller may see it."""
    player, present = id_of(await visit.caller()), (await visit.open_table()).table
    wanted = replay_request(visit, present, player, eyes_of_program)
    moment = await visit.server.replays.at(present, wanted.at)
    return answer(moment_message(present, moment, wanted.eyes, player))


def eyes_of_program(present: Table, player: str | None, seat: int | None, closed: bool) -> Eyes:
    """As for a page; but a program that plays for several people has no curtain."""
    if present.phase != OVER and seat is not None and seat in present.played_by(player):
        return Eyes(seat)
    return eyes_of(present, player, seat, closed)


def moment_message(present: Table, moment: Table, eyes: Eyes, player: str | None) -> Moment:
    """That moment, seen so."""
    looks = moment_view(moment, eyes, player)
    with speaking(SOURCE):
        view = looks.game.describe_table(quick_record(looks.view), looks.agreed)
    return Moment(
        id=present.header.id,
        at=moment.seq,
        first=present.began_at,
        last=present.seq,
        seat=None if eyes.seat == WATCHER else eyes.seat,
        open=eyes.is_open,
        players=[place.bot or place.name or None for place in moment.places],
        bots=[bool(place.bot) for place in moment.places],
        gone=[gone for gone, _reason in moment.match.gone],
        to_play=None if moment.to_play < 0 else moment.to_play,
        view=view,
        entry=entry_json(moment, moment.seen[eyes.seat][-1]),  # type: ignore[arg-type]  # it is JSON by now
        outcome=ending_of(moment),
    )


@program(POST, f"{AT_TABLE}/play-on", PlayOn, TableMessage, status=201)
async def play_on(visit: Visit) -> Response:
    """A new table that begins from a moment of this one."""
    person, server = await visit.known_caller(), visit.server
    open_table, new = await visit.open_table(), await visit.message(PlayOn)
    present, match = open_table.table, open_table.table.match
    await playing_on.check_no_origin_runs(server.tables, open_table)
    if len(new.seats) != match.seats or new.seats.count(ME) != 1:
        raise Refusal(
            _("'seats' must have {count} seats, and just one of them is 'me'.").format(
                count=match.seats
            )
        )
    seat = playing_on.seat_to_play_on(present, person.id, new.seats.index(ME))
    moment = await playing_on.moment_to_play_on(server.replays, present, new.at)
    me = Place(person.id, person.name, commitment=checked_commitment(new.commitment))
    places = places_of(wishes_in(new.seats), me, match.agreed)
    visit.admit("new_tables")
    begun = await playing_on.play_on(server.tables, open_table, moment, seat, places, person.id)
    visit.host_from_here(begun, person.id)
    await know_offer(visit, begun)
    return answer(table_message(begun, person.id, server.tables.now()), 201)
