"""K3, K6, K12: the market, its pile and its discards. The pile is a set: no order could leak."""

from kingofarms.engine.rules.chance import pick
from kingofarms.engine.rules.compiled import compiled
from kingofarms.engine.rules.record import Array
from kingofarms.engine.rules.seats import NOBODY
from kingofarms.engine.rules.told import tell
from kingofarms.games.kings_blade.rules.state import (
    AT_ONCE,
    DISCARDS,
    MARKET,
    MARKET_PLACES,
    NO_CARD,
    PILE,
    E,
    State,
    Terms,
)


@compiled
def into_pile(state: State, card: int) -> None:
    """The card is one of those that may be turned up."""
    state.place[card] = PILE
    state.pile[state.pile_size] = card
    state.pile_size += 1


@compiled
def turn_up(state: State, terms: Terms, slot: int, rng: Array) -> None:
    """K12: pile empty: shuffle its discards; still empty: fewer cards in the market."""
    if state.pile_size == 0:
        state.discards_size = 0
        for card in range(terms.card_count):
            if state.place[card] == DISCARDS:
                into_pile(state, card)
    if state.pile_size > 0:
        at = pick(state.pile_size, rng)
        card = state.pile[at]
        state.pile_size -= 1
        state.pile[at] = state.pile[state.pile_size]
        state.pile[state.pile_size] = 0
        state.place[card] = MARKET
        state.market[slot] = card
        tell(state, E.TURN_UP, NOBODY, card)


@compiled
def take(state: State, terms: Terms, seat: int, card: int, rng: Array) -> None:
    """K6: a card from the market into the forge; it starts empty."""
    gain(state, terms, seat, card)
    tell(state, E.TAKE, seat, card)
    # K6: the token does not move, unless that was agreed.
    if terms.take_moves_token:
        state.token[seat] = card
    emptied = 0
    for slot in range(MARKET_PLACES):
        emptied = slot if state.market[slot] == card else emptied
    state.market[emptied] = NO_CARD
    # K6: refilled at once, into the empty place, unless agreed otherwise.
    if terms.market_refill == AT_ONCE:
        turn_up(state, terms, emptied, rng)


@compiled
def gain(state: State, terms: Terms, seat: int, card: int) -> None:
    """The card is the last in the order gained, and empty."""
    state.place[card] = seat
    state.needs[card] = terms.cards[state.face[card]].needs
    state.forge[seat, state.forge_size[seat]] = card
    state.forge_size[seat] += 1


@compiled
def restock(state: State, terms: Terms, rng: Array) -> None:
    """K6: discard the whole market, then turn up four."""
    for slot in range(MARKET_PLACES):
        if state.market[slot] != NO_CARD:
            state.place[state.market[slot]] = DISCARDS
            state.discards_size += 1
            state.market[slot] = NO_CARD
    for slot in range(MARKET_PLACES):
        turn_up(state, terms, slot, rng)


@compiled
def is_market_open(state: State) -> bool:
    """Whether the market holds a card."""
    for slot in range(MARKET_PLACES):
        if state.market[slot] != NO_CARD:
            return True
    return False


@compiled
def can_restock(state: State) -> bool:
    """K6: allowed while market, pile or discards hold a card."""
    return state.pile_size + state.discards_size > 0 or is_market_open(state)
