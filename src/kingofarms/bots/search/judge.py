"""Judge: what a decision cost, by what its seat could know; and what a table is worth.

An analysis finds the best action. It then meets the action that was chosen on fresh deals, both
with the same hidden cards and the same random numbers, and these deals alone say what the choice
cost: an action that was merely lucky in the analysis gains nothing by it.

The judge of a solved game: what each action and each table is worth with best play.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import sqrt

import numpy as np

from kingofarms.bots.perfect import PerfectBot
from kingofarms.bots.search.analysis import ITERATIONS, Analysis, Analyst, Judgement, exact
from kingofarms.bots.search.bound import comparer
from kingofarms.bots.search.memory import Tree, Trial
from kingofarms.bots.search.pairs import AS_IT_LIES, BY_ACTION, BY_DEAL, BY_TASTE, Sides
from kingofarms.bots.search.search import Search, Settings
from kingofarms.bots.search.tree import Task
from kingofarms.engine.game.game import Game
from kingofarms.engine.rules.chance import generator, next_bits
from kingofarms.engine.rules.loops import room_for_actions, rules_of
from kingofarms.engine.rules.record import Array, copied, new
from kingofarms.engine.rules.sheet import Sheet
from kingofarms.engine.terms.terms import Agreed

DUEL = 1_500  # deals on which the best action meets the one that was chosen
WARM_UP = 0.25  # of the duel are not counted: the tree is still small
SURE = 2.58  # standard errors: an interval of 99 %, for a match has many decisions


@dataclass(frozen=True)
class Verdict:
    """A decision, judged."""

    analysis: Analysis
    chosen: Judgement
    loss: float  # what the choice cost its seat against the best action, never below 0
    interval: tuple[float, float]  # of that; it is exact where both ends are the same


@dataclass(frozen=True)
class Difference:
    """What one side gains over another, by seat, and how uncertain that is."""

    gain: tuple[float, ...]
    error: tuple[float, ...]  # standard errors
    shares: tuple[float, ...]  # of the first side, by seat


def difference(results: Array) -> Difference:
    """The first side's shares less the second's, from rounds with the same chance."""
    apart = results[:, 0] - results[:, 1]
    error = apart.std(axis=0) / sqrt(len(apart))
    return Difference(floats(apart.mean(axis=0)), floats(error), floats(results[:, 0].mean(axis=0)))


def floats(array: Array) -> tuple[float, ...]:
    """As plain numbers."""
    return tuple(float(each) for each in array)


class Judge:
    """Judges a game on given terms by playing on; its memory is allocated once."""

    def __init__(self, game: Game, agreed: Agreed) -> None:
        self.game, self.agreed = game, agreed
        self._analyst, self._search = Analyst(game, agreed), Search(game, agreed, trees=1)
        self._tree = Tree(game, 1)
        self._settings = Settings().array()
        self._compare = comparer(game)
        self._chance = generator(0)

    # From a View: what the seat to play could know.

    def judge(
        self, view: Array, legal: Sequence[int], chosen: int, rng: Array, effort: float = 1.0
    ) -> Verdict:
        """What the choice of the seat to play cost."""
        self._analyst.iterations = max(1, int(ITERATIONS * effort))
        analysis = self._analyst.analyse(view, legal, rng)
        if analysis.best.action == chosen:
            return Verdict(analysis, analysis.best, 0.0, (0.0, 0.0))
        deals = np.array(
            [next_bits(rng) for _deal in range(max(20, int(DUEL * effort)))], np.uint64
        )
        first = int(WARM_UP * len(deals))
        best, other = (self._try(view, each, deals) for each in (analysis.best.action, chosen))
        apart = best.shares[first:] - other.shares[first:]
        loss, half = float(apart.mean()), half_of(apart)
        top = float(best.shares[first:].mean())
        analysis = settled(analysis, chosen, top, loss, sheets_of(best), sheets_of(other))
        loss = max(0.0, loss)
        return Verdict(analysis, analysis.of(chosen), loss, (max(0.0, loss - half), loss + half))

    def _try(self, view: Array, action: int, deals: Array) -> Trial:
        return self._search.try_out(view, action, deals)

    def choice(
        self, view: Array, action: int, gone: Sequence[int], rng: Array, rounds: int
    ) -> Difference:
        """What an action gains over one by taste, for each seat, as the seat to play knows it."""
        sides = [(view, BY_ACTION, action), (view, BY_TASTE, 0)]
        return difference(self._pairs(sides, True, gone, rng, rounds))

    # From open tables: only when the match is over.

    def worth(self, table: Array, gone: Sequence[int], rng: Array, rounds: int) -> Difference:
        """The share of the win of each seat at an open table; its gain is over nothing."""
        results = self._pairs([(table, AS_IT_LIES, 0)], False, gone, rng, rounds)
        return difference(np.concatenate([results, np.zeros_like(results)], axis=1))

    def draw(
        self,
        before: Array,
        action: int,
        after: Array,
        gone: Sequence[int],
        rng: Array,
        rounds: int,
    ) -> Difference:
        """What the table that came gains over those that the same action could have brought."""
        sides = [(after, AS_IT_LIES, 0), (before, BY_ACTION, action)]
        return difference(self._pairs(sides, False, gone, rng, rounds))

    def deal(self, table: Array, seats: int, rng: Array, rounds: int) -> Difference:
        """What the first table gains over other deals."""
        sides = [(table, AS_IT_LIES, 0), (new(self.game.State), BY_DEAL, 0)]
        return difference(self._pairs(sides, False, [0] * seats, rng, rounds))

    def _pairs(
        self,
        sides: Sequence[tuple[Array, int, int]],
        is_view: bool,
        gone: Sequence[int],
        rng: Array,
        rounds: int,
    ) -> Array:
        seats = len(gone)
        results = np.zeros((rounds, len(sides), seats))
        tables = new(self.game.State, len(sides))
        for at, (table, _how, _action) in enumerate(sides):
            tables[at] = table[0]
        begins = np.array([(how, action) for _table, how, action in sides], np.int64)
        both = Sides(tables, begins, np.array(gone, np.int8), self._chance, is_view)
        how = self._settings, rng, self._search.stop
        task = Task(tables, self.agreed.record, *how, seats, self.game.TOTAL)
        self._compare(both, self._tree.memory, task, results)
        return results


Sheets = tuple[tuple[float, ...], tuple[float, ...]]


def sheets_of(trial: Trial) -> Sheets:
    """The expected score sheets: the own, and that of the best other seat."""
    own, rival = (floats(total / len(trial.shares)) for total in trial.sums)
    return own, rival


def half_of(values: Array) -> float:
    """Half of the interval of a mean. One of each extreme is added, so it is never empty."""
    many = len(values) + 2
    mean = values.sum() / many
    spread = ((values**2).sum() + 2) / many - mean**2
    return SURE * sqrt(max(0.0, float(spread)) / many)


def settled(
    analysis: Analysis, chosen: int, top: float, loss: float, best: Sheets, other: Sheets
) -> Analysis:
    """The analysis after the two have met: all others keep their distance from the best.

    Where the chosen one did no worse, it is the best.
    """
    moved = top - analysis.best.share
    judgements = [shifted(each, moved) for each in analysis.judgements]
    judgements[0] = replace(judgements[0], share=top, own=best[0], rival=best[1])
    at = next(k for k, each in enumerate(judgements) if each.action == chosen)
    own, rival = other
    judgements[at] = replace(judgements[at], share=top - loss, own=own, rival=rival)
    order = sorted(judgements, key=lambda each: (-each.share, each.action != chosen))
    return replace(analysis, judgements=tuple(order))


def shifted(judgement: Judgement, by: float) -> Judgement:
    """The same, with all of its chance moved."""
    share, low, high = (
        min(1.0, max(0.0, each + by)) for each in (judgement.share, *judgement.interval)
    )
    return replace(judgement, share=share, interval=(low, high))


class ExactJudge:
    """Judges a solved game on given terms. Nothing is hidden in it: a View is a table."""

    def __init__(self, game: Game, agreed: Agreed) -> None:
        self.game, self.agreed = game, agreed
        self._bot, self._rules = PerfectBot(game, agreed), rules_of(game)
        self._shares: dict[bytes, tuple[float, ...]] = {}

    def judge(
        self, view: Array, legal: Sequence[int], chosen: int, rng: Array, effort: float = 1.0
    ) -> Verdict:
        """What the choice of the seat to play cost: of the match, and of the round."""
        analysis = exact(self.game, self.agreed, view)
        loss = analysis.best.share - analysis.of(chosen).share
        return Verdict(analysis, analysis.of(chosen), loss, (loss, loss))

    def choice(
        self, view: Array, action: int, gone: Sequence[int], rng: Array, rounds: int
    ) -> Difference:
        """What an action gains over the best one, for each seat: nothing, or less."""
        every, seat, seats = self._bot.judge(view), int(view["to_play"][0]), len(gone)
        best, chosen = every[0], next(each for each in every if each.action == action)
        lost = (best.match - chosen.match) / 2
        gain = [lost / (seats - 1)] * seats
        gain[seat] = -lost
        shares = floats(np.array(self._worth(view, seats)) + gain)
        return Difference(tuple(gain), (0.0,) * seats, shares)

    def worth(self, table: Array, gone: Sequence[int], rng: Array, rounds: int) -> Difference:
        """The share of the win of each seat with best play on all sides."""
        shares = self._worth(table, len(gone))
        return Difference(shares, (0.0,) * len(gone), shares)

    def draw(
        self,
        before: Array,
        action: int,
        after: Array,
        gone: Sequence[int],
        rng: Array,
        rounds: int,
    ) -> Difference:
        """What the table that came gains over those that the same action could have brought."""
        out = room_for_actions(self.game)

        def happen() -> Array:
            table = copied(before)
            self._rules.act_at(table, 0, self.agreed.record, action, rng, out)
            return table

        return self._over(after, happen, len(gone), rounds)

    def deal(self, table: Array, seats: int, rng: Array, rounds: int) -> Difference:
        """What the first table gains over other deals."""
        out = room_for_actions(self.game)

        def happen() -> Array:
            other = new(self.game.State)
            self._rules.setup_at(other, 0, self.agreed.record, seats, rng, out)
            return other

        return self._over(table, happen, seats, rounds)

    def _over(
        self, table: Array, happen: Callable[[], Array], seats: int, rounds: int
    ) -> Difference:
        others = np.array([self._worth(happen(), seats) for _round in range(rounds)])
        shares = self._worth(table, seats)
        error = others.std(axis=0) / np.sqrt(rounds)
        return Difference(floats(np.array(shares) - others.mean(axis=0)), floats(error), shares)

    def _worth(self, table: Array, seats: int) -> tuple[float, ...]:
        """Remembered: what was told at the table changes nothing."""
        quiet = copied(table)
        quiet["told"], quiet["told_count"] = 0, 0
        key = quiet.tobytes()
        if key not in self._shares:
            self._shares[key] = self._shares_at(quiet, seats)
        return self._shares[key]

    def _shares_at(self, table: Array, seats: int) -> tuple[float, ...]:
        out = room_for_actions(self.game)
        if not self._rules.legal_at(table, 0, self.agreed.record, out):
            sheets = new(Sheet)
            self._rules.outcome_at(table, 0, self.agreed.record, sheets)
            wins = (sheets[0].rank[:seats] == 1).astype(float)
            return floats(wins / wins.sum())
        seat, best = int(table["to_play"][0]), self._bot.judge(table)[0]
        mine = (best.match + 1) / 2
        return tuple(mine if at == seat else (1 - mine) / (seats - 1) for at in range(seats))


AnyJudge = Judge | ExactJudge


def judge_for(game: Game, agreed: Agreed) -> AnyJudge:
    """The judge of that game: exact where it is solved."""
    return ExactJudge(game, agreed) if game.solver else Judge(game, agreed)
