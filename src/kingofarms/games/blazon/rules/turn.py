"""B12, B13, B14, B15, B16, B24, B25: the phases of a turn, and what is asked in each."""

from kingofarms.engine.rules.compiled import compiled, inlined, offer_if
from kingofarms.engine.rules.record import Array
from kingofarms.engine.rules.seats import NOBODY
from kingofarms.engine.rules.told import hush, tell
from kingofarms.games.blazon.rules.components import MOST_SPACES, MOST_VALUE
from kingofarms.games.blazon.rules.decks import fill_display, has_cards, legal_sources
from kingofarms.games.blazon.rules.hands import draw, exchange, take
from kingofarms.games.blazon.rules.heralds import is_herald, legal_heralds, may_send, send
from kingofarms.games.blazon.rules.payment import affordable, discard_from_hand, pay, pay_if_forced
from kingofarms.games.blazon.rules.placing import lay, legal_cards, legal_places
from kingofarms.games.blazon.rules.scoring import (
    can_claim_any,
    claim,
    legal_claims,
    score_points,
)
from kingofarms.games.blazon.rules.state import (
    AFTER,
    CLAIM,
    CLAIMED,
    CLAIMS,
    DECLINE,
    DISCARD,
    DISCARDING,
    DISPLAY_FROM,
    DISPLAY_PLACES,
    DRAWS,
    ENDING,
    EXCHANGES,
    FINISH,
    FULL_SHIELD,
    HERALD_PAYING,
    HERALD_PLACING,
    MAIN,
    NO_CARD,
    NO_CARDS,
    PASS,
    PAYING,
    PAYS,
    PLACES,
    PLACING,
    SCORING,
    SECOND_TAKE,
    TAKES,
    TOLD_LIMIT,
    TOLD_NO_CARDS,
    TOLD_PASS,
    TOLD_PRESTIGE,
    TURN_LIMIT,
    State,
    clockwise,
    display_category,
)
from kingofarms.games.blazon.rules.terms import BY_CARD, Terms

HAND_LIMIT = 7  # B24
SEVERAL = -1


@compiled
def begin_turn(state: State, terms: Terms, seat: int) -> None:
    """B13, B14, B15, B16: one main action, and a herald if you like."""
    state.turn_number += 1
    state.to_play = seat
    state.phase = MAIN
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
    if phase == AFTER:
        count = legal_exchanges(state, terms, out, count)
    elif phase in (MAIN, SECOND_TAKE):
        count = legal_sources(state, DRAWS, terms.acquire_from_display != 0, out, count)
        # B12: Acquire is always allowed; one that finds no card is the only pass.
        count = offer_if(out, count, PASS, count == 0)
    elif phase == CLAIM:
        count = legal_claims(state, terms, seat, out, count)
    if phase in (MAIN, PLACING, HERALD_PLACING):
        most = MOST_VALUE if phase == HERALD_PLACING else affordable(state, seat)
        count = legal_places(state, terms, seat, most, out, count)
    if phase in (PLACING, PAYING, HERALD_PAYING, DISCARDING):
        first = DISCARD if phase == DISCARDING else PAYS
        count = legal_cards(state, seat, first, out, count)
    elif phase in (MAIN, SECOND_TAKE, AFTER) and may_send(state, terms, seat):
        count = legal_heralds(state, terms, seat, out, count)
    if phase in (AFTER, CLAIM):
        count = offer_if(out, count, FINISH if phase == AFTER else DECLINE, True)
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
            count = offer_if(out, count, EXCHANGES + which * DISPLAY_PLACES + slot, fits)
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
    if state.phase == SECOND_TAKE:
        take_if_forced(state, terms, seat, rng)
    if state.phase == AFTER and not is_open(state, terms, seat):
        state.phase = SCORING
    score(state, terms, seat)
    if state.phase == ENDING:
        end_turn(state, terms, seat, rng)


@compiled
def decide(state: State, terms: Terms, seat: int, action: int, rng: Array) -> None:
    """The decision alone; the phase says what comes after it."""
    if action >= PLACES:
        place(state, terms, seat, action - PLACES)
    elif action >= DISCARD:
        discard_from_hand(state, terms, seat, action - DISCARD)
    elif action >= PAYS:
        pay(state, terms, seat, action - PAYS)
        # B15: the first discard ends placing.
        if state.phase == PLACING:
            state.phase = PAYING
    elif action >= CLAIMS or action == DECLINE:
        if action != DECLINE:
            claim(state, terms, seat, action - CLAIMS)
        state.phase = CLAIMED
    elif action == FINISH:
        state.phase = SCORING
    elif action == PASS:
        tell(state, TOLD_PASS, seat)
        state.phase = AFTER
    else:
        fetch(state, terms, seat, action, rng)


