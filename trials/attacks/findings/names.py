"""Names that show nothing, and names that people take for a bot's."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path

from tests.kit.wire import wire_to

from trials.attacks.checkout import Checkout, Outcome

TITLE = "names that show nothing, or pass for a bot's"
EMPTY = ("\u3164", "\u115f", "\uffa0", "\u2800", "\u0301", "\ufe0f", "\u034f", "\u200b", "\u202e")
BOTS = (
    *("Squire", "squire ", "Ｓquire", "Ѕquіrе", "Squïre", "Knlght", "Κnight", "5quire", "𝐏𝐚𝐠𝐞"),
    *("Knappe", "Wappenkönig", "Schildknaap", "king-of-arms", "Squire (White)", "search:500"),
)
HONEST = ("Ann", "Zoë", "Зоя", "李雷", "Anna Page", "3:Bob")


def attack(checkout: Checkout, folder: Path) -> Outcome:
    """Come with each of these names; people with ordinary names must be let in."""
    with checkout.serve(folder) as served:
        port, _seconds = served.ready()
        return asyncio.run(come(port))


async def come(port: int) -> Outcome:
    """Count the names that are accepted."""
    empty, bots, honest = [await accepted(port, names) for names in (EMPTY, BOTS, HONEST)]
    return Outcome(
        not empty and not bots and honest == len(HONEST),
        f"accepted: {empty} of {len(EMPTY)} names that show nothing, {bots} of {len(BOTS)} that "
        f"pass for a bot's, {honest} of {len(HONEST)} ordinary ones",
    )


async def accepted(port: int, names: Sequence[str]) -> int:
    """How many of these names a new player may have."""
    wire = await wire_to(port)
    count = 0
    for name in names:
        answer = await wire.ask("POST", "/api/players", json.dumps({"name": name}).encode())
        count += answer.status == 201
    wire.close()
    return count
