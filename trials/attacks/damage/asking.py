"""Running `kingofarms` many times in one process, with a limit to its time and memory."""

import functools
import io
import os
import resource
import signal
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from multiprocessing import Pipe

import typer.main

from kingofarms.cli import main

SECONDS = 10  # until a command counts as hanging
MORE_MEMORY = 2 << 30  # bytes that damaged files may cost


def build_commands_once() -> None:
    """For this process: to build them takes longer than to refuse a file."""
    typer.main.get_command = functools.cache(typer.main.get_command)


class Hanging(BaseException):
    """The command has not ended in time. No handler of errors catches it."""


@dataclass(frozen=True)
class Answer:
    """What a command has printed, its exit code, and the error that it did not handle."""

    code: int
    out: str = ""
    err: str = ""
    failure: str = ""

    @property
    def is_refusal(self) -> bool:
        """One sentence and exit code 2."""
        return self.code == 2 and not self.failure and not self.out and self.err.count("\n") == 1


def ask(*words: str) -> Answer:
    """Run the command to its end."""
    out, err, code, failure = io.StringIO(), io.StringIO(), 0, ""
    sys.argv = ["kingofarms", *words]
    try:
        with redirect_stdout(out), redirect_stderr(err), limited():
            main()
    except SystemExit as stopped:
        code = int(stopped.code or 0)
    except Hanging:
        code, failure = -1, "hangs"
    except BaseException as error:  # a person would see a traceback
        code, failure = 1, f"{type(error).__name__} in {place_of(error)}"
    return Answer(code, out.getvalue(), err.getvalue(), failure)


def ask_apart(*words: str) -> Answer:
    """The same in a process of its own: while SQLite waits for a pipe, it hears no signal."""
    reader, writer = Pipe(duplex=False)
    child = os.fork()
    if child == 0:
        writer.send(ask(*words))
        os._exit(0)
    writer.close()
    try:
        return reader.recv() if reader.poll(2 * SECONDS) else Answer(-1, failure="hangs")
    except EOFError:
        return Answer(-1, failure="ends without a word")
    finally:
        reader.close()
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def place_of(error: BaseException) -> str:
    """The last function of ours that it went through."""
    ours = [
        frame.name
        for frame in traceback.extract_tb(error.__traceback__)
        if "kingofarms" in frame.filename
    ]
    return ours[-1] if ours else "nowhere of ours"


@contextmanager
def limited() -> Iterator[None]:
    """Stop what hangs, or takes all memory."""
    most = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (memory_in_use() + MORE_MEMORY, most[1]))
    handler = signal.signal(signal.SIGALRM, stop)
    timer = signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, *timer)  # of whoever waits for us
        signal.signal(signal.SIGALRM, handler)
        resource.setrlimit(resource.RLIMIT_AS, most)


def stop(_number: int, _frame: object) -> None:
    """Time is up."""
    raise Hanging


def memory_in_use() -> int:
    """The addresses that this process has, in bytes."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[0]) * resource.getpagesize()
