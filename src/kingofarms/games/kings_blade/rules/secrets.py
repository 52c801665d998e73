"""K18: what a seat cannot know, and the tables that its view could be."""

from kingofarms.engine.rules.compiled import compiled
from kingofarms.engine.rules.record import Array
from kingofarms.engine.rules.seats import UNSEEN
from kingofarms.engine.rules.told import CAME_FROM, KIND, SEAT
from kingofarms.games.kings_blade.rules.ending import metal_of, metals_in_sword
from kingofarms.games.kings_blade.rules.mine import metal_by_chance
from kingofarms.games.kings_blade.rules.state import HIDDEN_METAL, PHASE, A, E, State, Terms


@compiled
def hide(state: State, terms: Terms, seat: int) -> None:
    """K18: hands are hidden, and so is what is left in the mine; all sizes are open."""
    for other in range(state.seats):
        if other != seat:
            for metal in range(4):
                state.hand[other, metal] = UNSEEN
    for metal in range(4):
        state.mine[metal] = UNSEEN
    for row in range(state.told_count):
        kind = state.told[row, KIND]
        if kind in (E.DRAW, E.PUT_BACK, E.EXCHANGE) and state.told[row, SEAT] != seat:
            state.told[row, CAME_FROM] = UNSEEN


@compiled
def deal_unseen(state: State, terms: Terms, rng: Array) -> None:
    """Deal the metals that are seen nowhere: to the hidden hands what is not known of them."""
    leave_unseen(state, terms)
    for seat in range(state.seats):
        if state.hand[seat, 0] == UNSEEN:
            dealt = 0
            for metal in range(4):
                state.hand[seat, metal] = state.known[seat, metal]
                dealt += state.known[seat, metal]
            for _metal in range(state.hand_size[seat] - dealt):
                metal = metal_by_chance(state.mine, state.mine_size, rng)
                state.mine[metal] -= 1
                state.mine_size -= 1
                state.hand[seat, metal] += 1


@compiled
def leave_unseen(state: State, terms: Terms) -> None:
    """The mine less what lies in cards, in hands that are seen, or is known to be in others."""
    for metal in range(4):
        state.mine[metal] = terms.metal_count[metal]
    for seat in range(state.seats):
        in_sword = metals_in_sword(state, seat)
        hand = state.known[seat] if state.hand[seat, 0] == UNSEEN else state.hand[seat]
        for metal in range(4):
            state.mine[metal] -= metal_of(in_sword, metal) + hand[metal]
    # K9: a metal that waits to enter a card lies open.
    if state.phase == PHASE.OVERFLOW:
        state.mine[state.offer_effect] -= 1
    state.mine_size = 0
    for metal in range(4):
        state.mine_size += state.mine[metal]


def hide_action(action: int, actor: int, seat: int) -> int:
    """What `seat` may know of an action: not which metal was put back or exchanged."""
    kind = A.read(action)[0]
    is_secret = actor != seat and kind in (A.EXCHANGE, A.PUT_BACK)
    return kind(HIDDEN_METAL) if is_secret else action
