"""The lobby: the games, a match against bots at one click, a new table, joining one."""

from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from kingofarms.bots.bot import bot_named, bots_for
from kingofarms.bots.levels import LEVELS
from kingofarms.engine.match.game import Game
from kingofarms.engine.match.match import check_seats
from kingofarms.engine.match.options import choosable
from kingofarms.engine.match.terms import Agreed
from kingofarms.engine.refusal import Refusal, one_of
from kingofarms.engine.words import N_, _, languages
from kingofarms.games import game_named, games
from kingofarms.web.database.lobby import read_lists
from kingofarms.web.http import language
from kingofarms.web.pages.render import render
from kingofarms.web.people.people import COOKIE, Person, checked_name
from kingofarms.web.requests import (
    Stranger,
    admit_newcomer,
    admit_table,
    form_of,
    give_cookie,
    number_in,
    page,
    person_of,
    reader_of,
    server_of,
)
from kingofarms.web.table.clock import clock_from
from kingofarms.web.table.option_words import option_fields, value_words
from kingofarms.web.table.table import Place
from kingofarms.web.tables.tables import Seated

ME, OPEN, HERE = "me", "open", "here"
USUAL_BOT = "squire"
LONGEST_BOT = 40
SAYINGS = {
    "heraldry": N_("A duel of two Houses of nine cards. Nothing is hidden."),
    "kings_blade": N_("Forge a sword, and pour junk metal into your rivals' forges."),
    "blazon": N_("Design a coat of arms card by card, and claim distinctions."),
}


@page
async def lobby(request: Request) -> Response:
    """The first page."""
    person, server = person_of(request), server_of(request)
    player = person.id if person else None
    lists = await server.store.read(lambda connection: read_lists(connection, player))
    every = [(game, _(SAYINGS.get(name, ""))) for name, game in games().items()]
    return HTMLResponse(
        render(
            "lobby.html",
            reader_of(request),
            games=every,
            lists=lists,
            levels=LEVELS,
            all=games(),
            warm_up=server.warm_up,
        )
    )


async def person_for(
    request: Request, said: dict[str, str], is_admitted: bool = False
) -> tuple[Person, bool]:
    """Who asks; whoever gives a name for the first time is welcomed."""
    person, server = person_of(request), server_of(request)
    name = said.get("name", "").strip()
    if person is None:
        if not is_admitted:
            admit_newcomer(request)
        return await server.people.welcome(name or _("Guest"), server.tables.now()), True
    if name and checked_name(name) != person.name:
        return await server.people.rename(person, name), True
    return person, False


def go(request: Request, path: str, person: Person | None = None) -> Response:
    """On to another page; with a cookie for who is new."""
    response = RedirectResponse(path, 303)
    if person:
        give_cookie(response, request, COOKIE, server_of(request).people.cookie(person))
    return response


@page
async def rename(request: Request) -> Response:
    """Say who one is."""
    said = await form_of(request)
    checked_name(said.get("name", ""))
    person, _is_new = await person_for(request, said)
    return go(request, "/", person)


@page
async def choose_language(request: Request) -> Response:
    """Another language, and back to where one was."""
    said = await form_of(request)
    chosen, back = said.get("language", ""), said.get("back", "/")
    if chosen not in languages():
        raise Refusal(_("That language is not spoken here."))
    # Only an address of ours: `//elsewhere` and `/\elsewhere` lead away.
    is_ours = back.startswith("/") and not back.startswith(("//", "/\\")) and back.isprintable()
    response = RedirectResponse(back if is_ours else "/", 303)
    give_cookie(response, request, language.COOKIE, chosen)
    return response


@page
async def play_now(request: Request) -> Response:
    """A match against bots of one level, at one click."""
    said = await form_of(request)
    game, server = game_named(said.get("game", "")), server_of(request)
    seats = number_in(said, "seats", game.SEATS[0])
    check_seats(game, seats)
    agreed = game.agree({})
    bot = checked_bot(said.get("bot", USUAL_BOT), game, agreed)
    admit_table(request)
    person, is_new = await person_for(request, said)
    places = [Place(person.id, person.name), *[Place(bot=bot)] * (seats - 1)]
    clock = clock_from("none")
    seated = await server.tables.create(agreed, places, person.id, clock, is_private=True)
    return go(request, f"/t/{seated.table.header.id}", person if is_new else None)


