"""Garbage: all memory is looked through for it now and then, not in the middle of a page.

By itself Python does so every few seconds under load, and everyone waits for a tenth of a second.
"""

import asyncio
import gc

SECONDS = 60.0  # between two looks at everything
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
    while True:
        await asyncio.sleep(SECONDS)
        gc.collect()
