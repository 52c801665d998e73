"""A deleted token: what its open stream still shows, and whether it still acts."""

import asyncio
import json
from pathlib import Path
from typing import Any

from tests.kit.socket_wire import SocketWire, socket_to
from tests.kit.wire import CutError

from trials.attacks.checkout import Checkout, Outcome
from trials.attacks.people import Program, running_match

TITLE = "a deleted token still sees and acts through its open stream"
WAIT = 3.0  # seconds in which a message or the end of the stream must come


def attack(checkout: Checkout, folder: Path) -> Outcome:
    """Open a stream, delete its token, then let the other player act, and act oneself."""
    with checkout.serve(folder) as served:
        port, _seconds = served.ready()
        return asyncio.run(use_deleted(port))


class Stream:
    """A stream of a table: what it has received, and whether it is closed."""

    def __init__(self) -> None:
        self.messages: list[dict[str, Any]] = []
        self.wire: SocketWire | None = None

    async def open(self, port: int, table: str, token: str) -> None:
        """Open it, and wait for the table."""
        fields = {"authorization": f"Bearer {token}"}
        path = f"/api/tables/{table}/stream"
        self.wire = await socket_to(port, path, self._receive, fields)
        await self.until(lambda: bool(self.tables()))

    def _receive(self, data: bytes) -> None:
        self.messages.append(json.loads(data))

    def tables(self) -> list[dict[str, Any]]:
        """The tables that it has shown."""
        return [each["table"] for each in self.messages if "table" in each]

    @property
    def is_closed(self) -> bool:
        """Whether the server has closed it."""
        return self.wire is None or self.wire.is_closed

    def send(self, message: dict[str, Any]) -> None:
        """Send a command."""
        if self.wire:
            self.wire.send_text(json.dumps(message).encode())

    async def until(self, is_so: Any) -> None:
        """Wait for it, but not for ever."""
        end = asyncio.get_running_loop().time() + WAIT
        while not is_so() and asyncio.get_running_loop().time() < end:
            await asyncio.sleep(0.02)


async def use_deleted(port: int) -> Outcome:
    """Both people have a stream; the one to play next but one deletes the token."""
    table, people = await running_match(port, ("Ann", "Ben"))
    other, deleted = (people[seat] for seat in (table["to_play"], 1 - table["to_play"]))
    stream = Stream()
    await stream.open(port, table["id"], deleted.token)
    before = len(stream.tables())
    answer = await deleted.wire.ask("DELETE", "/api/token")
    if answer.status != 204:
        raise CutError(f"the token was not deleted: {answer.status}")
    table = await act(other, table["id"])
    await stream.until(lambda: len(stream.tables()) > before or stream.is_closed)
    seen = len(stream.tables()) - before
    acted = await acts_on(stream, other, table)
    for each in people:
        each.wire.close()
    holds = not seen and not acted and stream.is_closed
    return Outcome(
        holds,
        f"after the deletion the stream {'is closed' if stream.is_closed else 'stays open'}, "
        f"shows {seen} tables with the hand, and {'acts' if acted else 'cannot act'}",
    )


async def act(player: Program, table: str) -> dict[str, Any]:
    """Act until it is the other's turn."""
    now = await player.read("GET", f"/api/tables/{table}")
    while now["legal"]:
        message = {"action": now["legal"][0], "seq": now["seq"]}
        now = await player.read("POST", f"/api/tables/{table}/act", **message)
    return now


async def acts_on(stream: Stream, other: Program, table: dict[str, Any]) -> bool:
    """Whether an act through the stream still counts."""
    legal = stream.tables()[-1]["legal"] or ["1"]
    stream.send({"action": legal[0], "seq": table["seq"]})
    end = asyncio.get_running_loop().time() + WAIT
    while asyncio.get_running_loop().time() < end:
        now = await other.read("GET", f"/api/tables/{table['id']}")
        if now["seq"] > table["seq"]:
            return True
        await asyncio.sleep(0.1)
    return False
