"""How programs are answered, in JSON and in English; and the schema of all messages."""

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import SOURCE, speaking
from kingofarms.web.model.commands import COMMANDS
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


# The schema of the API: which messages every address takes and gives.


DRAFT = "https://json-schema.org/draft/2020-12/schema"
REF = "#/$defs/{name}"
TAG = "command"  # the field with a command's name


def schema_of(addresses: Sequence[Address], *refusals: Any) -> dict[str, Any]:
    """Every message as JSON Schema; any of them is valid, and `addresses` says which goes where."""
    kinds = [kind for each in addresses for kind in (each.takes, *each.gives) if kind is not None]
    kinds = list(dict.fromkeys([*kinds, *refusals]))
    refs, definitions = named_components(kinds)
    ref_of = dict(zip(kinds, refs, strict=True))
    return {
        "$schema": DRAFT,
        "title": "King of Arms: the messages of the API",
        "description": "See docs/api.md. A refusal is answered with Why or Refused.",
        "anyOf": refs,
        "addresses": [
            {
                "method": each.method,
                "path": each.path,
                "status": each.status,
                **({"also": each.also} if each.also else {}),
                "takes": ref_of.get(each.takes),
                "gives": [ref_of[kind] for kind in each.gives],
            }
            for each in addresses
        ],
        "$defs": definitions,
    }


def named_components(kinds: list[Any]) -> tuple[list[Any], dict[str, Any]]:
    """The schemas of these messages, with short names; commands need not name themselves.

    An entry that is called like a command gets a longer name: `ActEntry` beside `Act`.
    """
    encoded = msgspec.json.encode(msgspec.json.schema_components(kinds, ref_template=REF)).decode()
    encoded = re.sub(r"kingofarms\.[\w.]+\.commands?\.(\w+)", r"\1", encoded)
    encoded = re.sub(r"kingofarms\.[\w.]+\.entries\.(\w+)", r"\1Entry", encoded)
    refs, definitions = msgspec.json.decode(encoded)
    for each in refs:
        each.pop("discriminator", None)
    for kind in set(COMMANDS.values()):  # at its own address; on the stream only an act
        definitions[kind.__name__]["required"].remove(TAG)
    return refs, definitions
