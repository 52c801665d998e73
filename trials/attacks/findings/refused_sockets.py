"""Sockets that the server refuses, or whose clients are gone, look like errors of the server."""

import json
import socket
import struct
from pathlib import Path

from trials.attacks.checkout import Checkout, Outcome
from trials.attacks.raw_lines import answer_to, connected, handshake, status_of

TITLE = "refused WebSockets fill the log with errors, and some are never closed"
TIMES = 20
OURS, FOREIGN = "Origin: http://localhost", "Origin: http://evil.example"
REFUSED = (
    handshake("/t/x/live", "localhost", FOREIGN),
    handshake("/t/x/live", "evil.example", OURS),
    handshake("/api/tables/x/stream"),
)
GONE = handshake("/t/x/live", "localhost", OURS)
ENDLESS = (
    handshake("/t/x/live", "localhost", OURS, f"X: {'x' * 10_000}"),
    handshake("/t/x/live", "localhost", OURS, "Content-Length: 5") + b"hello",
)


def attack(checkout: Checkout, folder: Path) -> Outcome:
    """Refused ones, ones whose client is gone, and ones that no library reads to the end."""
    with checkout.serve(folder) as served:
        port, _seconds = served.ready()
        for _time in range(TIMES):
            for data in REFUSED:
                answer_to(port, data)
            leave(port)
        silent = sum(not status_of(answer_to(port, data, seconds=5.0)) for data in ENDLESS)
    errors = errors_in(folder / "log.jsonl")
    figures = f"{errors} errors in the log after {4 * TIMES} sockets; "
    figures += f"{silent} of {len(ENDLESS)} bad handshakes were never answered"
    return Outcome(not errors and not silent, figures)


def leave(port: int) -> None:
    """Ask for a socket and be gone."""
    with connected(port) as line:
        line.sendall(GONE)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def errors_in(log: Path) -> int:
    """How many lines of the log are about an error."""
    lines = log.read_text(encoding="utf-8").splitlines()
    return sum(json.loads(line)["level"] == "error" for line in lines)
