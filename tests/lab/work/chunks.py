"""Functions that other processes do in these tests."""

import os
import signal
import sys
from pathlib import Path
from typing import NamedTuple

from kingofarms.engine.refusal import Refusal
from kingofarms.lab.matches.rows import Chunk, Rows, play_chunk


class Once(NamedTuple):
    """A number, and a file that says that it was tried."""

    number: int
    tried: str


def doubled(number: int) -> int:
    sys.stdout.write("what is printed is no answer\n")
    return 2 * number


def doubled_at_the_second_try(chunk: Once) -> int:
    """The process that tries the third one first is killed."""
    if chunk.number == 3 and not Path(chunk.tried).exists():
        Path(chunk.tried).write_text(str(os.getpid()))
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * chunk.number


def killed(_number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def refused(number: int) -> int:
    raise Refusal(f"Not {number}.")


def failed(number: int) -> int:
    raise ZeroDivisionError(f"by {number}")


def played_at_the_second_try(tries: str, chunk: Chunk) -> Rows:
    """Play the chunk and note it; the process that tries the third one first is killed."""
    file = Path(tries) / str(chunk.begins)
    with file.open("a") as notes:
        notes.write("x")
    if chunk.begins == 16 and len(file.read_text()) == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return play_chunk(chunk)
