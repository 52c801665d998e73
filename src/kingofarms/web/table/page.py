"""The page of a table, and the forms that are sent from it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import msgspec
from markupsafe import Markup
from starlette.responses import JSONResponse, Response

from kingofarms.engine.game.game import Game
from kingofarms.engine.match.entries import Act
from kingofarms.engine.match.luck import checked_commitment
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.scene import DIGITS
from kingofarms.engine.words import N_, _
from kingofarms.study.lessons.lesson import NotTaught
from kingofarms.web.http.preferences import preferences_from
from kingofarms.web.model.command import Hint, number_from, number_in
from kingofarms.web.model.commands import COMMANDS, Join
from kingofarms.web.model.endings import total_points
from kingofarms.web.model.seats import checked_name, open_seat
from kingofarms.web.model.table import GATHERING, OVER, RUNNING, Table
from kingofarms.web.model.view import TableView, is_curtained, table_view, viewing_seat
from kingofarms.web.people.keys import Stranger
from kingofarms.web.people.people import Person
from kingofarms.web.shell.visits import Endpoint, Visit, id_of, page, status_of
from kingofarms.web.study.replays import earlier_log
from kingofarms.web.table import company, drawing, notes
from kingofarms.web.table.fragment import FragmentCache, TableRequest, table_title
from kingofarms.web.table.result import headline_for_all
from kingofarms.web.tables import new_tables
from kingofarms.web.tables.open_table import OpenTable, Unknown

MOST_PICK = 80  # letters
MOST_TRAY = 200
HINT_PATIENCE = 4.0  # seconds that a page without a script waits for a hint
SHOWN_AFTER = ("seat", "lift", "seq", "seen")  # fields of a form for the page after it

Fields = dict[str, str]
Work = Callable[[Visit, OpenTable, Fields], Awaitable[Response | None]]


class Update(NamedTuple):
    """A table for a page that shows an older one."""

    seq: int
    title: str
    html: str
    steps: list[drawing.Step]  # what has moved since
    call: str  # what the viewer is called for
    hints: int = 0  # found so far: of two drawings of one number, the later has more
    is_thinking: bool = False  # about a hint

    def message(self, **more: object) -> dict[str, object]:
        """For the script."""
        shown = self._asdict()
        del shown["is_thinking"]
        return {**shown, **more}


async def table_fragment(
    visit: Visit,
    open_table: OpenTable,
    person: Person | None,
    query: Fields,
    message: str = "",
    link: str = "",
    since: int | None = None,
) -> Update:
    """The table as that person may see it, and what has moved since that number."""
    player, table, server = id_of(person), open_table.table, visit.server
    hints = open_table.hints
    lifted = number_from(query.get("lift"))
    seat = viewing_seat(table, player, number_from(query.get("seat")), lifted)
    view = table_view(table, seat, player, visit.now, open_table.bots_hurried)
    behind = is_curtained(table, player, seat)
    own = table.seats_of(player)
    offer = await company.offer_for(visit, open_table, player)
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
        is_confirming=preferences_from(visit.headers).confirm == "on",
        hint=notes.hint_for(table, seat, visit.headers),
        lesson=notes.lesson_note(table.guide, view) if table.header.lesson else None,
        offer=offer,
        invitation=company.invitation_to(visit, open_table.name) if is_gathering else None,
        is_muted=company.is_muted(visit),
        advice=server.hints.advice(open_table, seat) if is_hinted else None,
        begun_from=began_there if began_there and origin.is_open_to(player) else "",
        is_origin_running=origin.is_running,
        earlier=await earlier_log(server.tables, open_table) if began_there else None,
    )
    cache: FragmentCache = visit.state.fragment_cache
    fragment = await cache.fragment(table, player, view, asked, behind)
    fragment = company.with_company(
        fragment, company.company_of(open_table, visit.now, asked.is_muted)
    )
    steps = drawing.steps_since(view, since, asked.seen)
    is_thinking = asked.advice is not None and asked.advice.is_thinking
    title, call = table_title(view), call_of(view)
    return Update(table.seq, title, fragment, steps, call, hints, is_thinking)


def call_of(looks: TableView) -> str:
    """What the viewer is called for: a turn to play, a match that is won, or one that is over."""
    if looks.outcome is not None:
        is_won = looks.seat != WATCHER and looks.outcome.ranks[looks.seat] == 1
        return "win" if is_won else "over"
    if not looks.is_my_turn or looks.phase != RUNNING:
        return ""
    others = (each.seq for each in reversed(looks.entries) if each.entry.seat != looks.seat)
    return f"turn {next(others, 0)}"  # the next turn has another number


def has_not_acted(query: Fields, table: Table, seat: int) -> bool:
    """Whether what was picked still counts: until that seat has acted, for then it is done."""
    at = number_from(query.get("at"))
    later = [] if at is None else table.match.entries[at:]
    return not any(isinstance(each, Act) and each.seat == seat for each in later)


@page
async def table_page(visit: Visit) -> Response:
    """The page of a table."""
    query = dict(visit.query)
    return await table_response(visit, await visit.open_table(), query)


async def table_response(
    visit: Visit,
    open_table: OpenTable,
    query: Fields,
    message: str = "",
    status: int = 200,
    link: str = "",
) -> Response:
    """The table as this person may see it: a page, or JSON for a script."""
    person, table = visit.person, open_table.table
    waits = table.phase != OVER and table.to_play not in table.played_by(id_of(person))
    since = number_from(query.get("seq"))
    update = await table_fragment(visit, open_table, person, query, message, link, since)
    if visit.wants_json:
        body = msgspec.json.encode(update.message(why=message))
        return Response(body, status, media_type="application/json")
    response = visit.page(
        "table_page.html",
        status,
        title=update.title,
        game=_(table.match.game.TITLE),
        aim=_(table.match.game.AIM) if table.match.game.AIM else "",
        rules=table.match.game.NAME,
        keys=keys_of(table.match.game),
        waits=visit.method == "GET" and (waits or update.is_thinking),
        fragment=Markup(update.html),  # noqa: S704 - rendered by us, escaped there
        at=f"/t/{open_table.name}",
        live=f"/t/{open_table.name}/live",
        seq=update.seq,
        call=update.call,
        preview=preview_of(visit, table),
    )
    first = notes.with_table(visit.headers, table.match.game.NAME, table.header.id)
    if first and not table.header.lesson and table.played_by(id_of(person)):
        visit.give_cookie(response, notes.COACHED, first)
    return response


@dataclass(frozen=True)
class Preview:
    """What other sites are told of a table."""

    title: str
    words: str
    picture: str  # its whole address; empty if there is none


def preview_of(visit: Visit, table: Table) -> Preview | None:
    """The preview: of a running match the public names, of a private table nothing.

    The guard has checked the host.
    """
    if table.header.is_private:
        return None
    game, at = _(table.match.game.TITLE), f"/t/{table.header.id}"
    outcome, names = table.match.outcome, table.names()
    if outcome is None:
        seated = [name for name, place in zip(names, table.places, strict=True) if place.is_taken]
        return Preview(game, " · ".join(seated), "")
    points = total_points(table, outcome)
    by_place = sorted(range(len(names)), key=lambda seat: outcome.ranks[seat])
    words = ", ".join(f"{names[seat]} {points[seat]}" for seat in by_place)
    address = f"{visit.site}{at}/picture.png"
    return Preview(f"{headline_for_all(outcome, names)} · {game}", words, address)


def keys_of(game: Game) -> list[tuple[str, str]]:
    """What the digits press, and the keys that only this game has."""
    usual = {DIGITS: N_("pick a card of your hand, from left to right")}
    return [(key, _(words)) for key, words in {**usual, **game.scene.KEYS}.items()]


# Forms.


def at_table(work: Work) -> Endpoint:
    """A handler of forms at a table: a refusal is shown with the table as it is now."""

    @page
    async def handle(visit: Visit) -> Response:
        open_table, fields = await visit.table_in_memory(), await visit.form()
        query = query_in(fields)
        try:
            response = await work(visit, open_table, fields)
        except (Unknown, Stranger):
            raise
        except Refusal as refusal:
            visit.count_refusal()
            # In a lesson another good move is no error: its answer is part of the lesson.
            status = 200 if isinstance(refusal, NotTaught) else status_of(refusal)
            await visit.server.tables.look(open_table.name)
            return await table_response(visit, open_table, query, str(refusal), status)
        if response is None and visit.wants_minimum:
            return JSONResponse({"seq": open_table.table.seq})
        if response is None and visit.wants_json:
            return await table_response(visit, open_table, query)
        lift = "?seat={seat}&lift={lift}".format(**query) if {"seat", "lift"} <= set(query) else ""
        return response or visit.go(f"/t/{open_table.name}{lift}")

    return handle


def query_in(fields: Fields) -> Fields:
    """The part of a form that says how the table is shown afterwards."""
    return {name: text for name, text in fields.items() if name in SHOWN_AFTER}


def command_form(name: str) -> Endpoint:
    """The handler of the forms that send that command."""
    return at_table(join if COMMANDS[name] is Join else partial(do_command, name))


async def do_command(
    name: str, visit: Visit, open_table: OpenTable, fields: Fields
) -> Response | None:
    """Carry out a command; without a script, ask first if it needs a confirmation."""
    person, command = visit.known_person(), COMMANDS[name].from_form(fields)
    if command.needs_confirmation and not visit.wants_json and "sure" not in fields:
        await visit.server.tables.look(open_table.name)
        command.entries(open_table.table, person.id, visit.now)  # refused before the question
        at = f"/t/{open_table.name}"
        return visit.page("confirm.html", table=at, seat=command.seat)
    await visit.carry_out(open_table, command, person)
    if isinstance(command, Hint) and not visit.wants_json:
        seat = open_table.table.seat_of(person.id)
        await visit.server.hints.wait(open_table, seat, HINT_PATIENCE)
    return None


async def join(visit: Visit, open_table: OpenTable, fields: Fields) -> Response | None:
    """Take a seat; on a device that has a seat already, another person joins."""
    command = Join.from_form(fields)
    await visit.server.tables.look(open_table.name)
    open_seat(open_table.table, command.seat)  # refused before a new player is created
    checked_commitment(fields.get("commitment", ""))
    person, name = visit.person, fields.get("name", "")
    if person and open_table.table.seats_of(person.id):
        name = checked_name(name)
    else:
        person = await visit.person_for(name)
        name = person.name
    command = msgspec.structs.replace(command, name=name)
    await visit.carry_out(open_table, command, person)
    if visit.person is None:
        company.note_seated(visit, open_table, person)
    return visit.go_or_tell(f"/t/{open_table.name}") if visit.newcomer else None


@at_table
async def link(visit: Visit, open_table: OpenTable, fields: Fields) -> Response:
    """The table with a link that carries the seat to another device."""
    person, seat = visit.known_person(), number_in(fields, "seat")
    await visit.server.tables.look(open_table.name)
    token = await visit.server.link_for(open_table, person, seat)
    link = f"{visit.site}/carry/{token}"
    return await table_response(visit, open_table, query_in(fields), link=link)


@at_table
async def no_coach(visit: Visit, open_table: OpenTable, _fields: Fields) -> Response:
    """Send the coach away; the page is loaded again, for its socket knows the old cookie."""
    response, game = visit.go_or_tell(f"/t/{open_table.name}"), open_table.table.match.game.NAME
    visit.give_cookie(response, notes.COACHED, notes.with_table(visit.headers, game, notes.DONE))
    return response


@at_table
async def rematch(visit: Visit, open_table: OpenTable, fields: Fields) -> Response | None:
    """Offer a rematch or accept one; decline it; withdraw. To the rematch if that begins it."""
    person, tables = visit.known_person(), visit.server.tables
    commitment = checked_commitment(fields.get("commitment", ""))
    await tables.look(open_table.name)
    again = await new_tables.answer(
        tables,
        open_table,
        person.id,
        fields.get("answer", new_tables.ACCEPT),
        lambda: visit.admit("new_tables"),
        commitment,
    )
    if again is None and "lobby" not in fields:
        return None
    return visit.go_or_tell(f"/t/{again.name}" if again else "/")


@at_table
async def emote(visit: Visit, open_table: OpenTable, fields: Fields) -> None:
    """Say one of a few things to everybody at the table."""
    person, seat = visit.known_person(), number_in(fields, "seat")
    visit.server.emotes.send(open_table, person.id, seat, fields.get("emote", ""))


@at_table
async def mute(visit: Visit, open_table: OpenTable, fields: Fields) -> Response:
    """Show emotes from now on, or hide them: in this browser, at every table."""
    response = visit.go_or_tell(f"/t/{open_table.name}")
    visit.give_cookie(response, company.MUTE, "1" if fields.get("emotes") == "off" else "0")
    return response
