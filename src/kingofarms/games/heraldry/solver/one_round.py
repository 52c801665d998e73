"""Heraldry's round solved exactly: every legal action with its margin.

A margin is the other's total less the own (H8), seen from the seat to play.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from kingofarms.engine.rules.chance import generator
from kingofarms.engine.rules.record import Array, new
from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.heraldry.options import agree
from kingofarms.games.heraldry.rules import ACTIONS, HIGHEST, State, legal_actions
from kingofarms.games.heraldry.solver.margins import HANDS, action_margin, best_margin, fill

DEPTH = 3  # a position, an action, the bonus it gave
ONE_ROUND = {"rounds_to_win": 1, "round_limit": 1}


class Valued(NamedTuple):
    """A legal action and the margin it leads to with best play, for the seat to play."""

    action: int
    margin: int


class RoundSolution:
    """All positions of a round under the options that change one."""

    def __init__(self, bonus_on_lead: bool, empty_hand_ends_round: bool) -> None:
        # One round is all there is: then the match is over exactly when the round is.
        options = {"bonus_on_lead": bonus_on_lead, "empty_hand_ends_round": empty_hand_ends_round}
        self.terms = agree({**options, **ONE_ROUND}).record
        self._states = new(State, DEPTH)
        self._outs = np.zeros((DEPTH, ACTIONS + 1), np.int16)
        self._rng = generator(0)
        self.margins = _margins(empty_hand_ends_round)

    def margin(self, state: Any) -> int:
        """The margin of the round for the seat to play, with best play from here."""
        self._states[0] = state
        return int(best_margin(self._states, 0, self.terms, self._outs, self._rng, self.margins))

    def values(self, state: Any) -> list[Valued]:
        """Every legal action with its margin, the best first."""
        self._states[0] = state
        legal = np.zeros(ACTIONS + 1, np.int16)
        legal_actions(self._states[0], self.terms[0], legal)
        room = self._outs, self._rng, self.margins
        found = [
            Valued(int(action), int(action_margin(self._states, 0, self.terms, action, *room)))
            for action in legal[1 : 1 + legal[0]]
        ]
        return sorted(found, key=lambda valued: (-valued.margin, valued.action))


@cache
def _margins(empty_hand_ends_round: bool) -> Array:
    terms = agree({"empty_hand_ends_round": empty_hand_ends_round, **ONE_ROUND}).record
    margins = np.zeros((HANDS, HANDS, HIGHEST + 1), np.int8)
    outs = np.zeros((DEPTH, ACTIONS + 1), np.int16)
    fill(margins, new(State, DEPTH), terms, outs, generator(0))
    return margins


@cache
def _solution(bonus_on_lead: bool, empty_hand_ends_round: bool) -> RoundSolution:
    return RoundSolution(bonus_on_lead, empty_hand_ends_round)


def round_solution(agreed: Agreed) -> RoundSolution:
    """The solution under these terms, computed once a process."""
    return _solution(agreed.options.bonus_on_lead, agreed.options.empty_hand_ends_round)
