"""A server in a process of its own, as `kingofarms serve` starts it; ended by its id."""

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
# As fast as it can, without limits that are there for strangers.
FREELY = ["--port", "0", "--no-browser", "--rate", "1000000", "--pace", "0"]
FREELY += ["--newcomers", "0", "--new-tables", "0", "--hosted", "0"]
COMPILE = """
from kingofarms.games import games
from kingofarms.web.tables.warm_up import compile_game
for name in games():
    compile_game(name)
"""
ADDRESS = re.compile(rb"http://[^/\s]*:(\d+)/")
PATIENCE = 120.0  # seconds to start
WELL = b"GET /health HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n"


class NotServedError(Exception):
    """The server ended, or took too long, before it answered."""


def environment(folder: Path) -> Mapping[str, str]:
    """As at a user's: Python keeps its own byte code, here in the folder; texts are English."""
    said = {**os.environ, "KINGOFARMS_LANGUAGE": "en", "PYTHONPYCACHEPREFIX": str(folder / "pyc")}
    said.pop("PYTHONDONTWRITEBYTECODE", None)
    return said


class Served:
    """One life of a server."""

    def __init__(self, command: Sequence[str], folder: Path) -> None:
        self._log = (folder / "server.log").open("ab")
        self._begun = time.perf_counter()
        self.process = subprocess.Popen(
            command, env=environment(folder), stdout=subprocess.PIPE, stderr=self._log
        )

    def port(self) -> int:
        """Where it listens, once it has said so."""
        out = self.process.stdout
        line = out.readline() if out else b""
        found = ADDRESS.search(line)
        if not found:
            raise NotServedError(f"the server said {line!r}, and ended with {self.process.poll()}")
        return int(found[1])

    def ready(self) -> tuple[int, float]:
        """Wait until it is well: its port, and the seconds since it was started."""
        port = self.port()
        while time.perf_counter() - self._begun < PATIENCE:
            if is_well(port):
                return port, time.perf_counter() - self._begun
            if self.process.poll() is not None:
                break
            time.sleep(0.01)
        raise NotServedError(f"no answer; the process: {self.process.poll()}")

    def end(self, how: int = signal.SIGTERM) -> None:
        """Send it that signal, and wait until it is gone; its workers end by themselves."""
        self.process.send_signal(how)
        self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()
        self._log.close()


def is_well(port: int) -> bool:
    """Whether a server answers there that all is well."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=10) as line:
            line.sendall(WELL)
            return b" 200 " in line.recv(100)
    except OSError:
        return False


def our_command(folder: Path, database: str | None, workers: int = 1) -> list[str]:
    """The command that serves tables from that folder, or from that database."""
    where = ["--database", database] if database else ["--data", str(folder)]
    return [*SERVE, *FREELY, *where, "--workers", str(workers), "--log", str(folder / "log.jsonl")]
