"""Patience: a connection that sends its question, or takes its answer, too slowly is let go.

The server below the application has no limit for either: without one, somebody who opens many
connections and says or reads nothing would keep them, and their memory, for ever.
"""

import asyncio
import socket
import struct
from contextlib import suppress
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

MOST_HEAD = 32 * 1024  # bytes before the body
HEAD_SECONDS = 20.0  # that they may take
READ_SECONDS = 30.0  # that a reader may take to go on reading
LINGER_SECONDS = 5.0  # for the last words of a connection that is being closed


class Reading:
    """The clock that runs while the other side does not read."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._timer: asyncio.TimerHandle | None = None

    def wait(self, transport: asyncio.Transport, seconds: float) -> None:
        """It does not read: give it so long."""
        self.stop()
        self._timer = self._loop.call_later(seconds, cut, transport)

    def stop(self) -> None:
        """It reads again, or is gone."""
        if self._timer:
            self._timer.cancel()
            self._timer = None


def cut(transport: asyncio.Transport) -> None:
    """Hang up at once: what the other side has not read, the kernel need not keep either."""
    line = transport.get_extra_info("socket")
    if line is not None:
        with suppress(OSError):
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()


class Http(HttpToolsProtocol):
    """Requests whose heads arrive in time and are not endless."""

    def connection_made(self, transport: Any) -> None:
        """Somebody is there, and is to say what they want."""
        super().connection_made(transport)
        self._reading = Reading(self.loop)
        self._head: asyncio.TimerHandle | None = None
        self._head_bytes = self._counted = 0
        self._is_body = self._is_socket = False
        self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is waited for any more."""
        self._reading.stop()
        self._have_head()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Some bytes; refused where a head has become too long."""
        if not self._is_body:
            self._head_bytes += len(data)
        super().data_received(data)
        if self.transport.is_closing() or self._is_socket:
            return
        if self._head_bytes > MOST_HEAD:
            self.send_400_response("That question has no end.")
        elif self.cycle is None or self.cycle.response_complete:
            self._expect_head()  # or the rest of a body that was answered before it was read

    def handle_websocket_upgrade(self) -> None:
        """From now on it is the socket's."""
        self._is_socket = True
        self._have_head()
        super().handle_websocket_upgrade()

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._expect_head()

    def on_url(self, url: bytes) -> None:
        """A piece of the address."""
        super().on_url(url)
        self._count(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header."""
        super().on_header(name, value)
        self._count(len(name) + len(value))

    def on_headers_complete(self) -> None:
        """The head of the request is here."""
        self._have_head()
        self._is_body = True
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The whole request is here."""
        self._is_body = False
        super().on_message_complete()

    def pause_writing(self) -> None:
        """The other side does not read."""
        super().pause_writing()
        self._reading.wait(self.transport, READ_SECONDS)

    def resume_writing(self) -> None:
        """The other side reads."""
        super().resume_writing()
        self._reading.stop()

    def timeout_keep_alive_handler(self) -> None:
        """Nothing more is asked."""
        super().timeout_keep_alive_handler()
        self._reading.wait(self.transport, LINGER_SECONDS)

    def _expect_head(self) -> None:
        if self._head is None:
            self._head = self.loop.call_later(HEAD_SECONDS, self._too_slow)

    def _count(self, more: int) -> None:
        """Of a head that arrived at once; what is raised here, the parser makes a refusal."""
        self._counted += more
        if self._counted > MOST_HEAD:
            raise ValueError("that head has no end")

    def _have_head(self) -> None:
        self._head_bytes = self._counted = 0
        if self._head:
            self._head.cancel()
            self._head = None

    def _too_slow(self) -> None:
        self._head = None
        if not self.transport.is_closing():
            self.transport.close()
            self._reading.wait(self.transport, LINGER_SECONDS)


class Socket(WebSocketsSansIOProtocol):
    """WebSockets whose other side reads."""

    def connection_made(self, transport: Any) -> None:
        """The handshake begins."""
        super().connection_made(transport)
        self._reading = Reading(self.loop)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is waited for any more."""
        self._reading.stop()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The other side does not read."""
        super().pause_writing()
        self._reading.wait(self.transport, READ_SECONDS)

    def resume_writing(self) -> None:
        """The other side reads."""
        super().resume_writing()
        if not self.transport.is_closing():
            self._reading.stop()

    def keepalive_timeout(self) -> None:
        """It did not answer when it was asked whether it is there."""
        super().keepalive_timeout()
        self._reading.wait(self.transport, LINGER_SECONDS)

    async def run_asgi(self) -> None:
        """Until the application is done with it; then it has a moment to read the last words."""
        await super().run_asgi()
        if not self.disconnected:
            self._reading.wait(self.transport, LINGER_SECONDS + self.close_timeout)
