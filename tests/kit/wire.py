"""An HTTP/1.1 client with one kept connection, as small and fast as the measurement needs."""

import asyncio
from collections.abc import Mapping
from typing import NamedTuple

END = b"\r\n\r\n"
LENGTH = b"content-length:"
FORM = "application/x-www-form-urlencoded"


class CutError(Exception):
    """The connection was closed before the answer was complete."""


class Answer(NamedTuple):
    """An answer: status, head and body."""

    status: int
    head: bytes
    body: bytes

    def field(self, name: bytes) -> str:
        """A header by its name in small letters; empty if it is missing."""
        for line in self.head.split(b"\r\n")[1:]:
            key, _colon, value = line.partition(b":")
            if key.lower() == name:
                return value.strip().decode()
        return ""


class Wire(asyncio.Protocol):
    """One connection, one request at a time; reopened if the server has closed it as idle."""

    def __init__(self, port: int, fields: Mapping[str, str]) -> None:
        self._port = port
        self.resends = True  # what met a line that was just being closed as idle
        lines = {"host": f"127.0.0.1:{port}", "connection": "keep-alive", **fields}
        self._fields = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        self._transport: asyncio.Transport | None = None
        self._data = b""
        self._answer: asyncio.Future[Answer] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection is open."""
        self._transport = transport  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        """Take a piece of an answer; when it is complete, pass it on."""
        self._data += data
        head, end, body = self._data.partition(END)
        if not end or len(body) < length_of(head):
            return
        self._data = b""
        if self._answer and not self._answer.done():
            self._answer.set_result(Answer(int(head[9:12]), head, body))

    def connection_lost(self, error: Exception | None) -> None:
        """End the wait for an answer."""
        self._transport = None
        if self._answer and not self._answer.done():
            self._answer.set_exception(CutError(str(error or "closed")))

    async def ask(
        self, method: str, path: str, body: bytes = b"", kind: str = "application/json"
    ) -> Answer:
        """Send a request; return the answer, or raise a CutError."""
        head = f"{method} {path} HTTP/1.1\r\n{self._fields}"
        if body:
            head += f"content-type: {kind}\r\ncontent-length: {len(body)}\r\n"
        elif method == "POST":
            head += "content-length: 0\r\n"
        data = head.encode() + b"\r\n" + body
        was_open = self._transport is not None
        try:
            return await self._ask(data)
        except CutError:
            if not (was_open and self.resends) or self._data:
                raise
            return await self._ask(data)  # the server was just closing it as idle

    async def _ask(self, data: bytes) -> Answer:
        await self.open()
        if self._transport is None:
            raise CutError("closed")
        self._data = b""
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(data)
        return await self._answer

    async def open(self) -> None:
        """Connect, unless connected."""
        if self._transport is None:
            loop = asyncio.get_running_loop()
            try:
                await loop.create_connection(lambda: self, "127.0.0.1", self._port)
            except OSError as error:
                raise CutError(str(error)) from None

    def close(self) -> None:
        """Close the connection."""
        if self._transport:
            self._transport.close()


def length_of(head: bytes) -> int:
    """The length of the body."""
    for line in head.split(b"\r\n")[1:]:
        if line[: len(LENGTH)].lower() == LENGTH:
            return int(line[len(LENGTH) :])
    return 0


async def wire_to(port: int, **fields: str) -> Wire:
    """A connection to a server on this machine; the headers are sent with every request."""
    wire = Wire(port, fields)
    await wire.open()
    return wire
