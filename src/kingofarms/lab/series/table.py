"""A table at which the matches of a series are played: the compiled loop, and bots to ask."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from kingofarms.bots.bot import generators
from kingofarms.bots.first_sight import best_by_taste
from kingofarms.bots.greedy import taste_of
from kingofarms.bots.registry import bot_named
from kingofarms.bots.search.tree import no_taste
from kingofarms.engine.game.game import Game, part_of
from kingofarms.engine.rules import census as usual
from kingofarms.engine.rules.census import Census
from kingofarms.engine.rules.chance import SCRIPT, streamed
from kingofarms.engine.rules.compiled import bind
from kingofarms.engine.rules.loops import Rules, room_for_actions, rules_of
from kingofarms.engine.rules.record import Array, new
from kingofarms.engine.rules.seats import MAX_SEATS, NOBODY
from kingofarms.engine.rules.sheet import Sheet
from kingofarms.lab.series.loops import (
    ASKED,
    GREEDY,
    NO_ACTION,
    ROOM,
    UNIFORM,
    Course,
    Memory,
    play_matches,
    play_on,
    start,
)
from kingofarms.lab.series.plan import Plan

KINDS = {"uniform": UNIFORM, "greedy": GREEDY}


@dataclass(frozen=True)
class Loops:
    """The loops of `loops.py` bound to a game."""

    play_matches: Callable[..., None]
    start: Callable[..., None]
    play_on: Callable[..., int]


_bound: dict[str, Loops] = {}


def loops_of(game: Game) -> Loops:
    """The loops bound to a game, its taste and its census, once a process."""
    if game.NAME not in _bound:
        own: Any = part_of(game, "census") or usual
        best = bind(best_by_taste, game, taste=taste_of(game) or no_taste)
        starting = bind(start, game, begin=own.begin, turn_of=own.turn_of)
        playing = bind(
            play_on, game, best_by_taste=best, note=own.note, finish=own.finish, turn_of=own.turn_of
        )
        whole = bind(play_matches, game, start=starting, play_on=playing)
        _bound[game.NAME] = Loops(whole, starting, playing)
    return _bound[game.NAME]


@dataclass(frozen=True)
class Played:
    """Matches as they were counted, one record for each."""

    numbers: Sequence[int]
    sheets: Array
    courses: Array
    censuses: Array


class Table:
    """The memory of one table."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._loops = loops_of(plan.game)
        self._rules: Rules = rules_of(plan.game)
        state = plan.game.State
        self._states, self._views, self._blank = new(state), new(state), new(state)
        self._out, self._empty = room_for_actions(plan.game), new(Sheet)
        self._scores = np.zeros((ROOM, MAX_SEATS), np.int32)

    def play(self, numbers: Sequence[int]) -> Played:
        """Play these matches."""
        count = len(numbers)
        played = Played(numbers, new(Sheet, count), new(Course, count), new(Census, count))
        memory = self._memory(played)
        if self._plan.is_compiled:
            self._loops.play_matches(count, memory)
        else:
            for m in range(count):
                self._play_one(m, numbers[m], memory)
        return played

    def _memory(self, played: Played) -> Memory:
        """What the loops read and write."""
        plan, count = self._plan, len(played.numbers)
        rngs = np.zeros((count, SCRIPT), np.uint64)
        bot_rngs = np.zeros((count, plan.seats, SCRIPT), np.uint64)
        kinds = np.zeros((count, plan.seats), np.int8)
        for m, number in enumerate(played.numbers):
            rngs[m] = streamed(plan.seed, plan.deal(number))
            bot_rngs[m] = generators(plan.seed, number, plan.seats)
            kinds[m] = [KINDS.get(bot, ASKED) for bot in plan.bots_of(number)]
        return Memory(
            states=self._states,
            views=self._views,
            blank=self._blank,
            terms=plan.agreed.record,
            seats=plan.seats,
            total=plan.game.TOTAL,
            kinds=kinds,
            rngs=rngs,
            bot_rngs=bot_rngs,
            out=self._out,
            sheets=played.sheets,
            empty=self._empty,
            courses=played.courses,
            censuses=played.censuses,
            scores=self._scores,
        )

    def _play_one(self, m: int, number: int, memory: Memory) -> None:
        """Play a match in which bots are asked."""
        plan = self._plan
        # New bots for each match: they must not remember what was played here before.
        bots = [bot_named(name, plan.game, plan.agreed) for name in plan.bots_of(number)]
        self._loops.start(m, memory)
        action = NO_ACTION
        while (seat := self._loops.play_on(m, action, memory)) != NOBODY:
            self._rules.hide_at(memory.states, 0, memory.views, 0, memory.terms, seat)
            legal = memory.out[1 : 1 + memory.out[0]].tolist()
            action = int(bots[seat].choose(memory.views, legal, memory.bot_rngs[m, seat]))
