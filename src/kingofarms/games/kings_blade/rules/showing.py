"""What a table shows that only the rules can tell, asked for in one call each.

A call into compiled code costs more than these answers do.
"""

from kingofarms.engine.rules.compiled import compiled
from kingofarms.engine.rules.record import Array
from kingofarms.games.kings_blade.rules.effects import is_complete
from kingofarms.games.kings_blade.rules.ending import can_end, effect_points, printed_points
from kingofarms.games.kings_blade.rules.pour import asks_owner, enter, leaving
from kingofarms.games.kings_blade.rules.state import METALS, NO_CARD, TYPES, State, Terms

# What is said of a card in a forge: a bit for each effect that is on (K10), whether it is complete
# (K8), where the metal lies that the next pour pushes out (K9; NO_CARD: none, or chosen), its
# points by effects and those printed, if it is complete (K15).
ON, COMPLETE, LEAVING, POINTS, PRINTED = range(5)
FACTS = 5

# How near a sword is to being finished.
FAR, ONE_CARD, ONE_METAL, FINISHED = range(4)
METAL_COUNT, TYPE_COUNT = len(METALS), len(TYPES)


@compiled
def forge_facts(state: State, terms: Terms, facts: Array) -> None:
    """Fill in a row for each card that lies in a forge."""
    for seat in range(state.seats):
        for k in range(state.forge_size[seat]):
            card = state.forge[seat, k]
            facts[card, ON] = state.on[card]
            facts[card, COMPLETE] = is_complete(state, card)
            asks = asks_owner(state, terms, card)
            facts[card, LEAVING] = NO_CARD if asks else leaving(state, card)
            facts[card, POINTS] = effect_points(state, terms, card)
            facts[card, PRINTED] = printed_points(state, terms, card)


@compiled
def show_nearness(states: Array, terms: Terms, near: Array) -> None:
    """K14: how near each seat's sword in `states[0]` is; what would be is tried on `states[1]`."""
    for seat in range(states[0].seats):
        if can_end(states[0], terms, seat):
            near[seat] = FINISHED
        elif is_one_metal_away(states, terms, seat):
            near[seat] = ONE_METAL
        elif is_one_card_away(states, terms, seat):
            near[seat] = ONE_CARD
        else:
            near[seat] = FAR


@compiled
def is_one_metal_away(states: Array, terms: Terms, seat: int) -> bool:
    """Whether one metal in one of the seat's cards would let it end the game."""
    for k in range(states[0].forge_size[seat]):
        card = states[0].forge[seat, k]
        if is_complete(states[0], card):
            continue
        for metal in range(METAL_COUNT):
            states[1] = states[0]
            enter(states[1], terms, card, metal, False)
            if can_end(states[1], terms, seat):
                return True
    return False


@compiled
def is_one_card_away(states: Array, terms: Terms, seat: int) -> bool:
    """Whether one more complete card would let the seat end the game."""
    for card_type in range(TYPE_COUNT):
        states[1] = states[0]
        states[1].finished[seat, card_type] += 1
        if can_end(states[1], terms, seat):
            return True
    return False
