"""B6, B7, B8, B9, B10: where a card may lie, what it decides and covers; B15, B16: its price."""

from kingofarms.engine.rules.compiled import compiled, inlined
from kingofarms.engine.rules.record import Array
from kingofarms.engine.rules.seats import NOBODY
from kingofarms.engine.rules.told import tell
from kingofarms.games.blazon.rules.decks import discard
from kingofarms.games.blazon.rules.hands import show
from kingofarms.games.blazon.rules.state import MOST_HAND, NO_CARD, ON_SHIELD, PHASE, A, E, State
from kingofarms.games.blazon.rules.terms import (
    BOTTOM,
    BY_CARD,
    MOST_SPACES,
    OPEN,
    TOP,
    TYPES,
    Terms,
)
from kingofarms.games.blazon.rules.terms import TINCTURE as TINCTURE_NAME

TINCTURE_TYPE = TYPES.index(TINCTURE_NAME)
# What `ways` says of a card and a space: it may not lie there, it may, it may in both groupings.
CANNOT, CAN, EITHER_WAY = range(3)
LARGE = 1 << 20
NOT_FORCED = -1


@inlined
def ways(state: State, terms: Terms, seat: int, card: int, space: int) -> int:
    """B7, B8, B9: whether the card may lie there, and whether the player must say how."""
    element_type = terms.elements[card].element_type
    line = terms.line_of[space]
    found = int(terms.fits[space, state.grouping[seat, line], element_type])
    if element_type == TINCTURE_TYPE:
        # Both are asked always: a branch that chance decides costs more than the question.
        needs_no_word = (found == EITHER_WAY) & stays_open(state, seat, line, space)
        found = CAN if needs_no_word else found
        found = CANNOT if is_matched(state, terms, seat, card, space) else found
    return found


@inlined
def stays_open(state: State, seat: int, line: int, space: int) -> bool:
    """B8: the tincture would lie alone in its line; occupied spaces count, not cards."""
    return bool((state.occupied[seat, line] == 0) | (state.shield[seat, space] != NO_CARD))


@inlined
def is_matched(state: State, terms: Terms, seat: int, card: int, space: int) -> bool:
    """B9: whether an identical tincture lies visible where it must not."""
    found = False
    for k in range(terms.differ_count[space]):
        other = int(state.shield[seat, terms.differs[space, k]])
        # Of an empty space it is asked, too, and not heard: NO_CARD reads the last card.
        is_same = terms.elements[other].same == terms.elements[card].same
        found |= bool((other != NO_CARD) & is_same)
    return found


@compiled
def legal_places(state: State, terms: Terms, seat: int, most: int, out: Array, count: int) -> int:
    """Every placement of a card in hand that is worth no more than `most`."""
    for k in range(state.hand_size[seat]):
        card = int(state.hand[seat, k])
        if terms.elements[card].value > most:
            continue
        element_type = terms.elements[card].element_type
        for at in range(terms.spot_count[element_type]):
            space = int(terms.spots[element_type, at])
            found = ways(state, terms, seat, card, space)
            action = A.PLACE + (card * MOST_SPACES + space) * 3
            # Written always, counted if it may be: a branch would be a guess each time.
            out[count + 1] = action + (TOP if found == EITHER_WAY else OPEN)
            out[count + 2] = action + BOTTOM
            count += found
    return count


@compiled
def can_place_any(state: State, terms: Terms, seat: int) -> bool:
    """Whether a card in hand may lie anywhere, its price aside."""
    for k in range(state.hand_size[seat]):
        card = state.hand[seat, k]
        element_type = terms.elements[card].element_type
        for at in range(terms.spot_count[element_type]):
            if ways(state, terms, seat, card, terms.spots[element_type, at]) != CANNOT:
                return True
    return False


@compiled
def lay(state: State, terms: Terms, seat: int, card: int, space: int, said: int) -> None:
    """From hand onto the shield; B18: its points are those of this turn."""
    covered = state.shield[seat, space]
    show(state, terms, seat, card)
    state.place[card] = ON_SHIELD + seat
    state.below[card] = covered
    state.has_moved = 1
    state.points += terms.elements[card].value
    tell(state, E.PLACE, seat, card, space, covered + 1)
    group(state, terms, seat, card, space, said)
    if covered == NO_CARD:
        state.occupied[seat, terms.line_of[space]] += 1
        state.filled[seat] += 1
    else:
        # B10: what is covered no longer counts for anything.
        gone = int(terms.elements[covered].element_type)
        state.mark_count[seat, terms.elements[covered].mark] -= 1
        state.type_count[seat, gone] -= 1
        state.types_seen[seat] ^= int(state.type_count[seat, gone] == 0) << gone
    state.shield[seat, space] = card
    state.mark_count[seat, terms.elements[card].mark] += 1
    state.type_count[seat, terms.elements[card].element_type] += 1
    state.types_seen[seat] |= 1 << int(terms.elements[card].element_type)
    # B25: the "I" is taken the moment the last space is filled.
    if state.filled_by == NOBODY and state.filled[seat] == terms.spaces:
        state.filled_by = seat
        tell(state, E.FULL_SHIELD, seat)


