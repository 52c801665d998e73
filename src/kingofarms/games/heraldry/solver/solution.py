"""Heraldry's exact solution as bots ask it: the match first, then the margin of the round."""

from threading import Lock

from kingofarms.engine.game.solver import Judged
from kingofarms.engine.rules.chance import generator
from kingofarms.engine.rules.record import Array, new
from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.heraldry.rules import State, apply, is_over
from kingofarms.games.heraldry.solver.one_round import round_solution
from kingofarms.games.heraldry.solver.whole_match import match_solution

ASKING = Lock()  # the solutions are kept for the process, with their room to think: one at a time


class ExactSolution:
    """Of round and match on given terms."""

    def __init__(self, agreed: Agreed) -> None:
        self._round = round_solution(agreed)
        self._match = match_solution(agreed)

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

    def after(self, view: Array, action: int) -> Array | None:
        """The rest of the round after that action; None where it is over."""
        states = new(State)
        states[0] = view[0]
        apply(states[0], self._round.terms[0], action, generator(0))
        return None if is_over(states[0]) else states


def solution(agreed: Agreed) -> ExactSolution:
    """The solution on these terms; what it computes is kept for the process."""
    return ExactSolution(agreed)
