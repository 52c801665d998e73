"""A server in a process of its own, as `kingofarms serve` starts it, on a free port.

Tests, trials and benchmarks start it here, each with a command of its own.
"""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

MAIN = "from kingofarms.cli import main; main()"
# Without the limits that protect a public server.
FREELY = ["--port", "0", "--no-browser", "--rate", "1000000", "--pace", "0"]
FREELY += ["--newcomers", "0", "--new-tables", "0", "--hosted", "0"]
COMPILE = """
from kingofarms.games import games
from tests.compile_games import compile_game
for name in games():
    compile_game(name)
"""
ADDRESS = re.compile(rb"http://[^/\s]*:(\d+)/")
PATIENCE = 240.0  # seconds; where everything is still to be compiled
LOOK = 0.01  # seconds between two looks
HEALTH = b"GET /health HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n"


class NotServedError(Exception):
    """The server ended, or time ran out, before it answered."""


def environment(folder: Path) -> Mapping[str, str]:
    """As for a user: Python may write its byte code, here into the folder; texts are English."""
    variables = {
        **os.environ,
        "KINGOFARMS_LANGUAGE": "en",
        "PYTHONPYCACHEPREFIX": str(folder / "pyc"),
    }
    variables.pop("PYTHONDONTWRITEBYTECODE", None)
    return variables


def serve_command(folder: Path, *words: str, main: str = MAIN) -> list[str]:
    """The command that serves with these words, without limits, with its log in that folder."""
    log = ["--workers", "1", "--log", str(folder / "log.jsonl")]
    return [sys.executable, "-c", main, "serve", *FREELY, *log, *words]


def our_command(folder: Path, database: str | None) -> list[str]:
    """The command that serves the tables in that folder or in that database."""
    where = ["--database", database] if database else ["--data", str(folder)]
    return serve_command(folder, *where)


def compile_games() -> None:
    """Compile in another process whatever is not in the cache, before anything is measured."""
    subprocess.run([sys.executable, "-c", COMPILE], check=True)


class Process:
    """One run of a server, with what it prints and logs in its folder."""

    def __init__(
        self,
        command: Sequence[str],
        folder: Path,
        variables: Mapping[str, str] | None = None,
    ) -> None:
        self.log = folder / "log.jsonl"  # where our commands write it
        self.output = folder / "server.log"
        self._start = time.perf_counter()
        with self.output.open("ab") as output:
            self._before = output.tell()  # what earlier runs have written
            self.process = subprocess.Popen(
                command,
                env=environment(folder) if variables is None else variables,
                stdout=output,
                stderr=subprocess.STDOUT,
            )

    def port(self) -> int:
        """Wait until it prints its port, and return that."""
        address = self._wait(lambda: ADDRESS.search(self._printed()))
        return int(address[1])

    def ready(self) -> tuple[int, float]:
        """Wait until it is healthy; return its port and the seconds since its start."""
        port = self.port()
        self._wait(lambda: is_healthy(port))
        return port, time.perf_counter() - self._start

    @property
    def address(self) -> str:
        """Its address, for programs and browsers."""
        return f"http://localhost:{self.port()}"

    @property
    def printed(self) -> str:
        """What it has printed and complained of."""
        return self._printed().decode(errors="replace")

    def _printed(self) -> bytes:
        with self.output.open("rb") as output:
            output.seek(self._before)
            return output.read()

    def _wait(self, look: Callable[[], Any]) -> Any:
        """What a look finds as soon as it finds something."""
        while not (found := look()):
            code = self.process.poll()
            if code is not None or time.perf_counter() - self._start > PATIENCE:
                raise NotServedError(f"no answer; exit code {code}; {self.printed[-1000:]!r}")
            time.sleep(LOOK)
        return found

    def end(self, how: int = signal.SIGTERM) -> int:
        """Its exit code after that signal; its workers end by themselves."""
        self.process.send_signal(how)
        return self.wait()

    def wait(self) -> int:
        """Its exit code, as soon as it has ended."""
        try:
            return self.process.wait(PATIENCE)
        finally:
            self.process.kill()


def is_healthy(port: int) -> bool:
    """Whether the server at that port says that it is healthy."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=10) as line:
            line.sendall(HEALTH)
            return b" 200 " in line.recv(100)
    except OSError:
        return False
