"""Counting a match of Blazon while it is played."""

import numpy as np

from kingofarms.engine.rules.actions import Names
from kingofarms.engine.rules.census import Census
from kingofarms.engine.rules.compiled import compiled
from kingofarms.engine.rules.seats import NOBODY
from kingofarms.engine.rules.told import told_at
from kingofarms.games.blazon.rules.state import FULL_SHIELD, LYING, NO_CARD, PHASE, E, State
from kingofarms.games.blazon.rules.terms import Terms

# Places in `count`.
C = Names(
    "DRAWN",
    "TAKEN_OPEN",
    "EXCHANGED",
    "PLACED",
    "COVERED",
    "PAID",
    "WASTED",
    "DISCARDED",
    "HERALDS_SENT",
    "PASSES",
    "TENS",
    "SPACES_FILLED",
    "HAND_LEFT",
)
ONE_MORE = {
    E.DRAW: C.DRAWN,
    E.TAKE: C.TAKEN_OPEN,
    E.EXCHANGE: C.EXCHANGED,
    E.PLACE: C.PLACED,
    E.PAY: C.PAID,
    E.DISCARD: C.DISCARDED,
    E.HERALD: C.HERALDS_SENT,
    E.PASS: C.PASSES,
    E.TEN: C.TENS,
}
NOTHING = -1
COUNTED = np.array([ONE_MORE.get(kind, NOTHING) for kind in range(len(E) + 1)], np.int8)
RESHUFFLES = 0  # in `table_count`
BEFORE = 0  # in `memory`: the phase before the action


@compiled
def turn_of(state: State, census: Census) -> int:
    """Turns are numbered by the rules."""
    return state.turn_number


@compiled
def begin(state: State, terms: Terms, census: Census) -> None:
    """The hands are dealt, and the distinctions lie."""
    census.ended_by = NOBODY
    census.memory[BEFORE] = state.phase
    for k in range(LYING):
        census.in_play[state.lying[k]] = 1
    for seat in range(state.seats):
        look_at_cards(state, terms, census, seat, 0)


@compiled
def note(state: State, terms: Terms, census: Census, seat: int, action: int, turn: int) -> None:
    """What was told of the action, and where the cards are after it."""
    by_herald = census.memory[BEFORE] in (PHASE.HERALD_PLACING, PHASE.HERALD_PAYING)
    for row in range(max(0, state.told_count)):
        count_event(state, terms, census, row, by_herald, turn)
    census.memory[BEFORE] = state.phase
    look_at_cards(state, terms, census, seat, turn)


@compiled
def count_event(
    state: State, terms: Terms, census: Census, row: int, by_herald: bool, turn: int
) -> None:
    """One thing that was told."""
    kind, seat, card, number, covers = told_at(state, row)
    if COUNTED[kind] != NOTHING:
        census.count[seat, COUNTED[kind]] += 1
    if kind == E.PLACE:
        census.count[seat, C.COVERED] += covers > 0
        # What is paid less what it costs: the payments follow.
        census.count[seat, C.WASTED] -= 0 if by_herald else terms.elements[card].value
    elif kind == E.PAY:
        census.count[seat, C.WASTED] += 0 if by_herald else terms.elements[card].value
    elif kind == E.CLAIM:
        census.claimed[seat, card] = turn + 1
        census.place[seat, card] = number
    elif kind == E.SHUFFLE:
        census.table_count[RESHUFFLES] += 1


@compiled
def look_at_cards(state: State, terms: Terms, census: Census, seat: int, turn: int) -> None:
    """Cards that are in the hand or on the shield of the seat that acted for the first time."""
    for k in range(state.hand_size[seat]):
        card = state.hand[seat, k]
        if census.taken[seat, card] == 0:
            census.taken[seat, card] = turn + 1
    for space in range(terms.spaces):
        card = state.shield[seat, space]
        if card != NO_CARD and census.completed[seat, card] == 0:
            census.completed[seat, card] = turn + 1


@compiled
def finish(state: State, terms: Terms, census: Census) -> None:
    """What is left."""
    if state.reason == FULL_SHIELD:
        census.ended_by = state.filled_by
    for seat in range(state.seats):
        census.count[seat, C.SPACES_FILLED] = state.filled[seat]
        census.count[seat, C.HAND_LEFT] = state.hand_size[seat]
