"""Requests: who asks, what is asked, and which status answers a refusal."""

from collections.abc import Awaitable, Callable, Mapping
from functools import wraps
from typing import Any, TypeVar
from urllib.parse import parse_qsl

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.content import is_within
from kingofarms.engine.words import _
from kingofarms.study.puzzles.shelf import NotReady
from kingofarms.web.database.store import DatabaseUnavailable
from kingofarms.web.http.body import Upload, read_upload
from kingofarms.web.http.limits import TooMany, address_of, in_seconds
from kingofarms.web.http.line import Visitor
from kingofarms.web.model.command import Command, Hint
from kingofarms.web.model.commands import COMMANDS, AnyCommand, HandOver
from kingofarms.web.model.export import export_pieces
from kingofarms.web.model.replayed import NoSuchMoment
from kingofarms.web.model.seats import checked_name
from kingofarms.web.model.table import Table
from kingofarms.web.people.keys import Stranger
from kingofarms.web.people.people import COOKIE, Person
from kingofarms.web.server import Server
from kingofarms.web.study.replays import check_no_origin_runs
from kingofarms.web.tables.open_table import OpenTable, Stale, TooManyTables, Unknown

Message = TypeVar("Message")
Handler = Callable[[Request], Awaitable[Response]]

PERSON = "kingofarms.person"  # where the person of a request is remembered
MOST_FIELDS = 100
MOST_NUMBER = 99_999_999
YEAR = 365 * 86_400


class WrongKind(Refusal):
    """The body has a content type that is not accepted here."""


STATUS: dict[type[Refusal], int] = {
    Stranger: 401,
    Unknown: 404,
    NoSuchMoment: 404,
    Stale: 409,
    WrongKind: 415,
    TooMany: 429,
    TooManyTables: 429,
    DatabaseUnavailable: 503,
    NotReady: 503,
}


def status_of(refusal: Refusal) -> int:
    """The HTTP status of that refusal."""
    return next((status for kind, status in STATUS.items() if isinstance(refusal, kind)), 400)


def refusals_as(answer: Callable[[Request, Refusal], Response]) -> Callable[[Handler], Handler]:
    """A decorator for handlers: a Refusal is counted and answered that way."""

    def decorate(handler: Handler) -> Handler:
        @wraps(handler)
        async def handle(request: Request) -> Response:
            try:
                return await handler(request)
            except Refusal as refusal:
                count_refusal(request)
                response = answer(request, refusal)
                if isinstance(refusal, TooMany):
                    response.headers["Retry-After"] = in_seconds(refusal.seconds)
                return response

        return handle

    return decorate


def count_refusal(connection: HTTPConnection) -> None:
    """For the metrics."""
    server_of(connection).metrics.refused.inc()


# The person who asks, and the table.


def server_of(connection: HTTPConnection) -> Server:
    """The server that answers."""
    server: Server = connection.app.state.server
    return server


async def open_table_at(connection: HTTPConnection) -> OpenTable:
    """The table that the address names; not behind other servers."""
    open_table = await server_of(connection).tables.look(connection.path_params["id"])
    return visited(connection, open_table)


async def table_in_memory_at(connection: HTTPConnection) -> OpenTable:
    """The same, maybe behind other servers: for commands, which find that out themselves."""
    open_table = await server_of(connection).tables.find(connection.path_params["id"])
    return visited(connection, open_table)


def visited(connection: HTTPConnection, open_table: OpenTable) -> OpenTable:
    """The table, after noting that somebody is there: bots that waited for that play on."""
    server, person = server_of(connection), person_of(connection)
    open_table.visit(
        server.tables.now(), address_of(connection.scope), person.id if person else None
    )
    if person and person.id in open_table.seen and person.id not in open_table.company.people:
        server.presence.visit(open_table, person)
    server.bot_turns.watch(open_table)
    return open_table


