"""Visits: a request or a socket, and all that pages and the API ask of one.

Who asks, at which table, what was sent, and how it is answered. A handler is given a Visit by its
decorator: `page` here, `program` in `replies`.

Longer than other modules, because a Visit is one class: what a handler may ask has one place.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import cached_property, wraps
from typing import Any, TypeVar, cast
from urllib.parse import parse_qsl

from starlette.datastructures import URL, Headers, QueryParams, State
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _, current_language
from kingofarms.web.database.connection import DatabaseUnavailable
from kingofarms.web.http.limits import TooMany, address_of, in_seconds
from kingofarms.web.http.preferences import preferences_from
from kingofarms.web.http.turns import Visitor
from kingofarms.web.http.uploads import Upload, read_upload
from kingofarms.web.model.clock import Clock
from kingofarms.web.model.command import Command, Hint, number_in, read_json
from kingofarms.web.model.commands import HandOver
from kingofarms.web.model.export import export_pieces
from kingofarms.web.model.replayed import NoSuchMoment
from kingofarms.web.model.seats import checked_name
from kingofarms.web.model.table import Place, Table
from kingofarms.web.people.keys import Stranger
from kingofarms.web.people.people import COOKIE, Person
from kingofarms.web.server import Server
from kingofarms.web.shell.render import Reader, render
from kingofarms.web.study.puzzles import NotReady
from kingofarms.web.study.replays import check_no_origin_runs
from kingofarms.web.tables.new_tables import add_table
from kingofarms.web.tables.open_table import OpenTable, Stale, TooManyTables, Unknown

Message = TypeVar("Message")

PERSON = "kingofarms.person"  # where the person of a request is remembered
YEAR = 365 * 86_400
MOST_FIELDS = 100


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


class Visit:
    """A request, or a socket."""

    def __init__(self, connection: HTTPConnection) -> None:
        self.connection = connection
        self.newcomer: Person | None = None  # somebody new or renamed, whom `go` gives a cookie

    # Who asks, and from where.

    @property
    def server(self) -> Server:
        """The server that answers."""
        return cast(Server, self.state.server)

    @property
    def state(self) -> State:
        """What the application has besides."""
        return cast(State, self.connection.app.state)

    @property
    def now(self) -> float:
        """The time at all tables."""
        return self.server.tables.now()

    @property
    def person(self) -> Person | None:
        """The person who asks, by the cookie; it is verified once for each request."""
        scope = self.connection.scope
        if PERSON not in scope:
            cookie = self.connection.cookies.get(COOKIE)
            scope[PERSON] = self.server.people.from_cookie(cookie)
        return cast(Person | None, scope[PERSON])

    @person.setter
    def person(self, person: Person | None) -> None:
        self.connection.scope[PERSON] = person

    @property
    def player(self) -> str | None:
        """The id of that person, if there is one."""
        return id_of(self.person)

    def known_person(self) -> Person:
        """The person who asks; refused if there is no cookie."""
        if self.person is None:
            raise Stranger(_("Enter your name first: in the lobby, or when you join."))
        return self.person

    async def person_for(self, name: str, is_admitted: bool = False) -> Person:
        """The person who asks, under that name; one who is new or renamed is the newcomer."""
        person, server, name = self.person, self.server, name.strip()
        if person is None:
            if not is_admitted:
                self.admit("newcomers")
            self.newcomer = await server.people.welcome(name or _("Guest"), self.now)
            return self.newcomer
        if name and checked_name(name) != person.name:
            self.newcomer = await server.people.rename(person, name)
            server.begin(server.follow_name(person.id, person.name, self.newcomer.name))
            return self.newcomer
        return person

    async def caller(self) -> Person | None:
        """The person to whom the token belongs; None without a token; a wrong token is refused."""
        header, person = self.headers.get("authorization", ""), None
        if header:
            kind, _space, token = header.partition(" ")
            is_bearer = kind.lower() == "bearer"
            person = await self.server.people.from_token(token.strip() if is_bearer else "")
            if person is None:
                raise Stranger(_("This token is not valid."))
        self.person = person  # by the token, whatever cookie came with it
        return person

    async def known_caller(self) -> Person:
        """The same; refused without a token."""
        person = await self.caller()
        if person is None:
            raise no_token()
        return person

    @property
    def address(self) -> str:
        """From where the request comes."""
        return address_of(self.connection.scope)

    @property
    def visitor(self) -> Visitor:
        """The person who asks and the address: by these all wait in line."""
        return Visitor(self.player or "", self.address)

    @property
    def guest_key(self) -> str:
        """Tells guests without a cookie apart, while they are there; in memory only."""
        return f"{self.address} {self.headers.get('user-agent', '')[:200]}"

    @property
    def site(self) -> str:
        """The address of this server, under the host name that this client uses."""
        return f"{self.url.scheme}://{self.headers['host']}"

    def admit(self, limit: str) -> None:
        """Refuse one more from this address than that limit of an hour allows."""
        self.server.admit(limit, self.address)

    def count_refusal(self) -> None:
        """For the metrics."""
        self.server.metrics.refused.inc()

    # The table.

    async def open_table(self) -> OpenTable:
        """The table that the address names; not behind other servers."""
        return self._visited(await self.server.tables.look(self.part("id")))

    async def table_in_memory(self) -> OpenTable:
        """The same, maybe behind other servers: for commands, which find that out themselves."""
        return self._visited(await self.server.tables.find(self.part("id")))

    def _visited(self, open_table: OpenTable) -> OpenTable:
        """The table, after noting that somebody is there: bots that waited for that play on."""
        server, person = self.server, self.person
        open_table.visit(self.now, self.address, self.player)
        if person and person.id in open_table.seen and person.id not in open_table.company.people:
            server.presence.visit(open_table, person)
        server.bot_turns.watch(open_table)
        return open_table

    async def new_table(
        self,
        host: Person,
        agreed: Agreed,
        places: Sequence[Place],
        clock: Clock = Clock(),  # noqa: B008 - it cannot change
        is_private: bool = True,
        **more: Any,
    ) -> OpenTable:
        """A new table of that host, who plays from here: the rest is as for `add_table`."""
        tables = self.server.tables
        open_table = await add_table(tables, agreed, places, host.id, clock, is_private, **more)
        self.host_from_here(open_table, host.id)
        return open_table

    def host_from_here(self, open_table: OpenTable, host: str) -> None:
        """Remember from which address a new table is played; its host is there if seated."""
        if open_table.table.seats_of(host):
            open_table.visit(self.now, self.address, host)
        else:
            open_table.address = self.address

    async def carry_out(self, open_table: OpenTable, command: Command, *people: Person) -> None:
        """Carry out a command of the first of these people, if all are still signed in by then."""
        server = self.server
        if isinstance(command, Hint | HandOver):
            await check_no_origin_runs(server.tables, open_table)

        def admit() -> None:
            for person in people:
                server.people.check(person)
            if isinstance(command, Hint) and not open_table.table.match.is_hinted:
                server.admit("hints", self.address)

        await server.tables.do(open_table, command, people[0].id, admit)
        if isinstance(command, Hint):
            seat = open_table.table.seat_of(people[0].id)
            server.hints.advice(open_table, seat, is_again=True)

    # What is asked.

    @property
    def query(self) -> QueryParams:
        """What stands after the address."""
        return self.connection.query_params

    @property
    def headers(self) -> Headers:
        """The headers of the request."""
        return self.connection.headers

    @property
    def cookies(self) -> Mapping[str, str]:
        """What this browser keeps."""
        return self.connection.cookies

    @property
    def url(self) -> URL:
        """The whole address."""
        return self.connection.url

    @property
    def method(self) -> str:
        """GET or POST, say."""
        return str(self.connection.scope["method"])

    def part(self, name: str) -> Any:
        """A part of the address, such as the id of a table."""
        return self.connection.path_params[name]

    def number(self, name: str) -> int | None:
        """A whole number in the query; None if it is left out, a Refusal if it is none."""
        return number_in(self.query, name) if name in self.query else None

    async def body(self) -> bytes:
        """What was sent."""
        return await cast(Request, self.connection).body()

    async def form(self) -> dict[str, str]:
        """The fields of a form."""
        kind = self.headers.get("content-type", "").partition(";")[0].strip()
        body = await self.body()
        if body and kind.lower() != "application/x-www-form-urlencoded":
            raise WrongKind(_("A form must be sent as application/x-www-form-urlencoded."))
        try:
            fields = parse_qsl(body.decode(), max_num_fields=MOST_FIELDS, strict_parsing=bool(body))
        except ValueError:
            raise Refusal(_("That form cannot be read.")) from None
        return dict(fields)

    async def upload(self) -> Upload:
        """The fields and files of a form; files from here are counted before they are read."""
        self.admit("imports")
        return read_upload(self.headers.get("content-type", ""), await self.body())

    async def message(self, kind: type[Message]) -> Message:
        """The body as that kind of message; a Refusal says what is wrong with it."""
        sent = self.headers.get("content-type", "application/json").partition(";")[0].strip()
        body = await self.body()
        if body and sent.lower() != "application/json":
            raise WrongKind(_("A message must be sent as application/json."))
        return read_json(body or b"{}", kind)

    @property
    def wants_json(self) -> bool:
        """Whether a script asks, not a form."""
        return "application/json" in self.headers.get("accept", "")

    @property
    def wants_minimum(self) -> bool:
        """Whether a script asks that gets the table itself by its socket (RFC 7240)."""
        return self.wants_json and self.headers.get("prefer") == "return=minimal"

    # Answers.

    @cached_property
    def reader(self) -> Reader:
        """The person who reads the page."""
        preferences = preferences_from(self.headers)
        return Reader(self.person, current_language(), self.url.path, preferences)

    def page(self, template: str, status: int = 200, /, **values: Any) -> HTMLResponse:
        """A whole page."""
        return HTMLResponse(render(template, self.reader, **values), status)

    def form_page(self, template: str, refusal: Refusal | None, **values: Any) -> HTMLResponse:
        """A page with a form; after a refusal, which is counted, it says why."""
        if refusal is None:
            return self.page(template, **values, message="")
        self.count_refusal()
        return self.page(template, status_of(refusal), **values, message=str(refusal))

    def message_page(
        self, heading: str, words: str, status: int = 200, refresh: int = 0
    ) -> HTMLResponse:
        """A page with one message."""
        return self.page("message.html", status, heading=heading, words=words, refresh=refresh)

    def go(self, path: str) -> Response:
        """A redirect; with a cookie for a newcomer."""
        return self._welcoming(RedirectResponse(path, 303))

    def go_or_tell(self, path: str) -> Response:
        """A redirect, which a script is told of."""
        return self._welcoming(JSONResponse({"go": path})) if self.wants_json else self.go(path)

    def _welcoming(self, response: Response) -> Response:
        if self.newcomer:
            self.keep_cookie(response, self.newcomer)
        return response

    async def export(
        self, table: Table, seat: int, headers: Mapping[str, str] | None = None
    ) -> Response:
        """The match as a file, as that seat may know it; made while others are answered."""
        kind = {"Content-Type": "application/json", **(headers or {})}
        return await self.server.turns.answer(lambda: export_pieces(table, seat), kind)

    def keep_cookie(self, response: Response, person: Person) -> None:
        """The cookie by which that person is recognised."""
        self.give_cookie(response, COOKIE, self.server.people.cookie(person))

    def give_cookie(self, response: Response, name: str, value: str, path: str = "/") -> None:
        """A cookie that scripts cannot read and other sites cannot send."""
        response.set_cookie(
            name,
            value,
            max_age=YEAR,
            path=path,
            httponly=True,
            samesite="lax",
            secure=self.url.scheme == "https",
        )


Handler = Callable[[Visit], Awaitable[Response]]
Endpoint = Callable[[Request], Awaitable[Response]]  # as Starlette wants it


def refusals_as(answer: Callable[[Visit, Refusal], Response]) -> Callable[[Handler], Endpoint]:
    """A decorator for handlers: a Refusal is counted and answered that way."""

    def decorate(handler: Handler) -> Endpoint:
        @wraps(handler)
        async def handle(request: Request) -> Response:
            visit = Visit(request)
            try:
                return await handler(visit)
            except Refusal as refusal:
                visit.count_refusal()
                response = answer(visit, refusal)
                if isinstance(refusal, TooMany):
                    response.headers["Retry-After"] = in_seconds(refusal.seconds)
                return response

        return handle

    return decorate


def refusal_page(visit: Visit, refusal: Refusal) -> Response:
    """A refusal as a page, or as JSON for a script; the page reloads if waiting helps."""
    status = status_of(refusal)
    if visit.wants_json:
        return JSONResponse({"why": str(refusal)}, status)
    if status == 503:
        refresh = 3 if visit.method == "GET" else 0
        return visit.message_page(_("One moment"), str(refusal), status, refresh)
    return visit.message_page(_("That did not work"), str(refusal), status)


# The decorator of all handlers of pages.
page: Callable[[Handler], Endpoint] = refusals_as(refusal_page)


def no_token() -> Stranger:
    """The refusal of a request that needs a token."""
    return Stranger(_("A token is needed: POST /api/players gives one."))


def id_of(person: Person | None) -> str | None:
    """The player, if the caller is known."""
    return person.id if person else None
