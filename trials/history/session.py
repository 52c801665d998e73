"""A session: one device of somebody at a table, which asks one thing after the other.

Every call is recorded from before it is sent until after its answer has come.
"""

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from random import Random
from time import monotonic
from typing import Any, Protocol

from tests.kit.wire import Answer, CutError, Wire

from trials.history.record import (
    ACT,
    CREATE,
    EXPORT,
    FAILED,
    GONE,
    JOIN,
    OK,
    READ,
    REFUSED,
    STALE,
    UNAVAILABLE,
    UNDO,
    Call,
    History,
    Sight,
    digest,
    sight_in,
)

PATIENCE = 3.0  # seconds after which nobody waits for an answer any more
OUTCOMES = {200: OK, 201: OK, 400: REFUSED, 401: GONE, 404: GONE, 409: STALE, 503: UNAVAILABLE}
AFTER_A_CUT = 0.3  # seconds until the next call
NUMBERS = count()  # of requests and players
NAMES_NUMBER = 0.5  # the share of reads that name the newest number that was shown
ELSEWHERE = 0.25  # the share of calls to another server than one's own


class Address(Protocol):
    """A server as clients know it."""

    port: int
    life: int


@dataclass(frozen=True)
class Person:
    """Somebody with a token."""

    name: str
    player: str
    token: str


@dataclass
class Seating:
    """A table and who sits there, as all its sessions know it."""

    id: str
    game: str
    people: Sequence[Person]
    is_over: bool = False


@dataclass(frozen=True)
class Sent:
    """An act on its way."""

    seq: int
    action: str
    request: str


@dataclass
class Hall:
    """What all sessions share."""

    servers: Sequence[Address]
    history: History
    pause: float  # seconds between two calls of a session, on average
    is_closing: bool = False


