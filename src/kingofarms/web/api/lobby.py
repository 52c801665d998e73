"""The API for programs, away from a table: games, tokens, lists, new tables; see docs/api.md."""

from starlette.requests import Request
from starlette.responses import Response

from kingofarms.bots.bot import bots_for
from kingofarms.engine.match.game import Game
from kingofarms.engine.match.match import check_seats
from kingofarms.games import game_named, games
from kingofarms.web.api import messages, routes
from kingofarms.web.api.replies import answer, caller_of, known_caller, program, token_in
from kingofarms.web.api.table import table_said
from kingofarms.web.database import lobby
from kingofarms.web.pages.lobby import HERE, place_from
from kingofarms.web.pages.static_files import api_page
from kingofarms.web.people.people import Person, checked_name
from kingofarms.web.requests import admit_newcomer, admit_table, json_of, server_of, wants_json
from kingofarms.web.table.clock import clock_from
from kingofarms.web.table.option_words import option_fields


async def guide(request: Request) -> Response:
    """Where to begin."""
    if not wants_json(request) and "text/html" in request.headers.get("accept", ""):
        return await api_page(request)
    return answer({"schema": "/api/schema.json", "games": "/api/games", "tables": "/api/tables"})


async def schema(_request: Request) -> Response:
    """Every message as JSON Schema."""
    return answer(routes.schema())


@program
async def list_games(_request: Request) -> Response:
    """The games, their options and bots."""
    return answer([game_said(game) for game in games().values()])


def game_said(game: Game) -> messages.GameSaid:
    """A game, for programs."""
    return messages.GameSaid(
        game=game.NAME,
        title=game.TITLE,
        rules=game.RULES_VERSION,
        seats=list(game.SEATS),
        minutes=game.MINUTES,
        actions=game.ACTIONS,
        bots=bots_for(game),
        options=[messages.Option(**each) for each in option_fields(game)],
    )


@program
async def new_player(request: Request) -> Response:
    """A name, and the token that goes with it from now on."""
    said, server = await json_of(request, messages.NewPlayer), server_of(request)
    checked_name(said.name)
    admit_newcomer(request)
    person = await server.people.welcome(said.name, server.tables.now())
    token = await server.people.new_token(person)
    return answer(messages.Player(person.id, person.name, token), 201)


@program
async def me(request: Request) -> Response:
    """Whose token that is."""
    person = await known_caller(request)
    return answer(messages.Me(person.id, person.name))


@program
async def forget_token(request: Request) -> Response:
    """The token that came with this opens nothing from now on."""
    await known_caller(request)
    await server_of(request).people.forget_token(token_in(request) or "")
    return Response(status_code=204)


@program
async def list_tables(request: Request) -> Response:
    """One's own tables, those one may join, those one may watch."""
    person, server = await caller_of(request), server_of(request)
    player = person.id if person else None
    lists = await server.store.read(lambda connection: lobby.read_lists(connection, player))
    return answer(
        messages.Lists(
            mine=[listed(each) for each in lists.mine],
            open=[listed(each) for each in lists.open],
            running=[listed(each) for each in lists.running],
        )
    )


def listed(table: lobby.Listed) -> messages.Listed:
    """A table in a list."""
    return messages.Listed(
        id=table.id,
        game=table.game,
        phase=table.phase,
        players=list(table.names),
        waiting_for_me=table.is_waiting_for_me,
    )


@program
async def create_table(request: Request) -> Response:
    """A new table."""
    person, server = await known_caller(request), server_of(request)
    said = await json_of(request, messages.NewTable)
    game = game_named(said.game)
    agreed = game.agree(said.options)
    check_seats(game, len(said.seats))
    clock = clock_from(said.clock)
    wished = [(seat, "") if isinstance(seat, str) else (HERE, seat.name) for seat in said.seats]
    places = [place_from(kind, name, person, game, agreed) for kind, name in wished]
    admit_table(request)
    seated = await server.tables.create(agreed, places, person.id, clock, said.private)
    return answer(table_said(seated.table, person.id, server.tables.now()), 201)


@program
async def by_code(request: Request) -> Response:
    """The table with a code that was read aloud."""
    person, tables = await caller_of(request), server_of(request).tables
    seated = await tables.find(await tables.with_code(request.path_params["code"]))
    return answer(table_said(seated.table, id_of(person), tables.now()))


@program
async def carry(request: Request) -> Response:
    """A seat arrives, by the token of its link."""
    person, server = await known_caller(request), server_of(request)
    said = await json_of(request, messages.Carry)
    now = server.tables.now()
    carried = await server.people.use_link(said.token, now)
    seated = await server.tables.find(carried.match)
    await server.tables.carry(seated, carried.seat, carried.player, person.id)
    return answer(table_said(seated.table, person.id, now))


def id_of(person: Person | None) -> str | None:
    """Whose seats are called one's own."""
    return person.id if person else None
