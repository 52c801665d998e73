"""Turns: long work is done piece by piece, and the server answers others in between.

Only one piece is done at a time, whoever asks: so many long answers at once hold nobody up for
longer than one of them does.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Iterable, Iterator
from contextvars import ContextVar
from types import coroutine
from typing import Any, TypeVar

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

LONGEST = 0.0005  # seconds of work before others get a turn

Piece = TypeVar("Piece")
Pieces = Callable[[], Iterable[bytes]]


class Turns:
    """Those who have long work to do take turns."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def take(self, pieces: Iterable[Piece]) -> AsyncIterator[list[Piece]]:
        """The pieces, as many at a time as are made within one turn."""
        source = iter(pieces)
        while some := await self._one_turn(source):
            yield some

    async def _one_turn(self, source: Iterator[Piece]) -> list[Piece]:
        some: list[Piece] = []
        async with self._turn:
            since = time.perf_counter()
            for piece in source:
                some.append(piece)
                if time.perf_counter() - since > LONGEST:
                    break
            await asyncio.sleep(0)  # read what has arrived
            await asyncio.sleep(0)  # answer it
        return some

    async def do(self, work: Iterable[object]) -> None:
        """Do all of the work."""
        async for _done in self.take(work):
            pass

    async def answer(self, pieces: Pieces, headers: dict[str, str]) -> "PiecesResponse":
        """An answer of these pieces, which are made twice: to know its length, and to send it.

        So it need not be in memory as a whole while a client reads it slowly.
        """
        length = 0
        async for some in self.take(pieces()):
            length += sum(map(len, some))
        return PiecesResponse(self, pieces, {**headers, "Content-Length": str(length)})


class PiecesResponse(Response):
    """A response that is sent as it is made."""

    def __init__(self, turns: Turns, pieces: Pieces, headers: dict[str, str]) -> None:
        super().__init__(headers=headers)
        self._turns = turns
        self._pieces = pieces

    async def __call__(self, scope: Scope, _receive: Receive, send: Send) -> None:
        """Send it, no faster than the client reads."""
        start = {"status": self.status_code, "headers": self.raw_headers}
        await send({"type": "http.response.start", **start})
        pieces = () if scope["method"] == "HEAD" else self._pieces()
        async for some in self._turns.take(pieces):
            body = b"".join(some)
            await send({"type": "http.response.body", "body": body, "more_body": True})
        await send({"type": "http.response.body", "body": b""})


# Meter: the processor time that a request takes, in whichever tasks it is answered.
#
# A request is answered in steps, between which the server does other things: only the steps count.


Result = TypeVar("Result")


class Meter:
    """Adds up the seconds of a request, or of a socket."""

    def __init__(self, clock: Callable[[], float] = time.thread_time) -> None:
        self.seconds = 0.0
        self.clock = clock

    def read(self) -> float:
        """The seconds since this was last asked."""
        seconds, self.seconds = self.seconds, 0.0
        return seconds


METER: ContextVar[Meter | None] = ContextVar("METER", default=None)


async def metered(work: Awaitable[Result]) -> Result:
    """Do that work; the time that its steps take counts for the request that it is part of."""
    meter = METER.get()
    return await (work if meter is None else _in_steps(work, meter))


@coroutine
def _in_steps(work: Awaitable[Result], meter: Meter) -> Generator[Any, Any, Result]:
    steps = work.__await__()
    step: Callable[[Any], Any] = steps.send
    answer: Any = None
    while True:
        start = meter.clock()
        try:
            waits_for = step(answer)
        except StopIteration as end:
            result: Result = end.value
            return result
        finally:
            meter.seconds += meter.clock() - start
        try:
            answer, step = (yield waits_for), steps.send
        except BaseException as error:  # cancelled: the work shall know
            answer, step = error, steps.throw
