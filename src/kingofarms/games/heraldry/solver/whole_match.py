"""Heraldry's whole match solved: who wins it with best play, from any table, under any `next_lead`.

A round ends in one of six ways: who won it, and who laid the last card. What each is worth in the
match is asked of the rules (`end_round`), backwards from the last round the limit allows. A round
is then searched for the best worth: the margin alone would not decide where the loser, or who laid
the last card, leads next. Worths are 1, 0 or -1, always seen from seat 0.
"""

from functools import cache
from typing import Any

import numpy as np

from kingofarms.engine.match.outcome import Sheet
from kingofarms.engine.match.terms import Agreed
from kingofarms.engine.rules.chance import generator
from kingofarms.engine.rules.compiled import compiled
from kingofarms.engine.rules.record import Array, new
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
    hand_of,
    is_over,
    is_round_over,
    legal_actions,
    outcome,
)
from kingofarms.games.heraldry.solver.one_round import banished_margin, round_solution

DEPTH = 24  # 18 cards laid one by one and the bonuses between them
MEMORY = 1 << 22
TRIES = 64
NO, YES, UNKNOWN = 0, 1, 2


@compiled
def key_of(state: State) -> int:
    """What the rest of a round depends on, in 30 bits; never 0."""
    key = (hand_of(state, 0) << HIGHEST | hand_of(state, 1)) << 4 | state.base_card
    return ((key << 7 | banished_margin(state, 0) + 45) << 1 | state.to_play) + 1


@compiled
def slot_of(keys: Array, key: int) -> int:
    """Where that key is remembered, or may be; the last place tried if it is crowded there."""
    slot = (key * 0x9E3779B1 >> 7) & (MEMORY - 1)
    for _try in range(TRIES):
        if keys[slot] == 0 or keys[slot] == key:
            break
        slot = (slot + 1) & (MEMORY - 1)
    return slot


@compiled
def ending_of(state: State) -> int:
    """Who won the one round there was: 0 seat 0, 1 nobody, 2 seat 1."""
    return 1 + state.wins[1] - state.wins[0]


@compiled
def answer_by_margin(state: State, wanted: Array, margins: Array) -> int:
    """The answer where the margin that both can force leaves no doubt.

    Seat 0 can force the best margin or more: YES if it wants every ending from there up. Seat 1 can
    force that margin or less: NO if seat 0 wants none of the endings from there down.
    """
    seat = state.to_play
    rest = margins[hand_of(state, seat), hand_of(state, 1 - seat), state.base_card]
    margin = banished_margin(state, seat) + rest
    if seat == 1:
        margin = -margin
    ending = 0 if margin > 0 else 2 if margin < 0 else 1
    all_up, none_down = True, True
    for last in range(2):
        for up in range(ending + 1):
            all_up = all_up and wanted[up, last] == YES
        for down in range(ending, 3):
            none_down = none_down and wanted[down, last] == NO
    return YES if all_up else NO if none_down else UNKNOWN


@compiled
def known_answer(
    state: State, last: int, wanted: Array, margins: Array, keys: Array, answers: Array
) -> int:
    """The answer for a table that `last`'s action led to, if it is plain or remembered."""
    if is_over(state):
        return wanted[ending_of(state), last]
    if state.bonus:
        return UNKNOWN
    found = answer_by_margin(state, wanted, margins)
    if found != UNKNOWN:
        return found
    slot = slot_of(keys, key_of(state))
    return answers[slot] if keys[slot] == key_of(state) else UNKNOWN


@compiled
def can_reach(
    states: Array,
    terms: Array,
    outs: Array,
    rng: Array,
    wanted: Array,
    margins: Array,
    keys: Array,
    answers: Array,
    tried: Array,
    best: Array,
) -> int:
    """Whether seat 0 can force an ending it wants from `states[0]`: a depth-first search.

    At depth k `tried[k]` actions were tried and `best[k]` is the best answer found for who is to
    play there: seat 0 is looking for YES, seat 1 for NO. Tables met are remembered.
    """
    k = 0
    tried[0] = 0
    legal_actions(states[0], terms[0], outs[0])
    best[0] = NO if states[0].to_play == 0 else YES
    while True:
        seat = states[k].to_play
        goal = YES if seat == 0 else NO
        if tried[k] < outs[k, 0] and best[k] != goal:
            tried[k] += 1
            states[k + 1] = states[k]
            apply(states[k + 1], terms[0], outs[k, tried[k]], rng)
            found = known_answer(states[k + 1], seat, wanted, margins, keys, answers)
            if found == UNKNOWN:
                k += 1
                legal_actions(states[k], terms[0], outs[k])
                tried[k] = 0
                best[k] = NO if states[k].to_play == 0 else YES
                continue
        else:
            found = best[k]
            if not states[k].bonus:
                slot = slot_of(keys, key_of(states[k]))
                keys[slot], answers[slot] = key_of(states[k]), found
            if k == 0:
                return found
            k -= 1
        best[k] = max(best[k], found) if states[k].to_play == 0 else min(best[k], found)


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
        if _is_margin_enough(endings):
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
        # Made anew only for a wish not met before: the memory is large.
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


def _is_margin_enough(endings: Array) -> bool:
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
