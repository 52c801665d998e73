"""The API for programs, at a table: what it looks like, and what can be asked for there."""

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.words import _
from kingofarms.web.api import messages
from kingofarms.web.api.replies import answer, caller_of, known_caller, program
from kingofarms.web.pages.lobby import bot_at
from kingofarms.web.people.people import Person, checked_name
from kingofarms.web.requests import (
    Handler,
    admit_table,
    carry_address,
    json_of,
    number_in,
    seated_at,
    server_of,
    status_of,
)
from kingofarms.web.table.export import export_of, seed_hash, seen_from
from kingofarms.web.table.table import GATHERING, Table
from kingofarms.web.table.view import played_by
from kingofarms.web.tables.tables import Seated


def seat_of(table: Table, player: str | None) -> int:
    """The caller's seat: the one to play, where it has several; WATCHER where it has none."""
    mine = played_by(table, player)
    if table.to_play in mine:
        return table.to_play
    return mine[0] if mine else WATCHER


def chosen_seat(connection: HTTPConnection, table: Table, player: str | None) -> int | None:
    """The seat that the address asks to look from; None where it asks for none."""
    if "seat" not in connection.query_params:
        return None
    seat = number_in(connection.query_params, "seat")
    if seat not in played_by(table, player):
        raise Refusal(_("That is not your seat."))
    return seat


def table_said(
    table: Table, player: str | None, now: float, chosen: int | None = None
) -> messages.Table:
    """All that the caller may know, from the seat it chose while that is its own."""
    match, mine = table.match, played_by(table, player)
    seat = chosen if chosen is not None and chosen in mine else seat_of(table, player)
    return messages.Table(
        id=table.header.id,
        code=table.header.code,
        game=match.game.NAME,
        options=match.agreed.said,
        terms=match.agreed.digest,
        seed_hash=seed_hash(table),
        private=table.header.is_private,
        clock=str(table.header.clock),
        seq=table.seq,
        phase=table.phase,
        players=[place.bot or place.name or None for place in table.places],
        bots=[bool(place.bot) for place in table.places],
        gone=[gone for gone, _reason in match.gone],
        left=[round(table.left(at, now), 3) for at in range(match.seats)],
        mine=mine,
        seat=None if seat == WATCHER else seat,
        to_play=None if table.to_play < 0 else table.to_play,
        legal=match.actions if seat != WATCHER and seat == table.to_play else [],
        view=None if table.phase == GATHERING else match.table(seat),
        outcome=ending_of(table),
    )


def ending_of(table: Table) -> messages.Ending | None:
    """How it ended."""
    outcome = table.match.outcome
    if outcome is None:
        return None
    points = {name: list(each) for name, each in outcome.points.items()}
    return messages.Ending(list(outcome.ranks), outcome.reason, points)


@program
async def table(request: Request) -> Response:
    """The table as the caller may see it."""
    person, seated = await caller_of(request), await seated_at(request)
    player, now = person.id if person else None, server_of(request).tables.now()
    chosen = chosen_seat(request, seated.table, player)
    return answer(table_said(seated.table, player, now, chosen))


@program
async def export(request: Request) -> Response:
    """The match: what the caller saw; all of it when it is over."""
    person, seated = await caller_of(request), await seated_at(request)
    player = person.id if person else None
    chosen = chosen_seat(request, seated.table, player)
    if chosen is None or seated.table.match.is_over:
        data = export_of(seated.table, player)
    else:
        data = seen_from(seated.table, chosen)
    return Response(data, media_type="application/json")


Work = Callable[[HTTPConnection, Person, Seated, Any], Awaitable[None]]


def entering(kind: type[Any]) -> Callable[[Work], Handler]:
    """A handler that enters something and answers with the fresh table, whatever happened."""

    def wrap(work: Work) -> Handler:
        @program
        @wraps(work)
        async def handled(request: Request) -> Response:
            person, seated = await known_caller(request), await seated_at(request)
            said, server = await json_of(request, kind), server_of(request)
            status, why = 200, None
            try:
                await work(request, person, seated, said)
            except Refusal as refusal:
                server.metrics.refused.inc()
                status, why = status_of(refusal), str(refusal)
            told = table_said(seated.table, person.id, server.tables.now())
            return answer(told if why is None else messages.Refused(why, told), status)

        return handled

    return wrap


