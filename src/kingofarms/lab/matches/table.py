"""A table at which the matches of a series are played: the compiled loop, and bots to ask."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from kingofarms.bots.bot import Bot, generators
from kingofarms.bots.first_sight import best_by_taste
from kingofarms.bots.search.tree import no_taste
from kingofarms.engine.game.game import Game, part_of
from kingofarms.engine.rules import census as usual
from kingofarms.engine.rules.census import Census
from kingofarms.engine.rules.chance import SCRIPT, streamed
from kingofarms.engine.rules.compiled import bind
from kingofarms.engine.rules.loops import Rules, room_for_actions, rules_of
from kingofarms.engine.rules.record import Array, new
from kingofarms.engine.rules.seats import MAX_SEATS, NOBODY, Sheet
from kingofarms.lab.matches import forks, loops
from kingofarms.lab.matches.columns import acts_of
from kingofarms.lab.matches.forks import Kept
from kingofarms.lab.matches.loops import Memory
from kingofarms.lab.matches.plan import Plan

KINDS = {"uniform": loops.UNIFORM, "greedy": loops.GREEDY}


@dataclass(frozen=True)
class Loops:
    """The loops of `loops.py` bound to a game."""

    play_matches: Callable[..., None]
    play_forked: Callable[..., None]
    start: Callable[..., None]
    play_on: Callable[..., int]
    offer_others: Callable[..., int]
    is_other_way: Callable[..., bool]
    is_chosen: Callable[..., bool]


_bound: dict[str, Loops] = {}


def loops_of(game: Game) -> Loops:
    """The loops bound to a game, its taste and its census, once a process."""
    if game.NAME not in _bound:
        _bound[game.NAME] = bound_to(game)
    return _bound[game.NAME]


def bound_to(game: Game) -> Loops:
    """The same, bound now."""
    own: Any = part_of(game, "census") or usual
    best = bind(best_by_taste, game, taste=game.taste or no_taste)
    starting = bind(loops.start, game, begin=own.begin, turn_of=own.turn_of)
    choosing = bind(loops.choice, game, best_by_taste=best)
    chosen = bind(forks.is_chosen, game, note=own.note)
    keeping = bind(forks.keep_new, game, is_free=bind(forks.is_free, game, is_chosen=chosen))
    stepping = bind(loops.step, game, note=own.note, turn_of=own.turn_of, keep_new=keeping)
    playing = bind(loops.play_on, game, choice=choosing, step=stepping, finish=own.finish)
    offering, other = bind(loops.offer_others, game), bind(loops.is_other_way, game, step=stepping)
    ways: dict[str, Any] = {"offer_others": offering, "choice": choosing, "is_other_way": other}
    otherwise = bind(loops.play_otherwise, game, **ways, play_on=playing)
    without = bind(loops.play_without, game, choice=choosing, is_chosen=chosen, play_on=playing)
    whole = bind(loops.play_matches, game, start=starting, play_on=playing)
    both: dict[str, Any] = {"play_otherwise": otherwise, "play_without": without}
    forked = bind(loops.play_forked, game, start=starting, play_on=playing, **both)
    return Loops(whole, forked, starting, playing, offering, other, chosen)


@dataclass(frozen=True)
class Played:
    """Matches as they were counted, one record for each."""

    numbers: Sequence[int]
    sheets: Array
    courses: Array
    censuses: Array
    kept: Kept  # forks and draws, where the plan asks for any


class Table:
    """The memory of one table."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._loops = loops_of(plan.game)
        self._acts = list(acts_of(plan.game))
        self._rules: Rules = rules_of(plan.game)
        state = plan.game.State
        self._states, self._views, self._blank = new(state), new(state), new(state)
        self._out, self._empty = room_for_actions(plan.game), new(Sheet)
        self._scores = np.zeros((loops.ROOM, MAX_SEATS), np.int32)

    def play(self, numbers: Sequence[int]) -> Played:
        """Play these matches."""
        count, most = len(numbers), self._plan.forks
        kept = forks.room_for(most, self._plan, numbers, loops.Course, self._acts)
        played = Played(
            numbers, new(Sheet, count), new(loops.Course, count), new(Census, count), kept
        )
        memory, other = self._memory(played, kept), self._other_memory() if most else None
        if self._plan.is_compiled and other:
            self._loops.play_forked(count, memory, other)
        elif self._plan.is_compiled:
            self._loops.play_matches(count, memory)
        else:
            for m in range(count):
                self._play_one(m, numbers[m], memory, other)
        return played

    def _other_memory(self) -> Memory:
        """A table for one match that is played on from a decision of another."""
        spare = Table(replace(self._plan, forks=0))
        kept = forks.room_for(0, self._plan, [0], loops.Course, self._acts)
        return spare._memory(Played([0], new(Sheet), new(loops.Course), new(Census), kept), kept)

    def _memory(self, played: Played, kept: Kept) -> Memory:
        """What the loops read and write."""
        plan, count = self._plan, len(played.numbers)
        rngs = np.zeros((count, SCRIPT), np.uint64)
        bot_rngs = np.zeros((count, plan.seats, SCRIPT), np.uint64)
        kinds = np.zeros((count, plan.seats), np.int8)
        for m, number in enumerate(played.numbers):
            rngs[m] = streamed(plan.seed, plan.deal(number))
            bot_rngs[m] = generators(plan.seed, number, plan.seats)
            kinds[m] = [KINDS.get(bot, loops.ASKED) for bot in plan.bots_of(number)]
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
            kept=kept,
        )

    def _play_one(self, m: int, number: int, memory: Memory, other: Memory | None) -> None:
        """Play a match in which bots are asked; then what was kept of it, otherwise."""
        forks.forget(memory.kept)
        self._loops.start(m, memory)
        self._play_on(m, number, loops.NO_ACTION, memory)
        for at in range(memory.kept.done.shape[1]) if other else ():
            if other and loops.is_kept(at, memory.kept):
                other.kinds[0] = memory.kinds[m]
                if memory.kept.forks[at]["kind"] == forks.DONE:
                    is_played = self._play_without(m, at, number, memory.kept, other)
                else:
                    is_played = self._play_otherwise(at, number, memory.kept, other)
                loops.write_down(m, at, is_played, memory, other)

    def _play_on(self, m: int, number: int, action: int, memory: Memory) -> None:
        """Play match `m` to its end."""
        bots = self._plan.seated(number)
        while (seat := self._loops.play_on(m, action, memory)) != NOBODY:
            action = self._ask(bots[seat], m, seat, memory)

    def _ask(self, bot: Bot, m: int, seat: int, memory: Memory) -> int:
        """What the bot chooses among the actions in `out`."""
        self._rules.hide_at(memory.states, 0, memory.views, 0, memory.terms, seat)
        legal = memory.out[1 : 1 + memory.out[0]].tolist()
        return int(bot.choose(memory.views, legal, memory.bot_rngs[m, seat]))

    def _play_otherwise(self, at: int, number: int, kept: Kept, other: Memory) -> bool:
        """As `play_otherwise` in `loops.py`, where bots are asked."""
        fork = kept.forks[at]
        kept.barred[:] = 0
        kept.barred[fork["action"]] = 1
        bot = self._plan.seated(number)[fork["seat"]]
        while self._loops.offer_others(at, kept, other):
            action = self._ask(bot, 0, int(fork["seat"]), other)
            if self._loops.is_other_way(at, action, kept, other):
                self._play_on(0, number, loops.NO_ACTION, other)
                return True
        return False

    def _play_without(self, m: int, at: int, number: int, kept: Kept, other: Memory) -> bool:
        """As `play_without` in `loops.py`, where bots are asked."""
        seat, action, bots = int(kept.forks[at]["seat"]), loops.NO_ACTION, self._plan.seated(number)
        loops.set_back(at, kept, other)
        other.kinds[0, seat] = loops.ASKED
        while (asked := self._loops.play_on(0, action, other)) != NOBODY:
            if asked == seat:
                action = self._choose_without(
                    bots[seat], kept.forks[at], other, kept.act_chances[m]
                )
            else:
                action = self._ask(bots[asked], 0, asked, other)
        return True

    def _choose_without(self, bot: Bot, fork: Any, other: Memory, rng: Array) -> int:
        """What the bot chooses if it may do nothing of the kind that was done there."""
        act, seat = int(fork["thing"]), int(fork["seat"])
        action = first = self._ask(bot, 0, seat, other)
        loops.lay_aside(0, other)
        while self._loops.is_chosen(forks.DONE, act, seat, action, other.terms, other.kept, rng):
            if forks.strike(other.out, action) == 0:
                return first  # there is nothing else to do
            action = self._ask(bot, 0, seat, other)
        return action
