"""At a table: the page, and everything that can be asked for there by a form."""

from collections.abc import Awaitable, Callable

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.words import _
from kingofarms.web.pages.lobby import (
    USUAL_BOT,
    bot_at,
    go,
    known_person,
    person_for,
)
from kingofarms.web.pages.render import Request as Asked
from kingofarms.web.pages.render import lines, render, table_title
from kingofarms.web.people.people import Person, checked_name
from kingofarms.web.people.tokens import hash_of
from kingofarms.web.requests import (
    Handler,
    Stranger,
    admit_table,
    carry_address,
    form_of,
    number_from,
    number_in,
    page,
    person_of,
    reader_of,
    seated_at,
    server_of,
    status_of,
    wants_json,
)
from kingofarms.web.server import Server
from kingofarms.web.table.commands import STAND_IN, check_holder, open_seat
from kingofarms.web.table.export import export_of
from kingofarms.web.table.table import OVER, Table
from kingofarms.web.table.view import eyes, is_curtained, looks_of, played_by
from kingofarms.web.tables.tables import Seated, Unknown


async def shown(
    server: Server, seated: Seated, person: Person | None, query: dict[str, str], **more: str
) -> tuple[str, str, int]:
    """Title, fragment and number of the table as that person may see it."""
    player = person.id if person else None
    table = seated.table
    lifted = number_from(query.get("lift"))
    seat = eyes(table, player, number_from(query.get("seat")), lifted)
    looks = looks_of(table, seat, player, server.tables.now())
    behind = is_curtained(table, player, seat)
    several = len(table.seats_of(player)) > 1 and table.match.game.SECRETS
    rematch = await server.tables.rematch_of(seated)
    asked = Asked(
        pick="" if behind else query.get("pick", "")[:40],
        lifted=lifted if several and seat != WATCHER else None,
        my_name=person.name if person else "",
        # Who watched by a private table's address was not asked to the next one.
        rematch=rematch if table.seats_of(player) or not table.header.is_private else "",
        **more,
    )
    fragment = await server.pictures.fragment(table, player, looks, asked, behind)
    return table_title(looks), fragment, table.seq


@page
async def table_page(request: Request) -> Response:
    """The table, whole."""
    return await table_response(request, await seated_at(request))


async def table_response(
    request: Request, seated: Seated, message: str = "", status: int = 200, link: str = ""
) -> Response:
    """The table as this reader may see it: a page, or for a script what changes."""
    server, person = server_of(request), person_of(request)
    query = dict(request.query_params)
    if request.method == "POST":
        said = await form_of(request)
        query = {name: said[name] for name in ("seat", "lift") if name in said}
    title, fragment, seq = await shown(server, seated, person, query, message=message, link=link)
    server.thinking.wake(seated)
    if wants_json(request):
        told = {"seq": seq, "title": title, "html": fragment, "why": message}
        return Response(msgspec.json.encode(told), status, media_type="application/json")
    name = seated.table.header.id
    text = render(
        "table_page.html",
        reader_of(request),
        title=title,
        game=_(seated.table.match.game.TITLE),
        rules=seated.table.match.game.NAME,
        waits=request.method == "GET" and is_waiting(seated.table, person.id if person else None),
        fragment=Markup(fragment),  # noqa: S704 - rendered by us, escaped there
        live=f"/t/{name}/live",
        seq=seq,
    )
    return HTMLResponse(text, status)


def is_waiting(table: Table, player: str | None) -> bool:
    """Whether something happens next that this reader has no part in."""
    return table.phase != OVER and table.to_play not in played_by(table, player)


async def answered(request: Request, seated: Seated, said: dict[str, str]) -> Response:
    """After something was done: back to the table."""
    if wants_json(request):
        return await table_response(request, seated)
    lift = f"?seat={said['seat']}&lift={said['lift']}" if "lift" in said and "seat" in said else ""
    return go(request, f"/t/{seated.table.header.id}{lift}")


Work = Callable[[Request, Seated, dict[str, str]], Awaitable[Response | None]]


def at_table(work: Work) -> Handler:
    """A handler of forms at a table: what is refused is said beside the fresh table."""

    @page
    async def handled(request: Request) -> Response:
        seated, said = await seated_at(request), await form_of(request)
        try:
            answer = await work(request, seated, said)
        except (Unknown, Stranger):
            raise
        except Refusal as refusal:
            server_of(request).metrics.refused += 1
            return await table_response(request, seated, str(refusal), status_of(refusal))
        return answer or await answered(request, seated, said)

    return handled


@at_table
async def act(request: Request, seated: Seated, said: dict[str, str]) -> None:
    """A decision."""
    person, seq = known_person(request), number_in(said, "seq")
    action = said.get("action", "")
    request_id = f"{person.id}:{seq}:{hash_of(action)[:24]}"
    seat = number_in(said, "seat")
    await server_of(request).tables.act(seated, person.id, seat, action, seq, request_id)


