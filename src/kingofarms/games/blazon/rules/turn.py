"""B12, B13, B14, B15, B16, B17, B24, B25: a turn's phases, what is asked in each, and heralds."""

from kingofarms.engine.rules.compiled import compiled, inlined, offer_if
from kingofarms.engine.rules.record import Array
from kingofarms.engine.rules.seats import NOBODY
from kingofarms.engine.rules.told import hush, tell
from kingofarms.games.blazon.rules.decks import (
    can_refresh,
    fill_display,
    has_cards,
    legal_sources,
    refresh,
)
from kingofarms.games.blazon.rules.hands import draw, exchange, take
from kingofarms.games.blazon.rules.placing import (
    affordable,
    can_place_any,
    discard_from_hand,
    legal_cards,
    legal_places,
    pay,
    pay_if_forced,
    place,
)
from kingofarms.games.blazon.rules.scoring import can_claim_any, claim, legal_claims, score_points
from kingofarms.games.blazon.rules.state import (
    DISPLAY_FROM,
    DISPLAY_PLACES,
    ERRAND,
    FULL_SHIELD,
    NO_CARD,
    NO_CARDS,
    PHASE,
    TURN_LIMIT,
    A,
    E,
    State,
    clockwise,
    display_category,
    split,
)
from kingofarms.games.blazon.rules.terms import BY_CARD, MOST_VALUE, Terms

HAND_LIMIT = 7  # B24
SEVERAL = -1


@compiled
def begin_turn(state: State, terms: Terms, seat: int) -> None:
    """B13, B14, B15, B16: one main action, and a herald if you like."""
    state.turn_number += 1
    state.to_play = seat
    state.phase = PHASE.MAIN
    state.heralds_used = 0
    state.has_moved = 0
    state.price = 0
    for k in range(2):
        state.drawn[k] = NO_CARD
        state.drawn_category[k] = NO_CARD


@inlined
def legal_actions(state: State, terms: Terms, out: Array) -> None:
    """What the seat to play may decide now."""
    seat, phase, count = int(state.to_play), state.phase, 0
    if phase == PHASE.AFTER:
        count = legal_exchanges(state, terms, out, count)
    elif phase in (PHASE.MAIN, PHASE.SECOND_TAKE):
        count = legal_sources(state, A.DRAW, terms.acquire_from_display != 0, out, count)
        # B12: Acquire is always allowed; one that finds no card is the only pass.
        count = offer_if(out, count, A.PASS, count == 0)
    elif phase == PHASE.CLAIM:
        count = legal_claims(state, terms, seat, out, count)
    if phase in (PHASE.MAIN, PHASE.PLACING, PHASE.HERALD_PLACING):
        most = MOST_VALUE if phase == PHASE.HERALD_PLACING else affordable(state, seat)
        count = legal_places(state, terms, seat, most, out, count)
    if phase in (PHASE.PLACING, PHASE.PAYING, PHASE.HERALD_PAYING, PHASE.DISCARDING):
        first = A.DISCARD if phase == PHASE.DISCARDING else A.PAY
        count = legal_cards(state, seat, first, out, count)
    elif phase in (PHASE.MAIN, PHASE.SECOND_TAKE, PHASE.AFTER) and may_send(state, terms, seat):
        count = legal_heralds(state, terms, seat, out, count)
    if phase in (PHASE.AFTER, PHASE.CLAIM):
        count = offer_if(out, count, A.FINISH if phase == PHASE.AFTER else A.DECLINE, True)
    out[0] = count


@inlined
def legal_exchanges(state: State, terms: Terms, out: Array, count: int) -> int:
    """B13: a drawn card that is still in hand for a display card of the same category."""
    if terms.acquire_from_display:
        return count
    for which in range(2):
        category = state.drawn_category[which] if state.drawn[which] != NO_CARD else NO_CARD
        for slot in range(DISPLAY_PLACES):
            fits = bool((display_category(slot) == category) & (state.display[slot] != NO_CARD))
            count = offer_if(out, count, A.EXCHANGE + which * DISPLAY_PLACES + slot, fits)
    return count


@compiled
def might_exchange(state: State, terms: Terms) -> bool:
    """B13, as far as all can see: whether a drawn card is still in hand is not asked (B30)."""
    if terms.acquire_from_display:
        return False
    for which in range(2):
        category = state.drawn_category[which]
        if category != NO_CARD:
            for slot in range(DISPLAY_FROM[category], DISPLAY_FROM[category + 1]):
                if state.display[slot] != NO_CARD:
                    return True
    return False


@inlined
def apply(state: State, terms: Terms, action: int, rng: Array) -> None:
    """Do one action, and everything forced that follows from it."""
    hush(state)
    seat = int(state.to_play)
    decide(state, terms, seat, action, rng)
    # One way through all that follows: were it called from each decision, the compiled code
    # would hold it as many times, and run the slower.
    settle(state, terms, seat)
    if state.phase == PHASE.SECOND_TAKE:
        take_if_forced(state, terms, seat, rng)
    if state.phase == PHASE.AFTER and not is_open(state, terms, seat):
        state.phase = PHASE.SCORING
    score(state, terms, seat)
    if state.phase == PHASE.ENDING:
        end_turn(state, terms, seat, rng)


