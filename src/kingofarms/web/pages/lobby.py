"""The lobby: the games, a match against bots at one click, new tables, joining a table."""

from collections.abc import Sequence
from functools import partial
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from kingofarms.bots.levels import LEVELS
from kingofarms.engine.match.match import check_seats
from kingofarms.engine.match.shuffle import checked_commitment
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.options import choosable
from kingofarms.engine.words import _, languages
from kingofarms.games import game_named, games
from kingofarms.web.database.lobby import read_lists
from kingofarms.web.database.offers import OfferedMatch, offers_for
from kingofarms.web.http import language
from kingofarms.web.pages.message import page, reader_of
from kingofarms.web.pages.render import render
from kingofarms.web.pages.table.page import id_of
from kingofarms.web.requests import (
    admit_newcomer,
    admit_table,
    carry_out,
    form_of,
    give_cookie,
    go,
    host_from_here,
    name_with_code,
    number_in,
    person_for,
    person_of,
    server_of,
)
from kingofarms.web.table.clock import clock_from
from kingofarms.web.table.option_words import option_fields, value_words
from kingofarms.web.table.seats import (
    OPEN,
    checked_bot,
    checked_name,
    place_from,
    take_backs_from,
    usual_privacy,
)
from kingofarms.web.table.table import Place
from kingofarms.web.tables.rematches import OFFER_SECONDS

USUAL_BOT = "squire"


@page
async def lobby(request: Request) -> Response:
    """The first page."""
    player, server = id_of(person_of(request)), server_of(request)
    at = {name: request.query_params.get(name, "") for name in ("open", "running")}
    lists = await server.store.read(lambda c: read_lists(c, player, *at.values()))
    offers = await offers_of(request)
    return HTMLResponse(
        render(
            "lobby.html",
            reader_of(request),
            games=list(games().values()),
            lists=lists,
            offers=offers,
            address_at=partial(address_at, at),
            levels=LEVELS,
            all=games(),
            warm_up=server.warm_up,
        )
    )


async def offers_of(request: Request) -> Sequence[OfferedMatch]:
    """The offers of a rematch that wait for this person, or that this person waits with."""
    person, server = person_of(request), server_of(request)
    if person is None:
        return ()
    player, since = person.id, server.tables.now() - OFFER_SECONDS
    return await server.store.read(lambda c: offers_for(c, player, since))


@page
async def offers(request: Request) -> Response:
    """The offers alone, for the script of the lobby."""
    values = {"offers": await offers_of(request), "all": games()}
    return HTMLResponse(render("offers.html", reader_of(request), **values))


def address_at(at: dict[str, str], name: str, cursor: str) -> str:
    """The address of the lobby with that list at another page, and the other list as it is."""
    return "/?" + urlencode({**at, name: cursor}) + f"#{name}"


@page
async def rename(request: Request) -> Response:
    """Enter or change one's name."""
    name = checked_name((await form_of(request)).get("name", ""))
    person, _is_new = await person_for(request, name)
    return go(request, "/", person)


@page
async def choose_language(request: Request) -> Response:
    """Change the language, and go back to the same page."""
    fields = await form_of(request)
    chosen, back = fields.get("language", ""), fields.get("back", "/")
    if chosen not in languages():
        raise Refusal(_("That language is not available."))
    # Only an address of ours: `//elsewhere` and `/\elsewhere` lead away.
    is_ours = back.startswith("/") and not back.startswith(("//", "/\\")) and back.isprintable()
    response = RedirectResponse(back if is_ours else "/", 303)
    give_cookie(response, request, language.COOKIE, chosen)
    return response


@page
async def play_now(request: Request) -> Response:
    """A match against bots of one level, at one click."""
    fields = await form_of(request)
    game, server = game_named(fields.get("game", "")), server_of(request)
    seats = number_in(fields, "seats", game.SEATS[0])
    check_seats(game, seats)
    agreed = game.agree({})
    bot = checked_bot(fields.get("bot", USUAL_BOT), game, agreed)
    commitment = checked_commitment(fields.get("commitment", ""))
    admit_table(request)
    person, is_new = await person_for(request, fields.get("name", ""))
    me = Place(person.id, person.name, commitment=commitment)
    places = [me, *[Place(bot=bot)] * (seats - 1)]
    clock = clock_from("none")
    open_table = await server.tables.create(agreed, places, person.id, clock, is_private=True)
    host_from_here(request, open_table, person.id)
    return go(request, f"/t/{open_table.name}", person if is_new else None)


@page
async def new_table(request: Request) -> Response:
    """The form for a new table: edition, options, seats, clock."""
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
            fields=dict(request.query_params),
            rules=game.NAME,
            value_words=value_words,
            levels=LEVELS,
        )
    )


@page
async def create_table(request: Request) -> Response:
    """Create a table from the form."""
    fields = await form_of(request)
    game, server = game_named(request.path_params["game"]), server_of(request)
    seats = number_in(fields, "seats")
    check_seats(game, seats)
    if number_in(fields, "shown", seats) != seats:  # first choose players for the seats not shown
        return go(request, f"/new/{game.NAME}?{urlencode(fields)}")
    options = {name: f"option-{name}" for name in choosable(game.Options)}
    agreed = game.agree({name: fields[field] for name, field in options.items() if field in fields})
    clock = clock_from(fields.get("clock", "none"))
    take_backs = take_backs_from(fields.get("take-backs", "usual"))
    wishes = [(fields.get(f"seat-{at}", OPEN), fields.get(f"name-{at}", "")) for at in range(seats)]
    for kind, name in wishes:  # refused before a new player is created
        place_from(kind, name, Place(), game, agreed)
    commitment = checked_commitment(fields.get("commitment", ""))
    admit_table(request)
    person, is_new = await person_for(request, fields.get("name", ""))
    me = Place(person.id, person.name, commitment=commitment)
    places = [place_from(kind, name, me, game, agreed) for kind, name in wishes]
    private = fields.get("private", "")
    is_private = usual_privacy(places) if private not in ("on", "off") else private == "on"
    open_table = await server.tables.create(
        agreed, places, person.id, clock, is_private, take_backs=take_backs
    )
    host_from_here(request, open_table, person.id)
    return go(request, f"/t/{open_table.name}", person if is_new else None)


@page
async def join_by_code(request: Request) -> Response:
    """To the table with that code."""
    code, player = (await form_of(request)).get("code", ""), id_of(person_of(request))
    return go(request, f"/t/{await name_with_code(request, code, player)}")


@page
async def carry(request: Request) -> Response:
    """Continue on this device: first a question, then the seat. The link works once."""
    token = request.path_params["token"]
    if request.method == "GET":
        return HTMLResponse(render("carry.html", reader_of(request), token=token))
    name, server = (await form_of(request)).get("name", "").strip(), server_of(request)
    if name:
        checked_name(name)
    if person_of(request) is None:
        admit_newcomer(request)  # before the link is used up
    open_table, command, owner = await server.open_link(token)
    person, is_new = await person_for(request, name, is_admitted=True)
    await carry_out(request, open_table, command, person, owner)
    return go(request, f"/t/{open_table.name}", person if is_new else None)
