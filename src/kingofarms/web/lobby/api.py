"""The API away from a table: games, tokens, lists, new tables. See docs/api.md."""

from msgspec import convert
from starlette.responses import Response

from kingofarms.bots.levels import bots_for
from kingofarms.engine.game.game import Game
from kingofarms.engine.match.luck import checked_commitment
from kingofarms.engine.match.match import check_seats
from kingofarms.games import game_named, games
from kingofarms.web.cards.card_sets import agreed_with
from kingofarms.web.database import lobby, past
from kingofarms.web.lobby import messages
from kingofarms.web.lobby.new_table import Plan, begin, option_fields, places_of, wishes_in
from kingofarms.web.lobby.page import add_results
from kingofarms.web.model.clock import clock_from
from kingofarms.web.model.seats import checked_name
from kingofarms.web.model.table import Place
from kingofarms.web.shell.replies import DELETE, GET, POST, answer, program
from kingofarms.web.shell.visits import Visit, id_of
from kingofarms.web.table.api import table_message
from kingofarms.web.table.messages import Table


@program(GET, "/api/games", None, list[messages.GameInfo])
async def list_games(_visit: Visit) -> Response:
    """The games, their options and bots."""
    return answer([game_info(game) for game in games().values()])


def game_info(game: Game) -> messages.GameInfo:
    """A game, for programs."""
    return messages.GameInfo(
        game=game.NAME,
        title=game.TITLE,
        rules=game.RULES_VERSION,
        seats=list(game.SEATS),
        minutes=game.MINUTES,
        actions=game.ACTIONS,
        bots=bots_for(game),
        options=[messages.Option(**each) for each in option_fields(game)],
    )


@program(POST, "/api/players", messages.NewPlayer, messages.Player, status=201)
async def new_player(visit: Visit) -> Response:
    """A new player, and the token."""
    new, server = await visit.message(messages.NewPlayer), visit.server
    checked_name(new.name)
    visit.admit("newcomers")
    person = await server.people.welcome(new.name, server.tables.now())
    token = await server.people.new_token(person)
    return answer(messages.Player(person.id, person.name, token), 201)


@program(GET, "/api/me", None, messages.Me)
async def me(visit: Visit) -> Response:
    """The player to whom the token belongs."""
    person = await visit.known_caller()
    return answer(messages.Me(person.id, person.name))


@program(DELETE, "/api/token", status=204)
async def forget_token(visit: Visit) -> Response:
    """Make the token of this request invalid."""
    await visit.server.people.forget_token(await visit.known_caller())
    return Response(status_code=204)


@program(POST, "/api/sign-out", messages.SignOut, messages.SignedOut)
async def sign_out(visit: Visit) -> Response:
    """Make all cookies, tokens and links of the caller invalid; a new token, unless everywhere."""
    person, server = await visit.known_caller(), visit.server
    wish = await visit.message(messages.SignOut)
    again = await server.people.sign_out(person, server.tables.now())
    token = None if wish.everywhere else await server.people.new_token(again)
    return answer(messages.SignedOut(again.id, again.name, token))


@program(GET, "/api/tables", None, messages.Lists)
async def list_tables(visit: Visit) -> Response:
    """The caller's tables, tables to join, tables to watch."""
    player, server = id_of(await visit.caller()), visit.server
    at = [visit.query.get(name, "") for name in ("open", "running")]
    lists = await server.store.read(lambda c: lobby.read_lists(c, player, *at))
    return answer(
        messages.Lists(
            mine=convert(lists.mine, list[messages.Listed], from_attributes=True),
            open=convert(lists.open.rows, list[messages.Listed], from_attributes=True),
            running=convert(lists.running.rows, list[messages.Listed], from_attributes=True),
            newer=messages.Cursors(lists.open.newer or None, lists.running.newer or None),
            older=messages.Cursors(lists.open.older or None, lists.running.older or None),
        )
    )


@program(GET, "/api/matches", None, messages.Past)
async def list_matches(visit: Visit) -> Response:
    """The caller's matches that are over, and how the caller does against bots."""
    person, server = await visit.known_caller(), visit.server
    at = visit.query.get("at", "")
    await add_results(server.tables, person.id)
    page, records = await server.store.read(
        lambda c: (past.read_past(c, person.id, at), past.read_record(c, person.id))
    )
    return answer(
        messages.Past(
            matches=[past_match(each) for each in page.rows],
            newer=page.newer or None,
            older=page.older or None,
            records=records,
        )
    )


def past_match(match: past.PastMatch) -> messages.PastMatch:
    """A match that is over, for programs."""
    seats = [
        messages.PastSeat(
            each.place.shown(), each.place.bot or None, each.rank, each.points, each.is_mine
        )
        for each in match.seats
    ]
    result, level = match.result or None, match.level or None
    return messages.PastMatch(match.id, match.game, match.ended, result, level, seats)


@program(POST, "/api/tables", messages.NewTable, Table, status=201)
async def create_table(visit: Visit) -> Response:
    """A new table."""
    person, server = await visit.known_caller(), visit.server
    new = await visit.message(messages.NewTable)
    game = game_named(new.game)
    if new.cards:
        agreed = await agreed_with(server.tables, person.id, game, new.options, new.cards)
    else:
        agreed = game.agree(new.options)
    check_seats(game, len(new.seats))
    commitment, clock = checked_commitment(new.commitment), clock_from(new.clock)
    wishes, is_private = wishes_in(new.seats), True if agreed.files else new.private
    places_of(wishes, Place(), agreed)  # refused before it is counted
    visit.admit("new_tables")
    plan = Plan(agreed, wishes, clock, new.take_backs, new.hints, is_private, commitment)
    open_table = await begin(visit, plan, person)
    return answer(table_message(open_table, person.id, server.tables.now()), 201)


@program(GET, "/api/codes/{code}", None, Table)
async def by_code(visit: Visit) -> Response:
    """The table with that code."""
    player, server = id_of(await visit.caller()), visit.server
    name = await server.with_code(visit.part("code"), player, visit.address)
    open_table = await server.tables.look(name)
    return answer(table_message(open_table, player, server.tables.now()))


@program(POST, "/api/carry", messages.UseLink, Table)
async def carry(visit: Visit) -> Response:
    """Take over a seat by the token of a link."""
    person, server = await visit.known_caller(), visit.server
    link = await visit.message(messages.UseLink)
    open_table, command, owner = await server.open_link(link.token)
    await visit.carry_out(open_table, command, person, owner)
    return answer(table_message(open_table, person.id, server.tables.now()))
