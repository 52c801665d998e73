"""What a table shows that only the rules can tell, asked for in one call each.

A call into compiled code costs more than these answers do.
"""

from kingofarms.engine.rules.compiled import compiled
from kingofarms.engine.rules.record import Array
from kingofarms.games.kings_blade.rules.effects import is_complete, is_on, storage_limit
from kingofarms.games.kings_blade.rules.ending import effect_points, printed_points, sword_points
from kingofarms.games.kings_blade.rules.pour import leaving
from kingofarms.games.kings_blade.rules.state import State
from kingofarms.games.kings_blade.rules.terms import Terms

# Columns of the facts.
ON = 0  # K10: a bit for each effect
COMPLETE = 1  # K8
LEAVING = 2  # K9: where the metal lies that the next pour pushes out
POINTS = 3  # K15: by effects
PRINTED = 4  # K15: as printed, if the card is complete
FACTS = 5

# Columns of what is said of a player.
STORAGE = 0  # K7
SWORD = 1  # K15
SEAT_FACTS = 2


@compiled
def forge_facts(state: State, terms: Terms, facts: Array) -> None:
    """Fill in a row for each card that lies in a forge."""
    for seat in range(state.seats):
        for k in range(state.forge_size[seat]):
            card = state.forge[seat, k]
            on = 0
            for effect in range(terms.cards[state.face[card]].effect_count):
                if is_on(state, card, effect):
                    on |= 1 << effect
            facts[card, ON] = on
            facts[card, COMPLETE] = is_complete(state, card)
            facts[card, LEAVING] = leaving(state, card)
            facts[card, POINTS] = effect_points(state, terms, card)
            facts[card, PRINTED] = printed_points(state, terms, card)


@compiled
def seat_facts(state: State, terms: Terms, facts: Array) -> None:
    """Fill in a row for each player."""
    for seat in range(state.seats):
        facts[seat, STORAGE] = storage_limit(state, terms, seat)
        facts[seat, SWORD] = sword_points(state, terms, seat)
