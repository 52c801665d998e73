"""Live: a socket for each reader of a table; after each change it is sent the fresh picture.

Each message has the number of the entry it follows and is whole: who was away needs nothing but the
last. So nothing queues up for a reader who does not read, and after a while it is let go.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from urllib.parse import parse_qsl

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _, speaking
from kingofarms.web.database.store import Away
from kingofarms.web.http.language import language_from
from kingofarms.web.pages.table import shown
from kingofarms.web.requests import person_of, read_json, server_of
from kingofarms.web.tables.tables import Seated

BEAT = 20.0  # seconds of silence after which the server says that it is there
PATIENCE = 20.0  # seconds that a reader may take to take a message
GONE = 4404  # there is no such table
LATER = 1013  # not now, but soon
NONSENSE = 1007
MOST_REASON = 60  # signs: the close of a socket holds 123 bytes
LONGEST_QUERY = 200

log = logging.getLogger("kingofarms.live")

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
            code = LATER if isinstance(refusal, Away) else GONE
            await socket.close(code, str(refusal)[:MOST_REASON])
            return
        line = Line(socket, seated)
        line.sent = int(known) if known.isdecimal() and len(known) < 9 else -1
        rematch = ""  # that the reader was told of

        async def send() -> None:
            nonlocal rematch
            if (seated.table.seq, seated.rematch) == (line.sent, rematch) and not line.is_asked:
                return
            line.is_asked = False  # what is asked for while it is drawn is drawn next
            title, fragment, seq = await shown(server, seated, person, query)
            line.sent, rematch = seq, seated.rematch
            await line.say({"seq": seq, "title": title, "html": fragment})

        async def hear() -> None:
            said = read_json(await line.hear(), Said)
            query.clear()
            query.update(parse_qsl(said.query[:LONGEST_QUERY]))
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
        async with asyncio.timeout(PATIENCE):
            await self.socket.send_text(data)

    async def serve(self, send: Step, hear: Step) -> None:
        """Until the other side hangs up, says nonsense, or does not read."""
        self.seated.listeners.add(self._news.set)
        self._news.set()
        tasks = [asyncio.ensure_future(self._telling(send)), asyncio.ensure_future(self._all(hear))]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.seated.listeners.discard(self._news.set)
            for task in tasks:
                task.cancel()
            ends = await asyncio.gather(*tasks, return_exceptions=True)
            await self._end([end for end in ends if isinstance(end, Exception)])

    async def _end(self, errors: list[Exception]) -> None:
        """Close; what was no ordinary end is for the log, and what was nonsense is answered."""
        code = 1000
        for error in errors:
            if isinstance(error, Refusal):
                code = NONSENSE
                with suppress(Exception):
                    await self.say({"why": str(error)})
            elif not isinstance(error, WebSocketDisconnect | TimeoutError | RuntimeError):
                log.error("broken", exc_info=error)
        if self.socket.application_state == WebSocketState.CONNECTED:
            with suppress(Exception):
                async with asyncio.timeout(1):
                    await self.socket.close(code)

    async def hear(self) -> str:
        """The next message."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        if message.get("text") is None:
            raise Refusal(_("A message is sent as text."))
        return str(message["text"])

    async def _all(self, hear: Step) -> None:
        while True:
            await hear()

    async def _telling(self, send: Step) -> None:
        await self.say({"seq": self.seated.table.seq})
        while True:
            try:
                # Not wait_for: in Python 3.11 it may swallow that it is cancelled.
                async with asyncio.timeout(BEAT):
                    await self._news.wait()
            except TimeoutError:
                await self.say({"seq": self.seated.table.seq})
                continue
            self._news.clear()
            await send()
