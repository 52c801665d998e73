"""The perfect bot for solved games, with an optional error rate.

It plays for the match first, then for the margin. With error rate e it makes a mistake in a share e
of its moves. A mistake costs at most a share e of what the worst action costs: a low rate gives
rare, small mistakes, a high rate frequent, big ones.
"""

from collections.abc import Sequence
from functools import cached_property

from kingofarms.engine.game.game import Game
from kingofarms.engine.game.solver import Judged, Solution
from kingofarms.engine.rules.chance import pick
from kingofarms.engine.rules.record import Array
from kingofarms.engine.terms.terms import Agreed

FINE = 1 << 20  # steps of the dial


class PerfectBot:
    """Plays by the exact solution."""

    def __init__(self, game: Game, agreed: Agreed, error: float = 0.0) -> None:
        self.game, self.agreed = game, agreed
        self.error = error

    @cached_property
    def _solution(self) -> Solution:
        solver = self.game.solver
        if solver is None:
            raise ValueError(f"{self.game.NAME} has no solver")
        return solver.solution(self.agreed)

    def judge(self, view: Array) -> list[Judged]:
        """Every legal action with its exact worth, the best first."""
        return self._solution.judge(view)

    def after(self, view: Array, action: int) -> Array | None:
        """The table after that action; None where nothing is left to judge."""
        return self._solution.after(view, action)

    def choose(self, view: Array, legal: Sequence[int], rng: Array) -> int:
        """The best action, or by the error rate a worse one."""
        judged = self.judge(view)
        best = [each for each in judged if each.worth == judged[0].worth]
        worse = judged[len(best) :]
        if worse and pick(FINE, rng) < self.error * FINE:
            allowed = self.error * (best[0].worth - worse[-1].worth)
            least = max(allowed, best[0].worth - worse[0].worth)
            best = [each for each in worse if best[0].worth - each.worth <= least]
        elif best[0].match < 0 or best[0].margin < 0:
            best = self._hardest(view, best)
        return best[pick(len(best), rng)].action

    def _hardest(self, view: Array, best: list[Judged]) -> list[Judged]:
        """When losing: the equally good actions with the most traps for the opponent."""
        if len(best) == 1:
            return best
        traps = [self.ways_to_go_wrong(view, each.action) for each in best]
        return [each for each, trap in zip(best, traps, strict=True) if trap == max(traps)]

    def ways_to_go_wrong(self, view: Array, action: int) -> tuple[int, int]:
        """How many replies of the opponent lose the result, and how many lose anything."""
        states = self.after(view, action)
        if states is None:
            return 0, 0
        replies = self.judge(states)
        best = replies[0]
        if states[0].to_play == view[0].to_play:
            follow_up = [each.action for each in replies if each.worth == best.worth]
            return max(self.ways_to_go_wrong(states, each) for each in follow_up)
        spoilt = sum(each.result < best.result for each in replies)
        return spoilt, sum(each.worth < best.worth for each in replies)
