"""The body of a request: not larger than allowed, and here in time.

Starlette's own `max_body_size` is not enough: it lets a handler that does not read the body run to
its end, answers in English only, and waits for ever for a body that does not arrive.
"""

import asyncio

from starlette.types import Message, Receive

MOST_BODY = 64 * 1024  # bytes
MOST_UPLOAD = 1024 * 1024  # of a request that brings files
UPLOADS = ("/import", "/cards", "/api/import", "/api/card-sets")
BODY_SECONDS = 30.0  # that a body may take to arrive


class BodyTooLarge(Exception):
    """The body is larger than any that we ask for."""


class BodyTooSlow(Exception):
    """The body did not arrive in time."""


def limited_body(receive: Receive, most: int) -> Receive:
    """Receive as before, but end the request if its body becomes too large or arrives too late."""
    size, is_complete = 0, False
    deadline = asyncio.get_running_loop().time() + BODY_SECONDS

    async def receive_some() -> Message:
        nonlocal size, is_complete
        if is_complete:
            return await receive()
        try:
            async with asyncio.timeout_at(deadline):
                message = await receive()
        except TimeoutError:
            raise BodyTooSlow from None
        size += len(message.get("body", b""))
        is_complete = not message.get("more_body", False)
        if size > most:
            raise BodyTooLarge
        return message

    return receive_some
