"""Meter: the processor time that a request takes, in whichever tasks it is answered.

A request is answered in steps, between which the server does other things: only the steps count.
"""

import time
from collections.abc import Awaitable, Callable, Generator
from contextvars import ContextVar
from types import coroutine
from typing import Any, TypeVar

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
