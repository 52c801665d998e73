"""Whether a seat can force what it wants of a round of Heraldry: a search by the rules themselves.

`wanted[ending, last]` says whether seat 0 wants that ending: who won the round, and who laid the
last card.
"""

from kingofarms.engine.rules.compiled import compiled
from kingofarms.engine.rules.record import Array
from kingofarms.games.heraldry.rules import (
    HIGHEST,
    State,
    apply,
    hand_of,
    is_over,
    legal_actions,
)
from kingofarms.games.heraldry.solver.margins import banished_margin

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

    At depth k `tried[k]` actions were tried and `best[k]` is the best answer found for the seat to
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
