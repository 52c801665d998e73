"""A hundred tables of five bots each, set up by posts, with nobody seated: a bystander's bot waits.

The bystander plays against a Squire, alone, then beside the flood, then after a
restart of the server. The flood never looks at its tables; beside it, every wait is short.
"""

import asyncio
import json
import time
from functools import partial
from pathlib import Path
from statistics import median

from tests.kit.wire import wire_to

from trials.attacks.checkout import Checkout, Outcome
from trials.attacks.opponent import by_seats, loaded, new_opponents
from trials.attacks.people import patiently

TITLE = "100 tables of five bots without people do not keep a bystander's bot waiting"
TABLES = 100
FLOOD = {"game": by_seats()[-1], "seats": ["king-of-arms"] * 5, "private": True}
GAME, LEVEL = by_seats()[0], "squire"
WAITS, SECONDS = 15, 12.0  # so many waits, in at most so many seconds
CLAIM = 1.0  # second, in the median: the same wait alone is some hundredths
UNWATCHED = ("--pace", "0")  # the pause between two actions that are watched is no wait for a bot


def attack(checkout: Checkout, folder: Path) -> Outcome:
    """A bystander before the flood, beside it, and after a restart."""
    with checkout.serve(folder, *UNWATCHED) as served:
        port, _seconds = served.ready()
        alone, beside, flooded = asyncio.run(before_and_beside(port))
    with checkout.serve(folder, *UNWATCHED) as served:
        port, _seconds = served.ready()
        after = asyncio.run(waits_of_a_bystander(port))
    waits = {"alone": alone, "beside the flood": beside, "after a restart": after}
    words = ", ".join(f"{name} {median(each):.2f} s" for name, each in waits.items())
    return Outcome(
        max(median(beside), median(after)) < CLAIM,
        f"{flooded}; a bystander's {LEVEL} in the median: {words}",
    )


async def before_and_beside(port: int) -> tuple[list[float], list[float], str]:
    """The waits alone and beside the flood, and the figures of the flood."""
    alone = await waits_of_a_bystander(port)
    start = time.perf_counter()
    refused = await flood(port)
    took = time.perf_counter() - start
    flooded = f"{TABLES} tables in {took:.1f} s ({refused} posts refused)"
    return alone, await waits_of_a_bystander(port, is_loaded=True), flooded


async def flood(port: int) -> int:
    """A hundred tables of one person; how many posts were refused because there were too many."""
    wire = await wire_to(port)
    answer, refused = await patiently(
        lambda: wire.ask("POST", "/api/players", b'{"name": "Mallory"}')
    )
    wire.close()
    token = json.loads(answer.body)["token"]
    wire = await wire_to(port, authorization=f"Bearer {token}")
    post = partial(wire.ask, "POST", "/api/tables", json.dumps(FLOOD).encode())
    for _number in range(TABLES):
        answer, more = await patiently(post)
        refused += more
        if answer.status != 201:
            raise RuntimeError(f"no table: {answer.body!r}")
    wire.close()
    return refused


async def waits_of_a_bystander(port: int, is_loaded: bool = False) -> list[float]:
    """How long each turn of the Squire takes; one that has not ended counts as long as it was."""
    [person] = await new_opponents(port, 1)
    if not is_loaded:
        await loaded(person, GAME)
    waits: list[float] = []
    end = time.perf_counter() + SECONDS
    while len(waits) < WAITS and time.perf_counter() < end:
        await person.sit_down(GAME, LEVEL)
        waits += await person.play(end, WAITS - len(waits))
        await person.leave()
    return waits
