"""The perfect bot for Heraldry, with an optional error rate.

It plays for the match first, then for the margin of the round. With error rate e it makes a mistake
in a share e of its moves. A mistake costs at most a share e of what the worst action costs: a low
rate gives rare, small mistakes, a high rate frequent, big ones.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from threading import Lock

from kingofarms.engine.match.terms import Agreed
from kingofarms.engine.rules.chance import generator, pick
from kingofarms.engine.rules.record import Array, new
from kingofarms.games.heraldry.rules import State, apply, is_over
from kingofarms.games.heraldry.solver.one_round import RoundSolution, round_solution
from kingofarms.games.heraldry.solver.whole_match import MatchSolution, match_solution

FINE = 1 << 20  # steps of the dial
MATCH_WORTH = 100  # more than any margin: the match comes first
ASKING = Lock()  # the solutions are kept for the process, with their room to think: one at a time


@dataclass(frozen=True)
class Judged:
    """An action and what it is worth to the seat to play."""

    action: int
    match: int  # 1 wins the match with best play, 0 draws, -1 loses
    margin: int  # of the round

    @property
    def worth(self) -> int:
        """Compare by match first, then by margin."""
        return MATCH_WORTH * self.match + self.margin

    @property
    def result(self) -> tuple[int, bool, bool]:
        """Whether match and round are won, drawn or lost, without the margin."""
        return self.match, self.margin > 0, self.margin >= 0


class PerfectBot:
    """Plays by the exact solution."""

    def __init__(self, agreed: Agreed, error: float = 0.0) -> None:
        self.agreed = agreed
        self.error = error

    @cached_property
    def _round(self) -> RoundSolution:
        return round_solution(self.agreed)

    @cached_property
    def _match(self) -> MatchSolution:
        return match_solution(self.agreed)

    def judge(self, view: Array) -> list[Judged]:
        """Every legal action with its exact worth, the best first."""
        sign = 1 if view[0].to_play == 0 else -1
        with ASKING:
            worths = self._match.worths(view[0])
            values = self._round.values(view[0])
        judged = [
            Judged(valued.action, sign * worths[valued.action], valued.margin) for valued in values
        ]
        return sorted(judged, key=lambda each: -each.worth)

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
        states = new(State)
        states[0] = view[0]
        seat = int(view[0].to_play)
        apply(states[0], self._round.terms[0], action, generator(0))
        if is_over(states[0]):
            return 0, 0
        replies = self.judge(states)
        best = replies[0]
        if states[0].to_play == seat:
            follow_up = [each.action for each in replies if each.worth == best.worth]
            return max(self.ways_to_go_wrong(states, each) for each in follow_up)
        spoilt = sum(each.result < best.result for each in replies)
        return spoilt, sum(each.worth < best.worth for each in replies)
