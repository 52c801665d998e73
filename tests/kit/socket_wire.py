"""A WebSocket client that receives texts as a browser does, compressed if the server offers it."""

import asyncio
import os
import struct
import zlib
from base64 import b64encode
from collections.abc import Callable, Mapping

from tests.kit.wire import END, CutError

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
TAIL = b"\x00\x00\xff\xff"  # left out by the sender of a compressed message
OFFER = "permessage-deflate; client_max_window_bits"  # as Chromium sends it


class SocketWire(asyncio.Protocol):
    """One socket; `receive` is called with each text."""

    def __init__(self, request: bytes, receive: Callable[[bytes], None]) -> None:
        self._request = request
        self._receive = receive
        self._data = bytearray()
        self._inflate = zlib.decompressobj(-15)
        self._transport: asyncio.Transport | None = None
        self.is_open: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the request for a socket."""
        self._transport = transport  # type: ignore[assignment]
        if self._transport:
            self._transport.write(self._request)

    def connection_lost(self, error: Exception | None) -> None:
        """The socket is closed."""
        self._transport = None
        if not self.is_open.done():
            self.is_open.set_exception(CutError(str(error or "closed")))

    def data_received(self, data: bytes) -> None:
        """Take the answer to the request, then frames."""
        self._data += data
        if not self.is_open.done():
            head, end, rest = bytes(self._data).partition(END)
            if not end:
                return
            self._data = bytearray(rest)
            if b" 101 " in head.split(b"\r\n")[0]:
                self.is_open.set_result(None)
            else:
                self.is_open.set_exception(CutError(head.decode()))
                return
        while self._take_frame():
            pass

    def _take_frame(self) -> bool:
        """Take one frame if it is complete. Servers do not mask, and ours does not split."""
        size, start = self._size()
        if size is None or len(self._data) < start + size:
            return False
        first, body = self._data[0], bytes(self._data[start : start + size])
        del self._data[: start + size]
        if first & 15 == TEXT:
            self._receive(self._inflate.decompress(body + TAIL) if first & 64 else body)
        elif first & 15 == PING:
            self._send(PONG, body)
        elif first & 15 == CLOSE:
            self.close()
        return True

    def _size(self) -> tuple[int | None, int]:
        """The size of the next frame's content, and its offset."""
        if len(self._data) < 2:
            return None, 0
        size = self._data[1] & 127
        for mark, form in ((126, "!H"), (127, "!Q")):
            if size == mark:
                start = 2 + struct.calcsize(form)
                if len(self._data) < start:
                    return None, 0
                return int(struct.unpack_from(form, self._data, 2)[0]), start
        return size, 2

    def _send(self, kind: int, body: bytes) -> None:
        """Send a short frame with a mask of zeros."""
        if self._transport:
            self._transport.write(bytes((128 | kind, 128 | len(body), 0, 0, 0, 0)) + body)

    @property
    def is_closed(self) -> bool:
        """Whether the connection is closed."""
        return self._transport is None

    def send_text(self, body: bytes) -> None:
        """Send a text of less than 126 bytes."""
        self._send(TEXT, body)

    def close(self) -> None:
        """Close the socket."""
        if self._transport:
            self._send(CLOSE, b"\x03\xe8")
            self._transport.close()


async def socket_to(
    port: int, path: str, receive: Callable[[bytes], None], fields: Mapping[str, str]
) -> SocketWire:
    """An open socket to a server on this machine."""
    lines = {
        "host": f"127.0.0.1:{port}",
        "upgrade": "websocket",
        "connection": "Upgrade",
        "sec-websocket-version": "13",
        "sec-websocket-key": b64encode(os.urandom(16)).decode(),
        "sec-websocket-extensions": OFFER,
        **fields,
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    request = f"GET {path} HTTP/1.1\r\n{head}\r\n".encode()
    loop = asyncio.get_running_loop()
    _transport, wire = await loop.create_connection(
        lambda: SocketWire(request, receive), "127.0.0.1", port
    )
    await wire.is_open
    return wire
