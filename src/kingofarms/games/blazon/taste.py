"""Taste for Blazon: what an action is worth to the seat to play, in tenths of a point.

It reads only what a View shows: the table and the own hand. The numbers are a herald's rules of
thumb; where a card may lie and what a distinction lacks is asked of the rules.
"""

from typing import Any

import numpy as np

from kingofarms.engine.rules.compiled import compiled, inlined
from kingofarms.engine.rules.seats import NOBODY
from kingofarms.games.blazon.rules.placing import CANNOT, ways
from kingofarms.games.blazon.rules.scoring import AUGMENTATIONS, STAR
from kingofarms.games.blazon.rules.state import LYING, NO_CARD, PHASE, TENS, A, split
from kingofarms.games.blazon.rules.terms import BY_CARD

POINT = 10
FREE = 5_000  # what costs no main action is done before it
IN_HAND = 5  # a card's value in hand: two of it make a point, one placed and one paid
A_SPACE = 16  # for filling an empty one
A_MARK = 4  # towards a majority
A_CARD = 22  # an unknown one from a deck
# Tenths of a distinction's worth, by how much is still missing. An array, as compiled code goes
# through a tuple by branches.
NEAR = np.array((10, 6, 4, 2, 1, 0), np.int8)
FAR = len(NEAR) - 1  # so much or more
NOTHING = -2  # the type and the mark of what is covered on an empty space
PATIENCE = (400, 400, 300, 130, 90, 62, 34, 8)  # what a Blazon must beat, by cards in hand


@compiled
def taste(state: Any, terms: Any, action: int) -> int:
    """What the action is worth at first sight."""
    seat = state.to_play
    kind, which, at, _grouping = split(action)
    if kind == A.PLACE:
        return place_taste(state, terms, seat, which, at)
    if kind == A.DISCARD:
        return -keep(state, terms, seat, which)
    if kind == A.PAY:
        return pay_taste(state, terms, seat, which)
    if kind == A.CLAIM:
        return POINT * claim_worth(state, terms, which)
    if kind == A.EXCHANGE:
        gained = keep(state, terms, seat, state.display[at])
        return gained - keep(state, terms, seat, state.drawn[which]) - 1
    if kind == A.DRAW:
        return draw_taste(state, terms, seat, which)
    if kind == A.TAKE:
        return keep(state, terms, seat, state.display[which])
    if kind == A.PASS:
        return 0
    if kind == A.FINISH or kind == A.DECLINE:
        return -1 if state.phase != PHASE.AFTER else 0
    return herald_taste(state, terms, seat, kind, which)


@compiled
def is_last_turn(state: Any) -> bool:
    """A shield is full: what is not placed now never will be."""
    return state.filled_by != NOBODY


@inlined
def types_then(state: Any, seat: int, plus: int, minus: int) -> int:
    """A bit for each type on the shield, with one of a type laid and one covered (or NOTHING)."""
    bits = int(state.types_seen[seat])
    if minus != NOTHING and state.type_count[seat, minus] == 1:
        bits ^= 1 << minus
    return bits | (1 << plus)


@inlined
def bits_of(number: int) -> int:
    """How many bits of it are set."""
    count = 0
    while number:
        number &= number - 1
        count += 1
    return count


@inlined
def nearness(asked: Any, types: int, marks: int) -> int:
    """How near a distinction is, with these types and so many of its marks on the shield."""
    missing = bits_of(asked.types & ~types) + max(0, int(asked.count) - marks)
    return int(NEAR[min(missing, FAR)])


@compiled
def promise(state: Any, terms: Any, seat: int, card: int, covered: int) -> int:
    """What the shield promises more of distinctions and majorities, with this card on that one."""
    plus, more = int(terms.elements[card].element_type), int(terms.elements[card].mark)
    minus, fewer = NOTHING, NOTHING
    if covered != NO_CARD:
        minus, fewer = int(terms.elements[covered].element_type), int(terms.elements[covered].mark)
    before, after = int(state.types_seen[seat]), types_then(state, seat, plus, minus)
    stars, more_stars = int(state.mark_count[seat, STAR]), int(more == STAR) - int(fewer == STAR)
    total = majorities(state, seat, more, fewer)
    for k in range(LYING):
        if state.claimed[k, seat] == 0:
            asked = terms.distinctions[state.lying[k]]
            mark = int(asked.mark)
            there = stars + int(state.mark_count[seat, max(0, mark)])
            then = there + more_stars + int(mark == more) - int(mark == fewer)
            nearer = nearness(asked, after, then) - nearness(asked, before, there)
            total += int(terms.claim_worth[state.claim_count[k]]) * nearer
    return total


