"""Garbage collection: all of memory once a minute at most, not in the middle of a page.

By itself Python does it every few seconds under load, and everybody waits for a tenth of a second.
"""

import asyncio
import gc
import time

SECONDS = 60.0  # between two full collections, at least
SHARE = 2_000  # of this many seconds, one may go into full collections
NEVER = 1_000_000


def rest_while_loading() -> None:
    """Collect nothing until `look_seldom`: all that a start loads is there to stay."""
    gc.disable()


def look_seldom() -> None:
    """Have Python itself collect young objects only; `now_and_then` collects the rest."""
    gc.freeze()
    gc.enable()
    youngest, young, _old = gc.get_threshold()
    gc.set_threshold(youngest, young, NEVER)


async def now_and_then() -> None:
    """Collect everything from time to time, as long as the server runs."""
    rest = SECONDS
    while True:
        await asyncio.sleep(rest)
        begun = time.perf_counter()
        gc.collect()
        rest = max(SECONDS, SHARE * (time.perf_counter() - begun))
