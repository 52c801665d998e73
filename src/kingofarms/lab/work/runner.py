"""Runner: who does the chunks of a work, and where.

A chunk is anything that can be pickled, and the function a name that other processes can import.
Results come as they are done. Closing the generator stops the work; what was not done is lost.
A worker that is lost costs its chunk only: that is done again by another. Processes of this machine
are each a Python of its own at the end of two pipes.
"""

import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import suppress
from itertools import islice
from threading import Lock, local
from typing import IO, Any, NamedTuple, Protocol, cast

from kingofarms.engine.refusal import Refusal, one_of
from kingofarms.engine.words import _

PLACES = ("local", "ray")
ATTEMPTS = 3  # a chunk whose workers are lost so often is not tried again
AHEAD = 2  # chunks for each worker that are on their way

Function = Callable[[Any], Any]


class Done(NamedTuple):
    """A chunk with its result, and the process that did it."""

    chunk: Any
    result: Any
    process: int


class Runner(Protocol):
    """Where the chunks are done."""

    def run(self, function: Function, chunks: Iterable[Any]) -> Generator[Done, None, None]:
        """Do the function for every chunk, and yield the results as they come."""


class Here:
    """In this process, one after the other."""

    def run(self, function: Function, chunks: Iterable[Any]) -> Generator[Done, None, None]:
        """Do them."""
        for chunk in chunks:
            yield Done(chunk, function(chunk), os.getpid())


def runner_for(on: str = "local", workers: int | None = None, address: str | None = None) -> Runner:
    """The runner of that name: `local` processes, or `ray` at that address."""
    if on not in PLACES:
        raise Refusal(one_of(on, list(PLACES), _("place to run")))
    if workers is not None and workers < 1:
        raise Refusal(_("At least one worker is needed."))
    if on == "ray":
        from kingofarms.lab.work.on_ray import OnRay

        return OnRay(workers, address)
    if address is not None:
        raise Refusal(_("An address is for a Ray cluster: use --on ray with it."))
    count = cores() if workers is None else workers
    return Here() if count == 1 else Processes(count)


def cores() -> int:
    """The number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def lost_too_often() -> Refusal:
    """The sentence for a chunk whose workers are lost again and again."""
    return Refusal(
        _(
            "{count} workers were lost at the same part of the work, so it was stopped. "
            "Perhaps there is not enough memory: use fewer workers."
        ).format(count=ATTEMPTS)
    )


# A worker is one of several: libraries inside it need no threads of their own.
ALONE = {"POLARS_MAX_THREADS": "1", "OMP_NUM_THREADS": "1", "NUMBA_NUM_THREADS": "1"}


class Lost(Exception):
    """The process ended before it answered."""


class Process:
    """One process, which does one chunk at a time."""

    def __init__(self) -> None:
        path = os.pathsep.join(each for each in sys.path if each)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "kingofarms.lab.work.runner"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, **ALONE, "PYTHONPATH": path},
            start_new_session=True,  # Ctrl-C is for the process that started it
        )
        self.number = self._process.pid
        self._send = cast(IO[bytes], self._process.stdin)
        self._receive = cast(IO[bytes], self._process.stdout)

    def do(self, function: Function, chunk: Any) -> Any:
        """The result, or the error that the function raised there."""
        try:
            pickle.dump((function, chunk), self._send)
            self._send.flush()
            answer = pickle.load(self._receive)  # noqa: S301  # from our own process
        except (OSError, EOFError, pickle.UnpicklingError) as error:
            raise Lost from error
        if isinstance(answer, BaseException):
            raise answer
        return answer

    def stop(self) -> None:
        """Stop it, whatever it is doing."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._send, self._receive):
            with suppress(BrokenPipeError):  # it held half a chunk
                pipe.close()


class Team:
    """The processes that do one function, one for each thread that has a chunk done."""

    def __init__(self, function: Function) -> None:
        self._function = function
        self._own, self._lock = local(), Lock()
        self._processes: list[Process] = []
        self._is_stopped = False

    def do(self, chunk: Any) -> Done:
        """The chunk, done by this thread's process, or by another one if that is lost."""
        for _attempt in range(ATTEMPTS):
            process = self._process()
            try:
                return Done(chunk, process.do(self._function, chunk), process.number)
            except Lost:
                process.stop()
                del self._own.process
        raise lost_too_often()

    def _process(self) -> Process:
        if not hasattr(self._own, "process"):
            with self._lock:
                if self._is_stopped:
                    raise Lost
                self._own.process = Process()
                self._processes.append(self._own.process)
        process: Process = self._own.process
        return process

    def stop(self) -> None:
        """Stop all, whatever they are doing."""
        with self._lock:
            self._is_stopped = True
        for process in self._processes:
            process.stop()


class Processes:
    """Several processes beside each other."""

    def __init__(self, count: int) -> None:
        self._count = count

    def run(self, function: Function, chunks: Iterable[Any]) -> Generator[Done, None, None]:
        """Do the chunks; a thread for each process waits for its answer."""
        todo, team = iter(chunks), Team(function)
        with ThreadPoolExecutor(self._count) as threads:
            try:
                under_way = {threads.submit(team.do, each) for each in islice(todo, self._count)}
                while under_way:
                    done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
                    for each in done:
                        under_way |= {threads.submit(team.do, other) for other in islice(todo, 1)}
                        yield each.result()
            finally:
                team.stop()


def as_refusal(error: BaseException) -> BaseException:
    """What a worker answers when the function failed: something that can be sent."""
    if isinstance(error, Refusal):
        return error
    return RuntimeError(f"{type(error).__name__}: {error}")


def serve() -> None:
    """Do what is asked until nobody asks any more."""
    receive = sys.stdin.buffer
    send = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what anybody prints is no answer
    while True:
        try:
            function, chunk = pickle.load(receive)  # noqa: S301  # from the process that started us
        except EOFError:
            return
        try:
            answer = function(chunk)
        except Exception as error:
            answer = as_refusal(error)
        try:
            pickle.dump(answer, send)
            send.flush()
        except BrokenPipeError:
            return


if __name__ == "__main__":
    serve()
