"""Connections that send bytes as they are, from any address of this machine."""

import socket
from contextlib import suppress

PATIENCE = 10.0  # seconds for an answer
HERE, ELSEWHERE = "127.0.0.1", "127.0.0.2"  # both lead to this machine; a server tells them apart


def connected(port: int, source: str = HERE, seconds: float = PATIENCE) -> socket.socket:
    """A connection to a server on this machine."""
    return socket.create_connection((HERE, port), seconds, (source, 0))


def answer_to(port: int, data: bytes, source: str = HERE, seconds: float = PATIENCE) -> bytes:
    """What the server answers to these bytes until it closes or falls silent; empty if nothing."""
    heard = b""
    with suppress(OSError), connected(port, source, seconds) as line:
        line.sendall(data)
        while piece := line.recv(65536):
            heard += piece
    return heard


def head(line: str, host: str = "localhost", *fields: str, close: bool = True) -> bytes:
    """The head of a request."""
    fields = (f"Host: {host}", *fields, *(["Connection: close"] if close else []))
    return "\r\n".join((f"{line} HTTP/1.1", *fields, "", "")).encode()


def handshake(path: str, host: str = "localhost", *fields: str) -> bytes:
    """The request for a WebSocket."""
    own = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13")
    key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
    return head(f"GET {path}", host, *own, key, *fields, close=False)


def status_of(answer: bytes) -> int:
    """The status of an answer; 0 if there is none."""
    return int(answer[9:12]) if answer.startswith(b"HTTP/1.1 ") else 0
