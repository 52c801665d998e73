"""K3, K4: the table before the first turn."""

from kingofarms.engine.rules.chance import pick
from kingofarms.engine.rules.compiled import compiled
from kingofarms.engine.rules.record import Array
from kingofarms.engine.rules.told import hush, tell
from kingofarms.games.kings_blade.rules.market import gain, into_pile, turn_up
from kingofarms.games.kings_blade.rules.mine import draw_one
from kingofarms.games.kings_blade.rules.state import (
    BLADE,
    MARKET_PLACES,
    MAX_CARDS,
    NO_CARD,
    OUT,
    E,
    State,
    Terms,
    clockwise,
)
from kingofarms.games.kings_blade.rules.turn import begin_turn

DEALT = 3  # K3: metals that everyone begins with, in every version


@compiled
def setup(state: State, terms: Terms, seats: int, rng: Array) -> None:
    """K3, K4: the market, the mine, and for everyone a blade with the token and three metals."""
    state.seats = seats
    for card in range(MAX_CARDS):
        state.face[card] = card
        is_blade = card >= terms.card_count or terms.cards[card].card_type == BLADE
        state.place[card] = OUT
        if not is_blade:
            into_pile(state, card)
    deal_blades(state, terms, rng)
    for slot in range(MARKET_PLACES):
        state.market[slot] = NO_CARD
        turn_up(state, terms, slot, rng)
    for metal in range(4):
        state.mine[metal] = terms.metal_count[metal]
        state.mine_size += terms.metal_count[metal]
    for seat in range(seats):
        for _metal in range(DEALT):
            draw_one(state, seat, rng)
    # K4: lots decide who begins.
    first = pick(seats, rng)
    for step in range(1, seats):
        # K3: if agreed, later players begin with more metal, even above their limit (K7).
        for _metal in range(step * terms.head_start):
            draw_one(state, clockwise(state, first, step), rng)
    hush(state)
    tell(state, E.START, first)
    begin_turn(state, terms, first, rng)


@compiled
def deal_blades(state: State, terms: Terms, rng: Array) -> None:
    """K4: all different, unused ones leave the game; if agreed, all show the same one."""
    blades = 0
    for card in range(terms.card_count):
        if terms.cards[card].card_type == BLADE:
            blades += 1
    shown = NO_CARD
    for seat in range(state.seats):
        card = blade_by_chance(state, terms, blades - seat, rng)
        shown = card if shown == NO_CARD else shown
        if terms.same_blade:
            state.face[card] = shown
        gain(state, terms, seat, card)
        state.token[seat] = card


@compiled
def blade_by_chance(state: State, terms: Terms, left: int, rng: Array) -> int:
    """One of the blades that nobody has yet."""
    skip = pick(left, rng)
    for card in range(terms.card_count):
        if terms.cards[card].card_type == BLADE and state.place[card] == OUT:
            if skip == 0:
                return card
            skip -= 1
    return NO_CARD
