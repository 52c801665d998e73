"""Live: a socket for each reader of a table; after each change it is sent the fresh picture.

Each message has the number of the entry it follows and is whole: who was away needs nothing but the
last. So nothing queues up for a reader who does not read, and after a while it is let go.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from urllib.parse import parse_qsl

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import speaking
from kingofarms.web.asking import person_of, read_json, server_of
from kingofarms.web.at_table import shown
from kingofarms.web.language import language_from
from kingofarms.web.store import Away
from kingofarms.web.tables import Seated, Unknown

BEAT = 20.0  # seconds of silence after which the server says that it is there
PATIENCE = 20.0  # seconds that a reader may take to take a message
GONE = 4404  # there is no such table
LATER = 1013  # not now, but soon

Step = Callable[[], Awaitable[None]]


class Said(msgspec.Struct):
    """What a browser says: where it looks now."""

    query: str = ""
    quiet: bool = False  # it has the picture already


async def table_socket(socket: WebSocket) -> None:
    """A browser at a table."""
    await socket.accept()
    server, person = server_of(socket), person_of(socket)
    query = dict(socket.query_params)
    known = query.pop("seq", "")
    with speaking(language_from(socket.headers)):
        try:
            seated = await server.tables.find(socket.path_params["id"])
        except Refusal as refusal:
            await socket.close(LATER if isinstance(refusal, Away) else GONE)
            return
        line = Line(socket, seated)
        line.sent = int(known) if known.isdecimal() and len(known) < 9 else -1

        async def send() -> None:
            async with seated.lock:
                seq = seated.table.seq
                if seq == line.sent and not line.is_asked:
                    return
                title, fragment, seq = shown(
                    seated,
                    person.id if person else None,
                    person.name if person else "",
                    query,
                    server.tables.now(),
                )
            line.sent, line.is_asked = seq, False
            await line.say({"seq": seq, "title": title, "html": fragment})

        async def hear() -> None:
            said = read_json(await socket.receive_text(), Said)
            query.clear()
            query.update(parse_qsl(said.query, max_num_fields=10))
            if not said.quiet:
                line.ask()

        await line.serve(send, hear)


class Line:
    """One socket: it sends when something changed, and listens meanwhile."""

    def __init__(self, socket: WebSocket, seated: Seated) -> None:
        self.socket = socket
        self.seated = seated
        self.sent = -1
        self.is_asked = False
        self._news = asyncio.Event()

    def ask(self) -> None:
        """Send the picture though nothing has happened."""
        self.is_asked = True
        self._news.set()

    async def say(self, message: object) -> None:
        """A message; who does not take it in time is let go."""
        data = msgspec.json.encode(message).decode()
        await asyncio.wait_for(self.socket.send_text(data), PATIENCE)

    async def serve(self, send: Step, hear: Step) -> None:
        """Until the other side hangs up, says nonsense, or does not read."""
        self.seated.listeners.add(self._news.set)
        self._news.set()
        tasks = [asyncio.ensure_future(self._telling(send)), asyncio.ensure_future(repeat(hear))]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.seated.listeners.discard(self._news.set)
            for task in tasks:
                task.cancel()
            for task in tasks:
                with suppress(asyncio.CancelledError, Exception):
                    await task
            if self.socket.application_state == WebSocketState.CONNECTED:
                with suppress(Exception):
                    await asyncio.wait_for(self.socket.close(), 1)

    async def _telling(self, send: Step) -> None:
        await self.say({"seq": self.seated.table.seq})
        while True:
            try:
                await asyncio.wait_for(self._news.wait(), BEAT)
            except TimeoutError:
                await self.say({"seq": self.seated.table.seq})
                continue
            self._news.clear()
            await send()


async def repeat(step: Step) -> None:
    """Again and again."""
    with suppress(WebSocketDisconnect, Refusal, Unknown, ValueError, KeyError, RuntimeError):
        while True:
            await step()
