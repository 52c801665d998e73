"""Heraldry's whole match solved: who wins it with best play, from any table, under any `next_lead`.

A round ends in one of six ways: who won it, and who laid the last card. What each is worth in the
match is asked of the rules (`end_round`), backwards from the last round the limit allows. A round
is then searched for the best worth: the margin alone would not decide where the loser, or who laid
the last card, leads next. Worths are 1, 0 or -1, always seen from seat 0.
"""

from functools import cache
from threading import Lock
from typing import Any

import numpy as np

from kingofarms.engine.game.solver import Judged
from kingofarms.engine.rules.chance import generator
from kingofarms.engine.rules.record import Array, new
from kingofarms.engine.rules.seats import Sheet
from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.heraldry.options import agree
from kingofarms.games.heraldry.rules import (
    ACTIONS,
    HIGHEST,
    IN_HAND,
    IN_ROW,
    State,
    apply,
    begin_round,
    end_round,
    is_over,
    is_round_over,
    legal_actions,
    outcome,
)
from kingofarms.games.heraldry.solver.one_round import round_solution
from kingofarms.games.heraldry.solver.reaching import MEMORY, YES, can_reach, ending_of

DEPTH = 24  # 18 cards laid one by one and the bonuses between them
ASKING = Lock()  # the solutions are kept for the process, with their room to think: one at a time


class MatchSolution:
    """What every table of a match is worth under these terms."""

    def __init__(self, agreed: Agreed) -> None:
        self._terms = agreed.record
        self._limit = int(agreed.options.round_limit)
        self._wins = range(int(agreed.options.rounds_to_win))
        self._round = round_solution(agreed)
        self._layers: list[dict[tuple[int, int, int], int]] = [{}]  # by rounds left to be played
        self._settled = False
        self._memory: dict[bytes, tuple[Array, Array]] = {}

    def worth(self, state: Any) -> int:
        """Who wins the match from here with best play: 1 seat 0, 0 nobody, -1 seat 1."""
        if is_over(state):
            return self._final_worth(state)
        return self._search(_copy(state), self._endings(state))

    def worths(self, state: Any) -> dict[int, int]:
        """The same for each legal action."""
        endings = self._endings(state)
        legal = np.zeros(ACTIONS + 1, np.int16)
        legal_actions(state, self._terms[0], legal)
        found = {}
        for action in legal[1 : 1 + legal[0]]:
            after = _copy(state)
            apply(after[0], self._round.terms[0], action, generator(0))
            if is_over(after[0]):
                found[int(action)] = int(endings[ending_of(after[0]), int(state.to_play)])
            else:
                found[int(action)] = self._search(after, endings)
        return found

    def judge(self, view: Array) -> list[Judged]:
        """Every legal action with its exact worth, the best first: the match, then the margin."""
        sign = 1 if view[0].to_play == 0 else -1
        with ASKING:
            worths, values = self.worths(view[0]), self._round.values(view[0])
        judged = [Judged(each.action, sign * worths[each.action], each.margin) for each in values]
        return sorted(judged, key=lambda each: -each.worth)

    def after(self, view: Array, action: int) -> Array | None:
        """The rest of the round after that action; None where it is over."""
        states = new(State)
        states[0] = view[0]
        apply(states[0], self._round.terms[0], action, generator(0))
        return None if is_over(states[0]) else states

    def _final_worth(self, state: Any) -> int:
        sheets = new(Sheet)
        outcome(state, self._terms[0], sheets[0])
        return int(sheets[0].rank[1] - sheets[0].rank[0])

    def _endings(self, state: Any) -> Array:
        """endings[who won the round, who laid the last card]: what that is worth in the match."""
        endings = np.zeros((3, 2), np.int8)
        for ending, last in np.ndindex(3, 2):
            after = new(State)
            after[0] = state
            after["place"] = IN_ROW
            # The seat that is to lose the round keeps a card.
            if ending != 1:
                after["place"][0, 1 if ending == 0 else 0, HIGHEST] = IN_HAND
            end_round(after[0], self._terms[0], last)
            endings[ending, last] = (
                self._final_worth(after[0]) if is_over(after[0]) else self._at_start(after[0])
            )
        return endings

    def _at_start(self, state: Any) -> int:
        left = self._limit - int(state.round_number) + 1
        while len(self._layers) <= left and not self._settled:
            self._add_layer()
        layer = self._layers[min(left, len(self._layers) - 1)]
        return layer[int(state.wins[0]), int(state.wins[1]), int(state.leader)]

    def _add_layer(self) -> None:
        """One more round left; once a layer equals the one before, all further ones do."""
        left = len(self._layers)
        layer = {}
        for blue in self._wins:
            for red in self._wins:
                for leader in range(2):
                    start = new(State)
                    start["wins"] = blue, red
                    start["round_number"] = self._limit - left
                    begin_round(start[0], leader)
                    layer[blue, red, leader] = self.worth(start[0])
        self._settled = left > 1 and layer == self._layers[-1]
        self._layers.append(layer)

    def _search(self, states: Array, endings: Array) -> int:
        state = states[0]
        sign = 1 if state.to_play == 0 else -1
        if not state.bonus and state.base_card and is_round_over(state, self._round.terms[0]):
            end_round(state, self._round.terms[0], 1 - int(state.to_play))
            return int(endings[ending_of(state), 1 - int(state.to_play)])
        if is_margin_enough(endings):
            margin = sign * self._round.margin(state)
            return int(endings[0 if margin > 0 else 2 if margin < 0 else 1, 0])
        # Two questions with two answers each are cut short far sooner than one with three.
        if self._reaches(states, endings, 1):
            return 1
        return 0 if self._reaches(states, endings, 0) else -1

    def _reaches(self, states: Array, endings: Array, aim: int) -> bool:
        """Whether seat 0 can make the match worth at least that much."""
        wanted = (endings >= aim).astype(np.int8)
        deep = new(State, DEPTH)
        deep[0] = states[0]
        # Allocated once for each wish, because the memory is large.
        if wanted.tobytes() not in self._memory:
            self._memory[wanted.tobytes()] = (
                np.zeros(MEMORY, np.int32),
                np.zeros(MEMORY, np.int8),
            )
        found = can_reach(
            deep,
            self._round.terms,
            np.zeros((DEPTH, ACTIONS + 1), np.int16),
            generator(0),
            wanted,
            self._round.margins,
            *self._memory[wanted.tobytes()],
            *np.zeros((2, DEPTH), np.int64),
        )
        return bool(found == YES)


def is_margin_enough(endings: Array) -> bool:
    """Whether a larger margin is never worth less, whoever laid the last card."""
    return bool((endings[:, 0] == endings[:, 1]).all() and (np.diff(endings[:, 0]) <= 0).all())


def _copy(state: Any) -> Array:
    """That table as the only round of a match."""
    states = new(State)
    states[0] = state
    states["wins"] = 0
    return states


@cache
def _solution(options: tuple[tuple[str, Any], ...]) -> MatchSolution:
    return MatchSolution(agree(dict(options)))


def match_solution(agreed: Agreed) -> MatchSolution:
    """The solution under these terms, kept for the process."""
    return _solution(tuple(agreed.said.items()))
