"""The API away from a table: games, tokens, lists, new tables. See docs/api.md."""

from starlette.responses import Response

from kingofarms.bots.by_name import bots_for
from kingofarms.engine.game.game import Game
from kingofarms.engine.match.luck import checked_commitment
from kingofarms.engine.match.match import check_seats
from kingofarms.games import game_named, games
from kingofarms.web.cards.card_sets import agreed_with
from kingofarms.web.database import lobby, past
from kingofarms.web.lobby.messages import (
    Cursors,
    GameInfo,
    GameRecord,
    LevelRecord,
    Listed,
    Lists,
    Me,
    NewPlayer,
    NewTable,
    Option,
    Past,
    PastMatch,
    PastSeat,
    Player,
    SignedOut,
    SignOut,
    UseLink,
)
from kingofarms.web.lobby.past import add_results
from kingofarms.web.model.clock import clock_from
from kingofarms.web.model.seats import HERE, checked_name, place_from, usual_privacy
from kingofarms.web.model.table import Place
from kingofarms.web.shell.replies import DELETE, GET, POST, answer, program
from kingofarms.web.shell.visits import Visit, id_of
from kingofarms.web.table.api import table_message
from kingofarms.web.table.menu import option_fields
from kingofarms.web.table.messages import Table
from kingofarms.web.tables.new_tables import add_table


@program(GET, "/api/games", None, list[GameInfo])
async def list_games(_visit: Visit) -> Response:
    """The games, their options and bots."""
    return answer([game_info(game) for game in games().values()])


def game_info(game: Game) -> GameInfo:
    """A game, for programs."""
    return GameInfo(
        game=game.NAME,
        title=game.TITLE,
        rules=game.RULES_VERSION,
        seats=list(game.SEATS),
        minutes=game.MINUTES,
        actions=game.ACTIONS,
        bots=bots_for(game),
        options=[Option(**each) for each in option_fields(game)],
    )


@program(POST, "/api/players", NewPlayer, Player, status=201)
async def new_player(visit: Visit) -> Response:
    """A new player, and the token."""
    new, server = await visit.message(NewPlayer), visit.server
    checked_name(new.name)
    visit.admit_newcomer()
    person = await server.people.welcome(new.name, server.tables.now())
    token = await server.people.new_token(person)
    return answer(Player(person.id, person.name, token), 201)


@program(GET, "/api/me", None, Me)
async def me(visit: Visit) -> Response:
    """The player to whom the token belongs."""
    person = await visit.known_caller()
    return answer(Me(person.id, person.name))


@program(DELETE, "/api/token", status=204)
async def forget_token(visit: Visit) -> Response:
    """Make the token of this request invalid."""
    await visit.server.people.forget_token(await visit.known_caller())
    return Response(status_code=204)


@program(POST, "/api/sign-out", SignOut, SignedOut)
async def sign_out(visit: Visit) -> Response:
    """Make all cookies, tokens and links of the caller invalid; a new token, unless everywhere."""
    person, server = await visit.known_caller(), visit.server
    wish = await visit.message(SignOut)
    again = await server.people.sign_out(person, server.tables.now())
    token = None if wish.everywhere else await server.people.new_token(again)
    return answer(SignedOut(again.id, again.name, token))


@program(GET, "/api/tables", None, Lists)
async def list_tables(visit: Visit) -> Response:
    """The caller's tables, tables to join, tables to watch."""
    player, server = id_of(await visit.caller()), visit.server
    at = [visit.query.get(name, "") for name in ("open", "running")]
    lists = await server.store.read(lambda c: lobby.read_lists(c, player, *at))
    return answer(
        Lists(
            mine=[listed(each) for each in lists.mine],
            open=[listed(each) for each in lists.open.tables],
            running=[listed(each) for each in lists.running.tables],
            newer=Cursors(lists.open.newer or None, lists.running.newer or None),
            older=Cursors(lists.open.older or None, lists.running.older or None),
        )
    )


def listed(table: lobby.Listed) -> Listed:
    """A table in a list."""
    return Listed(
        id=table.id,
        game=table.game,
        phase=table.phase,
        players=list(table.names),
        waiting_for_me=table.is_waiting_for_me,
    )


@program(GET, "/api/matches", None, Past)
async def list_matches(visit: Visit) -> Response:
    """The caller's matches that are over, and how the caller does against bots."""
    person, server = await visit.known_caller(), visit.server
    at = visit.query.get("at", "")
    await add_results(server.tables, person.id)
    page, records = await server.store.read(
        lambda c: (past.read_past(c, person.id, at), past.read_record(c, person.id))
    )
    return answer(
        Past(
            matches=[past_match(each) for each in page.matches],
            newer=page.newer or None,
            older=page.older or None,
            records=[game_record(each) for each in records],
        )
    )


def past_match(match: past.PastMatch) -> PastMatch:
    """A match that is over, for programs."""
    seats = [
        PastSeat(each.place.shown(), each.place.bot or None, each.rank, each.points, each.is_mine)
        for each in match.seats
    ]
    result, level = match.result or None, match.level or None
    return PastMatch(match.id, match.game, match.ended, result, level, seats)


def game_record(record: past.GameRecord) -> GameRecord:
    """How the caller does in one game."""
    levels = [
        LevelRecord(each.level, each.won, each.drawn, each.lost, list(each.latest), each.is_beaten)
        for each in record.levels
    ]
    return GameRecord(record.game, record.streak, record.best_streak, levels)


@program(POST, "/api/tables", NewTable, Table, status=201)
async def create_table(visit: Visit) -> Response:
    """A new table."""
    person, server = await visit.known_caller(), visit.server
    new = await visit.message(NewTable)
    game = game_named(new.game)
    if new.cards:
        agreed = await agreed_with(server.tables, person.id, game, new.options, new.cards)
    else:
        agreed = game.agree(new.options)
    check_seats(game, len(new.seats))
    commitment = checked_commitment(new.commitment)
    clock, me = clock_from(new.clock), Place(person.id, person.name, commitment=commitment)
    wishes = [(seat, "") if isinstance(seat, str) else (HERE, seat.name) for seat in new.seats]
    places = [place_from(kind, name, me, game, agreed) for kind, name in wishes]
    is_private = usual_privacy(places) if new.private is None else new.private
    is_private = is_private or bool(agreed.files)
    visit.admit_table()
    open_table = await add_table(
        server.tables,
        agreed,
        places,
        person.id,
        clock,
        is_private,
        take_backs=new.take_backs,
        hints=new.hints,
    )
    visit.host_from_here(open_table, person.id)
    return answer(table_message(open_table, person.id, server.tables.now()), 201)


@program(GET, "/api/codes/{code}", None, Table)
async def by_code(visit: Visit) -> Response:
    """The table with that code."""
    player, tables = id_of(await visit.caller()), visit.server.tables
    name = await visit.name_with_code(visit.part("code"), player)
    open_table = await tables.look(name)
    return answer(table_message(open_table, player, tables.now()))


@program(POST, "/api/carry", UseLink, Table)
async def carry(visit: Visit) -> Response:
    """Take over a seat by the token of a link."""
    person, server = await visit.known_caller(), visit.server
    link = await visit.message(UseLink)
    open_table, command, owner = await server.open_link(link.token)
    await visit.carry_out(open_table, command, person, owner)
    return answer(table_message(open_table, person.id, server.tables.now()))