@dataclass
class Session:
    """One device of one person, or a watcher: one call after the other."""

    hall: Hall
    name: str
    seating: Seating
    seat: int | None
    home: int
    rng: Random
    latest: Mapping[str, Any] = field(default_factory=dict)  # the newest table that was shown
    pending: Sent | None = None  # sent, and not answered
    last: Sent | None = None  # answered
    _wires: dict[int, tuple[int, Wire]] = field(default_factory=dict)

    @property
    def person(self) -> Person | None:
        """The player of this session."""
        return None if self.seat is None else self.seating.people[self.seat]

    @property
    def known(self) -> int:
        """The newest number that was shown."""
        return int(self.latest.get("seq", 0))

    def begin(self, kind: str, server: int, **fields: Any) -> Call:
        """A call that begins now."""
        return Call(
            session=self.name,
            server=server,
            life=self.hall.servers[server].life,
            table=self.seating.id,
            kind=kind,
            began=monotonic(),
            player=self.person.player if self.person else None,
            seat=self.seat,
            **fields,
        )

    def choose_server(self) -> int:
        """Mostly one's own."""
        if self.rng.random() < ELSEWHERE:
            return self.rng.randrange(len(self.hall.servers))
        return self.home

    async def ask(self, call: Call, method: str, path: str, body: Any = None) -> Answer | None:
        """Ask, note the end and the outcome; None where no answer came."""
        data = json.dumps(body).encode() if body is not None else b""
        wire = self._wire(call.server)
        try:
            async with asyncio.timeout(PATIENCE):
                answer = await wire.ask(method, path, data)
        except (CutError, OSError, TimeoutError):
            self._wires.pop(call.server, None)
            wire.close()
            await asyncio.sleep(AFTER_A_CUT)
            return None
        call.ended, call.status = monotonic(), answer.status
        call.outcome = OUTCOMES.get(answer.status, FAILED)
        return answer

    def _wire(self, server: int) -> Wire:
        """The line to that server; another one after it was started again."""
        port = self.hall.servers[server].port
        known = self._wires.get(server)
        if known and known[0] == port:
            return known[1]
        fields = {"authorization": f"Bearer {self.person.token}"} if self.person else {}
        wire = Wire(port, fields)
        wire.resends = False
        self._wires[server] = port, wire
        return wire

    def finish(self, call: Call, answer: Answer | None) -> None:
        """Note what the answer shows, and learn from it."""
        message = read(answer)
        call.why = str(message.get("why", ""))
        table = message.get("table", message)
        if isinstance(table, dict) and "to_play" in table:
            call.sight = sight_in(table)
            if table["seq"] >= self.known:
                self.latest = table
            self.seating.is_over |= table["phase"] == "over"
        self.hall.history.add(call, answer.body if answer else b"")

    # What a session may ask for.

    async def create(self) -> None:
        """Set up a table with one more seat that is open, or a bot's."""
        other = "page" if len(self.seating.people) == 1 else "open"
        call = self.begin(CREATE, self.choose_server())
        body = {"game": self.seating.game, "seats": ["me", other]}
        answer = await self.ask(call, "POST", "/api/tables", body)
        if call.outcome == OK:
            self.seating.id = call.table = read(answer)["id"]
        self.finish(call, answer)

    async def join(self) -> bool:
        """Sit down; whether that was answered well."""
        call = self.begin(JOIN, self.choose_server())
        self.finish(call, await self.ask(call, "POST", self.path("join"), {}))
        return call.outcome == OK

    async def read(self, server: int | None = None) -> None:
        """Look at the table; sometimes the number one knows is named."""
        at = self.choose_server() if server is None else server
        call = self.begin(READ, at, seq=self.known)
        query = f"?seq={self.known}" if self.rng.random() < NAMES_NUMBER else ""
        self.finish(call, await self.ask(call, "GET", self.path() + query))

    async def act(self, sent: Sent) -> None:
        """Send an act; it stays pending where nobody knows what became of it."""
        self.pending = sent
        call = self.begin(
            ACT, self.choose_server(), seq=sent.seq, action=sent.action, request=sent.request
        )
        body = {"action": sent.action, "seq": sent.seq, "id": sent.request, "seat": self.seat}
        self.finish(call, await self.ask(call, "POST", self.path("act"), body))
        if call.outcome in (OK, STALE, REFUSED):
            self.pending, self.last = None, sent

    async def undo(self) -> None:
        """Take the last act back."""
        call = self.begin(UNDO, self.choose_server(), seq=self.known)
        body = {"seat": self.seat, "seq": self.known}
        self.finish(call, await self.ask(call, "POST", self.path("undo"), body))

    async def export(self, server: int | None = None) -> None:
        """Fetch the match as a file."""
        at = self.choose_server() if server is None else server
        call = self.begin(EXPORT, at)
        answer = await self.ask(call, "GET", self.path("export"))
        if call.outcome == OK:
            call.sight, call.entries = sight_of_export(read(answer))
        self.hall.history.add(call, answer.body if answer else b"")

    def path(self, command: str = "") -> str:
        """The address of the table."""
        return f"/api/tables/{self.seating.id}" + (f"/{command}" if command else "")

    def new(self, seq: int, action: str) -> Sent:
        """An act under an id of its own."""
        return Sent(seq, action, f"r{next(NUMBERS)}")

    def close(self) -> None:
        """Hang up."""
        for _port, wire in self._wires.values():
            wire.close()
        self._wires.clear()


def read(answer: Answer | None) -> dict[str, Any]:
    """The message of an answer; empty where there is none."""
    if answer is None:
        return {}
    try:
        message = json.loads(answer.body)
    except ValueError:
        return {}
    return message if isinstance(message, dict) else {}


def sight_of_export(file: Mapping[str, Any]) -> tuple[Sight, list[tuple[int, str]]]:
    """What a file shows: a match that runs, as a seat saw it, or the whole of one that is over."""
    entries = file["entries"]
    if file["format"].startswith("kingofarms seen"):
        numbered = [(entry["seq"], digest(entry)) for entry in entries]
        return Sight(len(entries), digest(file["table"])), numbered
    return Sight(len(entries)), [(at, digest(entry)) for at, entry in enumerate(entries, 1)]


async def sign_up(port: int, name: str) -> Person:
    """Somebody new."""
    wire = Wire(port, {})
    answer = await wire.ask("POST", "/api/players", json.dumps({"name": name}).encode())
    wire.close()
    message = read(answer)
    return Person(name, message["player"], message["token"])


async def set_up(port: int, person: Person, game: str) -> None:
    """A table that nobody will use: the server answers when the game is ready to be played."""
    wire = Wire(port, {"authorization": f"Bearer {person.token}"})
    body = json.dumps({"game": game, "seats": ["me", "me"]}).encode()
    await wire.ask("POST", "/api/tables", body)
    wire.close()
