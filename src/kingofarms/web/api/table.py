"""The API at a table: what it looks like, and the commands."""

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.words import _
from kingofarms.web.api import messages
from kingofarms.web.api.replies import answer, caller_of, id_of, known_caller, program
from kingofarms.web.people.people import Person
from kingofarms.web.requests import (
    Handler,
    admit_table,
    carry_address,
    count_refusal,
    json_of,
    number_in,
    open_table_at,
    server_of,
    status_of,
)
from kingofarms.web.table.commands import COMMANDS, Command, Join
from kingofarms.web.table.export import export_of, seed_hash, seen_from
from kingofarms.web.table.table import GATHERING, Table
from kingofarms.web.tables.open_table import OpenTable


def chosen_seat(connection: HTTPConnection, table: Table, player: str | None) -> int | None:
    """The seat in the query, from which the caller wants to see the table; None without one."""
    if "seat" not in connection.query_params:
        return None
    seat = number_in(connection.query_params, "seat")
    if seat not in table.played_by(player):
        raise Refusal(_("That is not your seat."))
    return seat


def table_message(
    open_table: OpenTable, player: str | None, now: float, chosen: int | None = None
) -> messages.Table:
    """The table as the caller may see it, from the chosen seat while the caller plays it."""
    table = open_table.table
    match, mine = table.match, table.played_by(player)
    seat = chosen if chosen is not None and chosen in mine else table.seat_of(player)
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
        bots_hurried=True if open_table.bots_hurried else msgspec.UNSET,
    )


def ending_of(table: Table) -> messages.Ending | None:
    """The result; None until the match is over."""
    outcome = table.match.outcome
    if outcome is None:
        return None
    points = {name: list(each) for name, each in outcome.points.items()}
    return messages.Ending(list(outcome.ranks), outcome.reason, points)


@program
async def table(request: Request) -> Response:
    """The table as the caller may see it."""
    player, open_table = id_of(await caller_of(request)), await open_table_at(request)
    chosen, now = chosen_seat(request, open_table.table, player), server_of(request).tables.now()
    return answer(table_message(open_table, player, now, chosen))


@program
async def export(request: Request) -> Response:
    """The match as a file: what the caller saw; all of it when it is over."""
    player, open_table = id_of(await caller_of(request)), await open_table_at(request)
    chosen = chosen_seat(request, open_table.table, player)
    if chosen is None or open_table.table.match.is_over:
        data = export_of(open_table.table, player)
    else:
        data = seen_from(open_table.table, chosen)
    return Response(data, media_type="application/json")


def command_post(name: str) -> Handler:
    """The handler of that command; it answers with the table as it is then, also if refused."""

    @program
    async def handle(request: Request) -> Response:
        person, open_table = await known_caller(request), await open_table_at(request)
        command = await json_of(request, COMMANDS[name])
        status, why = 200, None
        try:
            await do_command(request, person, open_table, command)
        except Refusal as refusal:
            count_refusal(request)
            status, why = status_of(refusal), str(refusal)
        now = table_message(open_table, person.id, server_of(request).tables.now())
        return answer(now if why is None else messages.Refused(why, now), status)

    return handle


async def do_command(
    connection: HTTPConnection, person: Person, open_table: OpenTable, command: Command
) -> None:
    """Carry out a command of that person, from a post or from the stream."""
    if isinstance(command, Join) and command.name is None:
        command = msgspec.structs.replace(command, name=person.name)
    await server_of(connection).tables.do(open_table, command, person.id)


@program
async def rematch(request: Request) -> Response:
    """The rematch: the same table for all who ask."""
    person, open_table = await known_caller(request), await open_table_at(request)
    await json_of(request, messages.Empty)
    tables = server_of(request).tables
    again = await tables.rematch(open_table, person.id, lambda: admit_table(request))
    return answer(table_message(again, person.id, tables.now()), 201)


@program
async def link(request: Request) -> Response:
    """An address that carries a seat to another device."""
    person, open_table = await known_caller(request), await open_table_at(request)
    wanted = (await json_of(request, messages.NewLink)).seat
    seat = open_table.table.seat_of(person.id) if wanted is None else wanted
    token = await server_of(request).link_for(open_table, person, seat)
    return answer(messages.Link(carry_address(request, token), token), 201)
