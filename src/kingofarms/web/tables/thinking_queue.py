"""ThinkingQueue: what the workers think about next, and for how long.

Bots' turns where somebody is come first, then hints, then bots' turns where nobody is. Analyses of
finished matches come last, or have workers and a queue of their own. Among each all addresses take
turns, and at an address all people (`http/turns`): a host with a hundred tables gets one share. If
more tables wait than workers are free, the bots think for a shorter time, those that are
thinking already, too. Hints and analyses begin only if a worker is idle, and leave one worker to
the bots where there are several.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from enum import IntEnum
from typing import NamedTuple, TypeVar

from kingofarms.bots.processes.workers import Allowance
from kingofarms.web.http.turns import Line, Visitor

SECONDS = 2.0  # to think, at most
ROUND = 0.4  # seconds in which every table that waits gets a decision, as far as possible
HANDLING = 0.01  # seconds that a decision takes beside the thought, when the server is busy
LEAST = 0.005  # seconds: a shorter thought would save nothing
HINT_SECONDS = 8.0  # that a hint or a part of an analysis may take, at most
HINT_LEAST = 0.5  # seconds that it may take though bots wait for the worker

Answer = TypeVar("Answer")
Ask = Callable[[Allowance], Future[Answer]]  # has a worker think


class Kind(IntEnum):
    """What is thought about. The lower number comes first."""

    TURN = 0  # of a bot
    HINT = 1  # for somebody who is to play
    ANALYSIS = 2  # of a match that is over


@dataclass(frozen=True)
class Asker(Visitor):
    """The host of the table for which a bot thinks, or who wants a hint or an analysis.

    The address is empty if nobody has been there since the start.
    """

    is_attended: Callable[[], bool]  # whether somebody is there now
    kind: Kind = Kind.TURN


class Choice(NamedTuple):
    """The action that a bot chose, and whether it had to choose sooner than usual."""

    action: int
    is_hurried: bool


@dataclass(eq=False)
class Thought:
    """One decision: it waits, and then a worker thinks about it."""

    asker: Asker
    turn: "asyncio.Future[None]"
    allowance: Allowance = field(init=False)

    def __post_init__(self) -> None:
        self.allowance = Allowance(self.most_seconds)

    @property
    def is_turn(self) -> bool:
        """Whether it is a bot's turn."""
        return self.asker.kind == Kind.TURN

    @property
    def most_seconds(self) -> float:
        """How long it takes if nobody else waits."""
        return SECONDS if self.is_turn else HINT_SECONDS

    @property
    def is_first(self) -> bool:
        """Whether it comes before all others: a bot's turn where somebody waits for it."""
        return self.is_turn and self.asker.is_attended()

    @property
    def rank(self) -> tuple[int, bool]:
        """By this the thoughts come that are not `is_first`: the lower one sooner."""
        return max(self.asker.kind, Kind.HINT), self.is_turn or not self.asker.is_attended()


