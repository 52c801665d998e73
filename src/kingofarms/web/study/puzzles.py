"""Puzzles for the pages and the API: shipped ones at once, others when they are made."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from functools import partial

from kingofarms.engine.game.game import Game
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.study.puzzles.exact import check_is_out
from kingofarms.study.puzzles.puzzle import Puzzle
from kingofarms.study.puzzles.shelf import (
    Beside,
    NotReady,
    find_puzzle,
    is_broken,
    named,
    needs_making,
)
from kingofarms.web.tables.open_table import Unknown

PATIENCE = 10.0  # seconds that a request waits for a puzzle


class Puzzles:
    """The puzzles of this server."""

    def __init__(self) -> None:
        self._beside = Beside()

    async def find(self, game: Game, name: str) -> Puzzle:
        """The puzzle of that name. Unknown if there is none; NotReady while it is being made."""
        try:
            asked = named(game, name)
            if asked.day:
                check_is_out(asked.day)
            if not needs_making(game, name):
                return await asyncio.to_thread(partial(find_puzzle, game, name))
        except Refusal as refusal:
            raise Unknown(str(refusal)) from None
        future = self._beside.make(game.NAME, name)
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
                if needs_making(game, name):
                    self._beside.make(game.NAME, name)

    def close(self) -> None:
        """Make no more."""
        self._beside.close()
