"""Slow clients: a connection that sends its request or reads its response too slowly is closed.

Uvicorn has no limit for either, nor for the number of connections. Without one, anyone could open
many, send or read nothing, and so keep them, their memory and the server's open files for ever.
"""

import asyncio
import logging
import socket
import struct
from contextlib import suppress
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from kingofarms.web.http.connections import Connections
from kingofarms.web.http.logging import NOT_HTTP, OTHER

MOST_HEAD = 32 * 1024  # bytes before the body
HEAD_SECONDS = 20.0  # that they may take to arrive
READ_SECONDS = 30.0  # without reading, after which a client is disconnected
LINGER_SECONDS = 5.0  # for the last bytes of a connection that is being closed
TOO_LARGE = b"Request header too large."
TOO_MANY = b"Too many open connections; try again in a moment."
NO_HANDSHAKE = b"This request for a WebSocket cannot be read."

# What clients do wrong is no error: uvicorn and websockets write it to this logger, which is
# silent. Errors of ours are in the log before they come here: the guard writes them.
# A message is a whole table of 30 to 80 kB: little of the last one is in reach for the next one, so
# each is compressed by itself, and an idle socket holds no memory for it. Compared with uvicorn's
# choice (6, 5, 12 bits) a table takes less than half the time, and fewer bytes.
COMPRESSION = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True,
    client_no_context_takeover=True,
    compress_settings={"level": 3, "memLevel": 8},
)

clients = logging.getLogger("uvicorn.clients")
clients.setLevel(logging.CRITICAL + 1)


def plain_response(status: bytes, sentence: bytes) -> bytes:
    """A whole response; then the connection is closed."""
    return (
        b"HTTP/1.1 %b\r\ncontent-type: text/plain; charset=utf-8\r\n"
        b"content-length: %d\r\nconnection: close\r\n\r\n%b" % (status, len(sentence), sentence)
    )


TOO_LARGE_RESPONSE = plain_response(b"431 Request Header Fields Too Large", TOO_LARGE)
TOO_MANY_RESPONSE = plain_response(b"503 Service Unavailable", TOO_MANY)
NO_HANDSHAKE_RESPONSE = plain_response(b"400 Bad Request", NO_HANDSHAKE)