class ThinkingQueue:
    """The thoughts that wait, and those that are under way. Used by one event loop.

    Each worker has the next thought at hand before it has finished: it never waits for the loop.
    Where there are several, `for_bots` of them have time for nothing else.
    """

    def __init__(self, workers: int, for_bots: int = 1) -> None:
        self._workers, self._for_bots = workers, for_bots
        self._waiting: Line[Thought] = Line()
        self._asked: set[Thought] = set()

    @property
    def length(self) -> int:
        """How many thoughts wait for a worker."""
        return len(self._waiting) + max(0, len(self._asked) - self._workers)

    async def think(self, asker: Asker, ask: Ask[int]) -> Choice:
        """What a worker chooses, when it is this table's turn."""
        thought = Thought(asker, asyncio.get_running_loop().create_future())
        action, allowance = await self._answer(thought, ask), thought.allowance
        return Choice(action, allowance.is_used_up and allowance.seconds < SECONDS)

    async def answer(self, asker: Asker, ask: Ask[Answer]) -> Answer:
        """What a worker answers, when it is this asker's turn: an analysis, for instance."""
        return await self._answer(Thought(asker, asyncio.get_running_loop().create_future()), ask)

    async def _answer(self, thought: Thought, ask: Ask[Answer]) -> Answer:
        self._waiting.add(thought, thought.asker)
        # One that waits where nobody is changes nothing for the others.
        if thought.is_first or len(self._asked) < self._workers:
            self._go_on()
        try:
            await thought.turn
        except BaseException:
            self._give_up(thought)
            raise
        return await self._have_thought(thought, ask)

    async def _have_thought(self, thought: Thought, ask: Ask[Answer]) -> Answer:
        """Ask a worker. It is busy until it has answered, even if nobody waits for that."""
        try:
            future = ask(thought.allowance)
        except BaseException:
            self._end(thought)
            raise
        loop = asyncio.get_running_loop()
        future.add_done_callback(lambda _done: tell(loop, lambda: self._end(thought)))
        return await asyncio.wrap_future(future)

    def _give_up(self, thought: Thought) -> None:
        """Nobody needs it any more: it may still wait, or its turn may have come just now."""
        if thought in self._asked:
            self._end(thought)
        else:
            self._waiting.remove(thought)
            self._go_on()

    # Who thinks.

    def _end(self, thought: Thought) -> None:
        self._asked.discard(thought)
        self._waiting.step_back(thought.asker)
        self._go_on()

    def _go_on(self) -> None:
        """Let the next ones begin, and tell everyone how long they may think."""
        while (chosen := self._next()) is not None:
            self._waiting.remove(chosen)
            self._asked.add(chosen)
            if not chosen.turn.done():  # it may just have been cancelled
                chosen.turn.set_result(None)
        waiting = [each for each in self._waiting if each.is_first]
        here = waiting + [each for each in self._asked if each.is_first]
        must_hurry = bool(waiting) or len(self._asked) > self._workers
        for thought in self._asked:
            most = thought.most_seconds
            thought.allowance.seconds = self._fair_seconds(thought, here) if must_hurry else most

    def _next(self) -> Thought | None:
        """The first in turn, where somebody is before all others; None if no worker needs it."""
        free = self._workers - len(self._asked)
        if not self._waiting or free <= -self._workers:
            return None
        waiting = list(self._waiting)
        others = self._best_of_others(waiting) if free > 0 else None
        return next((each for each in waiting if each.is_first), others)

    def _best_of_others(self, waiting: Sequence[Thought]) -> Thought | None:
        """The first in turn of the lowest rank, for a worker that is idle."""
        beside = sum(not each.is_turn for each in self._asked)
        may_study = beside < max(1, self._workers - self._for_bots)
        there = [each for each in waiting if each.is_turn or may_study]
        return min(there, key=lambda each: each.rank, default=None)

    def _fair_seconds(self, thought: Thought, here: Sequence[Thought]) -> float:
        """How long it may take while others wait; `here`: all thoughts where somebody is."""
        if not thought.is_turn:
            return HINT_LEAST
        if not thought.asker.is_attended():
            return LEAST
        behind = min(len(here), own_part(thought, here)) - self._workers
        if behind <= 0:
            return SECONDS
        return max(LEAST, min(SECONDS, ROUND * self._workers / behind - HANDLING))


def own_part(thought: Thought, here: Sequence[Thought]) -> int:
    """Of how many thoughts this is a fair part: addresses, times people there, times its own."""
    asker = thought.asker
    shares = {each.asker.share for each in here}
    people = [each.asker.person for each in here if each.asker.share == asker.share]
    return len(shares) * len(set(people)) * people.count(asker.person)


def tell(loop: asyncio.AbstractEventLoop, what: Callable[[], None]) -> None:
    """Do that in the loop, unless it has been closed meanwhile."""
    if not loop.is_closed():
        loop.call_soon_threadsafe(what)
