"""A crowd of programs that play over the API until the server dies, and note its answers.

At each table one program plays one seat or both. It sends its actions by posts or on a stream; an
action without an answer is sent again under the same id after the next start. A third of the
tables have a spectator.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

from tests.kit.wire import Answer, CutError, Wire, wire_to
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from kingofarms.games import games
from trials.crash.ledger import Faults, Noted, Sent, is_same, told_in

POSTS, STREAM, BOT = "posts", "stream", "posts, a bot opposite"
WAYS = (POSTS, STREAM, BOT)
LEVEL = "page"
AGAIN = 0.02  # the share of answered actions that are sent again

Post = Callable[[Sent], Awaitable[Answer]]


@dataclass
class Crowd:
    """The programs, and everything that they know."""

    tables: int
    rng: Random
    token: str = ""
    places: dict[int, Noted] = field(default_factory=dict)  # the match that each program plays
    ended: list[Noted] = field(default_factory=list)
    faults: Faults = field(default_factory=Faults)
    in_flight: int = 0  # actions without an answer when the server died
    repeated: int = 0  # answered actions that were sent again
    heard: int = 0  # entries received on streams
    alarm: Callable[[], None] | None = None  # called once, at the next answer
    is_closing: bool = False  # wait for answers, and send nothing more
    _names: Iterator[int] = field(default_factory=count)

    @property
    def live(self) -> list[Noted]:
        """The matches in progress."""
        return list(self.places.values())

    async def sign_in(self, port: int) -> None:
        """Get a token, which stays valid when the server dies."""
        wire = await wire_to(port)
        answer = await wire.ask("POST", "/api/players", b'{"name": "Crowd"}')
        self.token = json.loads(answer.body)["token"]
        wire.close()

    async def press(self, port: int) -> None:
        """Play at all tables until the server dies."""
        for noted in self.live:
            noted.moved = 0
        await asyncio.gather(*(self._keep(number, port) for number in range(self.tables)))
        self.in_flight += sum(1 for noted in self.live if noted.pending)

    async def _keep(self, number: int, port: int) -> None:
        """Play one match after the other."""
        try:
            wire = await wire_to(port, authorization=f"Bearer {self.token}")
            while not self.is_closing or self._awaits_answer(number):
                noted = self.places.get(number)
                if noted is None or noted.is_over:
                    self.places[number] = await self._new(wire, number)
                    self.ended += [noted] if noted else []
                else:
                    await self._play(noted, wire, port)
            wire.close()
        except (CutError, OSError, WebSocketException, EOFError):
            return

    def _awaits_answer(self, number: int) -> bool:
        """Whether an action was sent there that nobody has answered."""
        noted = self.places.get(number)
        return noted is not None and noted.pending is not None

    async def _new(self, wire: Wire, number: int) -> Noted:
        names = sorted(games())
        game, way = names[number % len(names)], WAYS[number // len(names) % len(WAYS)]
        seats = ["me", LEVEL if way == BOT else "me"]
        body = json.dumps({"game": game, "seats": seats}).encode()
        answer = await wire.ask("POST", "/api/tables", body)
        said = json.loads(answer.body)
        if answer.status != 201:
            raise RuntimeError(f"no table: {said}")
        return Noted(said["id"], game, way)

    async def _play(self, noted: Noted, wire: Wire, port: int) -> None:
        """Play a match to its end; a third of them have a spectator."""
        watching = None
        if noted.way != STREAM and int.from_bytes(noted.id[:1].encode()) % 3 == 0:
            watching = asyncio.create_task(self._watch(noted, port))
        try:
            if noted.way == STREAM:
                async with self._stream(noted, port, authorization=self.token) as line:
                    await self._play_on_stream(noted, line)
            else:
                await self._play_by_posts(noted, wire)
        finally:
            if watching:
                watching.cancel()
                await asyncio.gather(watching, return_exceptions=True)

    # By posts.

    async def _play_by_posts(self, noted: Noted, wire: Wire) -> None:
        path = f"/api/tables/{noted.id}"
        said = json.loads((await wire.ask("GET", path)).body)
        while True:
            sent = noted.pending or self._choose(said)
            if sent is None and said["phase"] == "over":
                noted.is_over = True
                return
            if self.is_closing and noted.pending is None:
                return
            if sent is None:  # the bot is thinking
                await asyncio.sleep(0.01)
                said = json.loads((await wire.ask("GET", path)).body)
                continue
            said = await self._post(noted, wire, sent)
            if self.rng.random() < AGAIN:
                self.repeated += 1
                said = await self._post(noted, wire, sent)

    async def _post(self, noted: Noted, wire: Wire, sent: Sent) -> Mapping[str, Any]:
        noted.pending = sent
        answer = await wire.ask("POST", f"/api/tables/{noted.id}/act", body_of(sent))
        self._ring()
        said = json.loads(answer.body)
        if answer.status == 200:
            noted.acknowledge(sent)
            return said
        self.faults.note("refused", f"{noted.id} {sent}: {answer.status} {said.get('why')}")
        noted.pending = None
        return said["table"]

    def _ring(self) -> None:
        alarm, self.alarm = self.alarm, None
        if alarm:
            alarm()

    def _choose(self, said: Mapping[str, Any]) -> Sent | None:
        """Any legal action; None if it is not the program's turn."""
        if not said["legal"]:
            return None
        action = self.rng.choice(said["legal"])
        return Sent(said["seq"], said["to_play"], action, f"{next(self._names)}")

    # On a stream.

    def _stream(self, noted: Noted, port: int, authorization: str = "") -> connect:
        """A stream from the first entry on, which repeats what was received before."""
        fields = {"Authorization": f"Bearer {authorization}"} if authorization else {}
        address = f"ws://127.0.0.1:{port}/api/tables/{noted.id}/stream"
        return connect(address, additional_headers=fields, max_size=None, compression=None)

    async def _play_on_stream(self, noted: Noted, line: ClientConnection) -> None:
        async for text in line:
            said = json.loads(text)
            if "refused" in said:
                self.faults.note("refused", f"{noted.id} {noted.pending}: {said['refused']}")
                noted.pending = None
            if "table" not in said:
                continue
            self._ring()
            self._hear(noted, said)
            if said["table"]["phase"] == "over":
                noted.is_over = True
                return
            if self.is_closing and noted.pending is None:
                return
            noted.pending = noted.pending or self._choose(said["table"])
            if noted.pending:
                await line.send(body_of(noted.pending).decode())
        raise CutError("the stream has ended")

    def _hear(self, noted: Noted, said: Mapping[str, Any]) -> None:
        """Note new entries; repeated ones must be the same."""
        for seq, told in told_in(said["entries"]).items():
            self.heard += seq not in noted.heard
            if not is_same(noted.game, noted.heard.setdefault(seq, told), told):
                self.faults.note("changed", f"{noted.id} {seq} {noted.heard[seq]} is {told}")
        sent = noted.pending
        if sent and noted.way == STREAM and said["seq"] > sent.seq:
            noted.acknowledge(sent)

    async def _watch(self, noted: Noted, port: int) -> None:
        async with self._stream(noted, port) as line:
            async for text in line:
                said = json.loads(text)
                if "table" in said:
                    self._hear(noted, said)


def body_of(sent: Sent) -> bytes:
    """The message for an action."""
    return json.dumps(
        {"action": sent.action, "seq": sent.seq, "id": sent.request, "seat": sent.seat}
    ).encode()
