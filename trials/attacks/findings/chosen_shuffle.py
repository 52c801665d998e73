"""Whoever runs the server picks the seed: the cards are dealt as they like, and every check passes.

The attacker's server is the checkout's own, started with one function replaced. A second one takes
the players' parts, shows them, and deals without them: the verification must find that out.
"""

import asyncio
import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from tests.kit.wire import Wire, wire_to

from trials.attacks.checkout import Checkout, Outcome

TITLE = "the operator picks the seed, and so the deal of every match"
MATCHES = 4
GAME, SEATS = "kings_blade", ["me", "open"]
PARTS = ("without any part of the players", "with the players' parts")
PREFIX = b"kingofarms part:"

PICKED = """
from kingofarms.engine.match import luck
luck.sealed = lambda: luck.Sealed(b"I like this one.".ljust(32))  # before anything imports it
"""
IGNORING = """
from kingofarms.engine.match import luck
from kingofarms.engine.rules.chance import keyed
draw = lambda self, number, before: keyed(b"sealed", self.seed, str(number).encode())
luck.Sealed.rng_for = draw
"""


@dataclass(frozen=True)
class Patched(Checkout):
    """The checkout as a dishonest operator runs it."""

    patch: str = ""

    def command(self, *words: str) -> Sequence[str]:
        """The command, after the patch; processes that it starts are not patched."""
        main = f"{self.patch}\nfrom kingofarms.cli import main\nmain()"
        return [self.python, "-c", main, *words]


def patched(checkout: Checkout, patch: str) -> Patched:
    """That checkout, dishonest."""
    return Patched(checkout.name, checkout.root, patch)


class Player:
    """A program that adds a part to the shuffle where the server takes one."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.part = secrets.token_bytes(32)

    @property
    def commitment(self) -> dict[str, str]:
        """What it sends when it sits down."""
        return {"commitment": sha256(PREFIX + self.part).hexdigest()}

    async def post(self, path: str, message: dict[str, Any]) -> tuple[int, Any]:
        """The status and the answer."""
        answer = await self.wire.ask("POST", path, json.dumps(message).encode())
        return answer.status, json.loads(answer.body)

    async def sit(self, path: str, message: dict[str, Any]) -> Any:
        """Sit down with a commitment; without one where the server knows none."""
        status, table = await self.post(path, message | self.commitment)
        if status == 400:
            status, table = await self.post(path, message)
        return table

    async def reveal(self, table: str) -> None:
        """Reveal the part, if the server asks for it."""
        await self.post(f"/api/tables/{table}/reveal", {"part": self.part.hex()})

    async def get(self, path: str) -> bytes:
        """What is at that address."""
        return (await self.wire.ask("GET", path)).body


async def arrive(port: int, name: str) -> Player:
    """A new player."""
    wire = await wire_to(port)
    answer = await wire.ask("POST", "/api/players", json.dumps({"name": name}).encode())
    wire.close()
    token = json.loads(answer.body)["token"]
    return Player(await wire_to(port, authorization=f"Bearer {token}"))


async def play(port: int) -> tuple[str, bytes]:
    """One match of two honest players: the table as it was dealt, and the file afterwards."""
    ann, ben = await arrive(port, "Ann"), await arrive(port, "Ben")
    table = await ann.sit("/api/tables", {"game": GAME, "seats": SEATS})
    name = table["id"]
    await ben.sit(f"/api/tables/{name}/join", {})
    await ann.reveal(name)
    await ben.reveal(name)
    dealt = json.loads(await ann.get(f"/api/tables/{name}"))["view"]
    await ann.post(f"/api/tables/{name}/concede", {})
    file = await ann.get(f"/api/tables/{name}/export")
    for player in (ann, ben):
        player.wire.close()
    return json.dumps(dealt), file


def matches(checkout: Checkout, folder: Path, count: int) -> list[tuple[str, bytes]]:
    """Some matches on that server."""
    folder.mkdir()
    with checkout.serve(folder) as served:
        port, _seconds = served.ready()

        async def some() -> list[tuple[str, bytes]]:
            return [await play(port) for _match in range(count)]

        return asyncio.run(some())


def passes(checkout: Checkout, folder: Path, file: bytes) -> bool:
    """Whether the checkout's own verification accepts the file."""
    path = folder / "match.json"
    path.write_bytes(file)
    return checkout.run("replay", str(path)).returncode == 0


def attack(checkout: Checkout, folder: Path) -> Outcome:
    """Pick the seed; then, if players have a say, take their parts and ignore them."""
    picked = matches(patched(checkout, PICKED), folder / "picked", MATCHES)
    deals, file = len({dealt for dealt, _file in picked}), picked[0][1]
    verified = passes(checkout, folder, file)
    has_parts = b'"part"' in file
    figures = f"{MATCHES} matches with the operator's seed had {deals} different deals, "
    figures += f"{'verified' if verified else 'NOT verified'}, {PARTS[has_parts]}"
    if not has_parts:
        return Outcome(False, figures)
    [(_dealt, ignored)] = matches(patched(checkout, PICKED + IGNORING), folder / "ignoring", 1)
    unnoticed = passes(checkout, folder, ignored)
    figures += f"; a match dealt as if without them {'passes' if unnoticed else 'is found out'}"
    return Outcome(deals == MATCHES and verified and not unnoticed, figures)
