"""The API for programs: JSON over HTTP, and a stream over a WebSocket; docs/api.md tells it all."""

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.websockets import WebSocket

from kingofarms.bots.bot import bot_named, bots_for
from kingofarms.engine.game import Game
from kingofarms.engine.match import check_seats
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.seats import WATCHER
from kingofarms.engine.words import SOURCE, _, speaking
from kingofarms.games import game_named, games
from kingofarms.web import messages
from kingofarms.web.agreeing import option_fields
from kingofarms.web.asking import (
    Handler,
    Stranger,
    json_of,
    read_json,
    server_of,
    status_of,
    wants_json,
)
from kingofarms.web.clock import clock_from
from kingofarms.web.export import entry_seen, export_of
from kingofarms.web.listing import Listed, read_lists
from kingofarms.web.live import GONE, LATER, Line
from kingofarms.web.lobby import place_from
from kingofarms.web.people import Person
from kingofarms.web.store import Away
from kingofarms.web.table import GATHERING, Table
from kingofarms.web.tables import Seated, Stale

FORBIDDEN = 1008


def answer(said: Any, status: int = 200) -> Response:
    """A message as JSON."""
    return Response(msgspec.json.encode(said), status, media_type="application/json")


def program(handler: Handler) -> Handler:
    """A handler for programs: always in English; refusals have a status and a sentence."""

    @wraps(handler)
    async def handled(request: Request) -> Response:
        with speaking(SOURCE):
            try:
                return await handler(request)
            except Refusal as refusal:
                server_of(request).metrics.refused += 1
                return JSONResponse({"why": str(refusal)}, status_of(refusal))

    return handled


async def caller_of(connection: HTTPConnection) -> Person | None:
    """Whose token came with it; a wrong one is refused."""
    said = connection.headers.get("authorization", "")
    if not said:
        return None
    kind, _space, token = said.partition(" ")
    found = None
    if kind.lower() == "bearer":
        found = await server_of(connection).people.from_token(token.strip())
    if found is None:
        raise Stranger(_("That token is not known here."))
    return found


async def known_caller(connection: HTTPConnection) -> Person:
    """The same, where there must be one."""
    found = await caller_of(connection)
    if found is None:
        raise Stranger(_("A token is needed: POST /api/players gives one."))
    return found


async def seated_at(connection: HTTPConnection) -> Seated:
    """The table that the address names."""
    return await server_of(connection).tables.find(connection.path_params["id"])


async def guide(request: Request) -> Response:
    """Where to begin."""
    if not wants_json(request) and "text/html" in request.headers.get("accept", ""):
        from kingofarms.web.statics import api_page

        return await api_page(request)
    return answer({"schema": "/api/schema.json", "games": "/api/games", "tables": "/api/tables"})


async def schema(_request: Request) -> Response:
    """Every message as JSON Schema."""
    return answer(messages.schema())


@program
async def list_games(_request: Request) -> Response:
    """The games, their options and bots."""
    return answer([game_said(game) for game in games().values()])


def game_said(game: Game) -> dict[str, Any]:
    """A game, for programs."""
    return {
        "game": game.NAME,
        "title": game.TITLE,
        "rules": game.RULES_VERSION,
        "seats": list(game.SEATS),
        "minutes": game.MINUTES,
        "actions": game.ACTIONS,
        "bots": bots_for(game),
        "options": option_fields(game),
    }


@program
async def new_player(request: Request) -> Response:
    """A name, and the token that goes with it from now on."""
    said, server = await json_of(request, messages.NewPlayer), server_of(request)
    person = await server.people.welcome(said.name, server.tables.now())
    token = await server.people.new_token(person)
    return answer(messages.Player(person.id, person.name, token), 201)


