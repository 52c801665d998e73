"""Taste for Blazon: what an action is worth to the seat to play, in tenths of a point.

It reads only what a View shows: the table and the own hand. The numbers are a herald's rules of
thumb; where a card may lie and what a distinction lacks is asked of the rules.
"""

from typing import Any

from kingofarms.engine.rules.compiled import compiled, inlined
from kingofarms.engine.rules.seats import NOBODY
from kingofarms.games.blazon.rules.components import AUGMENTATIONS as AUGMENTATION_NAMES
from kingofarms.games.blazon.rules.components import MOST_SPACES
from kingofarms.games.blazon.rules.placing import CANNOT, ways
from kingofarms.games.blazon.rules.scoring import STAR
from kingofarms.games.blazon.rules.state import (
    AFTER,
    CLAIMS,
    DECLINE,
    DISCARD,
    DISPLAY_PLACES,
    DRAWS,
    EXCHANGES,
    FINISH,
    HERALD_DRAWS,
    HERALD_PLACES,
    HERALD_PLACING,
    HERALD_TAKES,
    LYING,
    MAIN,
    NO_CARD,
    PAYS,
    PLACES,
    REFRESH,
    SECOND_TAKE,
    TAKES,
    TENS,
)
from kingofarms.games.blazon.rules.terms import BY_CARD, NO_MARK

AUGMENTATIONS = len(AUGMENTATION_NAMES)
POINT = 10
FREE = 5_000  # what costs no main action is done before it
IN_HAND = 5  # a card's value in hand: two of it make a point, one placed and one paid
A_SPACE = 16  # for filling an empty one
A_MARK = 4  # towards a majority
A_CARD = 22  # an unknown one from a deck
NEAR = (10, 6, 4, 2, 1)  # tenths of a distinction's worth, by how much is still missing
PATIENCE = (400, 400, 300, 130, 90, 62, 34, 8)  # what a Blazon must beat, by cards in hand


@compiled
def taste(state: Any, terms: Any, action: int) -> int:
    """What the action is worth at first sight."""
    seat = state.to_play
    if action >= PLACES:
        return place_taste(state, terms, seat, action - PLACES)
    if action >= DISCARD:
        return -keep(state, terms, seat, action - DISCARD)
    if action >= PAYS:
        return pay_taste(state, terms, seat, action - PAYS)
    if action >= CLAIMS:
        return POINT * claim_worth(state, terms, action - CLAIMS)
    if action >= EXCHANGES:
        which, slot = (action - EXCHANGES) // DISPLAY_PLACES, (action - EXCHANGES) % DISPLAY_PLACES
        gained = keep(state, terms, seat, state.display[slot])
        return gained - keep(state, terms, seat, state.drawn[which]) - 1
    if action >= HERALD_DRAWS or action in (REFRESH, HERALD_PLACES):
        return herald_taste(state, terms, seat, action)
    return acquire_taste(state, terms, seat, action)


@compiled
def is_last_turn(state: Any) -> bool:
    """A shield is full: what is not placed now never will be."""
    return state.filled_by != NOBODY


@compiled
def visible_types(state: Any, terms: Any, seat: int, plus: int, minus: int) -> int:
    """A bit for each type on the shield, with one card laid and one covered (or NO_CARD)."""
    bits = int(state.types_seen[seat])
    if minus != NO_CARD:
        covered = int(terms.elements[minus].element_type)
        if state.type_count[seat, covered] == 1:
            bits ^= 1 << covered
    if plus != NO_CARD:
        bits |= 1 << int(terms.elements[plus].element_type)
    return bits


@inlined
def marks_then(state: Any, seat: int, mark: int, plus_mark: int, minus_mark: int) -> int:
    """How many of a mark the shield then shows."""
    return int(state.mark_count[seat, mark]) + int(mark == plus_mark) - int(mark == minus_mark)


@compiled
def promise(state: Any, terms: Any, seat: int, plus: int, minus: int) -> int:
    """What distinctions and majorities the shield promises, with one card laid, one covered."""
    total = 0
    types = visible_types(state, terms, seat, plus, minus)
    more = NO_MARK if plus == NO_CARD else int(terms.elements[plus].mark)
    fewer = NO_MARK if minus == NO_CARD else int(terms.elements[minus].mark)
    stars = marks_then(state, seat, STAR, more, fewer)
    for k in range(LYING):
        if state.claimed[k, seat] == 0:
            asked = terms.distinctions[state.lying[k]]
            missing = 0
            bits = asked.types & ~types
            while bits:
                bits &= bits - 1
                missing += 1
            if asked.mark != NO_MARK:
                there = stars + marks_then(state, seat, int(asked.mark), more, fewer)
                missing += max(0, int(asked.count) - there)
            if missing < len(NEAR):
                total += int(terms.claim_worth[state.claim_count[k]]) * NEAR[missing]
    for mark in range(AUGMENTATIONS):
        total += A_MARK * min(3, marks_then(state, seat, mark, more, fewer))
    return total


@compiled
def promise_now(state: Any, terms: Any, seat: int) -> int:
    """What the shield promises as it is: asked once where many cards are compared."""
    return promise(state, terms, seat, NO_CARD, NO_CARD)


@compiled
def laid_worth(state: Any, terms: Any, seat: int, card: int, space: int, before: int) -> int:
    """What a card is worth on a space where it may lie: its points and what it promises.

    `before` is what the shield promises without it.
    """
    covered = state.shield[seat, space]
    worth = POINT * int(terms.elements[card].value) + ten_worth(state, terms, seat, card)
    worth += promise(state, terms, seat, card, covered) - before
    if covered == NO_CARD:
        worth += A_SPACE
        if state.filled[seat] + 1 == terms.spaces and not is_last_turn(state):
            worth += POINT * int(terms.full_worth)
    return worth