class ReadTimer:
    """Disconnects a client that has not read for some time."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._timer: asyncio.TimerHandle | None = None

    def wait(self, transport: asyncio.Transport, seconds: float) -> None:
        """The client does not read: disconnect it after so many seconds."""
        self.stop()
        self._timer = self._loop.call_later(seconds, disconnect, transport)

    def stop(self) -> None:
        """The client reads again, or is gone."""
        if self._timer:
            self._timer.cancel()
            self._timer = None


def disconnect(transport: asyncio.Transport) -> None:
    """Close at once; the kernel need not keep what the client has not read."""
    connection = transport.get_extra_info("socket")
    if connection is not None:
        with suppress(OSError, ValueError):  # it may be closed already
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()


class Http(HttpToolsProtocol):
    """Requests whose heads arrive in time and are not too large."""

    lines: Connections[asyncio.Transport]

    def connection_made(self, transport: Any) -> None:
        """A client has connected."""
        super().connection_made(transport)
        self._read_timer = ReadTimer(self.loop)
        self._head: asyncio.TimerHandle | None = None
        self._head_bytes = self._counted = 0
        self._is_body = self._is_socket = self._is_whole = False
        self._expect_head()
        if not self.lines.open(transport, self.client[0] if self.client else ""):
            transport.write(TOO_MANY_RESPONSE)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        self.lines.forget(self.transport)
        self._read_timer.stop()
        self._have_head()
        self._unset_keepalive_if_required()  # uvicorn forgets it if the client has reset the line
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Some bytes; a head that has become too large is refused."""
        if not self._is_body:
            self._head_bytes += len(data)
        super().data_received(data)
        if self.transport.is_closing() or self._is_socket:
            return
        if self._head_bytes > MOST_HEAD:
            self._refuse_head()
        elif self.cycle is None or self.cycle.response_complete:
            self._expect_head()  # or the rest of a body that was answered before it was read

    def handle_websocket_upgrade(self) -> None:
        """The connection becomes a WebSocket."""
        self._is_socket = True
        self._have_head()
        self.lines.work(self.transport)
        super().handle_websocket_upgrade()

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._is_whole = False
        self._expect_head()
        self._wait_or_work()

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
        self._is_whole = True
        super().on_message_complete()
        self._wait_or_work()

    def on_response_complete(self) -> None:
        """The request is answered."""
        super().on_response_complete()
        self._wait_or_work()

    def pause_writing(self) -> None:
        """The client does not read."""
        super().pause_writing()
        self._read_timer.wait(self.transport, READ_SECONDS)
        self._wait_or_work()

    def resume_writing(self) -> None:
        """The client reads again."""
        super().resume_writing()
        self._read_timer.stop()
        self._wait_or_work()

    def _wait_or_work(self) -> None:
        """The server works from the end of a request to the end of its response."""
        is_asked = self._is_whole and self.cycle and not self.cycle.response_complete
        if is_asked and not self.flow.write_paused:
            self.lines.work(self.transport)
        else:
            self.lines.wait(self.transport)

    def timeout_keep_alive_handler(self) -> None:
        """The client sends no further request."""
        super().timeout_keep_alive_handler()
        self._read_timer.wait(self.transport, LINGER_SECONDS)

    def _expect_head(self) -> None:
        if self._head is None:
            self._head = self.loop.call_later(HEAD_SECONDS, self._too_slow)

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not HTTP; a head that is too large has a status of its own."""
        if self._counted > MOST_HEAD:
            self._refuse_head()
        else:
            self.lines.metrics.request(OTHER, NOT_HTTP, 400, 0.0)
            super().send_400_response(msg)

    def _refuse_head(self) -> None:
        self.lines.metrics.request(OTHER, NOT_HTTP, 431, 0.0)
        self.transport.write(TOO_LARGE_RESPONSE)
        self.transport.close()

    def _count(self, more: int) -> None:
        """Count a head that arrives in one piece; what is raised here stops the parser."""
        self._counted += more
        if self._counted > MOST_HEAD:
            raise ValueError(TOO_LARGE)

    def _have_head(self) -> None:
        self._head_bytes = self._counted = 0
        if self._head:
            self._head.cancel()
            self._head = None

    def _too_slow(self) -> None:
        self._head = None
        if not self.transport.is_closing():
            self.transport.close()
            self._read_timer.wait(self.transport, LINGER_SECONDS)


class Socket(WebSocketsSansIOProtocol):
    """WebSockets whose clients read."""

    lines: Connections[asyncio.Transport]

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.conn.available_extensions = [COMPRESSION]

    def connection_made(self, transport: Any) -> None:
        """The handshake starts."""
        super().connection_made(transport)
        self.logger = self.conn.logger = clients
        self._read_timer = ReadTimer(self.loop)

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        self.lines.forget(self.transport)
        self._read_timer.stop()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Some bytes: the first are the whole handshake."""
        super().data_received(data)
        if not self.handshake_initiated and not self.transport.is_closing():
            self.lines.metrics.request(OTHER, NOT_HTTP, 400, 0.0)
            self.transport.write(NO_HANDSHAKE_RESPONSE)
            self._let_go()
            self.transport.close()

    async def send(self, message: Any) -> None:
        """Send a message; a handshake that is refused is complete with its response."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body"):
            self.handshake_complete = True

    def pause_writing(self) -> None:
        """The client does not read."""
        super().pause_writing()
        self._read_timer.wait(self.transport, READ_SECONDS)
        self.lines.wait(self.transport)

    def resume_writing(self) -> None:
        """The client reads again."""
        super().resume_writing()
        if not self.transport.is_closing():
            self._read_timer.stop()
            self.lines.work(self.transport)

    def keepalive_timeout(self) -> None:
        """The client did not answer a ping."""
        super().keepalive_timeout()
        self._let_go()

    async def run_asgi(self) -> None:
        """Run the application; afterwards the client has a moment to read the last bytes."""
        await super().run_asgi()
        if not self.disconnected:
            self._let_go(self.close_timeout)

    def _let_go(self, more: float = 0.0) -> None:
        """The client has some seconds to read the last bytes."""
        self._read_timer.wait(self.transport, LINGER_SECONDS + more)
        self.lines.wait(self.transport)


def protocols_for(lines: Connections[asyncio.Transport]) -> tuple[type[Http], type[Socket]]:
    """The protocols for uvicorn, whose connections are counted there."""
    own = {"lines": lines}
    return type("CountedHttp", (Http,), own), type("CountedSocket", (Socket,), own)