@program
async def list_tables(request: Request) -> Response:
    """One's own tables, those one may join, those one may watch."""
    person, server = await caller_of(request), server_of(request)
    player = person.id if person else None
    lists = await server.store.read(lambda connection: read_lists(connection, player))
    return answer(
        {
            "mine": [listed(each) for each in lists.mine],
            "open": [listed(each) for each in lists.open],
            "running": [listed(each) for each in lists.running],
        }
    )


def listed(table: Listed) -> dict[str, Any]:
    """A table in a list."""
    return {
        "id": table.id,
        "game": table.game,
        "phase": table.phase,
        "players": list(table.names),
        "waiting_for_me": table.is_waiting_for_me,
    }


@program
async def create_table(request: Request) -> Response:
    """A new table."""
    person, server = await known_caller(request), server_of(request)
    said = await json_of(request, messages.NewTable)
    game = game_named(said.game)
    agreed = game.agree(said.options)
    check_seats(game, len(said.seats))
    places = [place_from(kind, "", person, game, agreed) for kind in said.seats]
    await server.preparing.ready(game.NAME)
    clock = clock_from(said.clock)
    seated = await server.tables.create(agreed, places, person.id, clock, said.private)
    return answer(table_said(seated.table, person.id), 201)


@program
async def table(request: Request) -> Response:
    """The table as the caller may see it."""
    person, seated = await caller_of(request), await seated_at(request)
    async with seated.lock:
        return answer(table_said(seated.table, person.id if person else None))


def seat_of(table: Table, player: str | None) -> int:
    """The caller's seat: the one to play, where it has several; WATCHER where it has none."""
    mine = [at for at in table.seats_of(player) if not table.places[at].bot]
    if table.to_play in mine:
        return table.to_play
    return mine[0] if mine else WATCHER


def table_said(table: Table, player: str | None) -> messages.Table:
    """All that the caller may know."""
    match, seat = table.match, seat_of(table, player)
    is_my_turn = seat != WATCHER and seat == table.to_play
    outcome = match.outcome
    return messages.Table(
        id=table.header.id,
        code=table.header.code,
        game=match.game.NAME,
        options=match.agreed.said,
        terms=match.agreed.digest,
        seq=table.seq,
        phase=table.phase,
        players=[place.bot or place.name or None for place in table.places],
        bots=[bool(place.bot) for place in table.places],
        seat=None if seat == WATCHER else seat,
        to_play=None if table.to_play < 0 else table.to_play,
        legal=match.actions if is_my_turn else [],
        view=None if table.phase == GATHERING else match.table(seat),
        outcome=None
        if outcome is None
        else {"ranks": outcome.ranks, "reason": outcome.reason, "points": outcome.points},
    )


Work = Callable[[HTTPConnection, Person, Seated, Any], Awaitable[None]]


def entering(kind: type[Any]) -> Callable[[Work], Handler]:
    """A handler that enters something and answers with the fresh table, whatever happened."""

    def wrap(work: Work) -> Handler:
        @program
        @wraps(work)
        async def handled(request: Request) -> Response:
            person, seated = await known_caller(request), await seated_at(request)
            said = await json_of(request, kind)
            status, why = 200, None
            try:
                await work(request, person, seated, said)
            except Refusal as refusal:
                status, why = status_of(refusal), str(refusal)
            async with seated.lock:
                told = table_said(seated.table, person.id)
            if why is None:
                return answer(told)
            return answer(messages.Refused(why, told), status)

        return handled

    return wrap


@entering(messages.Join)
async def join(
    request: HTTPConnection, person: Person, seated: Seated, said: messages.Join
) -> None:
    """Sit down."""
    name = person.name
    await server_of(request).tables.join(seated, person.id, name, said.seat)


@entering(messages.Act)
async def act(request: HTTPConnection, person: Person, seated: Seated, said: messages.Act) -> None:
    """A decision."""
    await enter_act(request, person, seated, said)