@compiled
def ten_worth(state: Any, terms: Any, seat: int, card: int) -> int:
    """The marker of the next ten, where this card reaches it."""
    score = int(state.score[seat]) + int(state.points)
    then = score + int(terms.elements[card].value)
    for k in range(TENS):
        ten = 10 * (k + 1)
        if state.ten[k] == NOBODY and score < ten + terms.threshold <= then:
            return POINT * int(terms.ten_worth[k])
    return 0


@compiled
def best_laid(state: Any, terms: Any, seat: int, card: int, before: int) -> int:
    """The card on its best space; 0 where it fits nowhere."""
    best = 0
    element_type = terms.elements[card].element_type
    for at in range(terms.spot_count[element_type]):
        space = terms.spots[element_type, at]
        if ways(state, terms, seat, card, space) != CANNOT:
            best = max(best, laid_worth(state, terms, seat, card, space, before))
    return best


@compiled
def keep(state: Any, terms: Any, seat: int, card: int) -> int:
    """What the card is worth in hand: to pay with, or half of what it is worth on the shield."""
    return keep_beside(state, terms, seat, card, promise_now(state, terms, seat))


@compiled
def keep_beside(state: Any, terms: Any, seat: int, card: int, before: int) -> int:
    """The same, where it is known what the shield promises."""
    if is_last_turn(state) and state.phase != MAIN:
        return int(terms.elements[card].value)
    laid = best_laid(state, terms, seat, card, before)
    return max(IN_HAND * int(terms.elements[card].value), laid // 2)


@compiled
def place_taste(state: Any, terms: Any, seat: int, number: int) -> int:
    """What it is worth there, less what it costs; as a main action against patience."""
    card = number // 3 // MOST_SPACES
    before = promise_now(state, terms, seat)
    worth = laid_worth(state, terms, seat, card, number // 3 % MOST_SPACES, before)
    if state.phase == HERALD_PLACING:
        return worth - keep(state, terms, seat, card)
    if state.phase == MAIN and not is_last_turn(state):
        return worth - PATIENCE[min(len(PATIENCE) - 1, int(state.hand_size[seat]))]
    # Once blazoning, as much as pays: the turn is spent anyway.
    return worth - IN_HAND * int(terms.elements[card].value)


@compiled
def pay_taste(state: Any, terms: Any, seat: int, card: int) -> int:
    """The card that is missed least for what it pays; a surplus is lost."""
    value, owed = int(terms.elements[card].value), int(state.owed)
    paid = min(value, owed)
    return 6 * paid - keep(state, terms, seat, card) - 2 * (value - paid) - 40


@compiled
def claim_worth(state: Any, terms: Any, distinction: int) -> int:
    """The top marker of a distinction in play."""
    for k in range(LYING):
        if state.lying[k] == distinction:
            return int(terms.claim_worth[state.claim_count[k]])
    return 0


@compiled
def acquire_taste(state: Any, terms: Any, seat: int, action: int) -> int:
    """A card from the display for what it is worth, one from a deck for what is needed."""
    if DRAWS <= action < TAKES:
        return draw_taste(state, terms, seat, action - DRAWS)
    if TAKES <= action < HERALD_DRAWS:
        return keep(state, terms, seat, state.display[action - TAKES])
    return -1 if action in (DECLINE, FINISH) and state.phase != AFTER else 0


@compiled
def draw_taste(state: Any, terms: Any, seat: int, category: int) -> int:
    """The category of which more spaces are empty, less what is in hand already."""
    wanted = 0
    for space in range(terms.spaces):
        if state.shield[seat, space] == NO_CARD:
            grouping = max(1, int(state.grouping[seat, terms.line_of[space]]))
            wanted += 2 if (terms.takes[space, grouping] == 0) == (category == 0) else 0
    for k in range(state.hand_size[seat]):
        if terms.elements[state.hand[seat, k]].category == category:
            wanted -= 1
    return max(1, A_CARD + wanted)


@compiled
def herald_taste(state: Any, terms: Any, seat: int, action: int) -> int:
    """A herald kept is a point; what beats that is done at once."""
    if action == HERALD_PLACES:
        gain = best_herald_place(state, terms, seat)
    elif action == REFRESH or state.phase == SECOND_TAKE:
        return -FREE
    elif action >= HERALD_TAKES:
        gain = keep(state, terms, seat, state.display[action - HERALD_TAKES]) - 20
    else:
        gain = A_CARD - 20
    gain -= POINT * int(terms.herald_worth)
    if is_last_turn(state) and action != HERALD_PLACES:
        return -FREE
    return FREE + gain if gain > 0 else -FREE


@compiled
def best_herald_place(state: Any, terms: Any, seat: int) -> int:
    """The dearest placement for one cheap card: the one in hand that is missed least."""
    before = promise_now(state, terms, seat)
    least, next_least, missed = FREE, FREE, NO_CARD
    for k in range(state.hand_size[seat]):
        worth = keep_beside(state, terms, seat, state.hand[seat, k], before)
        if worth < least:
            least, next_least, missed = worth, least, state.hand[seat, k]
        else:
            next_least = min(next_least, worth)
    best = -FREE
    for k in range(state.hand_size[seat]):
        card = state.hand[seat, k]
        laid = best_laid(state, terms, seat, card, before)
        if laid > 0:
            price = POINT
            if terms.herald_price == BY_CARD:
                price = next_least if card == missed else least
            best = max(best, laid - keep_beside(state, terms, seat, card, before) - price)
    return best - 10
