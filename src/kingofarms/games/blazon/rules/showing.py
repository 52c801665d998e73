"""What a table shows that only the rules can tell, asked for in one call each.

A call into compiled code costs more than these answers do.
"""

from kingofarms.engine.rules.compiled import compiled
from kingofarms.engine.rules.record import Array
from kingofarms.games.blazon.rules.ending import AUGMENTATIONS, claim_points, has_majority
from kingofarms.games.blazon.rules.placing import ways
from kingofarms.games.blazon.rules.scoring import can_claim, marks_missing, types_missing
from kingofarms.games.blazon.rules.state import LYING, State
from kingofarms.games.blazon.rules.terms import Terms

TYPES_MISSING, MARKS_MISSING = range(2)  # columns of what is lacking


@compiled
def show_lacking(state: State, terms: Terms, seat: int, lacking: Array) -> None:
    """B20: for each distinction in play, what the seat's shield lacks."""
    for k in range(LYING):
        distinction = int(state.lying[k])
        lacking[k, TYPES_MISSING] = types_missing(state, terms, seat, distinction)
        lacking[k, MARKS_MISSING] = marks_missing(state, terms, seat, distinction)


@compiled
def show_claimable(state: State, terms: Terms, claimable: Array) -> None:
    """B20: for each distinction in play, who could claim it."""
    for k in range(LYING):
        for seat in range(state.seats):
            claimable[k, seat] = can_claim(state, terms, seat, k)


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
