"""A server in a process of its own, as `kingofarms serve` starts it."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

SERVE = [sys.executable, "-c", "from kingofarms.cli import main; main()", "serve"]
# Without the limits that protect a public server.
FREELY = ["--port", "0", "--no-browser", "--rate", "1000000", "--pace", "0"]
FREELY += ["--newcomers", "0", "--new-tables", "0", "--hosted", "0"]
COMPILE = """
from kingofarms.games import games
from kingofarms.web.tables.bot_turns import compile_game
for name in games():
    compile_game(name)
"""
ADDRESS = re.compile(rb"http://[^/\s]*:(\d+)/")
PATIENCE = 120.0  # seconds to start
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


class Served:
    """One run of a server."""

    def __init__(self, command: Sequence[str], folder: Path) -> None:
        self._log = (folder / "server.log").open("ab")
        self._start = time.perf_counter()
        self.process = subprocess.Popen(
            command, env=environment(folder), stdout=subprocess.PIPE, stderr=self._log
        )

    def port(self) -> int:
        """Wait until it prints its port, and return that."""
        out = self.process.stdout
        line = out.readline() if out else b""
        address = ADDRESS.search(line)
        if not address:
            raise NotServedError(
                f"the server printed {line!r}, and ended with {self.process.poll()}"
            )
        return int(address[1])

    def ready(self) -> tuple[int, float]:
        """Wait until it is healthy; return its port and the seconds since its start."""
        port = self.port()
        while time.perf_counter() - self._start < PATIENCE:
            if is_healthy(port):
                return port, time.perf_counter() - self._start
            if self.process.poll() is not None:
                break
            time.sleep(0.01)
        raise NotServedError(f"no answer; the process: {self.process.poll()}")

    def end(self, how: int = signal.SIGTERM) -> None:
        """Send it that signal, and wait until it has ended; its workers end by themselves."""
        self.process.send_signal(how)
        self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()
        self._log.close()


def is_healthy(port: int) -> bool:
    """Whether the server at that port says that it is healthy."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=10) as line:
            line.sendall(HEALTH)
            return b" 200 " in line.recv(100)
    except OSError:
        return False


def our_command(folder: Path, database: str | None, workers: int = 1) -> list[str]:
    """The command that serves the tables in that folder or in that database."""
    where = ["--database", database] if database else ["--data", str(folder)]
    return [*SERVE, *FREELY, *where, "--workers", str(workers), "--log", str(folder / "log.jsonl")]
