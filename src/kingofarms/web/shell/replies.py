"""How programs are answered, in JSON and in English; and the caller, by token."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import SOURCE, speaking
from kingofarms.web.shell.visits import Handler, Visit, refusals_as, status_of

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


def refused(_visit: Visit, refusal: Refusal) -> Response:
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
