"""The people of an attack: programs with tokens, and their tables."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.kit.wire import Answer, Wire, wire_to

TOO_MANY = 429

PATIENCE = 120.0  # seconds for one request that is refused because there were too many
PAUSE = 0.2  # seconds, where no `Retry-After` tells better


async def patiently(ask: Callable[[], Awaitable[Answer]]) -> tuple[Answer, int]:
    """Ask; after a 429, ask again as soon as that may help. The answer, and how many were refused.

    To be refused is a defence of the server, not a fault of the measurement.
    """
    end, refused = time.perf_counter() + PATIENCE, 0
    while (answer := await ask()).status == TOO_MANY and time.perf_counter() < end:
        refused += 1
        wait = float(answer.field(b"retry-after") or PAUSE)
        await asyncio.sleep(min(wait, max(0.0, end - time.perf_counter())))
    return answer, refused


@dataclass(frozen=True)
class Program:
    """Somebody with a token, on one connection."""

    player: str
    token: str
    wire: Wire

    async def ask(self, method: str, path: str, **fields: Any) -> Answer:
        """Send a request; the fields are the message."""
        body = json.dumps(fields).encode() if method == "POST" else b""
        return await self.wire.ask(method, path, body)

    async def read(self, method: str, path: str, **fields: Any) -> dict[str, Any]:
        """The same, for a request that must succeed: its message."""
        answer, _refused = await patiently(lambda: self.ask(method, path, **fields))
        if answer.status >= 300:
            raise RuntimeError(f"{method} {path}: {answer.status} {answer.body.decode()}")
        message: dict[str, Any] = json.loads(answer.body)
        return message

    async def new_table(self, *seats: str, private: bool = True) -> dict[str, Any]:
        """A new table of Heraldry."""
        return await self.read(
            "POST", "/api/tables", game="heraldry", seats=list(seats), private=private
        )


async def program(port: int, name: str) -> Program:
    """A new player."""
    first = await wire_to(port)
    body = json.dumps({"name": name}).encode()
    answer, _refused = await patiently(lambda: first.ask("POST", "/api/players", body))
    first.close()
    message = json.loads(answer.body)
    wire = await wire_to(port, authorization=f"Bearer {message['token']}")
    return Program(message["player"], message["token"], wire)


async def running_match(port: int, names: Sequence[str]) -> tuple[Mapping[str, Any], list[Program]]:
    """A private match of these people that has begun, and the people."""
    people = [await program(port, name) for name in names]
    host, *others = people
    table = await host.new_table("me", *["open"] * len(others))
    for each in others:
        table = await each.read("POST", f"/api/tables/{table['id']}/join")
    return table, people
