"""Workers: processes with low priority that run bots, and analyse, for many tables.

They are sent a View, the legal actions, the terms and a seed, never the State of a match that runs.
The same seed gives the same choice or analysis as in this process with `generator(seed)`.

Allowance: the seconds that a thought may take; they can be changed while it is under way.
"""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Lock, Thread
from time import monotonic
from types import TracebackType
from typing import Any

from kingofarms.bots.processes.desk import AnyRequest, Desk
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _, current_language, speaking


class Allowance:
    """So many seconds. The worker that thinks sees a change at once, and stops if they are over."""

    def __init__(self, seconds: float) -> None:
        self.is_used_up = False  # whether the thought has taken all of them
        self._seconds = seconds
        self._shared: Any = None  # where the worker reads it; None until it begins, and afterwards
        self._lock = Lock()

    @property
    def seconds(self) -> float:
        """From the beginning of the thought."""
        return self._seconds

    @seconds.setter
    def seconds(self, seconds: float) -> None:
        with self._lock:
            self._seconds = seconds
            if self._shared is not None:
                self._shared.value = seconds

    @contextmanager
    def reaching(self, shared: Any) -> Iterator[None]:
        """While a worker thinks: every change reaches the value that it reads."""
        with self._lock:
            self._shared, shared.value = shared, self._seconds
        began = monotonic()
        try:
            yield
        finally:
            with self._lock:
                self._shared = None
                self.is_used_up = monotonic() - began >= self._seconds


NICER = 10  # by so much workers give way
NICEST = 19  # those for whom nobody waits

SPAWN = get_context("spawn")  # a fork would take locks and threads along


class Workers:
    """A pool of processes. A request waits until one of them is free.

    A Future can be cancelled until a worker begins with it. A crashed worker is replaced.
    Workers that `may_compile` compile what a bot calls; others think briefly, in Python, until
    somebody else has compiled it.
    """

    def __init__(self, count: int, may_compile: bool = True, nicer: int = NICER) -> None:
        if count < 1:
            raise Refusal(_("At least one worker is needed."))
        self._closed = False
        self.count = count
        self._workers = [Worker(may_compile, nicer) for _number in range(count)]
        self._free: SimpleQueue[Worker] = SimpleQueue()
        for worker in self._workers:
            self._free.put(worker)
        # A thread for each worker waits for its answer, so it is known exactly which have begun.
        self._waiting = ThreadPoolExecutor(count, "worker")

    def ask(self, request: AnyRequest, allowance: Allowance | None = None) -> Future[Any]:
        """The future answer: a bot's choice, an analysis, or answers to questions.

        A Refusal if there is none. With an allowance it comes in that time, and then the choice,
        the numbers, and how many questions are answered depend on the machine.
        """
        if self._closed:
            raise Refusal(_("The workers have been sent home; they choose no more."))
        return self._waiting.submit(self._ask, request, current_language(), allowance)

    def _ask(self, request: AnyRequest, language: str, allowance: Allowance | None) -> object:
        worker = self._free.get()
        try:
            return worker.ask(request, language, allowance)
        except (EOFError, OSError) as error:
            if not self._closed:
                worker.start()
            raise Refusal(_("The worker was lost while it thought; ask again.")) from error
        finally:
            self._free.put(worker)

    def close(self) -> None:
        """Stop all processes. Waiting requests are cancelled, running ones abandoned."""
        self._closed = True
        self._waiting.shutdown(wait=False, cancel_futures=True)
        for worker in self._workers:
            worker.stop()
        self._waiting.shutdown()
        for worker in self._workers:
            worker.stop()  # once more: one may just have been replaced

    def __enter__(self) -> "Workers":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()


class Worker:
    """One process and the connection to it."""

    def __init__(self, may_compile: bool = True, nicer: int = NICER) -> None:
        self._may_compile, self._nicer = may_compile, nicer
        self.start()

    def start(self) -> None:
        """Start a new process, which loads its modules at once."""
        self._line, its = SPAWN.Pipe()
        self._seconds = SPAWN.RawValue("d", 0.0)  # that the thought under way may take
        settings = its, self._may_compile, self._seconds, self._nicer
        self._process = SPAWN.Process(target=serve, args=settings, daemon=True)
        with without_ctrl_c():
            self._process.start()
        its.close()

    def ask(self, request: AnyRequest, language: str, allowance: Allowance | None) -> object:
        """Wait for the answer. A Refusal of the worker is raised here, in that language."""
        with allowance.reaching(self._seconds) if allowance else nullcontext():
            self._line.send((request, language, allowance is not None))
            answer: object = self._line.recv()
        if isinstance(answer, Exception):
            raise answer
        return answer

    def stop(self) -> None:
        """Stop the process, whatever it is doing."""
        self._process.terminate()
        self._process.join()


@contextmanager
def without_ctrl_c() -> Iterator[None]:
    """Processes started inside do not get Ctrl-C: only the one that started them answers it."""
    resource_tracker.ensure_running()  # else started by the first process, and it unblocks SIGINT
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def serve(line: Connection, may_compile: bool, seconds: Any, nicer: int = NICER) -> None:
    """The loop of a worker process. It ends when the connection closes.

    `seconds` is shared with the parent, which may change it while a bot thinks.
    """
    if hasattr(os, "nice"):
        os.nice(nicer)
    Thread(target=end_with_parent, daemon=True).start()
    desk = Desk(may_compile, lambda: float(seconds.value))
    while True:
        try:
            request, language, is_limited = line.recv()
        except EOFError:
            return
        answer: object
        try:
            with speaking(language):
                answer = desk.answer(request, is_limited)
        except Refusal as refusal:
            answer = refusal
        except Exception as error:  # a mistake in one request must not cost the others the worker
            answer = RuntimeError(f"{type(error).__name__}: {error}")
        try:
            line.send(answer)
        except OSError:
            return


def end_with_parent() -> None:
    """Stop thinking when the parent process is gone."""
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)
