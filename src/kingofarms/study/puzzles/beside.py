"""Puzzles that are made beside a server: in a process of its own with low priority, each once."""

import os
from collections import OrderedDict
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection
from threading import Lock, Thread

from kingofarms.bots.processes.workers import SPAWN, end_with_parent, without_ctrl_c
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _, current_language, speaking
from kingofarms.study.puzzles.puzzle import Puzzle
from kingofarms.study.puzzles.shelf import make_named

NICER = 5  # by so much it gives way: less than the bots, for somebody waits for the page
KEPT = 2_000  # puzzles: some 20 MB
MOST_WAITING = 50  # puzzles that wait to be made


class NotReady(Refusal):
    """The puzzle is being made; ask again."""


class Beside:
    """Makes puzzles of solved games by name. The process starts when the first one is wanted."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._hold: Connection | None = None  # the process ends when it is closed
        self._made: OrderedDict[tuple[str, str], Future[Puzzle]] = OrderedDict()
        self._lock = Lock()

    def make(self, game: str, name: str) -> Future[Puzzle]:
        """That puzzle, some day: one that was made lately is there at once."""
        with self._lock:
            key = game, name
            future = self._made.get(key)
            if future is None or is_broken(future):
                future = self._made[key] = self._submit(game, name)
            self._made.move_to_end(key)
            while len(self._made) > KEPT:
                self._made.popitem(last=False)
            return future

    def _submit(self, game: str, name: str) -> Future[Puzzle]:
        if sum(not each.done() for each in self._made.values()) >= MOST_WAITING:
            raise NotReady(_("Many puzzles are being made right now. Try again in a moment."))
        with without_ctrl_c():
            try:
                return self._started().submit(make_in, current_language(), game, name)
            except BrokenProcessPool:  # it was killed: another one takes its place
                self._pool = None
                return self._started().submit(make_in, current_language(), game, name)

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            held, self._hold = SPAWN.Pipe(duplex=False)
            self._pool = ProcessPoolExecutor(1, SPAWN, initializer=begin, initargs=(held,))
        return self._pool

    def close(self) -> None:
        """Make no more puzzles, not even the one that is being made."""
        with self._lock:
            if self._pool and self._hold:
                self._hold.close()
                self._pool.shutdown(wait=True, cancel_futures=True)
                self._pool = None


def is_broken(future: Future[Puzzle]) -> bool:
    """Whether the process was lost while it made that puzzle."""
    if not future.done():
        return False
    return future.cancelled() or isinstance(future.exception(), BrokenProcessPool)


def begin(held: Connection) -> None:
    """At the start of the process: it gives way to others, and ends with the server or before."""
    if hasattr(os, "nice"):
        os.nice(NICER)
    Thread(target=end_with_parent, daemon=True).start()
    Thread(target=end_with, args=(held,), daemon=True).start()


def end_with(held: Connection) -> None:
    """End this process as soon as the other end is closed: nobody wants the puzzle any more."""
    held.poll(None)
    os._exit(0)


def make_in(language: str, game: str, name: str) -> Puzzle:
    """Make it; what is refused is said in that language."""
    with speaking(language):
        return make_named(game, name)
