"""The lobby: whether one host with many tables hides everybody else's."""

import asyncio
import json
from pathlib import Path

from tests.kit.wire import wire_to

from trials.attacks.checkout import Checkout, Outcome
from trials.attacks.people import program

TITLE = "one host fills the lobby's lists"
FLOOD = 60  # tables of one host: fewer than the default limits allow
MOST = 3  # of one host that a list should show


def attack(checkout: Checkout, folder: Path) -> Outcome:
    """See what a newcomer finds in the lobby after one host has created many tables."""
    with checkout.serve(folder) as served:
        port, _seconds = served.ready()
        return asyncio.run(flood(port))


async def flood(port: int) -> Outcome:
    """Create the tables, and read the lobby as a page and by the API."""
    ann, eve = await program(port, "Ann"), await program(port, "Eve")
    honest = await ann.new_table("me", "open", private=False)
    for _time in range(FLOOD):
        await eve.new_table("me", "open", private=False)
    newcomer = await wire_to(port)
    lobby = json.loads((await newcomer.ask("GET", "/api/tables")).body)
    page = (await newcomer.ask("GET", "/")).body
    for wire in (newcomer, ann.wire, eve.wire):
        wire.close()
    theirs = sum("Eve" in each["players"] for each in lobby["open"])
    is_listed = honest["id"] in {each["id"] for each in lobby["open"]}
    is_shown = f"/t/{honest['id']}".encode() in page
    words = "shows" if is_listed and is_shown else "hides"
    return Outcome(
        is_listed and is_shown and theirs <= MOST,
        f"with {FLOOD} tables of one host the lobby shows {theirs} of them, "
        f"and {words} the table of another host",
    )
