"""Garbage: all memory is looked through for it now and then, not in the middle of a page.

By itself Python does so every few seconds under load, and everyone waits for a tenth of a second.
"""

import asyncio
import gc
import time

SECONDS = 60.0  # between two looks at everything, at least
SHARE = 2_000  # of so many seconds one may go into it: the more there is, the seldomer
NEVER = 1_000_000


def keep_what_is_there() -> None:
    """What was loaded stays as long as the process: from now on it is not looked at any more."""
    gc.freeze()


def look_seldom() -> None:
    """By itself Python looks only through what is young; the rest is left to `now_and_then`."""
    youngest, young, _old = gc.get_threshold()
    gc.set_threshold(youngest, young, NEVER)


async def now_and_then() -> None:
    """Look through everything, as long as the server runs."""
    rest = SECONDS
    while True:
        await asyncio.sleep(rest)
        begun = time.perf_counter()
        gc.collect()
        rest = max(SECONDS, SHARE * (time.perf_counter() - begun))
