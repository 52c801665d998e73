"""What was asked: forms and JSON read, who asks, in which language; refusals made into answers."""

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, TypeVar
from urllib.parse import parse_qsl

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from kingofarms.engine.match.content import is_within
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _, speaking
from kingofarms.web.database.store import Away
from kingofarms.web.http.language import language_from
from kingofarms.web.http.limits import TooMany, address_of
from kingofarms.web.pages.render import Reader, render
from kingofarms.web.people.people import COOKIE, Person
from kingofarms.web.server import Server
from kingofarms.web.tables.tables import Seated, Stale, Unknown

Said = TypeVar("Said")
Handler = Callable[[Request], Awaitable[Response]]
MOST_FIELDS = 100
MOST_NUMBER = 99_999_999
YEAR = 365 * 86_400


class Stranger(Refusal):
    """Somebody who has not said who they are."""


class WrongKind(Refusal):
    """Sent as something that is not read here."""


STATUS: dict[type[Refusal], int] = {
    Stranger: 401,
    Unknown: 404,
    Stale: 409,
    WrongKind: 415,
    TooMany: 429,
    Away: 503,
}


def server_of(connection: HTTPConnection) -> Server:
    """The server that was asked."""
    server: Server = connection.app.state.server
    return server


async def seated_at(connection: HTTPConnection) -> Seated:
    """The table that the address names."""
    return await server_of(connection).tables.find(connection.path_params["id"])


def person_of(connection: HTTPConnection) -> Person | None:
    """Who asks, by the cookie."""
    return server_of(connection).people.from_cookie(connection.cookies.get(COOKIE))


def carry_address(request: Request, token: str) -> str:
    """Where the token of a link is taken to, as this reader reaches us."""
    return f"{request.url.scheme}://{request.headers['host']}/carry/{token}"


def admit_newcomer(request: Request) -> None:
    """Refuse to welcome too many from where this comes."""
    server_of(request).admit_newcomer(address_of(request.scope))


def admit_table(request: Request) -> None:
    """Refuse to set up too many tables from where this comes."""
    server_of(request).admit_table(address_of(request.scope))


def reader_of(request: Request) -> Reader:
    """Who reads the page."""
    return Reader(person_of(request), language_from(request.headers), request.url.path)


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    body = await request.body()
    if body and kind.lower() != "application/x-www-form-urlencoded":
        raise WrongKind(_("A form is sent as application/x-www-form-urlencoded."))
    try:
        return dict(parse_qsl(body.decode(), max_num_fields=MOST_FIELDS, strict_parsing=bool(body)))
    except ValueError:
        raise Refusal(_("That is not a form that can be read.")) from None


async def json_of(request: Request, kind: type[Said]) -> Said:
    """The body as that kind of message; a Refusal says what is wrong with it."""
    said = request.headers.get("content-type", "application/json").partition(";")[0].strip()
    body = await request.body()
    if body and said.lower() != "application/json":
        raise WrongKind(_("A message is sent as application/json."))
    return read_json(body or b"{}", kind)


def read_json(data: bytes | str, kind: type[Said]) -> Said:
    """A message of that kind."""
    try:
        return msgspec.json.decode(data, type=kind)
    except RecursionError:
        why = _("it is nested too deeply")
    except ValueError as error:
        why = _("it is not UTF-8") if isinstance(error, UnicodeError) else str(error)
    raise Refusal(_("That is not what is expected here: {why}.").format(why=why)) from None


def number_in(said: Any, name: str, missing: int | None = None) -> int:
    """A whole number in a form or a query."""
    text = said.get(name)
    if text is None and missing is not None:
        return missing
    number = number_from(text)
    if number is None:
        raise Refusal(_("'{name}' must be a whole number.").format(name=name))
    return number


def number_from(text: str | None) -> int | None:
    """A whole number from 0 on; None where it is something else."""
    is_number = text and text.isascii() and is_within(text, 0, MOST_NUMBER)
    return int(text) if text and is_number else None


def wants_json(request: Request) -> bool:
    """Whether a script asks, not a form."""
    return "application/json" in request.headers.get("accept", "")


def status_of(refusal: Refusal) -> int:
    """The number that goes with it."""
    return next((status for kind, status in STATUS.items() if isinstance(refusal, kind)), 400)


def page(handler: Handler) -> Handler:
    """A handler of pages: spoken in the reader's language, refusals shown as a page."""

    @wraps(handler)
    async def handled(request: Request) -> Response:
        with speaking(language_from(request.headers)):
            try:
                return await handler(request)
            except Refusal as refusal:
                server_of(request).metrics.refused.inc()
                status = status_of(refusal)
                if wants_json(request):
                    return JSONResponse({"why": str(refusal)}, status)
                if isinstance(refusal, Away):
                    again = 3 if request.method == "GET" else 0
                    return message_page(request, _("One moment"), str(refusal), status, again)
                return message_page(request, _("That did not work"), str(refusal), status)

    return handled


def message_page(
    request: Request, heading: str, words: str, status: int = 200, refresh: int = 0
) -> HTMLResponse:
    """A page that says one thing."""
    text = render("message.html", reader_of(request), heading=heading, words=words, refresh=refresh)
    return HTMLResponse(text, status)


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
