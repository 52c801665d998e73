"""How programs are answered, in JSON and in English; and the caller, by token."""

from functools import wraps
from typing import Any

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import SOURCE, _, speaking
from kingofarms.web.api.messages.sent import Why
from kingofarms.web.people.keys import Stranger
from kingofarms.web.people.people import Person
from kingofarms.web.requests import PERSON, Handler, refusals_as, server_of, status_of


def answer(message: Any, status: int = 200) -> Response:
    """A message as JSON."""
    return Response(msgspec.json.encode(message), status, media_type="application/json")


def refused(_request: HTTPConnection, refusal: Refusal) -> Response:
    """A refusal as JSON, with its status."""
    return answer(Why(str(refusal)), status_of(refusal))


def program(handler: Handler) -> Handler:
    """A handler for programs: always in English, refusals as JSON."""
    answering = refusals_as(refused)(handler)

    @wraps(handler)
    async def handle(request: Request) -> Response:
        with speaking(SOURCE):
            return await answering(request)

    return handle


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


def id_of(person: Person | None) -> str | None:
    """The player, if the caller is known."""
    return person.id if person else None
