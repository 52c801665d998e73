"""Counting a match of Blazon while it is played."""

from kingofarms.engine.rules.census import Census
from kingofarms.engine.rules.compiled import compiled
from kingofarms.engine.rules.seats import NOBODY
from kingofarms.engine.rules.told import CAME_FROM, CARD, KIND, SEAT, WENT_TO
from kingofarms.games.blazon.rules.state import (
    FULL_SHIELD,
    HERALD_PAYING,
    HERALD_PLACING,
    LYING,
    NO_CARD,
    TOLD_CLAIM,
    TOLD_DISCARD,
    TOLD_DRAW,
    TOLD_EXCHANGE,
    TOLD_HERALD,
    TOLD_PASS,
    TOLD_PAY,
    TOLD_PLACE,
    TOLD_SHUFFLE,
    TOLD_TAKE,
    TOLD_TEN,
    State,
)
from kingofarms.games.blazon.rules.terms import Terms

# Places in `count`.
(
    DRAWN,
    TAKEN_OPEN,
    EXCHANGED,
    PLACED,
    COVERED,
    PAID,
    WASTED,
    DISCARDED,
    HERALDS_SENT,
    PASSES,
    TENS,
    SPACES_FILLED,
    HAND_LEFT,
) = range(13)
RESHUFFLES = 0  # in `table_count`
PHASE = 0  # in `memory`: the phase before the action


@compiled
def turn_of(state: State, census: Census) -> int:
    """Turns are numbered by the rules."""
    return state.turn_number


@compiled
def begin(state: State, terms: Terms, census: Census) -> None:
    """The hands are dealt, and the distinctions lie."""
    census.ended_by = NOBODY
    census.memory[PHASE] = state.phase
    for k in range(LYING):
        census.in_play[state.lying[k]] = 1
    for seat in range(state.seats):
        look_at_cards(state, terms, census, seat, 0)


@compiled
def note(state: State, terms: Terms, census: Census, seat: int, action: int, turn: int) -> None:
    """What was told of the action, and where the cards are after it."""
    by_herald = census.memory[PHASE] == HERALD_PLACING or census.memory[PHASE] == HERALD_PAYING
    for row in range(max(0, state.told_count)):
        count_event(state, terms, census, row, by_herald, turn)
    census.memory[PHASE] = state.phase
    look_at_cards(state, terms, census, seat, turn)


@compiled
def count_event(
    state: State, terms: Terms, census: Census, row: int, by_herald: bool, turn: int
) -> None:
    """One thing that was told."""
    kind, seat, card = state.told[row, KIND], state.told[row, SEAT], state.told[row, CARD]
    if kind == TOLD_DRAW:
        census.count[seat, DRAWN] += 1
    elif kind == TOLD_TAKE:
        census.count[seat, TAKEN_OPEN] += 1
    elif kind == TOLD_EXCHANGE:
        census.count[seat, EXCHANGED] += 1
    elif kind == TOLD_PLACE:
        census.count[seat, PLACED] += 1
        census.count[seat, COVERED] += state.told[row, WENT_TO] > 0
        # What is paid less what it costs: the payments follow.
        census.count[seat, WASTED] -= 0 if by_herald else terms.elements[card].value
    elif kind == TOLD_PAY:
        census.count[seat, PAID] += 1
        census.count[seat, WASTED] += 0 if by_herald else terms.elements[card].value
    elif kind == TOLD_CLAIM:
        census.claimed[seat, card] = turn + 1
        census.place[seat, card] = state.told[row, CAME_FROM]
    else:
        count_rarer_event(census, kind, seat)


@compiled
def count_rarer_event(census: Census, kind: int, seat: int) -> None:
    """One of the others."""
    if kind == TOLD_DISCARD:
        census.count[seat, DISCARDED] += 1
    elif kind == TOLD_HERALD:
        census.count[seat, HERALDS_SENT] += 1
    elif kind == TOLD_PASS:
        census.count[seat, PASSES] += 1
    elif kind == TOLD_TEN:
        census.count[seat, TENS] += 1
    elif kind == TOLD_SHUFFLE:
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
        census.count[seat, SPACES_FILLED] = state.filled[seat]
        census.count[seat, HAND_LEFT] = state.hand_size[seat]