def host_from_here(request: Request, open_table: OpenTable, host: str) -> None:
    """Remember from which address a new table is played; its host is there if seated."""
    address = address_of(request.scope)
    if open_table.table.seats_of(host):
        open_table.visit(server_of(request).tables.now(), address, host)
    else:
        open_table.address = address


def person_of(connection: HTTPConnection) -> Person | None:
    """The person who asks, by the cookie; it is verified once for each request."""
    scope = connection.scope
    if PERSON not in scope:
        cookie = connection.cookies.get(COOKIE)
        scope[PERSON] = server_of(connection).people.from_cookie(cookie)
    person: Person | None = scope[PERSON]
    return person


def visitor_of(connection: HTTPConnection) -> Visitor:
    """The person who asks and the address: by these all wait in line."""
    person = person_of(connection)
    return Visitor(person.id if person else "", address_of(connection.scope))


def known_person(request: Request) -> Person:
    """The person who asks; refused if there is no cookie."""
    person = person_of(request)
    if person is None:
        raise Stranger(_("Enter your name first: in the lobby, or when you join."))
    return person


async def person_for(request: Request, name: str, is_admitted: bool = False) -> tuple[Person, bool]:
    """The person who asks, under that name, and whether their cookie is new."""
    person, server, name = person_of(request), server_of(request), name.strip()
    if person is None:
        if not is_admitted:
            admit_newcomer(request)
        return await server.people.welcome(name or _("Guest"), server.tables.now()), True
    if name and checked_name(name) != person.name:
        renamed = await server.people.rename(person, name)
        server.begin(server.follow_name(person.id, person.name, renamed.name))
        return renamed, True
    return person, False


def admit_newcomer(request: Request) -> None:
    """Refuse a new player if too many came from this address."""
    server_of(request).admit_newcomer(address_of(request.scope))


def admit_table(request: Request) -> None:
    """Refuse a new table if too many were created from this address."""
    server_of(request).admit_table(address_of(request.scope))


def admit_import(request: Request) -> None:
    """Refuse a file if too many came from this address."""
    server_of(request).admit_import(address_of(request.scope))


async def carry_out(
    connection: HTTPConnection, open_table: OpenTable, command: Command, *people: Person
) -> None:
    """Carry out a command of the first of these people, if all are still signed in by then."""
    server = server_of(connection)
    if isinstance(command, Hint | HandOver):
        await check_no_origin_runs(server.tables, open_table)

    def admit() -> None:
        for person in people:
            server.people.check(person)
        if isinstance(command, Hint) and not open_table.table.match.is_hinted:
            server.admit_hint(address_of(connection.scope))

    await server.tables.do(open_table, command, people[0].id, admit)
    if isinstance(command, Hint):
        server.hints.advice(open_table, open_table.table.seat_of(people[0].id), is_again=True)


async def name_with_code(connection: HTTPConnection, code: str, player: str | None) -> str:
    """The id of the table with that code; too many wrong ones from this address are refused."""
    return await server_of(connection).with_code(code, player, address_of(connection.scope))


# What is asked.


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    body = await request.body()
    if body and kind.lower() != "application/x-www-form-urlencoded":
        raise WrongKind(_("A form must be sent as application/x-www-form-urlencoded."))
    try:
        return dict(parse_qsl(body.decode(), max_num_fields=MOST_FIELDS, strict_parsing=bool(body)))
    except ValueError:
        raise Refusal(_("That form cannot be read.")) from None


async def upload_of(request: Request) -> Upload:
    """The fields and files of a form; files from one address are counted before they are read."""
    admit_import(request)
    return read_upload(request.headers.get("content-type", ""), await request.body())


async def json_of(request: Request, kind: type[Message]) -> Message:
    """The body as that kind of message; a Refusal says what is wrong with it."""
    sent = request.headers.get("content-type", "application/json").partition(";")[0].strip()
    body = await request.body()
    if body and sent.lower() != "application/json":
        raise WrongKind(_("A message must be sent as application/json."))
    return read_json(body or b"{}", kind)


