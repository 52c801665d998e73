"""A person against bots, by the API and its stream, who measures how long a bot takes."""

import asyncio
import time
from functools import partial
from math import inf
from random import Random
from typing import Any

import msgspec
from tests.kit.socket_wire import SocketWire, socket_to
from tests.kit.wire import Wire, wire_to

from kingofarms.games import games
from trials.attacks.people import patiently

NAME = b'{"name": "Robin"}'
LOADING = 20.0  # seconds in which every worker must have loaded a game
QUICK = 1.0  # seconds: a bot that answers so soon has its game loaded
IN_A_ROW = 4  # quick answers: then every worker has it


def by_seats() -> list[str]:
    """The games whose bots search, those for the fewest players first."""
    searched = [name for name, game in games().items() if game.taste]
    return sorted(searched, key=lambda name: max(games()[name].SEATS))


class Opponent:
    """One person: a token, a connection, and a stream at a table."""

    def __init__(self, port: int, number: int, wire: Wire, token: str) -> None:
        self.port, self.token, self._wire = port, token, wire
        self._rng = Random(number)
        self._stream: SocketWire | None = None
        self._news = asyncio.Event()
        self.table: dict[str, Any] = {}

    async def sit_down(self, game: str, *bots: str) -> None:
        """At a new table with these bots, and listen to what happens there."""
        body = msgspec.json.encode({"game": game, "seats": ["me", *bots], "private": True})
        answer, _refused = await patiently(lambda: self._wire.ask("POST", "/api/tables", body))
        if answer.status != 201:
            raise RuntimeError(f"no table: {answer.body!r}")
        self.table = msgspec.json.decode(answer.body)
        fields = {"authorization": f"Bearer {self.token}"}
        path = f"/api/tables/{self.table['id']}/stream"
        self._stream = await socket_to(self.port, path, self._hear, fields)

    def _hear(self, text: bytes) -> None:
        message = msgspec.json.decode(text)
        if "table" in message:
            self._see(message["table"])

    def _see(self, table: dict[str, Any]) -> None:
        if table["seq"] >= self.table["seq"]:
            self.table = table
            self._news.set()

    @property
    def is_mine(self) -> bool:
        """Whether it is this person's turn."""
        return bool(self.table["legal"])

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return bool(self.table["phase"] == "over")

    async def act(self) -> None:
        """Any legal action."""
        table = self.table
        body = {"action": self._rng.choice(table["legal"]), "seq": table["seq"]}
        path = f"/api/tables/{table['id']}/act"
        answer = await self._wire.ask("POST", path, msgspec.json.encode(body))
        if answer.status == 200:
            self._see(msgspec.json.decode(answer.body))

    async def wait(self, until: float) -> float:
        """The seconds until it is this person's turn, or until the match or the time is over."""
        start = time.perf_counter()
        while not self.is_mine and not self.is_over:
            left = until - time.perf_counter()
            if left <= 0:
                break
            self._news.clear()
            try:
                async with asyncio.timeout(left):
                    await self._news.wait()
            except TimeoutError:
                break
        return time.perf_counter() - start

    async def play(self, until: float, most: float = inf) -> list[float]:
        """Act whenever it is this person's turn; the seconds of each wait for the bots."""
        waits = [] if self.is_mine else [await self.wait(until)]
        while time.perf_counter() < until and not self.is_over and len(waits) < most:
            start = time.perf_counter()
            await self.act()
            if not self.is_mine:
                await self.wait(until)
                waits.append(time.perf_counter() - start)
        return waits

    async def leave(self) -> None:
        """Give up, and close the stream: no bot thinks for this table any more."""
        if not self.is_over:
            path = f"/api/tables/{self.table['id']}/concede"
            await self._wire.ask("POST", path, b"{}")
        if self._stream:
            self._stream.close()


async def new_opponents(port: int, count: int) -> list[Opponent]:
    """So many people."""
    people = []
    for number in range(count):
        wire = await wire_to(port)
        answer, _refused = await patiently(partial(wire.ask, "POST", "/api/players", NAME))
        token = msgspec.json.decode(answer.body)["token"]
        wire.close()
        wire = await wire_to(port, authorization=f"Bearer {token}")
        people.append(Opponent(port, number, wire, token))
    return people


async def loaded(person: Opponent, game: str) -> None:
    """Play until the bots answer quickly: their compiled code is loaded at the first question."""
    quick, end = 0, time.perf_counter() + LOADING
    while quick < IN_A_ROW and time.perf_counter() < end:
        await person.sit_down(game, "page")
        for wait in await person.play(time.perf_counter() + 3 * QUICK):
            quick = quick + 1 if wait < QUICK else 0
        await person.leave()
