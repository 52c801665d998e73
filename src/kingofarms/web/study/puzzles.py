"""Puzzles for the pages and the API: shipped ones at once, others when they are made.

Those of solved games are made in a process of its own with low priority, each once.
"""

import asyncio
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection

from kingofarms.bots.processes.workers import SPAWN, without_ctrl_c
from kingofarms.engine.game.game import Game
from kingofarms.engine.memo import Latest
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _, current_language
from kingofarms.study.puzzles import shelf
from kingofarms.study.puzzles.exact import check_is_out
from kingofarms.study.puzzles.puzzle import Puzzle
from kingofarms.web.tables.open_table import Unknown

PATIENCE = 10.0  # seconds that a request waits for a puzzle
KEPT = 2_000  # puzzles: some 20 MB
MOST_WAITING = 50  # puzzles that wait to be made


class NotReady(Refusal):
    """The puzzle is being made; ask again."""


class Puzzles:
    """The puzzles of this server. Its process starts when the first one is to be made."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._hold: Connection | None = None  # the process ends when it is closed
        self._made: Latest[tuple[str, str], Future[Puzzle]] = Latest(KEPT)

    async def find(self, game: Game, name: str) -> Puzzle:
        """The puzzle of that name. Unknown if there is none; NotReady while it is being made."""
        try:
            asked = shelf.named(game, name)
            if asked.day:
                check_is_out(asked.day)
            if game.solver is None:
                return await asyncio.to_thread(partial(shelf.find_puzzle, game, name))
        except Refusal as refusal:
            raise Unknown(str(refusal)) from None
        future = self.make(game.NAME, name)
        making = asyncio.wrap_future(future)
        making.add_done_callback(lambda done: done.cancelled() or done.exception())  # also if late
        await asyncio.wait([making], timeout=PATIENCE)
        if not making.done() or is_broken(future):
            raise NotReady(_("This puzzle is being made. It will be here in a moment."))
        return making.result()

    def expect(self, games: Sequence[Game], name: str) -> None:
        """Somebody may soon want the puzzle of that name: have it made meanwhile."""
        for game in games:
            with suppress(Refusal):  # there is no such puzzle, or many are being made
                shelf.named(game, name)
                if game.solver:
                    self.make(game.NAME, name)

    def make(self, game: str, name: str) -> Future[Puzzle]:
        """That puzzle, some day: one that was made lately is there at once."""
        key = game, name
        if key not in self._made or is_broken(self._made[key]):
            if sum(not each.done() for each in self._made.values()) >= MOST_WAITING:
                raise NotReady(_("Many puzzles are being made right now. Try again in a moment."))
            with without_ctrl_c():
                try:
                    self._made[key] = self._submit(game, name)
                except BrokenProcessPool:  # it was killed: another one takes its place
                    self._pool = None
                    self._made[key] = self._submit(game, name)
        return self._made[key]

    def _submit(self, game: str, name: str) -> Future[Puzzle]:
        if self._pool is None:
            held, self._hold = SPAWN.Pipe(duplex=False)
            self._pool = ProcessPoolExecutor(1, SPAWN, initializer=shelf.begin, initargs=(held,))
        return self._pool.submit(shelf.make_in, current_language(), game, name)

    def close(self) -> None:
        """Make no more puzzles, not even the one that is being made."""
        pool, self._pool = self._pool, None
        if pool and self._hold:
            self._hold.close()
            pool.shutdown(wait=True, cancel_futures=True)


def is_broken(future: Future[Puzzle]) -> bool:
    """Whether the process was lost while it made that puzzle."""
    if not future.done():
        return False
    return future.cancelled() or isinstance(future.exception(), BrokenProcessPool)
