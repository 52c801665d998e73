"""K6, K11: what can be taken or poured, and the effects that offer to do it once more."""

from kingofarms.engine.compiled import compiled, offer
from kingofarms.engine.record import Array
from kingofarms.games.kings_blade.metals import POUR_AGAIN, POUR_INTO_TAKEN, TAKE_AFTER_RESTOCK
from kingofarms.games.kings_blade.options import MAX_CARDS, Terms
from kingofarms.games.kings_blade.rules.effects import has_kind
from kingofarms.games.kings_blade.rules.market import is_market_open
from kingofarms.games.kings_blade.rules.pour import is_fresh, pourable, use
from kingofarms.games.kings_blade.rules.state import (
    MARKET_PLACES,
    NO_CARD,
    POURED,
    POURS,
    RESTOCKED,
    TAKES,
    TOOK,
    State,
    clockwise,
)


@compiled
def legal_takes(state: State, out: Array) -> None:
    """K6: a card from the market."""
    for slot in range(MARKET_PLACES):
        if state.market[slot] != NO_CARD:
            offer(out, TAKES + int(state.market[slot]))


@compiled
def legal_pours(state: State, terms: Terms, seat: int, out: Array) -> None:
    """K6: a metal of the hand into a card that carries a forge token."""
    for step in range(state.seats):
        card = pourable(state, terms, seat, clockwise(state, seat, step))
        if card != NO_CARD:
            for metal in range(4):
                if state.hand[seat, metal] > 0:
                    offer(out, POURS + metal * MAX_CARDS + int(card))


@compiled
def legal_offered(state: State, terms: Terms, seat: int, out: Array) -> None:
    """K11: what the effect on offer gives."""
    kind = terms.cards[state.face[state.offer_card]].effects[state.offer_effect].kind
    if kind == TAKE_AFTER_RESTOCK:
        legal_takes(state, out)
    elif kind == POUR_INTO_TAKEN:
        for metal in range(4):
            if state.hand[seat, metal] > 0:
                offer(out, POURS + metal * MAX_CARDS + int(state.taken))
    else:
        legal_pours(state, terms, seat, out)


@compiled
def find_offer(state: State, terms: Terms, seat: int) -> bool:
    """K11: offers come after all answers, one at a time: cards as gained, effects as printed."""
    if not (
        has_kind(state, seat, POUR_AGAIN)
        or has_kind(state, seat, POUR_INTO_TAKEN)
        or has_kind(state, seat, TAKE_AFTER_RESTOCK)
    ):
        return False
    for k in range(state.forge_size[seat]):
        card = state.forge[seat, k]
        face = terms.cards[state.face[card]]
        for effect in range(face.effect_count):
            kind = face.effects[effect].kind
            if is_offered(state, terms, seat, kind) and is_fresh(state, card, effect):
                use(state, card, effect)
                state.offer_card = card
                state.offer_effect = effect
                return True
    return False


@compiled
def is_offered(state: State, terms: Terms, seat: int, kind: int) -> bool:
    """Whether that kind of effect has something to give after this action."""
    if kind == POUR_AGAIN:
        return state.did == POURED and can_pour(state, terms, seat)
    if kind == POUR_INTO_TAKEN:
        return state.did == TOOK and state.hand_size[seat] > 0
    if kind == TAKE_AFTER_RESTOCK:
        return state.did == RESTOCKED and is_market_open(state)
    return False


@compiled
def can_pour(state: State, terms: Terms, seat: int) -> bool:
    """Whether there is a metal to pour and a card that takes it."""
    if state.hand_size[seat] == 0:
        return False
    for owner in range(state.seats):
        if pourable(state, terms, seat, owner) != NO_CARD:
            return True
    return False
