"""The lobby: the games, a match at one click, joining a table; and my matches that are over."""

from collections.abc import Sequence
from functools import partial
from typing import Any
from urllib.parse import urlencode

from babel.numbers import format_decimal
from markupsafe import Markup
from starlette.responses import Response

from kingofarms.engine.match.luck import checked_commitment
from kingofarms.engine.match.match import check_seats
from kingofarms.engine.memo import memo
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import N_, current_language
from kingofarms.games import game_named, games
from kingofarms.study.puzzles.exact import today
from kingofarms.study.puzzles.shelf import games_with_puzzles
from kingofarms.web.database import past
from kingofarms.web.database.connection import DatabaseUnavailable
from kingofarms.web.database.lobby import read_lists
from kingofarms.web.database.offers import OfferedMatch, offers_for
from kingofarms.web.lobby.new_table import USUAL_BOT
from kingofarms.web.model.command import number_in
from kingofarms.web.model.endings import DRAWN, LOST, STOPPED, UNKNOWN, WON, endings_of
from kingofarms.web.model.seats import checked_bot, checked_name
from kingofarms.web.model.table import Place
from kingofarms.web.shell.arms import own_arms
from kingofarms.web.shell.render import day_of, draw
from kingofarms.web.shell.visits import Visit, id_of, page
from kingofarms.web.tables.new_tables import OFFER_SECONDS
from kingofarms.web.tables.tables import Tables


@page
async def lobby(visit: Visit) -> Response:
    """The first page."""
    every, day = list(games().values()), today().isoformat()
    return visit.page(
        "lobby.html",
        **await lists_for(visit),
        games=every,
        pictures={game.NAME: picture_of(game.NAME) for game in every},
        usual_bot=USUAL_BOT,
        warm_up=visit.server.warm_up,
        puzzles={game.NAME: f"/puzzles/{game.NAME}/{day}" for game in games_with_puzzles()},
    )


@page
async def lists(visit: Visit) -> Response:
    """The lists of the lobby alone: a page that is open asks for them now and then."""
    return visit.page("fresh_lists.html", **await lists_for(visit))


async def lists_for(visit: Visit) -> dict[str, Any]:
    """My tables, tables to join, tables to watch."""
    person, server = visit.person, visit.server
    player, at = id_of(person), {n: visit.query.get(n, "") for n in ("open", "running")}
    lists, bearers = await server.store.read(
        lambda c: (read_lists(c, player, *at.values()), past.read_bearers(c, [player]))
    )
    return {
        "lists": lists,
        "own_arms": own_arms(person, bearers) if person else None,
        "waiting": sum(each.is_waiting_for_me for each in lists.mine),
        "address_at": partial(address_at, at),
        "offers": await offers_of(visit),
        "all": games(),
    }


@memo()
def picture_of(name: str) -> Markup:
    """Cards of that game as they really look, for the lobby; empty if it brings no showcase."""
    game = game_named(name)
    faces = game.scene.showcase(game.agree({}))
    return Markup() if faces is None else draw(f"{name}/showcase.html", faces=faces)


async def offers_of(visit: Visit) -> Sequence[OfferedMatch]:
    """The offers of a rematch that wait for this person, or that this person waits with."""
    person, server = visit.person, visit.server
    if person is None:
        return ()
    player, since = person.id, server.tables.now() - OFFER_SECONDS
    return await server.store.read(lambda c: offers_for(c, player, since))


@page
async def offers(visit: Visit) -> Response:
    """The offers alone, for the script of the lobby."""
    values = {"offers": await offers_of(visit), "all": games()}
    return visit.page("offers.html", **values)


def address_at(at: dict[str, str], name: str, cursor: str) -> str:
    """The address of the lobby with that list at another page, and the other list as it is."""
    return "/?" + urlencode({**at, name: cursor}) + f"#{name}"


@page
async def rename(visit: Visit) -> Response:
    """Enter or change one's name."""
    name = checked_name((await visit.form()).get("name", ""))
    visit.newcomer = await visit.person_for(name)  # a cookie even if it is the old name
    return visit.go("/")


@page
async def play_now(visit: Visit) -> Response:
    """A match against bots of one level, at one click."""
    fields = await visit.form()
    game = game_named(fields.get("game", ""))
    seats = number_in(fields, "seats", game.SEATS[0])
    check_seats(game, seats)
    agreed = game.agree({})
    bot = checked_bot(fields.get("bot", USUAL_BOT), game, agreed)
    commitment = checked_commitment(fields.get("commitment", ""))
    visit.admit("new_tables")
    person = await visit.person_for(fields.get("name", ""))
    me = Place(person.id, person.name, commitment=commitment)
    places = [me, *[Place(bot=bot)] * (seats - 1)]
    open_table = await visit.new_table(person, agreed, places)
    return visit.go(f"/t/{open_table.name}")


@page
async def join_by_code(visit: Visit) -> Response:
    """To the table with that code."""
    code, player = (await visit.form()).get("code", ""), visit.player
    return visit.go(f"/t/{await visit.server.with_code(code, player, visit.address)}")


@page
async def carry(visit: Visit) -> Response:
    """Continue on this device: first a question, then the seat. The link works once."""
    token = visit.part("token")
    if visit.method == "GET":
        return visit.page("carry.html", token=token)
    name, server = (await visit.form()).get("name", "").strip(), visit.server
    if name:
        checked_name(name)
    if visit.person is None:
        visit.admit("newcomers")  # before the link is used up
    open_table, command, owner = await server.open_link(token)
    person = await visit.person_for(name, is_admitted=True)
    await visit.carry_out(open_table, command, person, owner)
    return visit.go(f"/t/{open_table.name}")


# My matches: those that are over, with their results, and how one does against the bots.


RESULTS = {
    WON: N_("won"),
    DRAWN: N_("drawn"),
    LOST: N_("lost"),
    STOPPED: N_("stopped"),
    UNKNOWN: N_("result unknown"),
}


@page
async def my_matches(visit: Visit) -> Response:
    """The player's matches that are over, and the ladder of each game."""
    person, server, at = visit.person, visit.server, visit.query
    values: dict[str, Any] = dict.fromkeys(("past", "records", "has_more", "own_arms"))
    if person:
        player = person.id
        values["has_more"] = await add_results(server.tables, player)
        values["past"], values["records"], bearers = await server.store.read(
            lambda c: (
                past.read_past(c, player, at.get("at", "")),
                past.read_record(c, player),
                past.read_bearers(c, [player]),
            )
        )
        values["own_arms"] = own_arms(person, bearers)
    return visit.page(
        "matches.html",
        **values,
        games=games(),
        results=RESULTS,
        day_of=day_of,
        row=past.ROW,
        needed=past.NEEDED,
        most=format_decimal(past.MOST_COUNTED, locale=current_language()),
    )


# Results of old matches: a database of version 0.1.0 has none; they are added on demand.


AT_ONCE = 10  # matches that are replayed when a player looks


async def add_results(tables: Tables, player: str) -> bool:
    """Work out the results of some old matches of that player; whether more may be left."""
    names = await tables.store.read(lambda c: past.without_result(c, player, AT_ONCE))
    for name in names:
        try:
            table = (await tables.find(name)).table
        except DatabaseUnavailable:
            raise
        except Refusal:  # damaged, or played by other rules
            await tables.store.write(partial(past.write_unknown, name=name))
        else:
            endings = [vars(each) for each in endings_of(table)]
            await tables.store.write(partial(past.write_result, name=name, endings=endings))
    return len(names) == AT_ONCE
