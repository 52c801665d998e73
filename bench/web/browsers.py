"""Browsers as clients: they press buttons of the page that they have, and listen on its socket.

There are two at each table. They know no rules: the page has a button for each legal action.
"""

import asyncio
import html
import re
import time
from random import Random
from typing import Any, Protocol
from urllib.parse import urlencode

import msgspec
from tests.kit.socket_wire import SocketWire, socket_to
from tests.kit.wire import FORM, Answer, Wire, wire_to

from kingofarms.games import games

ACTION = re.compile(r'name="action" value="([^"]+)"')
GO_ON = re.compile(r'form="pick" name="seen" value="(\d+)"')  # from the end of a round
PATIENCE = 30.0  # seconds to wait for a push


class Update(msgspec.Struct):
    """A message to a browser: a push, or the answer to a form."""

    seq: int
    html: msgspec.Raw = msgspec.Raw(b'""')


class Pair(Protocol):
    """Two browsers at a table."""

    pushes: list[float]  # seconds from a post to the other's push

    async def act(self) -> float | None:
        """One of them acts; return the seconds until the answer, None if there was no action."""

    async def read(self) -> float:
        """One of them loads the page; return the seconds until it is there."""

    def close(self) -> None:
        """Both leave: an open socket costs the server a little time now and then."""


class Browser:
    """A browser with a cookie, a connection, and a socket at a table."""

    def __init__(self, port: int, wire: Wire, name: str) -> None:
        self.port = port
        self.wire = wire
        self.name = name
        self.cookie = ""
        self.socket: SocketWire | None = None
        self.seq = -1
        self.html = b""
        self._buttons: list[str] | None = None
        self.pushed = b""
        self.arrived = 0.0
        self._news = asyncio.Event()

    def receive(self, text: bytes) -> None:
        """Take a push."""
        self.arrived = time.perf_counter()
        facts, _end, table = text.partition(b"\n")
        update = msgspec.json.decode(facts, type=Update)
        if table:
            update.html = msgspec.Raw(msgspec.json.encode(table.decode()))
        if len(update.html) > 2:
            self.pushed = text
            self.see(update)

    def see(self, update: Update) -> None:
        """Show the update, if it is newer and holds the table."""
        if update.seq > self.seq and len(update.html) > 2:
            self.seq, self.html, self._buttons = update.seq, bytes(update.html), None
            self._news.set()

    async def see_at_least(self, seq: int) -> float:
        """Wait until that number is shown; return the time at which it came."""
        while self.seq < seq:
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), PATIENCE)
        return self.arrived

    def text(self) -> str:
        """The table that is shown, as HTML."""
        return msgspec.json.decode(self.html, type=str) if self.html else ""

    def buttons(self) -> list[str]:
        """The actions that have a button, each once, though it may have several."""
        if self._buttons is None:
            self._buttons = sorted({html.unescape(each) for each in ACTION.findall(self.text())})
        return self._buttons

    async def go_on(self) -> None:
        """At the end of a round the table waits to be looked at: press its button, if it has one.

        The script asks for that table by the socket, as it does for whatever is picked.
        """
        while not self.buttons() and (button := GO_ON.search(self.text())) and self.socket:
            seq, query = self.seq, urlencode({"at": self.seq, "seen": button[1]})
            self.seq -= 1  # the same number comes again
            self.socket.send_text(msgspec.json.encode({"query": query, "quiet": False}))
            await self.see_at_least(seq)

    async def post(self, path: str, **fields: Any) -> Answer:
        """Send a form as the page's script does."""
        answer = await self.wire.ask("POST", path, urlencode(fields).encode(), FORM)
        cookie = answer.field(b"set-cookie").partition(";")[0]
        if cookie:
            self.cookie = cookie
            self.wire.close()
            self.wire = await browser_wire(self.port, cookie)
        return answer

    async def look(self, path: str) -> None:
        """Open the page's socket."""
        if self.socket:
            self.socket.close()
        self.seq, self.html, self._buttons = -1, b"", None
        fields = {"cookie": self.cookie, "origin": f"http://127.0.0.1:{self.port}"}
        self.socket = await socket_to(self.port, f"{path}/live", self.receive, fields)
        await self.see_at_least(0)


async def browser_wire(port: int, cookie: str) -> Wire:
    """A connection as a browser's script uses it."""
    fields = {"origin": f"http://127.0.0.1:{port}", "accept": "application/json"}
    fields["prefer"] = "return=minimal"  # its socket brings the table
    return await wire_to(port, **fields, **({"cookie": cookie} if cookie else {}))