@at_table
async def undo(request: Request, seated: Seated, said: dict[str, str]) -> None:
    """Take back."""
    person, seq = known_person(request), number_in(said, "seq")
    request_id = f"{person.id}:{seq}:undo"
    seat = number_in(said, "seat")
    await server_of(request).tables.undo(seated, person.id, seat, seq, request_id)


@at_table
async def concede(request: Request, seated: Seated, said: dict[str, str]) -> Response | None:
    """Give up; the script has asked whether that is meant, without it a page does."""
    person, seat = known_person(request), number_in(said, "seat")
    check_holder(seated.table, person.id, seat)
    if not wants_json(request) and "sure" not in said:
        table = f"/t/{seated.table.header.id}"
        return HTMLResponse(render("sure.html", reader_of(request), table=table, seat=seat))
    await server_of(request).tables.concede(seated, person.id, seat, None, None)
    return None


@at_table
async def join(request: Request, seated: Seated, said: dict[str, str]) -> Response:
    """Sit down; on a device that sits already, another person does."""
    seat = open_seat(seated.table, number_in(said, "seat"))  # before anybody is welcomed
    before = person_of(request)
    if before and seated.table.seats_of(before.id):
        person, is_new, name = before, False, checked_name(said.get("name", ""))
    else:
        person, is_new = await person_for(request, said)
        name = person.name
    await server_of(request).tables.join(seated, person.id, name, seat)
    if wants_json(request) and not is_new:
        return await table_response(request, seated)
    path = f"/t/{seated.table.header.id}"
    response = go(request, path, person if is_new else None)
    if wants_json(request):
        told = JSONResponse({"go": path})
        told.raw_headers += [pair for pair in response.raw_headers if pair[0] == b"set-cookie"]
        return told
    return response


@at_table
async def leave(request: Request, seated: Seated, said: dict[str, str]) -> None:
    """Stand up before it begins."""
    person = known_person(request)
    await server_of(request).tables.leave(seated, person.id, number_in(said, "seat"))


@at_table
async def add_bot(request: Request, seated: Seated, said: dict[str, str]) -> None:
    """The host fills an open seat."""
    person, seat = known_person(request), number_in(said, "seat")
    bot = bot_at(seated, said.get("bot", USUAL_BOT))
    await server_of(request).tables.add_bot(seated, person.id, seat, bot)


@at_table
async def hand_over(request: Request, seated: Seated, said: dict[str, str]) -> None:
    """Let a bot play on."""
    person, seat = known_person(request), number_in(said, "seat")
    bot = bot_at(seated, said.get("bot", STAND_IN))
    await server_of(request).tables.hand_over(seated, person.id, seat, bot, None)


@at_table
async def take_back(request: Request, seated: Seated, said: dict[str, str]) -> None:
    """Play on oneself."""
    person = known_person(request)
    await server_of(request).tables.take_back(seated, person.id, number_in(said, "seat"))


@at_table
async def count_out(request: Request, seated: Seated, said: dict[str, str]) -> None:
    """Count somebody out whose time is over."""
    person = known_person(request)
    await server_of(request).tables.count_out(seated, person.id, number_in(said, "seat"), None)


@at_table
async def rematch(request: Request, seated: Seated, _said: dict[str, str]) -> Response:
    """Once more."""
    person = known_person(request)
    again = await server_of(request).tables.rematch(seated, person.id, lambda: admit_table(request))
    path = f"/t/{again.table.header.id}"
    return JSONResponse({"go": path}) if wants_json(request) else go(request, path)


@at_table
async def link(request: Request, seated: Seated, said: dict[str, str]) -> Response:
    """A link that carries the seat."""
    person, seat = known_person(request), number_in(said, "seat")
    token = await server_of(request).link_for(seated, person, seat)
    return await table_response(request, seated, link=carry_address(request, token))


@page
async def log_page(request: Request) -> Response:
    """All that happened, as this reader heard of it."""
    seated, person = await seated_at(request), person_of(request)
    player = person.id if person else None
    seat = eyes(seated.table, player, None, None)
    looks = looks_of(seated.table, seat, player, server_of(request).tables.now())
    told = [line for each in looks.told for line in lines(each, looks)]
    return HTMLResponse(render("log_page.html", reader_of(request), looks=looks, log=told))


@page
async def download(request: Request) -> Response:
    """The match: what this seat saw; all of it when it is over."""
    seated, person = await seated_at(request), person_of(request)
    data = export_of(seated.table, person.id if person else None)
    name = f"{seated.table.match.game.NAME}-{seated.table.header.code}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type="application/json", headers=headers)
