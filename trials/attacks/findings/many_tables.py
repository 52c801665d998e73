"""Fifty people, each alone against one bot: how long they wait for it, at every level.

In the game for the most players, because a bot decides most often there in one turn. A wait is the
time from the action that ends a person's turn until it is their turn again. The people act at once;
`--pace 0`, because the pause between two actions that are watched is no wait for a bot.
"""

import asyncio
import time
from pathlib import Path
from statistics import median

from trials.attacks.checkout import Checkout, Outcome
from trials.attacks.opponent import Opponent, by_seats, loaded, new_opponents

TITLE = "50 tables one-against-one wait less than 2 s in the median, at every level"
TABLES = 50
LEVELS = ("page", "squire", "knight", "king-of-arms")
SECONDS = 9.0  # at each level
CLAIM = 2.0
GAME = by_seats()[-1]
FREELY = ("--rate", "100000", "--newcomers", "0", "--new-tables", "0", "--pace", "0")


def attack(checkout: Checkout, folder: Path) -> Outcome:
    """All tables at once, one level after the other."""
    with checkout.serve(folder, *FREELY) as served:
        port, _seconds = served.ready()
        waits = asyncio.run(wait_at_every_level(port))
    middle = {level: median(each) for level, each in waits.items()}
    figures = ", ".join(f"{level} {seconds:.2f} s" for level, seconds in middle.items())
    turns = ", ".join(str(len(each)) for each in waits.values())
    return Outcome(
        max(middle.values()) < CLAIM,
        f"median wait of {TABLES} tables of {GAME}: {figures} ({turns} waits)",
    )


async def wait_at_every_level(port: int) -> dict[str, list[float]]:
    """The seconds of all waits, by level; a wait that has not ended counts as long as it was."""
    people = await new_opponents(port, TABLES)
    await loaded(people[0], GAME)
    return {level: await wait_at(people, level) for level in LEVELS}


async def wait_at(people: list[Opponent], level: str) -> list[float]:
    """Everybody plays against a bot of that level for a while."""
    await asyncio.gather(*(person.sit_down(GAME, level) for person in people))
    until = time.perf_counter() + SECONDS
    waits = await asyncio.gather(*(person.play(until) for person in people))
    await asyncio.gather(*(person.leave() for person in people))
    return [wait for each in waits for wait in each]