class OurPair:
    """Two browsers at a table of ours; when the match is over they move to another."""

    def __init__(self, number: int, port: int, people: tuple[Browser, Browser]) -> None:
        self.rng = Random(number)
        self.port = port
        self.people = people
        self.game = sorted(games())[number % len(games())]
        self.path = ""
        self.page = b""
        self.answer = b""
        self.pushes: list[float] = []
        self.reader: Wire | None = None

    async def sit_down(self) -> None:
        """Open a new table, and seat both there."""
        first, second = self.people
        named = {} if first.cookie else {"name": first.name}
        fields = {"seats": 2, "seat-0": "me", "seat-1": "open", **named}
        answer = await first.post(f"/new/{self.game}", **fields)
        self.path = answer.field(b"location")
        named = {} if second.cookie else {"name": second.name}
        await second.post(f"{self.path}/join", seat=1, **named)
        for person in self.people:
            await person.look(self.path)
        seq = max(person.seq for person in self.people)
        for person in self.people:
            await person.see_at_least(seq)

    async def act(self) -> float | None:
        """The one that has buttons presses one; done when the other one has seen it."""
        for person in self.people:
            await person.go_on()
        able = [person for person in self.people if person.buttons()]
        if not able:
            await self.sit_down()
            return None
        person = able[0]
        other = self.people[1 - self.people.index(person)]
        seq = person.seq
        fields = {
            "seq": seq,
            "seat": self.people.index(person),
            "action": self.rng.choice(person.buttons()),
        }
        start = time.perf_counter()
        answer = await person.post(f"{self.path}/act", **fields)
        took = time.perf_counter() - start
        if answer.status != 200:
            raise RuntimeError(answer.body)
        self.answer = answer.body
        person.see(msgspec.json.decode(answer.body, type=Update))
        self.pushes.append(await other.see_at_least(seq + 1) - start)
        await person.see_at_least(seq + 1)
        return took

    async def read(self) -> float:
        """Load the page."""
        person = self.rng.choice(self.people)
        if self.reader is None:
            self.reader = await wire_to(self.port, cookie=person.cookie, accept="text/html")
        start = time.perf_counter()
        self.page = (await self.reader.ask("GET", self.path)).body
        return time.perf_counter() - start

    def close(self) -> None:
        """Close all connections."""
        if self.reader:
            self.reader.close()
        for person in self.people:
            person.wire.close()
            if person.socket:
                person.socket.close()


class EchoPair:
    """Two sockets in one room of the echo."""

    BODY = b"seq=17&seat=1&action=take+a+card"

    def __init__(self, number: int, wire: Wire, reader: Wire) -> None:
        self.path = f"/t/{number}"
        self.wire = wire
        self.reader = reader
        self.sockets: list[SocketWire] = []
        self.pushes: list[float] = []
        self._arrived = [0.0, 0.0]
        self._news = asyncio.Event()

    def receiver(self, at: int) -> Any:
        """The function that the socket at this place calls with each message."""

        def receive(_text: bytes) -> None:
            self._arrived[at] = time.perf_counter()
            self._news.set()

        return receive

    async def act(self) -> float | None:
        """Post; done when the second socket has its message."""
        start = time.perf_counter()
        await self.wire.ask("POST", f"{self.path}/act", self.BODY, FORM)
        took = time.perf_counter() - start
        while self._arrived[1] < start:
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), PATIENCE)
        self.pushes.append(self._arrived[1] - start)
        return took

    async def read(self) -> float:
        """Load the page."""
        start = time.perf_counter()
        await self.reader.ask("GET", self.path)
        return time.perf_counter() - start

    def close(self) -> None:
        """Close all connections."""
        self.wire.close()
        self.reader.close()
        for socket in self.sockets:
            socket.close()


async def pairs(port: int, count: int) -> list[OurPair]:
    """Two browsers at each of so many tables of ours."""
    tables = []
    for number in range(count):
        people = [Browser(port, await browser_wire(port, ""), name) for name in ("Anna", "Bert")]
        tables.append(OurPair(number, port, (people[0], people[1])))
        await tables[-1].sit_down()
    return tables


async def echo_pairs(port: int, count: int, pause: float = 0.0) -> list[EchoPair]:
    """As many rooms of the echo, opened with a pause after each."""
    tables = []
    for number in range(count):
        await asyncio.sleep(pause)
        pair = EchoPair(number, await browser_wire(port, ""), await wire_to(port))
        for at in range(2):
            pair.sockets.append(await socket_to(port, f"{pair.path}/live", pair.receiver(at), {}))
        tables.append(pair)
    return tables