@page
async def new_table(request: Request) -> Response:
    """The form: edition, options, seats, clock."""
    game = game_named(request.path_params["game"])
    seats = number_in(request.query_params, "seats", game.SEATS[0])
    check_seats(game, seats)
    return HTMLResponse(
        render(
            "new.html",
            reader_of(request),
            game=game,
            seats=seats,
            seat_names=game.seat_names(seats),
            options=option_fields(game),
            said=dict(request.query_params),
            rules=game.NAME,
            value_words=value_words,
            levels=LEVELS,
        )
    )


@page
async def create_table(request: Request) -> Response:
    """A table as the form says."""
    said = await form_of(request)
    game, server = game_named(request.path_params["game"]), server_of(request)
    seats = number_in(said, "seats")
    check_seats(game, seats)
    if number_in(said, "shown", seats) != seats:  # first who sits on the seats that were not shown
        return go(request, f"/new/{game.NAME}?{urlencode(said)}")
    wishes = {
        name: said[f"option-{name}"] for name in choosable(game.Options) if f"option-{name}" in said
    }
    agreed = game.agree(wishes)
    clock = clock_from(said.get("clock", "none"))
    wished = [(said.get(f"seat-{at}", OPEN), said.get(f"name-{at}", "")) for at in range(seats)]
    for kind, name in wished:  # what is refused is refused before anybody is welcomed
        place_from(kind, name, Person("", ""), game, agreed)
    admit_table(request)
    person, is_new = await person_for(request, said)
    places = [place_from(kind, name, person, game, agreed) for kind, name in wished]
    is_private = said.get("private", "") == "on"
    seated = await server.tables.create(agreed, places, person.id, clock, is_private)
    return go(request, f"/t/{seated.table.header.id}", person if is_new else None)


def place_from(kind: str, name: str, person: Person, game: Game, agreed: Agreed) -> Place:
    """A seat as it was wished for: me, open, here, or a bot."""
    if kind == ME:
        return Place(person.id, person.name)
    if kind == HERE:
        return Place(person.id, checked_name(name or _("Guest")))
    if kind == OPEN:
        return Place()
    return Place(bot=checked_bot(kind, game, agreed))


def checked_bot(text: str, game: Game, agreed: Agreed) -> str:
    """The name of a bot that knows the game, as it is kept."""
    name = "-".join(text[: LONGEST_BOT + 1].lower().replace("_", " ").split())
    if len(name) > LONGEST_BOT:
        raise Refusal(one_of(name, bots_for(game), _("bot for {game}").format(game=game.TITLE)))
    bot_named(name, game, agreed)
    return name


def bot_at(seated: Seated, text: str) -> str:
    """The bot of that name, who is to play at that table."""
    match = seated.table.match
    return checked_bot(text, match.game, match.agreed)


@page
async def join_by_code(request: Request) -> Response:
    """To the table with that code."""
    said = await form_of(request)
    return go(request, f"/t/{await server_of(request).tables.with_code(said.get('code', ''))}")


@page
async def carry(request: Request) -> Response:
    """A seat arrives on this device: first a question, then the seat; the link works once."""
    if request.method == "GET":
        return HTMLResponse(
            render("carry.html", reader_of(request), token=request.path_params["token"])
        )
    server = server_of(request)
    said = await form_of(request)
    if said.get("name", "").strip():
        checked_name(said["name"])
    if person_of(request) is None:
        admit_newcomer(request)  # before the link is used: it works once
    carried = await server.people.use_link(request.path_params["token"], server.tables.now())
    seated = await server.tables.find(carried.match)
    person, is_new = await person_for(request, said, is_admitted=True)
    await server.tables.carry(seated, carried.seat, carried.player, person.id)
    return go(request, f"/t/{carried.match}", person if is_new else None)


def known_person(request: Request) -> Person:
    """Who asks, where that must be known."""
    person = person_of(request)
    if person is None:
        raise Stranger(_("Say your name first: in the lobby, or when you sit down."))
    return person
