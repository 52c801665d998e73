"""A real server for tests: a process of its own, on a free port, with a folder of its own.

Its bots decide at once and by chance, in the same process, and its games are loaded when they are
played, unless it `is_whole`: that is quicker by half.
`with serving(folder) as served:` and what it takes to ask it things, also badly.
"""

import json
import os
import re
import resource
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.kit.server import Process

ROOT = Path(__file__).parents[2]
# The head of a request that asks for a WebSocket.
UPGRADE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)
# For tests that are about something else.
PLENTY = {"rate": 1e6, "burst": 1e6, "newcomers": 0, "new_tables": 0, "hosted": 0}


def message_from(text: str | bytes) -> dict[str, Any]:
    """A message of a socket: a line of JSON, after which a table may follow as HTML."""
    facts, _end, html = (text if isinstance(text, str) else text.decode()).partition("\n")
    message: dict[str, Any] = json.loads(facts)
    return message | {"html": html} if html else message


@dataclass
class Served:
    """A server that runs."""

    port: int
    pid: int
    folder: Path
    clients: list[httpx.Client] = field(default_factory=list)

    @property
    def host(self) -> str:
        return f"localhost:{self.port}"

    @property
    def address(self) -> str:
        return f"http://{self.host}"

    def client(self, token: str = "", **more: Any) -> httpx.Client:
        """A program, or with `cookies` or `headers` whatever they say."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        headers |= more.pop("headers", {})
        found = httpx.Client(base_url=self.address, headers=headers, timeout=60, **more)
        self.clients.append(found)
        return found

    def browser(self) -> httpx.Client:
        """Somebody who sends forms from our own pages and keeps cookies."""
        return self.client(headers={"Origin": self.address})

    def player(self, name: str) -> httpx.Client:
        """A program with a token."""
        told = httpx.post(f"{self.address}/api/players", json={"name": name}, timeout=60)
        return self.client(told.json()["token"])

    def new_table(self, ann: httpx.Client) -> str:
        """The id of a table at which a program plays both sides."""
        table = {"game": "heraldry", "seats": ["me", {"name": "Bea"}]}
        return str(ann.post("/api/tables", json=table).json()["id"])

    def socket(self, path: str, **more: Any) -> ClientConnection:
        """A WebSocket; `additional_headers` and the like as in websockets."""
        more = {"origin": None, "open_timeout": 60, **more}
        return connect(f"ws://{self.host}{path}", max_size=2**24, proxy=None, **more)

    def raw(self, *pieces: bytes, seconds: float = 60.0) -> tuple[bytes, bool]:
        """Send bytes as they are; what comes back, and whether the server then hung up."""
        with socket.create_connection(("localhost", self.port), seconds) as line:
            try:
                for piece in pieces:
                    line.sendall(piece)
            except ConnectionError:
                pass  # it has heard enough
            return drained(line)

    def log(self) -> str:
        """All that the server has written down."""
        return (self.folder / "log").read_text(encoding="utf-8")

    def kilobytes(self) -> int:
        """The memory it uses."""
        status = Path(f"/proc/{self.pid}/status").read_text(encoding="ascii")
        found = re.search(r"VmRSS:\s+(\d+)", status)
        assert found
        return int(found[1])


def drained(line: socket.socket) -> tuple[bytes, bool]:
    """What can be read, and whether the other side hung up or only fell silent."""
    found = b""
    while True:
        try:
            piece = line.recv(65536)
        except ConnectionError:
            return found, True
        except TimeoutError:
            return found, False
        if not piece:
            return found, True
        found += piece


@contextmanager
def serving(
    folder: Path,
    limits: dict[str, float] | None = None,
    patience: float | None = None,
    files: int | None = None,
    is_whole: bool = False,
) -> Iterator[Served]:
    """A server until the block ends; it must end well. `files` is how many it may open."""
    said = json.dumps(
        {"limits": limits or PLENTY, "patience": patience, "files": files, "is_whole": is_whole}
    )
    variables = os.environ | {"KINGOFARMS_LANGUAGE": "en", "PYTHONPATH": f"{ROOT}/src:{ROOT}"}
    command = [sys.executable, "-m", "tests.web.serving", str(folder), said]
    server = Process(command, folder, variables)
    try:
        served = Served(server.port(), server.process.pid, folder)
        wait_for(served)
        try:
            yield served
        finally:
            for client in served.clients:
                client.close()
    finally:
        code = server.end()
    assert code in (0, -15), server.printed


def wait_for(served: Served, seconds: float = 240.0) -> None:
    """Until it answers, and every game is compiled."""
    end = monotonic() + seconds
    while True:
        try:
            page = httpx.get(served.address, timeout=60).text
            if 'class="ready"' not in page:
                return
        except httpx.TransportError:
            pass
        assert monotonic() < end, "the server does not answer"
        sleep(0.1)


def make_light(server: Any) -> None:
    """No processes for bots, and nothing is loaded before it is needed."""
    from tests.web.running import BotsHere, Prepared

    server.Workers, server.WarmUp = BotsHere, Prepared


def main() -> None:
    """The process itself."""
    from kingofarms.web import server
    from kingofarms.web.database.connection import sqlite_url
    from kingofarms.web.defaults import Limits, Listening, Settings
    from kingofarms.web.http import limits as limiting
    from kingofarms.web.http import slow_clients
    from kingofarms.web.http.logging import start_log
    from kingofarms.web.serve import run
    from kingofarms.web.study import puzzles
    from kingofarms.web.table import sockets

    puzzles.PATIENCE = 60  # on a busy machine, too
    folder, said = Path(sys.argv[1]), json.loads(sys.argv[2])
    if not said["is_whole"]:
        make_light(server)
    if said["patience"]:
        sockets.PATIENCE = slow_clients.READ_SECONDS = slow_clients.HEAD_SECONDS = said["patience"]
        slow_clients.LINGER_SECONDS = limiting.BODY_SECONDS = said["patience"]
    if said["files"]:
        resource.setrlimit(resource.RLIMIT_NOFILE, (said["files"], said["files"]))
    start_log(str(folder / "log"))
    limits = Limits(**said["limits"])
    settings = Settings(sqlite_url(folder), limits=limits, workers=1, pace=0)
    run(settings, Listening(port=0, no_browser=True))


if __name__ == "__main__":
    main()
