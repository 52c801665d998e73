"""The disk is full: nothing can be saved, but `/health` says that all is well."""

import resource
import time
from pathlib import Path

from trials.attacks.checkout import Checkout, Outcome
from trials.attacks.raw_lines import answer_to, head, status_of

TITLE = "/health says ok while nothing can be written"
LEFT = 1  # bytes that a file may have: as good as a full disk, and needs no disk of our own
SECONDS = 15.0  # within which /health must notice
ASKED = 150  # times in a row
HEALTH = head("GET /health")
BODY = b'{"name": "Ann"}'
NEWCOMER = head("POST /api/players", "localhost", f"Content-Length: {len(BODY)}") + BODY


def attack(checkout: Checkout, folder: Path) -> Outcome:
    """Fill the disk, ask; empty it, ask again; and see how much the asking writes."""
    unlimited = resource.RLIM_INFINITY
    with checkout.serve(folder, "--log", "json") as served:
        port, _seconds = served.ready()
        resource.prlimit(served.process.pid, resource.RLIMIT_FSIZE, (LEFT, unlimited))
        saved = status_of(answer_to(port, NEWCOMER))
        full = health_until(port, 503)
        resource.prlimit(served.process.pid, resource.RLIMIT_FSIZE, (unlimited, unlimited))
        empty = health_until(port, 200)
        before = size_of(folder / "tables")
        for _time in range(ASKED):
            answer_to(port, HEALTH)
        growth = size_of(folder / "tables") - before
    figures = f"a new player: {saved}; /health: {full} when full, {empty} when there is room; "
    figures += f"{growth:,} bytes written by asking {ASKED} times"
    return Outcome((saved, full, empty) == (503, 503, 200) and growth < 100_000, figures)


def health_until(port: int, status: int) -> int:
    """What /health says, at the latest after some seconds."""
    end = time.monotonic() + SECONDS
    while True:
        answered = status_of(answer_to(port, HEALTH))
        if answered == status or time.monotonic() > end:
            return answered
        time.sleep(0.5)


def size_of(folder: Path) -> int:
    """The bytes of its files."""
    return sum(file.stat().st_size for file in folder.iterdir())
