"""Judge: what a decision cost, by what its seat could know; and what a table is worth.

An analysis finds the best action. It then meets the action that was chosen on fresh deals, both
with the same hidden cards and the same random numbers, and these deals alone say what the choice
cost: an action that was merely lucky in the analysis gains nothing by it.

The judge of a solved game: what each action and each table is worth with best play.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import sqrt

import numpy as np

from kingofarms.bots.perfect import PerfectBot
from kingofarms.bots.search import questions
from kingofarms.bots.search.analysis import ITERATIONS, Analysis, Analyst, Judgement, exact, sheets
from kingofarms.bots.search.bound import comparer
from kingofarms.bots.search.memory import Tree, Trial
from kingofarms.bots.search.pairs import AS_IT_LIES, BY_ACTION, BY_DEAL, BY_TASTE, Sides
from kingofarms.bots.search.questions import Difference, TableQuestion, Verdict
from kingofarms.bots.search.search import Search, Settings, deals_of
from kingofarms.bots.search.tree import Task
from kingofarms.engine.game.game import Game
from kingofarms.engine.rules.chance import generator
from kingofarms.engine.rules.loops import room_for_actions, rules_of
from kingofarms.engine.rules.record import Array, copied, new
from kingofarms.engine.rules.seats import Sheet
from kingofarms.engine.terms.terms import Agreed

DUEL = 1_500  # deals on which the best action meets the one that was chosen
WARM_UP = 0.25  # of the duel are not counted: the tree is still small
# Rounds at full effort.
CHOICE, WORTH, DEAL = 2_000, 2_000, 4_000
SAME = 1  # the seed by which every table is weighed: what did not change weighs the same
SURE = 2.58  # standard errors: an interval of 99 %, for a match has many decisions


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

    def judge(
        self, view: Array, legal: Sequence[int], chosen: int, rng: Array, effort: float = 1.0
    ) -> Verdict:
        """What the choice of the seat to play cost."""
        self._analyst.iterations = max(1, int(ITERATIONS * effort))
        analysis = self._analyst.analyse(view, legal, rng)
        if analysis.best.action == chosen:
            return Verdict(analysis, analysis.best, 0.0, (0.0, 0.0))
        deals = deals_of(max(20, int(DUEL * effort)), rng)
        first = int(WARM_UP * len(deals))
        pair = analysis.best.action, chosen
        best, other = (self._search.try_out(view, each, deals) for each in pair)
        apart = best.shares[first:] - other.shares[first:]
        loss, half = float(apart.mean()), half_of(apart)
        top = float(best.shares[first:].mean())
        analysis = settled(analysis, chosen, top, loss, (best, other))
        loss = max(0.0, loss)
        return Verdict(analysis, analysis.of(chosen), loss, (max(0.0, loss - half), loss + half))

    def choice(
        self, view: Array, action: int, gone: Sequence[int], rng: Array, rounds: int
    ) -> Difference:
        """What an action gains over one by taste, for each seat, as the seat to play knows it."""
        sides = [(view, BY_ACTION, action), (view, BY_TASTE, 0)]
        return difference(self._pairs(sides, True, gone, rng, rounds))

    def luck(self, asked: TableQuestion, rng: Array, rounds: int) -> Difference:
        """What a table is worth, and gains over those that could have come; else over nothing.

        It is an open table: that is asked only when the match is over.
        """
        gone, sides = asked.gone, [(asked.after, AS_IT_LIES, 0)]
        if asked.is_deal:
            gone = (0,) * len(gone)
            sides.append((new(self.game.State), BY_DEAL, 0))
        elif asked.before is not None:
            sides.append((asked.before, BY_ACTION, asked.action))
        results = self._pairs(sides, False, gone, rng, rounds)
        if len(sides) == 1:
            results = np.concatenate([results, np.zeros_like(results)], axis=1)
        return difference(results)

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


def half_of(values: Array) -> float:
    """Half of the interval of a mean. One of each extreme is added, so it is never empty."""
    many = len(values) + 2
    mean = values.sum() / many
    spread = ((values**2).sum() + 2) / many - mean**2
    return SURE * sqrt(max(0.0, float(spread)) / many)


def settled(
    analysis: Analysis, chosen: int, top: float, loss: float, tried: tuple[Trial, Trial]
) -> Analysis:
    """The analysis after the best and the chosen one have met: all others keep their distance.

    Where the chosen one did no worse, it is the best.
    """
    moved = top - analysis.best.share
    judgements = [shifted(each, moved) for each in analysis.judgements]
    at = next(k for k, each in enumerate(judgements) if each.action == chosen)
    for k, share, trial in zip((0, at), (top, top - loss), tried, strict=True):
        own, rival = sheets(trial.sums, len(trial.shares))
        judgements[k] = replace(judgements[k], share=share, own=own, rival=rival)
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

    def luck(self, asked: TableQuestion, rng: Array, rounds: int) -> Difference:
        """What a table is worth with best play, and gains over those that could have come."""
        seats, terms, out = len(asked.gone), self.agreed.record, room_for_actions(self.game)
        shares = self._worth(asked.after, seats)
        if asked.before is None and not asked.is_deal:
            return Difference(shares, (0.0,) * seats, shares)

        def happen() -> Array:
            if asked.is_deal or asked.before is None:
                table = new(self.game.State)
                self._rules.setup_at(table, 0, terms, seats, rng, out)
            else:
                table = copied(asked.before)
                self._rules.act_at(table, 0, terms, asked.action, rng, out)
            return table

        others = np.array([self._worth(happen(), seats) for _round in range(rounds)])
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


def rounds_of(most: int, effort: float) -> int:
    """So many, in proportion."""
    return max(20, int(most * effort))


def decide(judge: AnyJudge, asked: questions.DecisionQuestion) -> questions.DecisionAnswer:
    """Judge a decision from the View of its seat."""
    gone, effort = asked.gone, asked.effort
    if len(asked.legal) == 1:
        nothing = (0.0,) * len(gone)
        return questions.DecisionAnswer(None, Difference(nothing, nothing, nothing))
    rounds = rounds_of(CHOICE, effort)
    choice = judge.choice(asked.view, asked.action, gone, generator(asked.seed), rounds)
    rng = generator(asked.seed + 1)
    verdict = judge.judge(asked.view, asked.legal, asked.action, rng, effort)
    return questions.DecisionAnswer(verdict, choice)


def weigh(judge: AnyJudge, asked: TableQuestion) -> questions.TableAnswer:
    """Weigh an open table."""
    most, seed = (DEAL, asked.seed) if asked.is_deal else (WORTH, SAME)
    luck = judge.luck(asked, generator(seed), rounds_of(most, asked.effort))
    had_a_say = asked.is_deal or asked.before is not None
    return questions.TableAnswer(luck.shares, luck if had_a_say else None)


def answer(judge: AnyJudge, asked: questions.AnyQuestion) -> questions.AnyAnswer:
    """Whichever it is."""
    return weigh(judge, asked) if isinstance(asked, TableQuestion) else decide(judge, asked)