@compiled
def group(state: State, terms: Terms, seat: int, card: int, space: int, said: int) -> None:
    """B8: what the card decides about its line."""
    line = terms.line_of[space]
    if state.grouping[seat, line] != OPEN:
        return
    element_type = terms.elements[card].element_type
    decided = said
    if said == OPEN:
        fits_top = terms.takes[space, TOP] == element_type
        fits_bottom = terms.takes[space, BOTTOM] == element_type
        if not fits_top:
            decided = BOTTOM
        elif not fits_bottom:
            decided = TOP
    if decided != OPEN:
        state.grouping[seat, line] = decided
        tell(state, E.GROUPING, seat, 0, line, decided)


@inlined
def legal_cards(state: State, seat: int, first: int, out: Array, count: int) -> int:
    """Every card in hand, to pay or discard."""
    # All places of a hand are written down, as nobody reads behind the last that is counted.
    for k in range(MOST_HAND):
        out[count + 1 + k] = first + int(state.hand[seat, k])
    return count + int(state.hand_size[seat])


# B15, B16: what placing costs; what is forced is not asked.


@compiled
def place(state: State, terms: Terms, seat: int, card: int, space: int, grouping: int) -> None:
    """B10, B15, B16: onto the shield; then its price is owed."""
    lay(state, terms, seat, card, space, grouping)
    if state.phase != PHASE.HERALD_PLACING:
        state.phase = PHASE.PLACING
        state.price += terms.elements[card].value
        state.owed += terms.elements[card].value
        return
    state.phase = PHASE.HERALD_PAYING
    if terms.herald_price == BY_CARD:
        # Any one card is worth 1 or more.
        state.owed = 1
    else:
        state.score[seat] -= 1
        tell(state, E.PRESTIGE, seat)


@compiled
def affordable(state: State, seat: int) -> int:
    """B15: the dearest card that can be placed so that the rest of the hand pays for all."""
    # With v the card's value the hand keeps its worth less v, and v more is owed.
    return (state.hand_worth[seat] - state.owed) // 2


@compiled
def pay(state: State, terms: Terms, seat: int, card: int) -> None:
    """One card of the payment; a surplus is lost."""
    show(state, terms, seat, card)
    discard(state, terms, card)
    state.owed = max(0, state.owed - terms.elements[card].value)
    tell(state, E.PAY, seat, card)


@compiled
def is_forced(state: State, terms: Terms, seat: int) -> bool:
    """Whether the whole hand is needed to pay what is owed, or is not enough."""
    least = LARGE
    for k in range(state.hand_size[seat]):
        least = min(least, int(terms.elements[state.hand[seat, k]].value))
    return int(state.hand_worth[seat]) - least < state.owed


@compiled
def pay_if_forced(state: State, terms: Terms, seat: int) -> None:
    """Where the whole hand is needed there is nothing to choose: all see it go anyway."""
    if is_forced(state, terms, seat):
        while state.owed > 0:
            pay(state, terms, seat, state.hand[seat, state.hand_size[seat] - 1])


@compiled
def discard_from_hand(state: State, terms: Terms, seat: int, card: int) -> None:
    """B24: down to the limit."""
    show(state, terms, seat, card)
    discard(state, terms, card)
    tell(state, E.DISCARD, seat, card)


# What only the rules can tell a table, in one call: a call into compiled code costs more.


@compiled
def show_ways(state: State, terms: Terms, seat: int, found: Array) -> None:
    """B7, B8, B9: for each card in the seat's hand and each space, whether and how it may lie."""
    for k in range(state.hand_size[seat]):
        card = int(state.hand[seat, k])
        for space in range(terms.spaces):
            found[card, space] = ways(state, terms, seat, card, space)


@compiled
def show_payment(states: Array, terms: Terms, seat: int, cards: Array, chosen: Array) -> None:
    """B15, B16: with which of these cards the price that `states[0]` owes is paid most cheaply.

    Each choice is paid card by card on `states[1]`, and `chosen` gets a 1 for each card of the
    best: it takes the least value and, of those, the fewest cards.
    """
    least = LARGE
    for choice in range(1, 1 << len(cards)):
        states[1] = states[0]
        count = 0
        for k in range(len(cards)):
            if choice >> k & 1:
                # B15: until the sum reaches the price, then no more.
                count += 1 if states[1].owed > 0 else LARGE
                pay(states[1], terms, seat, cards[k])
        lost = int(states[0].hand_worth[seat]) - int(states[1].hand_worth[seat])
        cost = lost * MOST_HAND + count
        if states[1].owed == 0 and cost < least:
            least = cost
            for k in range(len(cards)):
                chosen[k] = choice >> k & 1


@compiled
def forced_payment(
    state: State, terms: Terms, seat: int, card: int, space: int, grouping: int
) -> int:
    """B15: what is wasted if that placement takes the whole hand; NOT_FORCED if it does not."""
    place(state, terms, seat, card, space, grouping)
    if not is_forced(state, terms, seat):
        return NOT_FORCED
    return int(state.hand_worth[seat]) - int(state.owed)
