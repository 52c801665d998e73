"""What a table shows that only the rules can tell, asked for in one call each.

A call into compiled code costs more than these answers do.
"""

from kingofarms.engine.rules.compiled import compiled
from kingofarms.engine.rules.record import Array
from kingofarms.games.blazon.rules.ending import AUGMENTATIONS, claim_points, has_majority
from kingofarms.games.blazon.rules.placing import is_forced, lay, pay, ways
from kingofarms.games.blazon.rules.scoring import (
    can_claim,
    marks_missing,
    score_points,
    types_missing,
)
from kingofarms.games.blazon.rules.state import LYING, MOST_HAND, TENS, State
from kingofarms.games.blazon.rules.terms import Terms
from kingofarms.games.blazon.rules.turn import place

TYPES_MISSING, MARKS_MISSING = range(2)  # columns of what is lacking
NOT_FORCED = -1
LARGE = 1 << 20


@compiled
def show_lacking(state: State, terms: Terms, seat: int, lacking: Array) -> None:
    """B20: for each distinction in play, what the seat's shield lacks."""
    for k in range(LYING):
        distinction = int(state.lying[k])
        lacking[k, TYPES_MISSING] = types_missing(state, terms, seat, distinction)
        lacking[k, MARKS_MISSING] = marks_missing(state, terms, seat, distinction)


@compiled
def show_standing(state: State, terms: Terms, claimed: Array, leads: Array) -> None:
    """B5, B26: what each player's claims are worth, and who has which majority now."""
    for seat in range(state.seats):
        for k in range(LYING):
            claimed[seat] += claim_points(state, terms, seat, k)
        for augmentation in range(AUGMENTATIONS):
            leads[seat, augmentation] = has_majority(state, seat, augmentation)


@compiled
def show_ways(state: State, terms: Terms, seat: int, found: Array) -> None:
    """B7, B8, B9: for each card in the seat's hand and each space, whether and how it may lie."""
    for k in range(state.hand_size[seat]):
        card = int(state.hand[seat, k])
        for space in range(terms.spaces):
            found[card, space] = ways(state, terms, seat, card, space)


@compiled
def show_payment(states: Array, terms: Terms, seat: int, cards: Array, chosen: Array) -> None:
    """B15, B16: with which of these cards the price that `states[0]` owes is paid most cheaply.

    Each choice is paid card by card on `states[1]`, and `chosen` gets a 1 for each card of the
    best: it takes the least value and, of those, the fewest cards.
    """
    least = LARGE
    for choice in range(1, 1 << len(cards)):
        states[1] = states[0]
        count = 0
        for k in range(len(cards)):
            if choice >> k & 1:
                # B15: until the sum reaches the price, then no more.
                count += 1 if states[1].owed > 0 else LARGE
                pay(states[1], terms, seat, cards[k])
        lost = int(states[0].hand_worth[seat]) - int(states[1].hand_worth[seat])
        cost = lost * MOST_HAND + count
        if states[1].owed == 0 and cost < least:
            least = cost
            for k in range(len(cards)):
                chosen[k] = choice >> k & 1


@compiled
def show_gains(
    state: State, terms: Terms, seat: int, card: int, space: int, grouping: int, gains: Array
) -> None:
    """B19, B20, B25: what a placement, done on `state`, gains beyond its points.

    A 1 each for a distinction that can be claimed only now, a ten that is reached, a full shield.
    """
    had_full = state.filled_by == seat
    for k in range(LYING):
        gains[k] = -int(can_claim(state, terms, seat, k))
    for k in range(TENS):
        gains[LYING + k] = -int(state.ten[k] == seat)
    lay(state, terms, seat, card, space, grouping)
    for k in range(LYING):
        gains[k] += int(can_claim(state, terms, seat, k))
    gains[LYING + TENS] = int(state.filled_by == seat and not had_full)
    score_points(state, terms, seat)
    for k in range(TENS):
        gains[LYING + k] += int(state.ten[k] == seat)


@compiled
def forced_payment(
    state: State, terms: Terms, seat: int, card: int, space: int, grouping: int
) -> int:
    """B15: what is wasted if that placement takes the whole hand; NOT_FORCED if it does not."""
    place(state, terms, seat, card, space, grouping)
    if not is_forced(state, terms, seat):
        return NOT_FORCED
    return int(state.hand_worth[seat]) - int(state.owed)
