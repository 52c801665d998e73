"""Programs that play over the API as fast as they are answered, at ours and at the echo."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

import msgspec

from bench.wire import Wire, wire_to

GAMES = ("heraldry", "kings_blade", "blazon")
NAME = b'{"name": "Bench"}'


class Said(msgspec.Struct):
    """As much of an answer as a program needs."""

    id: str
    seq: int
    to_play: int | None
    legal: list[str]


class Actor(Protocol):
    """Somebody who acts when told to."""

    async def act(self) -> float | None:
        """The seconds until the answer; None where there was nothing to measure."""


@dataclass
class Stretch:
    """What was done in a stretch of time."""

    seconds: float = 0.0
    took: list[float] = field(default_factory=list)  # seconds each

    @property
    def pace(self) -> float:
        """How many a second."""
        return len(self.took) / self.seconds


async def press(actors: Sequence[Actor], seconds: float) -> Stretch:
    """All of them at once, each as soon as it has its answer."""
    stretch, begun = Stretch(), time.perf_counter()

    async def go_on(actor: Actor) -> None:
        while time.perf_counter() - begun < seconds:
            took = await actor.act()
            if took is not None:
                stretch.took.append(took)

    await asyncio.gather(*map(go_on, actors))
    stretch.seconds = time.perf_counter() - begun
    return stretch


class Program:
    """A program that holds both seats of a table of ours, and sits down anew when it is over."""

    def __init__(self, number: int, wire: Wire) -> None:
        self.rng = Random(number)
        self.wire = wire
        self.game = GAMES[number % len(GAMES)]
        self.said: Said | None = None
        self.answer = b""
        self.sent = 0

    async def act(self) -> float | None:
        """Any legal action."""
        said = self.said
        if said is None or not said.legal:
            body = msgspec.json.encode({"game": self.game, "seats": ["me", "me"]})
            answer = await self.wire.ask("POST", "/api/tables", body)
            self.said = msgspec.json.decode(answer.body, type=Said)
            return None
        self.sent += 1
        action, name = self.rng.choice(said.legal), f"{said.id}-{self.sent}"
        told = {"action": action, "seq": said.seq, "id": name, "seat": said.to_play}
        begun = time.perf_counter()
        answer = await self.wire.ask(
            "POST", f"/api/tables/{said.id}/act", msgspec.json.encode(told)
        )
        took = time.perf_counter() - begun
        if answer.status != 200:
            raise RuntimeError(answer.body)
        self.said = msgspec.json.decode(answer.body, type=Said)
        self.answer = answer.body
        return took


class EchoProgram:
    """The same at the echo: it sends as much and gets as much."""

    BODY = b'{"action": "take Pommel", "seq": 17, "id": "q3Yk0cAqT1xUuVfD-15", "seat": 1}'

    def __init__(self, number: int, wire: Wire) -> None:
        self.path = f"/api/tables/{number}/act"
        self.wire = wire

    async def act(self) -> float | None:
        """Send and get."""
        begun = time.perf_counter()
        await self.wire.ask("POST", self.path, self.BODY)
        return time.perf_counter() - begun


async def programs(port: int, count: int) -> list[Program]:
    """So many programs at tables of ours, each on a line of its own."""
    wire = await wire_to(port)
    token = msgspec.json.decode((await wire.ask("POST", "/api/players", NAME)).body)["token"]
    wire.close()
    wires = [await wire_to(port, authorization=f"Bearer {token}") for _number in range(count)]
    found = [Program(number, wire) for number, wire in enumerate(wires)]
    for actor in found:
        await actor.act()  # sits down
    return found


async def echo_programs(port: int, count: int) -> list[EchoProgram]:
    """As many at the echo."""
    wires = [await wire_to(port, authorization="Bearer x") for _number in range(count)]
    return [EchoProgram(number, wire) for number, wire in enumerate(wires)]
