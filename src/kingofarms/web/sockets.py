"""Sockets: a table is sent to a client whenever it has changed, and the client may answer."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.web.http.limits import address_of
from kingofarms.web.people.keys import Stranger, signed_out
from kingofarms.web.people.people import Person
from kingofarms.web.requests import server_of
from kingofarms.web.tables.open_table import OpenTable

Step = Callable[[], Awaitable[None]]

BEAT = 20.0  # seconds of silence after which the server says that it is there
PATIENCE = 20.0  # seconds in which a client must take a message
BAD_MESSAGE = 1007
SIGNED_OUT = 4401  # the cookie or token is not valid any more

log = logging.getLogger("kingofarms.sockets")


class Line:
    """One socket at a table: it sends when something has changed, and receives meanwhile."""

    def __init__(self, socket: WebSocket, open_table: OpenTable, person: Person | None) -> None:
        self.socket = socket
        self.open_table = open_table
        self.person = person
        self.sent = -1  # the number of the table that was sent last
        self.is_asked = False
        self._news = asyncio.Event()
        self._signed_out: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def ask(self) -> None:
        """Send the table though nothing has changed."""
        self.is_asked = True
        self._news.set()

    async def say(self, message: object, html: str = "") -> None:
        """Send a message, unless signed out; a client that takes it too late is disconnected.

        HTML follows after a line of JSON as it is: as JSON it would take longer than the rest.
        """
        if not self._signed_out.done():
            await self._say(message, html)

    async def _say(self, message: object, html: str = "") -> None:
        data = msgspec.json.encode(message).decode()
        if html:
            data = f"{data}\n{html}"
        async with asyncio.timeout(PATIENCE):
            await self.socket.send_text(data)

    async def serve(self, send: Step, hear: Step) -> None:
        """Until the client disconnects, sends something unreadable, does not read, or signs out."""
        self.open_table.listeners.add(self._news.set)
        self._news.set()
        server, guest = server_of(self.socket), guest_key(self.socket)
        attending = server.presence.attending(self.open_table, self.person, guest)
        with self.open_table.watching(), attending:
            server.bot_turns.watch(self.open_table)
            await self._serve(send, hear)

    async def _serve(self, send: Step, hear: Step) -> None:
        tasks = [asyncio.ensure_future(self._telling(send)), asyncio.ensure_future(self._all(hear))]
        try:
            with server_of(self.socket).people.watching(self.person, self._check):
                self._check()
                ending = [*tasks, self._signed_out]
                await asyncio.wait(ending, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.open_table.listeners.discard(self._news.set)
            for task in [*tasks, self._signed_out]:
                task.cancel()
            ends = await asyncio.gather(self._signed_out, *tasks, return_exceptions=True)
            await self._end([end for end in ends if isinstance(end, Exception)])

    def _check(self) -> None:
        """End if the cookie or token that opened this socket is not valid any more."""
        is_valid = self.person is None or server_of(self.socket).people.is_valid(self.person)
        if not is_valid and not self._signed_out.done():
            self._signed_out.set_exception(signed_out())

    async def _end(self, errors: list[Exception]) -> None:
        """Close. Unreadable messages are answered; our own errors go to the log."""
        code = 1000
        for error in errors:
            if isinstance(error, Refusal):
                code = SIGNED_OUT if isinstance(error, Stranger) else BAD_MESSAGE
                with suppress(Exception):
                    await self._say({"why": str(error)})
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
            raise Refusal(_("A message must be sent as text."))
        return str(message["text"])

    async def _all(self, hear: Step) -> None:
        while True:
            await hear()

    async def _telling(self, send: Step) -> None:
        await self.say({"seq": self.open_table.table.seq})
        while True:
            try:
                # Not wait_for: in Python 3.11 it may swallow a cancellation.
                async with asyncio.timeout(BEAT):
                    await self._news.wait()
            except TimeoutError:
                await self.say({"seq": self.open_table.table.seq})
                continue
            self._news.clear()
            await send()


def guest_key(connection: HTTPConnection) -> str:
    """Tells guests without a cookie apart, while they are there; in memory only."""
    return f"{address_of(connection.scope)} {connection.headers.get('user-agent', '')[:200]}"