def read_json(data: bytes | str, kind: type[Message]) -> Message:
    """A message of that kind."""
    try:
        return msgspec.json.decode(data, type=kind)
    except RecursionError:
        raise unexpected(_("it is nested too deeply")) from None
    except UnicodeError:
        raise unexpected(_("it is not UTF-8")) from None
    except ValueError as error:
        raise unexpected(str(error)) from None


def unexpected(why: str) -> Refusal:
    """The refusal of a message that has the wrong form."""
    return Refusal(_("That is not what is expected here: {why}.").format(why=why))


def form_command(name: str, fields: dict[str, str]) -> Command:
    """The command of that name in a form, which names the seat; sent twice it counts once."""
    if "seat" not in fields:
        raise unexpected(_("the seat is missing"))
    kind = COMMANDS[name]
    try:
        return msgspec.convert(kind.in_form(fields), kind, strict=False).with_own_id()
    except ValueError as error:
        raise unexpected(str(error)) from None


def read_command(data: str) -> Command:
    """A command on a stream: `command` has its name; without one it is an action."""
    fields = {"command": "act", **read_json(data, dict[str, Any])}
    try:
        return msgspec.convert(fields, AnyCommand)
    except ValueError as error:
        raise unexpected(str(error)) from None


def number_in(fields: Any, name: str, default: int | None = None) -> int:
    """A whole number in a form or a query."""
    text = fields.get(name)
    if text is None and default is not None:
        return default
    number = number_from(text)
    if number is None:
        raise Refusal(_("'{name}' must be a whole number.").format(name=name))
    return number


def number_from(text: str | None) -> int | None:
    """A whole number from 0 on; None for anything else."""
    is_number = text and text.isascii() and is_within(text, 0, MOST_NUMBER)
    return int(text) if text and is_number else None


def wants_json(request: Request) -> bool:
    """Whether a script asks, not a form."""
    return "application/json" in request.headers.get("accept", "")


def wants_minimum(request: Request) -> bool:
    """Whether a script asks that gets the table itself by its socket (RFC 7240)."""
    return wants_json(request) and request.headers.get("prefer") == "return=minimal"


def by_accept(page: Handler, message: Handler) -> Handler:
    """A page for browsers, a message for programs, at the same address."""

    async def handle(request: Request) -> Response:
        is_browser = "text/html" in request.headers.get("accept", "") and not wants_json(request)
        return await (page if is_browser else message)(request)

    return handle


# Answers that pages and API share.


def go(request: Request, path: str, person: Person | None = None) -> Response:
    """A redirect; with a cookie for a new person."""
    response = RedirectResponse(path, 303)
    if person:
        keep_cookie(response, request, person)
    return response


async def export_answer(
    request: Request, table: Table, seat: int, headers: Mapping[str, str] | None = None
) -> Response:
    """The match as a file, as that seat may know it; made while others are answered."""
    kind = {"Content-Type": "application/json", **(headers or {})}
    return await server_of(request).turns.answer(lambda: export_pieces(table, seat), kind)


def keep_cookie(response: Response, request: Request, person: Person) -> None:
    """The cookie by which that person is recognised."""
    give_cookie(response, request, COOKIE, server_of(request).people.cookie(person))


def take_cookie(response: Response) -> None:
    """Have the browser forget who it is."""
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")


def give_cookie(response: Response, request: Request, name: str, value: str) -> None:
    """A cookie that scripts cannot read and other sites cannot send."""
    response.set_cookie(
        name,
        value,
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def carry_address(request: Request, token: str) -> str:
    """The address of a link that carries a seat, under the host name that this client uses."""
    return f"{request.url.scheme}://{request.headers['host']}/carry/{token}"


def guest_key(connection: HTTPConnection) -> str:
    """Tells guests without a cookie apart, while they are there; in memory only."""
    return f"{address_of(connection.scope)} {connection.headers.get('user-agent', '')[:200]}"


def id_of(person: Person | None) -> str | None:
    """The player, if the caller is known."""
    return person.id if person else None
