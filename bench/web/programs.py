"""Programs as clients: they use the API of our server, or the echo, as fast as it answers."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

import msgspec
from tests.kit.wire import Wire, wire_to

from kingofarms.games import games

NAME = b'{"name": "Bench"}'


class TableAnswer(msgspec.Struct):
    """The fields of an answer that a program needs."""

    id: str
    seq: int
    to_play: int | None
    legal: list[str]


class Actor(Protocol):
    """A client that can act."""

    async def act(self) -> float | None:
        """Act; return the seconds until the answer, None if there was nothing to measure."""


@dataclass
class Stretch:
    """The actions of a stretch of time."""

    seconds: float = 0.0
    took: list[float] = field(default_factory=list)  # seconds each

    @property
    def pace(self) -> float:
        """Actions a second."""
        return len(self.took) / self.seconds


async def press(actors: Sequence[Actor], seconds: float) -> Stretch:
    """All clients at once; each acts again as soon as it has its answer."""
    stretch, start = Stretch(), time.perf_counter()

    async def keep_acting(actor: Actor) -> None:
        while time.perf_counter() - start < seconds:
            took = await actor.act()
            if took is not None:
                stretch.took.append(took)

    await asyncio.gather(*map(keep_acting, actors))
    stretch.seconds = time.perf_counter() - start
    return stretch


class Program:
    """A program that plays both seats of a table, and starts another when the match is over."""

    def __init__(self, number: int, wire: Wire) -> None:
        self.rng = Random(number)
        self.wire = wire
        self.game = sorted(games())[number % len(games())]
        self.table: TableAnswer | None = None
        self.answer = b""
        self.sent = 0

    async def act(self) -> float | None:
        """Do any legal action."""
        table = self.table
        if table is None or not table.legal:
            body = msgspec.json.encode({"game": self.game, "seats": ["me", "me"]})
            answer = await self.wire.ask("POST", "/api/tables", body)
            self.table = msgspec.json.decode(answer.body, type=TableAnswer)
            return None
        self.sent += 1
        action, name = self.rng.choice(table.legal), f"{table.id}-{self.sent}"
        message = {"action": action, "seq": table.seq, "id": name, "seat": table.to_play}
        start = time.perf_counter()
        answer = await self.wire.ask(
            "POST", f"/api/tables/{table.id}/act", msgspec.json.encode(message)
        )
        took = time.perf_counter() - start
        if answer.status != 200:
            raise RuntimeError(answer.body)
        self.table = msgspec.json.decode(answer.body, type=TableAnswer)
        self.answer = answer.body
        return took


class EchoProgram:
    """The same with the echo: it sends as much and receives as much."""

    BODY = b'{"action": "take a card", "seq": 17, "id": "q3Yk0cAqT1xUuVfD-15", "seat": 1}'

    def __init__(self, number: int, wire: Wire) -> None:
        self.path = f"/api/tables/{number}/act"
        self.wire = wire

    async def act(self) -> float | None:
        """Send, and wait for the answer."""
        start = time.perf_counter()
        await self.wire.ask("POST", self.path, self.BODY)
        return time.perf_counter() - start


async def programs(port: int, count: int) -> list[Program]:
    """So many programs at tables of ours, each with a connection of its own."""
    wire = await wire_to(port)
    token = msgspec.json.decode((await wire.ask("POST", "/api/players", NAME)).body)["token"]
    wire.close()
    wires = [await wire_to(port, authorization=f"Bearer {token}") for _number in range(count)]
    clients = [Program(number, wire) for number, wire in enumerate(wires)]
    for client in clients:
        await client.act()  # opens a table
    return clients


async def echo_programs(port: int, count: int) -> list[EchoProgram]:
    """As many clients of the echo."""
    wires = [await wire_to(port, authorization="Bearer x") for _number in range(count)]
    return [EchoProgram(number, wire) for number, wire in enumerate(wires)]