@compiled
def fetch(state: State, terms: Terms, seat: int, action: int, rng: Array) -> None:
    """B13, B14, B16: an exchange, a herald's errand, or one of the two cards of Acquire."""
    if is_herald(action):
        send(state, terms, seat, action, rng)
    elif action >= EXCHANGES:
        number = action - EXCHANGES
        exchange(state, terms, seat, number // DISPLAY_PLACES, number % DISPLAY_PLACES)
    else:
        gain(state, terms, seat, action, rng)


@compiled
def gain(state: State, terms: Terms, seat: int, source: int, rng: Array) -> None:
    """B13, B14: the first or second card of Acquire, from the source that an action names."""
    which = 0 if state.phase == MAIN else 1
    if source >= TAKES:
        take(state, terms, seat, source - TAKES, rng)
    else:
        state.drawn[which] = draw(state, terms, seat, source - DRAWS, rng)
        state.drawn_category[which] = source - DRAWS
    state.phase = SECOND_TAKE if which == 0 else AFTER


@compiled
def take_if_forced(state: State, terms: Terms, seat: int, rng: Array) -> None:
    """A second card from the only source, or none; unless a herald may still bring another."""
    source = only_source(state, terms)
    if source == SEVERAL or may_send(state, terms, seat):
        return
    if source == PASS:
        # B12: one goes without only when no permitted source has a card.
        tell(state, TOLD_PASS, seat)
        state.phase = AFTER
    else:
        gain(state, terms, seat, source, rng)


@compiled
def only_source(state: State, terms: Terms) -> int:
    """The one source that has a card, as an action; PASS: there is none."""
    found = PASS
    for category in range(2):
        if has_cards(state, category):
            found = DRAWS + category if found == PASS else SEVERAL
    if terms.acquire_from_display:
        for slot in range(DISPLAY_PLACES):
            if state.display[slot] != NO_CARD:
                found = TAKES + slot if found == PASS else SEVERAL
    return found


@compiled
def place(state: State, terms: Terms, seat: int, number: int) -> None:
    """B10, B15, B16: onto the shield; then its price is owed."""
    said, number = number % 3, number // 3
    card, space = number // MOST_SPACES, number % MOST_SPACES
    lay(state, terms, seat, card, space, said)
    if state.phase != HERALD_PLACING:
        state.phase = PLACING
        state.price += terms.elements[card].value
        state.owed += terms.elements[card].value
        return
    state.phase = HERALD_PAYING
    if terms.herald_price == BY_CARD:
        # Any one card is worth 1 or more.
        state.owed = 1
    else:
        state.score[seat] -= 1
        tell(state, TOLD_PRESTIGE, seat)


@compiled
def settle(state: State, terms: Terms, seat: int) -> None:
    """While anything is owed, pay what is forced; then the main action, or the herald, is done."""
    if state.owed > 0:
        pay_if_forced(state, terms, seat)
    if state.owed == 0:
        if state.phase == PLACING or state.phase == PAYING:
            state.phase = AFTER
        elif state.phase == HERALD_PAYING:
            state.phase = state.herald_phase


@compiled
def is_open(state: State, terms: Terms, seat: int) -> bool:
    """Whether an exchange or a herald may come, as far as all can see (B30)."""
    return may_send(state, terms, seat) or might_exchange(state, terms)


@compiled
def score(state: State, terms: Terms, seat: int) -> None:
    """B22: the points, then the distinction, or the other way round; B24: the hand limit."""
    if state.phase == SCORING:
        if terms.points_first:
            score_points(state, terms, seat)
        state.phase = CLAIM if can_claim_any(state, terms, seat) else CLAIMED
    if state.phase == CLAIMED:
        score_points(state, terms, seat)
        state.phase = DISCARDING if state.hand_size[seat] > HAND_LIMIT else ENDING
    elif state.phase == DISCARDING and state.hand_size[seat] <= terms.hand_kept:
        state.phase = ENDING


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
        tell(state, TOLD_NO_CARDS, NOBODY)
    elif state.filled_by == NOBODY and state.turn_number >= terms.turn_limit * state.seats:
        state.reason = TURN_LIMIT
        tell(state, TOLD_LIMIT, NOBODY)
    else:
        begin_turn(state, terms, after)


@inlined
def is_over(state: State) -> bool:
    """Whether the match has ended."""
    return state.reason != 0
