"""The page of a table, and the forms that are sent from it."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import NamedTuple

import msgspec
from markupsafe import Markup
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from kingofarms.engine.game.game import Game
from kingofarms.engine.match.entries import Act
from kingofarms.engine.match.luck import checked_commitment
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.scene import DIGITS
from kingofarms.engine.words import N_, _
from kingofarms.study.lessons.guide import NotTaught
from kingofarms.web.http.preferences import preferences_from
from kingofarms.web.model.command import Hint
from kingofarms.web.model.commands import COMMANDS, Join
from kingofarms.web.model.seats import checked_name, open_seat
from kingofarms.web.model.table import GATHERING, OVER, Table
from kingofarms.web.model.view import is_curtained, table_view, viewing_seat
from kingofarms.web.people.keys import Stranger
from kingofarms.web.people.people import Person
from kingofarms.web.shell.render import page, reader_of, render
from kingofarms.web.shell.requests import (
    Handler,
    admit_table,
    carry_address,
    carry_out,
    count_refusal,
    form_command,
    form_of,
    give_cookie,
    go,
    id_of,
    known_person,
    number_from,
    number_in,
    open_table_at,
    person_for,
    person_of,
    server_of,
    status_of,
    table_in_memory_at,
    wants_json,
    wants_minimum,
)
from kingofarms.web.study.replays import earlier_log
from kingofarms.web.table.company import (
    MUTE,
    company_of,
    invitation_to,
    is_muted,
    note_seated,
    offer_for,
    with_company,
)
from kingofarms.web.table.fragment import FragmentCache, TableRequest, call_of, table_title
from kingofarms.web.table.motion import Step, steps_since
from kingofarms.web.table.notes import COACHED, DONE, hint_for, lesson_note, with_table
from kingofarms.web.table.share import preview_of
from kingofarms.web.tables import rematches
from kingofarms.web.tables.open_table import OpenTable, Unknown

MOST_PICK = 80  # letters
MOST_TRAY = 200
HINT_PATIENCE = 4.0  # seconds that a page without a script waits for a hint
SHOWN_AFTER = ("seat", "lift", "seq", "seen")  # fields of a form for the page after it

Fields = dict[str, str]
Work = Callable[[Request, OpenTable, Fields], Awaitable[Response | None]]


class Update(NamedTuple):
    """A table for a page that shows an older one."""

    seq: int
    title: str
    html: str
    steps: list[Step]  # what has moved since
    call: str  # what the viewer is called for
    hints: int = 0  # found so far: of two drawings of one number, the later has more
    is_thinking: bool = False  # about a hint

    def message(self, **more: object) -> dict[str, object]:
        """For the script."""
        shown = self._asdict()
        del shown["is_thinking"]
        return {**shown, **more}


async def table_fragment(
    connection: HTTPConnection,
    open_table: OpenTable,
    person: Person | None,
    query: Fields,
    message: str = "",
    link: str = "",
    since: int | None = None,
) -> Update:
    """The table as that person may see it, and what has moved since that number."""
    player, table, server = id_of(person), open_table.table, server_of(connection)
    hints = open_table.hints
    lifted = number_from(query.get("lift"))
    seat = viewing_seat(table, player, number_from(query.get("seat")), lifted)
    view = table_view(table, seat, player, server.tables.now(), open_table.bots_hurried)
    behind = is_curtained(table, player, seat)
    own = table.seats_of(player)
    offer = await offer_for(connection, open_table, player) if table.phase == OVER else None
    rematch = await server.tables.rematch_of(open_table)
    began_there, origin = table.header.begun_from, await server.tables.origin_of(open_table)
    is_open = not behind and has_not_acted(query, table, seat)
    is_gathering = table.phase == GATHERING
    is_hinted = table.header.hints and not behind and table.match.is_hinted
    is_hinted = is_hinted and not origin.is_running
    asked = TableRequest(
        pick=query.get("pick", "")[:MOST_PICK] if is_open else "",
        tray=query["tray"][:MOST_TRAY] if is_open and "tray" in query else None,
        ask=query.get("ask", "")[:MOST_PICK] if is_open else "",
        seen=number_from(query.get("seen")),
        lifted=lifted if len(own) > 1 and table.match.game.SECRETS and seat != WATCHER else None,
        message=message,
        link=link,
        # Somebody who only knows the address of a private table is not invited to the next one.
        rematch=rematch if own or not table.header.is_private else "",
        my_name=person.name if person else "",
        is_confirming=preferences_from(connection.headers).confirm == "on",
        hint=hint_for(table, seat, connection.headers),
        lesson=lesson_note(table.guide, view) if table.header.lesson else None,
        offer=offer,
        invitation=invitation_to(connection, open_table.name) if is_gathering else None,
        is_muted=is_muted(connection),
        advice=server.hints.advice(open_table, seat) if is_hinted else None,
        begun_from=began_there if began_there and origin.is_open_to(player) else "",
        is_origin_running=origin.is_running,
        earlier=await earlier_log(server.tables, open_table) if began_there else None,
    )
    cache: FragmentCache = connection.app.state.fragment_cache
    fragment = await cache.fragment(table, player, view, asked, behind)
    fragment = with_company(fragment, company_of(open_table, server.tables.now(), asked.is_muted))
    steps = steps_since(view, since, asked.seen)
    is_thinking = asked.advice is not None and asked.advice.is_thinking
    title, call = table_title(view), call_of(view)
    return Update(table.seq, title, fragment, steps, call, hints, is_thinking)


def has_not_acted(query: Fields, table: Table, seat: int) -> bool:
    """Whether what was picked still counts: until that seat has acted, for then it is done."""
    at = number_from(query.get("at"))
    later = [] if at is None else table.match.entries[at:]
    return not any(isinstance(each, Act) and each.seat == seat for each in later)


@page
async def table_page(request: Request) -> Response:
    """The page of a table."""
    query = dict(request.query_params)
    return await table_response(request, await open_table_at(request), query)


async def table_response(
    request: Request,
    open_table: OpenTable,
    query: Fields,
    message: str = "",
    status: int = 200,
    link: str = "",
) -> Response:
    """The table as this person may see it: a page, or JSON for a script."""
    person, table = person_of(request), open_table.table
    since = number_from(query.get("seq"))
    update = await table_fragment(request, open_table, person, query, message, link, since)
    if wants_json(request):
        body = msgspec.json.encode(update.message(why=message))
        return Response(body, status, media_type="application/json")
    text = render(
        "table_page.html",
        reader_of(request),
        title=update.title,
        game=_(table.match.game.TITLE),
        aim=_(table.match.game.AIM) if table.match.game.AIM else "",
        rules=table.match.game.NAME,
        keys=keys_of(table.match.game),
        waits=request.method == "GET" and (is_waiting(table, id_of(person)) or update.is_thinking),
        fragment=Markup(update.html),  # noqa: S704 - rendered by us, escaped there
        at=f"/t/{open_table.name}",
        live=f"/t/{open_table.name}/live",
        seq=update.seq,
        call=update.call,
        preview=preview_of(request, table),
    )
    response = HTMLResponse(text, status)
    first = with_table(request.headers, table.match.game.NAME, table.header.id)
    if first and not table.header.lesson and table.played_by(id_of(person)):
        give_cookie(response, request, COACHED, first)
    return response


def keys_of(game: Game) -> list[tuple[str, str]]:
    """What the digits press, and the keys that only this game has."""
    usual = {DIGITS: N_("pick a card of your hand, from left to right")}
    return [(key, _(words)) for key, words in {**usual, **game.scene.KEYS}.items()]


def is_waiting(table: Table, player: str | None) -> bool:
    """Whether this person waits for others."""
    return table.phase != OVER and table.to_play not in table.played_by(player)


# Forms.


def at_table(work: Work) -> Handler:
    """A handler of forms at a table: a refusal is shown with the table as it is now."""

    @page
    async def handle(request: Request) -> Response:
        open_table, fields = await table_in_memory_at(request), await form_of(request)
        query = query_in(fields)
        try:
            response = await work(request, open_table, fields)
        except (Unknown, Stranger):
            raise
        except Refusal as refusal:
            count_refusal(request)
            # In a lesson another good move is no error: its answer is part of the lesson.
            status = 200 if isinstance(refusal, NotTaught) else status_of(refusal)
            await server_of(request).tables.look(open_table.name)
            return await table_response(request, open_table, query, str(refusal), status)
        if response is None and wants_minimum(request):
            return JSONResponse({"seq": open_table.table.seq})
        if response is None and wants_json(request):
            return await table_response(request, open_table, query)
        lift = "?seat={seat}&lift={lift}".format(**query) if {"seat", "lift"} <= set(query) else ""
        return response or go(request, f"/t/{open_table.name}{lift}")

    return handle


def query_in(fields: Fields) -> Fields:
    """The part of a form that says how the table is shown afterwards."""
    return {name: text for name, text in fields.items() if name in SHOWN_AFTER}


def command_form(name: str) -> Handler:
    """The handler of the forms that send that command."""
    return at_table(join if COMMANDS[name] is Join else partial(do_command, name))


async def do_command(
    name: str, request: Request, open_table: OpenTable, fields: Fields
) -> Response | None:
    """Carry out a command; without a script, ask first if it needs a confirmation."""
    person, command = known_person(request), form_command(name, fields)
    if command.needs_confirmation and not wants_json(request) and "sure" not in fields:
        await server_of(request).tables.look(open_table.name)
        now = server_of(request).tables.now()
        command.entries(open_table.table, person.id, now)  # refused before the question
        at = f"/t/{open_table.name}"
        return HTMLResponse(render("confirm.html", reader_of(request), table=at, seat=command.seat))
    await carry_out(request, open_table, command, person)
    if isinstance(command, Hint) and not wants_json(request):
        seat = open_table.table.seat_of(person.id)
        await server_of(request).hints.wait(open_table, seat, HINT_PATIENCE)
    return None


async def join(request: Request, open_table: OpenTable, fields: Fields) -> Response | None:
    """Take a seat; on a device that has a seat already, another person joins."""
    command = form_command("join", fields)
    await server_of(request).tables.look(open_table.name)
    open_seat(open_table.table, command.seat)  # refused before a new player is created
    checked_commitment(fields.get("commitment", ""))
    person, is_new, name = person_of(request), False, fields.get("name", "")
    if person and open_table.table.seats_of(person.id):
        name = checked_name(name)
    else:
        person, is_new = await person_for(request, name)
        name = person.name
    command = msgspec.structs.replace(command, name=name)
    await carry_out(request, open_table, command, person)
    if person_of(request) is None:
        note_seated(request, open_table, person)
    if not is_new:
        return None
    path = f"/t/{open_table.name}"
    response = go(request, path, person)
    if not wants_json(request):
        return response
    message = JSONResponse({"go": path})
    message.raw_headers += [pair for pair in response.raw_headers if pair[0] == b"set-cookie"]
    return message


@at_table
async def link(request: Request, open_table: OpenTable, fields: Fields) -> Response:
    """The table with a link that carries the seat to another device."""
    person, seat = known_person(request), number_in(fields, "seat")
    await server_of(request).tables.look(open_table.name)
    token = await server_of(request).link_for(open_table, person, seat)
    address = carry_address(request, token)
    return await table_response(request, open_table, query_in(fields), link=address)


@at_table
async def no_coach(request: Request, open_table: OpenTable, _fields: Fields) -> Response:
    """Send the coach away; the page is loaded again, for its socket knows the old cookie."""
    path, game = f"/t/{open_table.name}", open_table.table.match.game.NAME
    response = JSONResponse({"go": path}) if wants_json(request) else go(request, path)
    give_cookie(response, request, COACHED, with_table(request.headers, game, DONE))
    return response


# Files and the log.


@at_table
async def rematch(request: Request, open_table: OpenTable, fields: Fields) -> Response | None:
    """Offer a rematch or accept one; decline it; withdraw. To the rematch if that begins it."""
    person, tables = known_person(request), server_of(request).tables
    commitment = checked_commitment(fields.get("commitment", ""))
    await tables.look(open_table.name)
    again = await rematches.answer(
        tables,
        open_table,
        person.id,
        fields.get("answer", rematches.ACCEPT),
        lambda: admit_table(request),
        commitment,
    )
    if again is None and "lobby" not in fields:
        return None
    path = f"/t/{again.name}" if again else "/"
    return JSONResponse({"go": path}) if wants_json(request) else go(request, path)


@at_table
async def emote(request: Request, open_table: OpenTable, fields: Fields) -> None:
    """Say one of a few things to everybody at the table."""
    person, seat = known_person(request), number_in(fields, "seat")
    server_of(request).emotes.send(open_table, person.id, seat, fields.get("emote", ""))


@at_table
async def mute(request: Request, open_table: OpenTable, fields: Fields) -> Response:
    """Show emotes from now on, or hide them: in this browser, at every table."""
    path = f"/t/{open_table.name}"
    response = JSONResponse({"go": path}) if wants_json(request) else go(request, path)
    give_cookie(response, request, MUTE, "1" if fields.get("emotes") == "off" else "0")
    return response
