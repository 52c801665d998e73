"""Connections that send half a request use up the server's open files: nobody else gets in."""

import resource
import socket
from contextlib import ExitStack, suppress
from pathlib import Path

from trials.attacks.checkout import Checkout, Outcome
from trials.attacks.raw_lines import (
    ELSEWHERE,
    HERE,
    answer_to,
    connected,
    handshake,
    head,
    status_of,
)

TITLE = "1,200 half-sent requests from one address lock everyone out"
MANY = 1_200
VISITS = 5
LIMITS = ("1024:", "1024:1024")  # the soft limit, which a process may raise; and the hard one
HALF = {
    "heads": b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ",
    # Whole, but longer than the WebSocket library reads: it waits for more.
    "handshakes": handshake("/t/x/live", "localhost", f"X: {'x' * 10_000}"),
}
VISIT = head("GET /")


def attack(checkout: Checkout, folder: Path) -> Outcome:
    """Send them from the address of a proxy; visit from another address and from the same."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    figures = {}
    for number, limit in enumerate(LIMITS):
        prefix = ("prlimit", f"--nofile={limit}")
        (folder / str(number)).mkdir()
        with checkout.serve(folder / str(number), prefix=prefix) as served:
            port, _seconds = served.ready()
            for kind, data in HALF.items():
                figures[f"{kind} at limit {limit}"] = visits_during(port, data)
    shown = ", ".join(f"{here} + {there} ({name})" for name, (here, there) in figures.items())
    holds = all(counts == (VISITS, VISITS) for counts in figures.values())
    return Outcome(holds, f"of {VISITS} + {VISITS} visits were answered {shown}")


def visits_during(port: int, data: bytes) -> tuple[int, int]:
    """How many visits are answered meanwhile, from another address and from the same."""
    with ExitStack() as lines:
        for _number in range(MANY):
            lines.enter_context(half_sent(port, data))
        return visits_from(port, ELSEWHERE), visits_from(port, HERE)


def visits_from(port: int, source: str) -> int:
    """How many of some visits from that address are answered."""
    return sum(status_of(answer_to(port, VISIT, source)) == 200 for _visit in range(VISITS))


def half_sent(port: int, data: bytes) -> socket.socket:
    """A connection that has sent these bytes, and nothing more."""
    line = connected(port)
    with suppress(OSError):  # the server may have closed it
        line.sendall(data)
    return line
