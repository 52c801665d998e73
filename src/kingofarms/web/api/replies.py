"""How programs are answered: JSON in English, a status and a sentence; who asks, by token."""

from functools import wraps
from typing import Any

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import SOURCE, _, speaking
from kingofarms.web.api.messages import Why
from kingofarms.web.people.people import Person
from kingofarms.web.requests import Handler, Stranger, server_of, status_of


def answer(said: Any, status: int = 200) -> Response:
    """A message as JSON."""
    return Response(msgspec.json.encode(said), status, media_type="application/json")


def program(handler: Handler) -> Handler:
    """A handler for programs: always in English; refusals have a status and a sentence."""

    @wraps(handler)
    async def handled(request: Request) -> Response:
        with speaking(SOURCE):
            try:
                return await handler(request)
            except Refusal as refusal:
                server_of(request).metrics.refused.inc()
                return answer(Why(str(refusal)), status_of(refusal))

    return handled


def token_in(connection: HTTPConnection) -> str | None:
    """The token that came with it; empty where what came is none."""
    said = connection.headers.get("authorization", "")
    kind, _space, token = said.partition(" ")
    return None if not said else token.strip() if kind.lower() == "bearer" else ""


async def caller_of(connection: HTTPConnection) -> Person | None:
    """Whose token came with it; a wrong one is refused."""
    token = token_in(connection)
    if token is None:
        return None
    found = await server_of(connection).people.from_token(token)
    if found is None:
        raise Stranger(_("That token is not known here."))
    return found


async def known_caller(connection: HTTPConnection) -> Person:
    """The same, where there must be one."""
    found = await caller_of(connection)
    if found is None:
        raise Stranger(_("A token is needed: POST /api/players gives one."))
    return found
