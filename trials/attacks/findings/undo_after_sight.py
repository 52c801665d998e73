"""Act, let a bot answer with a card of its hidden hand, undo both, and act with that knowledge.

Where take-backs are not agreed no such undo may succeed. Where they are, each must be marked, and
the match must say that it does not count.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from tests.kit.wire import Wire, wire_to

from trials.attacks.checkout import Checkout, Outcome

TITLE = "undo what a bot has shown, and act with that knowledge"
FREELY = ("--pace", "0", "--rate", "1000000", "--newcomers", "0", "--new-tables", "0")
BOT, BEA = "uniform", {"name": "Bea"}  # Bea shares the attacker's device
TABLES: Sequence[tuple[str, Sequence[Any]]] = (
    *[("kings_blade", ["me", BOT])] * 4,
    *[("blazon", ["me", BOT])] * 4,
    *[("kings_blade", ["me", BEA, BOT]), ("blazon", ["me", BEA, BOT])],
    *[("kings_blade", ["me", "open", BOT]), ("blazon", ["me", "open", BOT])],
)
TURNS = 25  # of the attacker at each table
BY_CHANCE = ("mine", "restock", "take", "draw", "exchange")  # a random draw is never undone
WAITS, PAUSE = 3_000, 0.01  # for a bot: so many looks, seconds apart


class Player:
    """Somebody who plays by the API."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire

    async def ask(self, method: str, path: str, **message: Any) -> tuple[int, Any]:
        """The status and the message of the answer."""
        body = json.dumps(message).encode() if method == "POST" else b""
        answer = await self.wire.ask(method, f"/api/{path}", body)
        return answer.status, json.loads(answer.body)

    async def table(self, name: str) -> Any:
        """The table when a person is to play there, or when it is over."""
        for _look in range(WAITS):
            _status, table = await self.ask("GET", f"tables/{name}")
            if table["to_play"] is None or not table["bots"][table["to_play"]]:
                return table
            await asyncio.sleep(PAUSE)
        raise TimeoutError(f"no bot has answered at {table['game']}")

    async def entries(self, name: str) -> list[Any]:
        """Every entry as this player saw it, with its events."""
        _status, export = await self.ask("GET", f"tables/{name}/export")
        return list(export["entries"])


async def player(port: int, name: str) -> Player:
    """A new player with a token."""
    _status, told = await Player(await wire_to(port)).ask("POST", "players", name=name)
    return Player(await wire_to(port, authorization=f"Bearer {told['token']}"))


async def lay(ann: Player, ben: Player, game: str, seats: Sequence[Any], agreed: bool) -> str:
    """A new table; an older server knows no take-backs and refuses the field."""
    wishes = {"game": game, "seats": seats}
    status, table = await ann.ask("POST", "tables", **wishes, take_backs=agreed)
    if status == 400:
        status, table = await ann.ask("POST", "tables", **wishes)
    if "open" in seats:
        await ben.ask("POST", f"tables/{table['id']}/join")
    return str(table["id"])


def is_hidden(name: str, seat: Any, view: Any, game: str) -> bool:
    """Whether the view did not say that the seat has that metal, or where that card is."""
    if game == "kings_blade":
        return not seat["known_in_hand"].get(name, 0)
    return json.dumps(name) not in json.dumps(view)


def has_shown(entries: Sequence[Any], table: Any) -> bool:
    """Whether a bot named something by these entries that the table before them had hidden."""
    game, view = table["game"], table["view"]
    field = "metal" if game == "kings_blade" else "card"
    acts = ("pour",) if game == "kings_blade" else ("place", "pay")
    bots = [seat for seat, is_bot in zip(view["seats"], table["bots"], strict=True) if is_bot]
    return any(
        event["event"] in acts
        and event["seat"] in bots
        and is_hidden(event[field], view["seats"][event["seat"]], view, game)
        for each in entries
        for event in each["events"]
    )


async def play(ann: Player, ben: Player, name: str, rng: Random, found: Counter[str]) -> None:
    """Act, look, and undo whatever a bot has answered with something hidden."""
    for _turn in range(TURNS):
        table = await ann.table(name)
        who = ann if table["legal"] else ben
        if table["to_play"] is None:
            return
        before = table if who is ann else await ben.table(name)
        quiet = [each for each in before["legal"] if not each.startswith(BY_CHANCE)]
        action = rng.choice(quiet or before["legal"])
        await who.ask("POST", f"tables/{name}/act", action=action, seq=before["seq"])
        if who is ann:
            await look_and_undo(ann, name, table, found)


async def look_and_undo(ann: Player, name: str, before: Any, found: Counter[str]) -> None:
    """When the bots have answered: undo if one of them has shown something hidden."""
    after = await ann.table(name)
    if after["phase"] == "over":
        return
    entries = await ann.entries(name)
    if not has_shown(entries[before["seq"] :], before):
        return
    found["asked"] += 1
    status, undone = await ann.ask("POST", f"tables/{name}/undo", seat=before["to_play"])
    if status != 200:
        return
    found["accepted"] += 1
    last = (await ann.entries(name))[-1]["entry"]
    found["marked"] += last.get("saw_hidden", False) and not undone.get("counts", True)


async def visit(port: int, agreed: bool, tables: Sequence[Any]) -> Counter[str]:
    """Play at these tables, and count the undos after sight."""
    found, rng = Counter[str](), Random(7)
    ann, ben = await player(port, "Ann"), await player(port, "Ben")
    for game, seats in tables:
        name = await lay(ann, ben, game, seats, agreed)
        await play(ann, ben, name, rng, found)
    return found


def attack(checkout: Checkout, folder: Path) -> Outcome:
    """Twelve matches where take-backs are not agreed, and four where they are."""
    with checkout.serve(folder, *FREELY) as served:
        port, _seconds = served.ready()
        refused = asyncio.run(visit(port, agreed=False, tables=TABLES))
        agreed = asyncio.run(visit(port, agreed=True, tables=TABLES[2:6]))
    figures = (
        f"not agreed: {refused['accepted']} of {refused['asked']} undos after sight accepted in "
        f"{len(TABLES)} matches; agreed: {agreed['accepted']} of {agreed['asked']} accepted, "
        f"{agreed['marked']} marked"
    )
    is_shut = refused["asked"] > 0 and not refused["accepted"]
    is_marked = agreed["accepted"] > 0 and agreed["marked"] == agreed["accepted"]
    return Outcome(is_shut and is_marked, figures)