@inlined
def majorities(state: Any, seat: int, more: int, fewer: int) -> int:
    """What a mark more and another one fewer promise of the majorities; beyond three, nothing."""
    total = 0
    if more != fewer:
        if more < AUGMENTATIONS and state.mark_count[seat, more] < 3:
            total += A_MARK
        if 0 <= fewer < AUGMENTATIONS and state.mark_count[seat, fewer] <= 3:
            total -= A_MARK
    return total


@compiled
def laid_worth(state: Any, terms: Any, seat: int, card: int, space: int) -> int:
    """What a card is worth on a space where it may lie: its points and what it promises."""
    covered = state.shield[seat, space]
    worth = POINT * int(terms.elements[card].value) + ten_worth(state, terms, seat, card)
    worth += promise(state, terms, seat, card, covered)
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
def best_laid(state: Any, terms: Any, seat: int, card: int) -> int:
    """The card on its best space; 0 where it fits nowhere."""
    best, is_empty_known = 0, False
    element_type = terms.elements[card].element_type
    for at in range(terms.spot_count[element_type]):
        space = terms.spots[element_type, at]
        is_empty = state.shield[seat, space] == NO_CARD
        # It is worth the same on every empty space.
        if is_empty and is_empty_known:
            continue
        if ways(state, terms, seat, card, space) != CANNOT:
            best = max(best, laid_worth(state, terms, seat, card, space))
            is_empty_known |= is_empty
    return best


@compiled
def keep(state: Any, terms: Any, seat: int, card: int) -> int:
    """What the card is worth in hand, where it is not known what it is worth on the shield."""
    laid = 0 if is_too_late(state) else best_laid(state, terms, seat, card)
    return kept_worth(state, terms, card, laid)


@inlined
def kept_worth(state: Any, terms: Any, card: int, laid: int) -> int:
    """What the card is worth in hand: to pay with, or half of what it is worth on the shield."""
    value = int(terms.elements[card].value)
    return value if is_too_late(state) else max(IN_HAND * value, laid // 2)


@inlined
def is_too_late(state: Any) -> bool:
    """Whether what is in hand will never be placed."""
    return is_last_turn(state) and state.phase != PHASE.MAIN


@compiled
def place_taste(state: Any, terms: Any, seat: int, card: int, space: int) -> int:
    """What it is worth there, less what it costs; as a main action against patience."""
    worth = laid_worth(state, terms, seat, card, space)
    if state.phase == PHASE.HERALD_PLACING:
        return worth - keep(state, terms, seat, card)
    if state.phase == PHASE.MAIN and not is_last_turn(state):
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
def herald_taste(state: Any, terms: Any, seat: int, kind: int, slot: int) -> int:
    """A herald kept is a point; what beats that is done at once."""
    if kind == A.HERALD_PLACE:
        gain = best_herald_place(state, terms, seat)
    elif kind == A.HERALD_REFRESH or state.phase == PHASE.SECOND_TAKE:
        return -FREE
    elif kind == A.HERALD_TAKE:
        gain = keep(state, terms, seat, state.display[slot]) - 20
    else:
        gain = A_CARD - 20
    gain -= POINT * int(terms.herald_worth)
    if is_last_turn(state) and kind != A.HERALD_PLACE:
        return -FREE
    return FREE + gain if gain > 0 else -FREE


@compiled
def best_herald_place(state: Any, terms: Any, seat: int) -> int:
    """The dearest placement for one cheap card: the one in hand that is missed least."""
    least, next_least, missed = FREE, FREE, NO_CARD
    best, next_best, placed = -FREE, -FREE, NO_CARD
    for k in range(state.hand_size[seat]):
        card = state.hand[seat, k]
        laid = best_laid(state, terms, seat, card)
        worth = kept_worth(state, terms, card, laid)
        if worth < least:
            least, next_least, missed = worth, least, card
        else:
            next_least = min(next_least, worth)
        gain = laid - worth if laid > 0 else -FREE
        if gain > best:
            best, next_best, placed = gain, best, card
        else:
            next_best = max(next_best, gain)
    if terms.herald_price != BY_CARD:
        return best - POINT - 10
    # The card that is missed least cannot pay for itself.
    best -= next_least if placed == missed else least
    return max(best, next_best - least) - 10
