"""A server as `kingofarms serve` starts it, but with a clock that can jump, or a planted fault.

The first argument is a file with the seconds by which the clock is wrong, the second the name of a
planted fault or `-`; the rest goes to `kingofarms serve`.
"""

import sys
import time
from pathlib import Path


def set_clock(path: Path) -> None:
    """From now on time.time() is wrong by what the file says."""
    right = time.time

    def wrong() -> float:
        try:
            return right() + float(path.read_text())
        except (OSError, ValueError):  # it is being written
            return right()

    time.time = wrong


def main() -> None:
    """The process itself."""
    clock, fault, *words = sys.argv[1:]
    set_clock(Path(clock))  # before anything keeps a reference to it
    if fault != "-":
        from trials.history.planted import plant

        plant(fault)
    from kingofarms.cli import main as command_line

    sys.argv = ["kingofarms", "serve", *words]
    command_line()
