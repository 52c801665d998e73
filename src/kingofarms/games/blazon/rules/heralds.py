"""B16, B17: what a herald may be sent for, and when."""

from kingofarms.engine.rules.compiled import compiled, inlined, offer_if
from kingofarms.engine.rules.record import Array
from kingofarms.engine.rules.told import tell
from kingofarms.games.blazon.rules.decks import can_refresh, legal_sources, refresh
from kingofarms.games.blazon.rules.hands import draw, take
from kingofarms.games.blazon.rules.placing import can_place_any
from kingofarms.games.blazon.rules.state import ERRAND, PHASE, A, E, State
from kingofarms.games.blazon.rules.terms import BY_CARD, Terms


@inlined
def may_send(state: State, terms: Terms, seat: int) -> bool:
    """B16: a marker, and one more herald this turn. All can see that: hands are not asked."""
    return bool((state.heralds[seat] > 0) & (state.heralds_used < terms.heralds_per_turn))


@compiled
def can_pay_herald(state: State, terms: Terms, seat: int) -> bool:
    """B16: another card in hand; or, if agreed, a counter that can go back."""
    if terms.herald_price == BY_CARD:
        return state.hand_size[seat] > 1
    return state.score[seat] > 0


@compiled
def legal_heralds(state: State, terms: Terms, seat: int, out: Array, count: int) -> int:
    """B16: refresh, take or place, for a seat that may send one."""
    count = offer_if(out, count, A.HERALD_REFRESH, can_refresh(state))
    count = legal_sources(state, A.HERALD_DRAW, True, out, count)
    can_place = can_pay_herald(state, terms, seat) and can_place_any(state, terms, seat)
    return offer_if(out, count, A.HERALD_PLACE, can_place)


@compiled
def send(state: State, terms: Terms, seat: int, kind: int, source: int, rng: Array) -> None:
    """B16: the marker goes back to the supply, and the herald does what was asked."""
    state.heralds[seat] -= 1
    state.herald_supply += 1
    state.heralds_used += 1
    if kind == A.HERALD_REFRESH:
        tell(state, E.HERALD, seat, ERRAND.REFRESH)
        refresh(state, terms, rng)
    elif kind == A.HERALD_PLACE:
        tell(state, E.HERALD, seat, ERRAND.PLACE)
        state.herald_phase = state.phase
        state.phase = PHASE.HERALD_PLACING
    else:
        tell(state, E.HERALD, seat, ERRAND.TAKE)
        if kind == A.HERALD_TAKE:
            take(state, terms, seat, source, rng)
        else:
            draw(state, terms, seat, source, rng)
