"""Requests that are refused fill the disk with lines of the log."""

import socket
from pathlib import Path

from trials.attacks.checkout import Checkout, Outcome
from trials.attacks.raw_lines import answer_to, connected, handshake, head

TITLE = "5,000 refused requests write a line of the log each"
MANY = 1_000  # of each kind
MOST_BYTES = 20_000
KEPT_OPEN = (
    head("GET /", "evil.example", close=False),
    head(
        "POST /name", "localhost", "Origin: http://evil.example", "Content-Length: 0", close=False
    ),
    head("GET /nowhere", close=False),
)
CLOSED = (b"nonsense\r\n\r\n", handshake("/t/x/live", "evil.example"))


def attack(checkout: Checkout, folder: Path) -> Outcome:
    """Send requests of five kinds that are refused, and measure the log."""
    with checkout.serve(folder) as served:
        port, _seconds = served.ready()
        before = size_of(folder)
        with connected(port) as line:
            for data in KEPT_OPEN:
                for _time in range(MANY):
                    ask(line, data)
        for data in CLOSED:
            for _time in range(MANY):
                answer_to(port, data)
    bytes_more, refused = size_of(folder) - before, MANY * len(KEPT_OPEN + CLOSED)
    return Outcome(bytes_more < MOST_BYTES, f"{bytes_more:,} bytes after {refused:,} requests")


def ask(line: socket.socket, data: bytes) -> None:
    """Send a request, and wait until something is answered."""
    line.sendall(data)
    line.recv(65536)


def size_of(folder: Path) -> int:
    """The bytes of the log, and of what went to the error output."""
    return sum((folder / name).stat().st_size for name in ("log.jsonl", "server.log"))