async def enter_act(
    connection: HTTPConnection, person: Person, seated: Seated, said: messages.Act
) -> None:
    """A decision, from a post or a stream."""
    seat = seat_of(seated.table, person.id) if said.seat is None else said.seat
    await server_of(connection).tables.act(
        seated,
        person.id,
        seat,
        said.action,
        said.seq,
        f"{person.id}:{said.id}" if said.id else None,
    )


@entering(messages.AtSeat)
async def undo(
    request: HTTPConnection, person: Person, seated: Seated, said: messages.AtSeat
) -> None:
    """Take back."""
    seat = seat_of(seated.table, person.id) if said.seat is None else said.seat
    seq = seated.table.seq if said.seq is None else said.seq
    await server_of(request).tables.undo(seated, person.id, seat, seq, None)


@entering(messages.AtSeat)
async def concede(
    request: HTTPConnection, person: Person, seated: Seated, said: messages.AtSeat
) -> None:
    """Give up."""
    seat = seat_of(seated.table, person.id) if said.seat is None else said.seat
    await server_of(request).tables.concede(seated, person.id, seat, said.seq, None)


@entering(messages.HandOver)
async def hand_over(
    request: HTTPConnection, person: Person, seated: Seated, said: messages.HandOver
) -> None:
    """Let a bot play on."""
    bot_named(said.bot, seated.table.match.game, seated.table.match.agreed)
    await server_of(request).tables.hand_over(seated, person.id, said.seat, said.bot, said.seq)


@entering(messages.AtSeat)
async def take_back(
    request: HTTPConnection, person: Person, seated: Seated, said: messages.AtSeat
) -> None:
    """Play on oneself."""
    mine = seated.table.seats_of(person.id)
    seat = (mine[0] if mine else -1) if said.seat is None else said.seat
    await server_of(request).tables.take_back(seated, person.id, seat)


@program
async def export(request: Request) -> Response:
    """The match: what the caller saw; all of it when it is over."""
    person, seated = await caller_of(request), await seated_at(request)
    async with seated.lock:
        data = export_of(seated.table, person.id if person else None)
    return Response(data, media_type="application/json")


async def stream(socket: WebSocket) -> None:
    """Entries from a number on, each with the table after the last of them; takes acts, too."""
    await socket.accept()
    with speaking(SOURCE):
        try:
            person, seated = await caller_of(socket), await seated_at(socket)
        except Refusal as refusal:
            later = LATER if isinstance(refusal, Away) else GONE
            await socket.close(FORBIDDEN if isinstance(refusal, Stranger) else later)
            return
        line = Line(socket, seated)
        since = socket.query_params.get("since", "")
        line.sent = int(since) if since.isdecimal() and len(since) < 9 else -1
        await line.serve(telling(line, person), hearing(line, person))


def telling(line: Line, person: Person | None) -> Callable[[], Awaitable[None]]:
    """Sends what is new."""

    async def send() -> None:
        async with line.seated.lock:
            table = line.seated.table
            if table.seq == line.sent and not line.is_asked:
                return
            player = person.id if person else None
            seat = seat_of(table, player)
            heard = table.told[seat][max(0, line.sent) :] if table.phase != GATHERING else []
            told = messages.News(
                table.seq,
                [entry_seen(table, each, seat) for each in heard],
                table_said(table, player),
            )
        line.sent, line.is_asked = told.seq, False
        await line.say(told)

    return send


def hearing(line: Line, person: Person | None) -> Callable[[], Awaitable[None]]:
    """Takes acts; what is refused is answered."""

    async def hear() -> None:
        said = read_json(await line.socket.receive_text(), messages.Act)
        try:
            if person is None:
                raise Stranger(_("A token is needed: POST /api/players gives one."))
            await enter_act(line.socket, person, line.seated, said)
        except Refusal as refusal:
            told = {"id": said.id, "why": str(refusal), "stale": isinstance(refusal, Stale)}
            await line.say({"refused": told, "seq": line.seated.table.seq})
            if isinstance(refusal, Stale):
                line.ask()

    return hear