def said_seat(seated: Seated, person: Person, seat: int | None) -> int:
    """The seat named, else the caller's own."""
    return seat_of(seated.table, person.id) if seat is None else seat


@entering(messages.Join)
async def join(
    request: HTTPConnection, person: Person, seated: Seated, said: messages.Join
) -> None:
    """Sit down; with a name, for another person who plays through the same program."""
    name = person.name if said.name is None else checked_name(said.name)
    await server_of(request).tables.join(seated, person.id, name, said.seat)


@entering(messages.AtSeat)
async def leave(
    request: HTTPConnection, person: Person, seated: Seated, said: messages.AtSeat
) -> None:
    """Stand up before it begins."""
    seat = said_seat(seated, person, said.seat)
    await server_of(request).tables.leave(seated, person.id, seat)


@entering(messages.WithBot)
async def add_bot(
    request: HTTPConnection, person: Person, seated: Seated, said: messages.WithBot
) -> None:
    """The host fills an open seat."""
    bot = bot_at(seated, said.bot)
    await server_of(request).tables.add_bot(seated, person.id, said.seat, bot)


@entering(messages.Decide)
async def act(
    request: HTTPConnection, person: Person, seated: Seated, said: messages.Decide
) -> None:
    """A decision."""
    await enter_act(request, person, seated, said)


async def enter_act(
    connection: HTTPConnection, person: Person, seated: Seated, said: messages.Decide
) -> None:
    """A decision, from a post or a stream."""
    await server_of(connection).tables.act(
        seated,
        person.id,
        said_seat(seated, person, said.seat),
        said.action,
        said.seq,
        f"{person.id}:{said.id}" if said.id else None,
    )


@entering(messages.AtSeat)
async def undo(
    request: HTTPConnection, person: Person, seated: Seated, said: messages.AtSeat
) -> None:
    """Take back."""
    seat = said_seat(seated, person, said.seat)
    seq = seated.table.seq if said.seq is None else said.seq
    await server_of(request).tables.undo(seated, person.id, seat, seq, None)


@entering(messages.AtSeat)
async def concede(
    request: HTTPConnection, person: Person, seated: Seated, said: messages.AtSeat
) -> None:
    """Give up."""
    seat = said_seat(seated, person, said.seat)
    await server_of(request).tables.concede(seated, person.id, seat, said.seq, None)


@entering(messages.WithBot)
async def hand_over(
    request: HTTPConnection, person: Person, seated: Seated, said: messages.WithBot
) -> None:
    """Let a bot play on."""
    bot = bot_at(seated, said.bot)
    await server_of(request).tables.hand_over(seated, person.id, said.seat, bot, said.seq)


@entering(messages.AtSeat)
async def take_back(
    request: HTTPConnection, person: Person, seated: Seated, said: messages.AtSeat
) -> None:
    """Play on oneself: at the seat named, else the first that a bot minds."""
    own = seated.table.seats_of(person.id)
    minded = [seat for seat in own if seated.table.places[seat].bot]
    seat = (minded or [WATCHER])[0] if said.seat is None else said.seat
    await server_of(request).tables.take_back(seated, person.id, seat)


@entering(messages.AtSeat)
async def count_out(
    request: HTTPConnection, person: Person, seated: Seated, said: messages.AtSeat
) -> None:
    """Count somebody out whose time is over: who is to play, where no seat is named."""
    seat = seated.table.to_play if said.seat is None else said.seat
    await server_of(request).tables.count_out(seated, person.id, seat, said.seq)


@program
async def rematch(request: Request) -> Response:
    """Once more, each one seat further on; the same table for all who ask."""
    person, seated = await known_caller(request), await seated_at(request)
    await json_of(request, messages.Empty)
    tables = server_of(request).tables
    again = await tables.rematch(seated, person.id, lambda: admit_table(request))
    return answer(table_said(again.table, person.id, tables.now()), 201)


@program
async def link(request: Request) -> Response:
    """An address that carries a seat elsewhere."""
    person, seated = await known_caller(request), await seated_at(request)
    said, server = await json_of(request, messages.AtSeat), server_of(request)
    seat = said_seat(seated, person, said.seat)
    token = await server.link_for(seated, person, seat)
    return answer(messages.Link(carry_address(request, token), token), 201)
