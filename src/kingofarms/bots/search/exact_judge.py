"""The judge of a solved game: what each action and each table is worth with best play."""

from collections.abc import Callable, Sequence

import numpy as np

from kingofarms.bots.perfect import PerfectBot
from kingofarms.bots.search.analysis import exact
from kingofarms.bots.search.judge import Difference, Judge, Verdict, floats
from kingofarms.engine.game.game import Game
from kingofarms.engine.rules.loops import room_for_actions, rules_of
from kingofarms.engine.rules.record import Array, copied, new
from kingofarms.engine.rules.sheet import Sheet
from kingofarms.engine.terms.terms import Agreed


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