@compiled
def decide(state: State, terms: Terms, seat: int, action: int, rng: Array) -> None:
    """The decision alone; the phase says what comes after it."""
    kind, which, at, grouping = split(action)
    if kind == A.PLACE:
        place(state, terms, seat, which, at, grouping)
    elif kind == A.DISCARD:
        discard_from_hand(state, terms, seat, which)
    elif kind == A.PAY:
        pay(state, terms, seat, which)
        # B15: the first discard ends placing.
        if state.phase == PHASE.PLACING:
            state.phase = PHASE.PAYING
    elif kind in (A.CLAIM, A.DECLINE):
        if kind == A.CLAIM:
            claim(state, terms, seat, which)
        state.phase = PHASE.CLAIMED
    elif kind == A.FINISH:
        state.phase = PHASE.SCORING
    elif kind == A.EXCHANGE:
        exchange(state, terms, seat, which, at)
    else:
        fetch(state, terms, seat, kind, which, rng)


@compiled
def fetch(state: State, terms: Terms, seat: int, kind: int, source: int, rng: Array) -> None:
    """B12, B13, B14, B16: one of the two cards of Acquire, or none, or a herald's errand."""
    if kind == A.PASS:
        tell(state, E.PASS, seat)
        state.phase = PHASE.AFTER
    elif kind in (A.DRAW, A.TAKE):
        gain(state, terms, seat, kind, source, rng)
    else:
        send(state, terms, seat, kind, source, rng)


@compiled
def gain(state: State, terms: Terms, seat: int, kind: int, source: int, rng: Array) -> None:
    """B13, B14: the first or second card of Acquire, from a deck or a place of the display."""
    which = 0 if state.phase == PHASE.MAIN else 1
    if kind == A.TAKE:
        take(state, terms, seat, source, rng)
    else:
        state.drawn[which] = draw(state, terms, seat, source, rng)
        state.drawn_category[which] = source
    state.phase = PHASE.SECOND_TAKE if which == 0 else PHASE.AFTER


@compiled
def take_if_forced(state: State, terms: Terms, seat: int, rng: Array) -> None:
    """A second card from the only source, or none; unless a herald may still bring another."""
    action = only_source(state, terms)
    if action == SEVERAL or may_send(state, terms, seat):
        return
    kind, source, _at, _grouping = split(action)
    if kind == A.PASS:
        # B12: one goes without only when no permitted source has a card.
        tell(state, E.PASS, seat)
        state.phase = PHASE.AFTER
    else:
        gain(state, terms, seat, kind, source, rng)


@compiled
def only_source(state: State, terms: Terms) -> int:
    """The one source that has a card, as an action; A.PASS: there is none."""
    found = A.PASS
    for category in range(2):
        if has_cards(state, category):
            found = A.DRAW + category if found == A.PASS else SEVERAL
    if terms.acquire_from_display:
        for slot in range(DISPLAY_PLACES):
            if state.display[slot] != NO_CARD:
                found = A.TAKE + slot if found == A.PASS else SEVERAL
    return found


# B16, B17: what a herald may be sent for, and when.


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


# What follows from a decision.


@compiled
def settle(state: State, terms: Terms, seat: int) -> None:
    """While anything is owed, pay what is forced; then the main action, or the herald, is done."""
    if state.owed > 0:
        pay_if_forced(state, terms, seat)
    if state.owed == 0:
        if state.phase == PHASE.PLACING or state.phase == PHASE.PAYING:
            state.phase = PHASE.AFTER
        elif state.phase == PHASE.HERALD_PAYING:
            state.phase = state.herald_phase


@compiled
def is_open(state: State, terms: Terms, seat: int) -> bool:
    """Whether an exchange or a herald may come, as far as all can see (B30)."""
    return may_send(state, terms, seat) or might_exchange(state, terms)


@compiled
def score(state: State, terms: Terms, seat: int) -> None:
    """B22: the points, then the distinction, or the other way round; B24: the hand limit."""
    if state.phase == PHASE.SCORING:
        if terms.points_first:
            score_points(state, terms, seat)
        state.phase = PHASE.CLAIM if can_claim_any(state, terms, seat) else PHASE.CLAIMED
    if state.phase == PHASE.CLAIMED:
        score_points(state, terms, seat)
        state.phase = PHASE.DISCARDING if state.hand_size[seat] > HAND_LIMIT else PHASE.ENDING
    elif state.phase == PHASE.DISCARDING and state.hand_size[seat] <= terms.hand_kept:
        state.phase = PHASE.ENDING


@compiled
def end_turn(state: State, terms: Terms, seat: int, rng: Array) -> None:
    """B12, B25, B29: the display is filled; it is over, or clockwise to the next."""
    fill_display(state, terms, rng)
    state.idle_turns = 0 if state.has_moved else state.idle_turns + 1
    after = clockwise(state, seat, 1)
    if after == state.filled_by:
        # B25: every other player has had one last turn.
        state.reason = FULL_SHIELD
    elif state.idle_turns >= state.seats:
        state.reason = NO_CARDS
        tell(state, E.NO_CARDS, NOBODY)
    elif state.filled_by == NOBODY and state.turn_number >= terms.turn_limit * state.seats:
        state.reason = TURN_LIMIT
        tell(state, E.LIMIT, NOBODY)
    else:
        begin_turn(state, terms, after)


@inlined
def is_over(state: State) -> bool:
    """Whether the match has ended."""
    return state.reason != 0
