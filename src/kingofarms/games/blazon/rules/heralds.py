"""B16, B17: what a herald may be sent for, and when."""

from kingofarms.engine.rules.compiled import compiled, inlined, offer_if
from kingofarms.engine.rules.record import Array
from kingofarms.engine.rules.told import tell
from kingofarms.games.blazon.rules.decks import can_refresh, legal_sources, refresh
from kingofarms.games.blazon.rules.hands import draw, take
from kingofarms.games.blazon.rules.placing import can_place_any
from kingofarms.games.blazon.rules.state import (
    HERALD_DRAWS,
    HERALD_PLACES,
    HERALD_PLACING,
    HERALD_TAKES,
    REFRESH,
    TO_PLACE,
    TO_REFRESH,
    TO_TAKE,
    TOLD_HERALD,
    State,
)
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
    count = offer_if(out, count, REFRESH, can_refresh(state))
    count = legal_sources(state, HERALD_DRAWS, True, out, count)
    can_place = can_pay_herald(state, terms, seat) and can_place_any(state, terms, seat)
    return offer_if(out, count, HERALD_PLACES, can_place)


@compiled
def send(state: State, terms: Terms, seat: int, action: int, rng: Array) -> None:
    """B16: the marker goes back to the supply, and the herald does what was asked."""
    state.heralds[seat] -= 1
    state.herald_supply += 1
    state.heralds_used += 1
    if action == REFRESH:
        tell(state, TOLD_HERALD, seat, TO_REFRESH)
        refresh(state, terms, rng)
    elif action == HERALD_PLACES:
        tell(state, TOLD_HERALD, seat, TO_PLACE)
        state.herald_phase = state.phase
        state.phase = HERALD_PLACING
    else:
        tell(state, TOLD_HERALD, seat, TO_TAKE)
        if action >= HERALD_TAKES:
            take(state, terms, seat, action - HERALD_TAKES, rng)
        else:
            draw(state, terms, seat, action - HERALD_DRAWS, rng)


@compiled
def is_herald(action: int) -> bool:
    """Whether the action sends a herald."""
    return action in (REFRESH, HERALD_PLACES) or HERALD_DRAWS <= action < HERALD_TAKES + 6
