"""K6, K9, K11b: what can be taken, poured or pushed out, and the effects that offer more of it."""

from kingofarms.engine.rules.compiled import compiled, inlined, offer_if
from kingofarms.engine.rules.record import Array
from kingofarms.games.kings_blade.metals import EFFECT
from kingofarms.games.kings_blade.rules.effects import has_kind
from kingofarms.games.kings_blade.rules.market import is_market_open
from kingofarms.games.kings_blade.rules.pour import fresh_effect, oldest_of, pourable, use
from kingofarms.games.kings_blade.rules.state import MARKET_PLACES, NO_CARD, A, State, clockwise
from kingofarms.games.kings_blade.rules.terms import MAX_CARDS, Terms

# K11b: the kind of effect that an action lets offer something; the order is that of `did`.
OFFERED_AFTER = (
    EFFECT.NONE,
    EFFECT.POUR_AGAIN,
    EFFECT.POUR_INTO_TAKEN,
    EFFECT.TAKE_AFTER_RESTOCK,
    EFFECT.NONE,
    EFFECT.NONE,
)


@inlined
def legal_takes(state: State, out: Array, count: int) -> int:
    """K6: a card from the market."""
    for slot in range(MARKET_PLACES):
        card = int(state.market[slot])
        count = offer_if(out, count, A.TAKE + card, card != NO_CARD)
    return count


@inlined
def legal_metals(state: State, seat: int, first: int, apart: int, out: Array, count: int) -> int:
    """An action for each metal in the hand; their numbers are `apart` from each other."""
    for metal in range(4):
        count = offer_if(out, count, first + metal * apart, state.hand[seat, metal] > 0)
    return count


@inlined
def legal_pours(state: State, terms: Terms, seat: int, out: Array, count: int) -> int:
    """K6: a metal of the hand into a card that carries a forge token."""
    for step in range(state.seats):
        card = int(pourable(state, terms, seat, clockwise(state, seat, step)))
        if card != NO_CARD:
            count = legal_metals(state, seat, A.POUR + card, MAX_CARDS, out, count)
    return count


@compiled
def legal_pushes_out(state: State, out: Array) -> int:
    """K9: each kind of metal in the card that overflows."""
    count = 0
    for metal in range(4):
        holds = oldest_of(state, state.offer_card, metal) != NO_CARD
        count = offer_if(out, count, A.PUSH_OUT + metal, holds)
    return count


@compiled
def legal_offered(state: State, terms: Terms, seat: int, out: Array, count: int) -> int:
    """K11b: what the effect on offer gives."""
    kind = terms.cards[state.face[state.offer_card]].effects[state.offer_effect].kind
    if kind == EFFECT.TAKE_AFTER_RESTOCK:
        return legal_takes(state, out, count)
    if kind == EFFECT.POUR_INTO_TAKEN:
        return legal_metals(state, seat, A.POUR + int(state.taken), MAX_CARDS, out, count)
    return legal_pours(state, terms, seat, out, count)


@compiled
def find_offer(state: State, terms: Terms, seat: int) -> bool:
    """K11b: offers come after all answers, one at a time: cards as gained, effects as printed."""
    kind = OFFERED_AFTER[state.did]
    if not (has_kind(state, seat, kind) and is_offered(state, terms, seat, kind)):
        return False
    found = fresh_effect(state, terms, seat, kind)
    if found == NO_CARD:
        return False
    state.offer_card, state.offer_effect = found // 4, found % 4
    use(state, state.offer_card, state.offer_effect)
    return True


@compiled
def is_offered(state: State, terms: Terms, seat: int, kind: int) -> bool:
    """Whether that kind of effect has something to give."""
    if kind == EFFECT.POUR_AGAIN:
        return can_pour(state, terms, seat)
    if kind == EFFECT.POUR_INTO_TAKEN:
        return state.hand_size[seat] > 0
    return is_market_open(state)


@compiled
def can_pour(state: State, terms: Terms, seat: int) -> bool:
    """Whether there is a metal to pour and a card that takes it."""
    if state.hand_size[seat] == 0:
        return False
    for owner in range(state.seats):
        if pourable(state, terms, seat, owner) != NO_CARD:
            return True
    return False
