"""Join codes: what a code of a running private match gives, and how fast one address may guess."""

import asyncio
import random
import time
from pathlib import Path

from tests.kit.wire import Wire, wire_to

from trials.attacks.checkout import Checkout, Outcome
from trials.attacks.people import running_match

TITLE = "wrong guesses of join codes find private tables"
SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
BITS_PER_SIGN = 5
GUESSING = 10.0  # seconds
LATE = -1  # counts the answers in the second half of that time
LINES = 4  # connections of the one address
TABLES = 1000  # open private tables that a guess may hit
HOUR, YEAR = 3600.0, 365.25 * 86_400
MOST_PER_HOUR = 100  # wrong codes of one address that a server should answer at most


def attack(checkout: Checkout, folder: Path) -> Outcome:
    """Ask for the code of a running match, then guess codes as fast as the server answers."""
    with checkout.serve(folder) as served:
        port, _seconds = served.ready()
        return asyncio.run(guess(port))


async def guess(port: int) -> Outcome:
    """Both parts."""
    table, people = await running_match(port, ("Ann", "Ben"))
    stranger = await wire_to(port)
    found = await stranger.ask("GET", f"/api/codes/{table['code']}")
    for wire in (stranger, *(each.wire for each in people)):
        wire.close()
    gives_id = table["id"].encode() in found.body
    length = sum(sign.isalnum() for sign in table["code"])
    answered, late, refused = await wrong_codes(port, length)
    # What is answered at first is a burst; it lasts if as much is answered later.
    per_hour = late * HOUR / (GUESSING / 2) if late > 1 else answered
    codes = 2 ** (BITS_PER_SIGN * length)
    seconds = codes / TABLES / per_hour * HOUR
    holds = not gives_id and per_hour <= MOST_PER_HOUR
    return Outcome(
        holds,
        f"the code of a running private match gives {'its id' if gives_id else 'nothing'}; "
        f"{answered} wrong codes answered in {GUESSING:.0f} s ({refused} refused), of "
        f"2^{BITS_PER_SIGN * length}: one of {TABLES:,} open tables is hit in {duration(seconds)}",
    )


async def wrong_codes(port: int, length: int) -> tuple[int, int, int]:
    """How many guesses were answered, how many of them in the second half, how many refused."""
    rng, end = random.Random(7), time.monotonic() + GUESSING
    wires = [await wire_to(port) for _line in range(LINES)]
    counts = await asyncio.gather(*(guess_on(wire, rng, length, end) for wire in wires))
    for wire in wires:
        wire.close()
    answered, late, refused = (sum(count[at] for count in counts) for at in (404, LATE, 429))
    return answered, late, refused


async def guess_on(wire: Wire, rng: random.Random, length: int, end: float) -> dict[int, int]:
    """Guess until then; the number of answers by status, and of late ones."""
    count = {200: 0, 404: 0, LATE: 0, 429: 0}
    while time.monotonic() < end:
        code = "".join(rng.choice(SIGNS) for _sign in range(length))
        status = (await wire.ask("GET", f"/api/codes/{code}")).status
        count[status] += 1
        count[LATE] += status == 404 and time.monotonic() > end - GUESSING / 2
        if status == 429:
            await asyncio.sleep(0.05)
    return count


def duration(seconds: float) -> str:
    """So many seconds as people say it."""
    for size, word in ((YEAR, "years"), (86_400.0, "days"), (HOUR, "hours"), (60.0, "minutes")):
        if seconds >= 2 * size:
            return f"{seconds / size:,.0f} {word}"
    return f"{seconds:.0f} seconds"
