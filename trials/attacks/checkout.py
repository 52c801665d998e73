"""A checkout of King of Arms with its own environment: the program under attack."""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.kit.server import MAIN, Process

ROOT = Path(__file__).parents[2]
QUIETLY = ("--port", "0", "--no-browser")


@dataclass(frozen=True)
class Outcome:
    """What an attack has found: whether the program holds, and the figures in one sentence."""

    holds: bool
    figures: str


@dataclass(frozen=True)
class Checkout:
    """The program in a folder."""

    name: str  # in the report
    root: Path

    @property
    def python(self) -> str:
        """The interpreter of its environment."""
        return str(self.root / ".venv" / "bin" / "python")

    def command(self, *words: str) -> Sequence[str]:
        """The command `kingofarms` with these words."""
        return [self.python, "-c", MAIN, *words]

    def run(self, *words: str, seconds: float = 60.0) -> "subprocess.CompletedProcess[str]":
        """Run `kingofarms` with these words until it ends; at most so long."""
        return subprocess.run(
            self.command(*words), capture_output=True, text=True, timeout=seconds, check=False
        )

    @contextmanager
    def serve(self, folder: Path, *words: str, prefix: Sequence[str] = ()) -> Iterator[Process]:
        """A server with its data in that folder and its default limits, unless words change them.

        `prefix` comes before the command: `prlimit --nofile=1024`, say.
        """
        where = () if "--database" in words else ("--data", str(folder / "tables"))
        log = ("--log", str(folder / "log.jsonl"))
        command = [*prefix, *self.command("serve", *QUIETLY, *where, *log, *words)]
        served = Process(command, folder)
        try:
            yield served
        finally:
            served.end()


def this_checkout() -> Checkout:
    """The one that this module belongs to, with the interpreter that runs it."""
    return Checkout("this", ROOT)


def checkout_at(path: Path) -> Checkout:
    """Another one; it needs its own `.venv`."""
    found = Checkout(path.name, path.resolve())
    if not os.access(found.python, os.X_OK):
        sys.exit(f"{path} has no .venv: run ./test or ./play there once.")
    return found
