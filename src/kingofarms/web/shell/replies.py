"""How programs are answered, in JSON and in English; and the caller, by token."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import SOURCE, _, speaking
from kingofarms.web.people.keys import Stranger
from kingofarms.web.people.people import Person
from kingofarms.web.shell.requests import PERSON, Handler, refusals_as, server_of, status_of

GET, POST, DELETE, SOCKET = "GET", "POST", "DELETE", "WebSocket"
AT_TABLE = "/api/tables/{id}"


class Sent(msgspec.Struct, forbid_unknown_fields=True):
    """What programs send; an unknown field is refused."""


class Why(msgspec.Struct):
    """Why a request was refused."""

    why: str


def answer(message: Any, status: int = 200) -> Response:
    """A message as JSON."""
    return Response(msgspec.json.encode(message), status, media_type="application/json")


def refused(_request: HTTPConnection, refusal: Refusal) -> Response:
    """A refusal as JSON, with its status."""
    return answer(Why(str(refusal)), status_of(refusal))


@dataclass(frozen=True)
class Address:
    """An address of the API with its handler: the routes and the schema follow from it.

    It takes a message and gives one of some, with the status of success. `also`: another status of
    success, after which somebody else must do something.
    """

    method: str
    path: str
    handle: Callable[..., Awaitable[Any]]
    takes: Any = None
    gives: tuple[Any, ...] = ()
    status: int = 200
    also: int | None = None

    @property
    def route(self) -> BaseRoute:
        """The same for Starlette."""
        if self.method == SOCKET:
            return WebSocketRoute(self.path, self.handle)
        return Route(self.path, self.handle, methods=[self.method])


def program(
    method: str,
    path: str,
    takes: Any = None,
    *gives: Any,
    status: int = 200,
    also: int | None = None,
) -> Callable[[Handler], Address]:
    """A decorator for handlers at an address: always in English, refusals as JSON."""

    def decorate(handler: Handler) -> Address:
        answering = refusals_as(refused)(handler)

        @wraps(handler)
        async def handle(request: Request) -> Response:
            with speaking(SOURCE):
                return await answering(request)

        return Address(method, path, handle, takes, gives, status=status, also=also)

    return decorate


def token_in(connection: HTTPConnection) -> str | None:
    """The token in the header; None without the header, empty if it has another form."""
    header = connection.headers.get("authorization", "")
    kind, _space, token = header.partition(" ")
    return None if not header else token.strip() if kind.lower() == "bearer" else ""


async def caller_of(connection: HTTPConnection) -> Person | None:
    """The person to whom the token belongs; None without a token; a wrong token is refused."""
    token, person = token_in(connection), None
    if token is not None:
        person = await server_of(connection).people.from_token(token)
        if person is None:
            raise Stranger(_("This token is not valid."))
    connection.scope[PERSON] = person  # by the token, whatever cookie came with it
    return person


async def known_caller(connection: HTTPConnection) -> Person:
    """The same; refused without a token."""
    person = await caller_of(connection)
    if person is None:
        raise no_token()
    return person


def no_token() -> Stranger:
    """The refusal of a request that needs a token."""
    return Stranger(_("A token is needed: POST /api/players gives one."))
