"""Heraldry: the rules of record (docs/rules/heraldry.md), in their order.

Seat 0 is the House of Blue, seat 1 the House of Red. A card is its owner and its value, 1 to 9.
"""

import numpy as np

from kingofarms.engine.rules.actions import Actions
from kingofarms.engine.rules.chance import pick
from kingofarms.engine.rules.compiled import compiled, inlined, offer_if
from kingofarms.engine.rules.record import Array, int8, int16, int32, record
from kingofarms.engine.rules.seats import NOBODY, Sheet
from kingofarms.engine.rules.told import COLUMNS, TOLD, Events, hush, tell

HIGHEST = 9
BISHOP, KNIGHT = 3, 6
IN_HAND, IN_ROW, BANISHED = 1, 2, 3  # places of a card; 0 is none

# A pair in the order it is laid; the second card becomes the base.
PAIRS = tuple(
    (first, second)
    for first in range(1, HIGHEST)
    for second in range(1, HIGHEST + 1 - first)
    if first != second
)
# A single card is its value - 1, a pair its place in PAIRS.
A = Actions({"card": HIGHEST, "pair": len(PAIRS)}, "{card}", "stop", "{pair}")
ACTIONS = A.total
split = inlined(A.splitter(__name__))
PAIR_CARD = np.array(PAIRS, np.int64)  # PAIR_CARD[pair, 0 or 1]
PAIR_ACTION = np.zeros((HIGHEST + 1, HIGHEST + 1), np.int64)  # PAIR_ACTION[first, second]
for _index, _pair in enumerate(PAIRS):
    PAIR_ACTION[_pair] = A.PAIR(_index)

E = Events(
    "reveal: card",
    "reshuffle",
    "lead",
    "lay: card from to",
    "banish: card from to",
    "stop",
    "cannot play",
    "empty hand",
    "total: total",
    "round won",
    "round drawn",
    "match won",
    "match drawn",
)

# Why it ended; 0: it has not.
ROUNDS_WON, ROUND_LIMIT = 1, 2
ALTERNATE, LOSER, LAST_TO_PLAY, OTHER_THAN_LAST = range(4)  # H9: `next_lead`


@record
class Terms:
    """What was agreed: a field for each option; a choice is its place in the list."""

    bonus_on_lead: int = int8()
    empty_hand_ends_round: int = int8()
    next_lead: int = int8()
    rounds_to_win: int = int8()
    round_limit: int = int16()


@record
class State:
    """All that lies on the table."""

    place: Array = int8(2, HIGHEST + 1)  # place[seat, value]
    laid: Array = int8(2, HIGHEST + 1)  # laid[seat, value]: its place in the row, from 1
    laid_count: int = int8()  # the length of the row
    base_card: int = int8()  # its value; 0 until somebody leads
    bonus: int = int8()  # BISHOP or KNIGHT while its bonus is offered, else 0
    to_play: int = int8()
    leader: int = int8()
    round_number: int = int16()
    wins: Array = int16(2)  # wins[seat]
    draws: int = int16()
    total: Array = int8(2)  # total[seat] of the round that ended last
    total_sum: Array = int32(2)  # total_sum[seat] over all rounds ended
    reason: int = int8()
    told_count: int = int8()
    told: Array = int8(TOLD, COLUMNS)


@compiled
def setup(state: State, terms: Terms, seats: int, rng: Array) -> None:
    """H1: the reveal, then everyone takes all nine cards in hand."""
    state.round_number = 0
    begin_round(state, reveal(state, rng))


@compiled
def reveal(state: State, rng: Array) -> int:
    """H1: each turns up the top card of a shuffled House; the higher leads, on a tie the next."""
    while True:
        take_up(state)
        for turned in range(HIGHEST):
            blue = turn_up(state, 0, HIGHEST - turned, rng)
            red = turn_up(state, 1, HIGHEST - turned, rng)
            if blue != red:
                return 0 if blue > red else 1
        # H1: after nine ties, reshuffle.
        hush(state)
        tell(state, E.RESHUFFLE, NOBODY)


@compiled
def turn_up(state: State, seat: int, left: int, rng: Array) -> int:
    """H1: one of the cards not turned up yet."""
    skip = pick(left, rng)
    for value in range(1, HIGHEST + 1):
        if state.place[seat, value] == IN_HAND:
            if skip == 0:
                state.place[seat, value] = IN_ROW
                tell(state, E.REVEAL, seat, value)
                return value
            skip -= 1
    return 0


@compiled
def take_up(state: State) -> None:
    """Every card goes to its owner's hand."""
    for seat in range(2):
        for value in range(1, HIGHEST + 1):
            state.place[seat, value] = IN_HAND
            state.laid[seat, value] = 0
    state.laid_count = 0
    state.base_card = 0


@compiled
def begin_round(state: State, leader: int) -> None:
    """H2: the leader is to play, on no base."""
    take_up(state)
    state.round_number += 1
    state.leader = leader
    state.to_play = leader
    tell(state, E.LEAD, leader)


@inlined
def legal_actions(state: State, terms: Terms, out: Array) -> None:
    """H2, H3, H5: everything the seat to play may do. H6: there is no passing."""
    hand, base_card, count = hand_of(state, int(state.to_play)), int(state.base_card), 0
    alone = singles(state, hand)
    for value in range(1, HIGHEST + 1):
        count = offer_if(out, count, A.CARD + value - 1, bool(alone >> (value - 1) & 1))
    if state.bonus:
        # H5: the bonus is optional.
        count = offer_if(out, count, A.STOP, True)
    else:
        for first in range(1, HIGHEST):
            action = PAIR_ACTION[first, max(0, base_card - first)]
            count = offer_if(out, count, action, may_lay_pair(hand, base_card, first))
    out[0] = count


@inlined
def hand_of(state: State, seat: int) -> int:
    """The hand as bits: card v is bit v - 1. Asked at once, it needs no branch for each card."""
    hand = 0
    for value in range(1, HIGHEST + 1):
        hand |= int(state.place[seat, value] == IN_HAND) << (value - 1)
    return hand


@inlined
def singles(state: State, hand: int) -> int:
    """The cards of that hand that may be laid alone: as the lead, by H3a or H3b, or as a bonus."""
    fits = FITS_BONUS[state.bonus] if state.bonus else FITS_BASE[state.base_card]
    return hand & int(fits)


@inlined
def may_lay_pair(hand: int, base_card: int, first: int) -> bool:
    """H3c: two cards of the hand that add up to the base, this one first."""
    both = int(ADDS_UP[base_card, first])
    return hand & both == both


def is_higher(base_card: int, value: int) -> bool:
    """H3a: one card above the base. H4: equal is never allowed."""
    return value > base_card


def is_one_lower(base_card: int, value: int) -> bool:
    """H3b: the card exactly one below the base."""
    return value == base_card - 1


def fits_base(base_card: int, value: int) -> bool:
    """Whether the card may be laid alone on that base."""
    # H2: the leader plays any one card.
    return base_card == 0 or is_higher(base_card, value) or is_one_lower(base_card, value)


def fits_bonus(giver: int, value: int) -> bool:
    """H5: any other card of the same mark, chalice (odd) or acorn (even)."""
    return value != giver and value % 2 == giver % 2


# The rules above, asked of every card once and for all; what is found are cards as bits.
FITS_BASE, FITS_BONUS = np.zeros((2, HIGHEST + 1), np.int64)  # FITS_BASE[base], FITS_BONUS[giver]
for _under, _value in np.ndindex(HIGHEST + 1, HIGHEST):
    FITS_BASE[_under] |= fits_base(_under, _value + 1) << _value
    FITS_BONUS[_under] |= fits_bonus(_under, _value + 1) << _value
# ADDS_UP[base, first]: both cards of that pair; where there is none, a card that nobody has.
ADDS_UP = np.full((HIGHEST + 1, HIGHEST), 1 << HIGHEST, np.int64)
for _pair in PAIRS:
    ADDS_UP[sum(_pair), _pair[0]] = 1 << (_pair[0] - 1) | 1 << (_pair[1] - 1)


@inlined
def apply(state: State, terms: Terms, action: int, rng: Array) -> None:
    """Do one action, and end turn, round and match if that follows from it."""
    hush(state)
    seat = int(state.to_play)
    kind, which = split(action)
    if kind == A.CARD:
        lay_single(state, terms, seat, which + 1)
    elif kind == A.PAIR:
        lay_pair(state, seat, PAIR_CARD[which, 0], PAIR_CARD[which, 1])
    else:
        state.bonus = 0
        tell(state, E.STOP, seat)
    if not state.bonus:
        end_turn(state, terms)


@inlined
def lay(state: State, seat: int, value: int) -> None:
    """H4: the card just played is the new base."""
    state.place[seat, value] = IN_ROW
    state.laid_count += 1
    state.laid[seat, value] = state.laid_count
    state.base_card = value
    tell(state, E.LAY, seat, value, IN_HAND, IN_ROW)


@inlined
def lay_single(state: State, terms: Terms, seat: int, value: int) -> None:
    """H3a, H3b, a lead, or a bonus."""
    is_lead = state.base_card == 0
    is_bonus = state.bonus != 0
    lay(state, seat, value)
    state.bonus = 0
    # H5: after a single 3 or 6; led, only if that was agreed. A bonus gives no bonus.
    if value in (BISHOP, KNIGHT) and not is_bonus:
        if (not is_lead or terms.bonus_on_lead) and can_take_bonus(state, seat, value):
            state.bonus = value


@inlined
def can_take_bonus(state: State, seat: int, giver: int) -> bool:
    """H5: whether the hand holds another card of that mark."""
    return hand_of(state, seat) & int(FITS_BONUS[giver]) != 0


@inlined
def lay_pair(state: State, seat: int, first: int, second: int) -> None:
    """H3c: the base is banished before its owner (H4: always the opponent), the pair is laid."""
    state.place[1 - seat, state.base_card] = BANISHED
    state.laid[1 - seat, state.base_card] = 0
    state.laid_count -= 1
    lay(state, seat, first)
    lay(state, seat, second)
    tell(state, E.BANISH, 1 - seat, first + second, IN_ROW, BANISHED)


@inlined
def end_turn(state: State, terms: Terms) -> None:
    """The other seat is to play, or the round is over."""
    last = int(state.to_play)
    state.to_play = 1 - last
    if is_round_over(state, terms):
        if terms.empty_hand_ends_round and hand_of(state, last) == 0:
            tell(state, E.EMPTY_HAND, last)
        else:
            tell(state, E.CANNOT_PLAY, state.to_play)
        end_round(state, terms, last)


@inlined
def is_round_over(state: State, terms: Terms) -> bool:
    """H7: the seat to play has no play; if agreed, also when the other has emptied the hand."""
    if terms.empty_hand_ends_round and hand_of(state, 1 - state.to_play) == 0:
        return True
    return not can_play(state, state.to_play)


@inlined
def can_play(state: State, seat: int) -> bool:
    """H7: an empty hand is no play."""
    hand = hand_of(state, seat)
    found = singles(state, hand) != 0
    if not state.bonus:
        # Of every pair one is laid with the lower card first.
        for first in range(1, HIGHEST // 2 + 1):
            found |= may_lay_pair(hand, int(state.base_card), first)
    return found


@compiled
def total_of(state: State, seat: int) -> int:
    """H8: the cards left in hand plus the own banished cards."""
    total = 0
    for value in range(1, HIGHEST + 1):
        place = state.place[seat, value]
        total += value if (place == IN_HAND) | (place == BANISHED) else 0
    return total


@compiled
def end_round(state: State, terms: Terms, last: int) -> None:
    """H8: the lower total wins; equal totals draw. `last` laid the last card."""
    for seat in range(2):
        state.total[seat] = total_of(state, seat)
        state.total_sum[seat] += state.total[seat]
        tell(state, E.TOTAL, seat, state.total[seat])
    winner = NOBODY
    if state.total[0] != state.total[1]:
        winner = 0 if state.total[0] < state.total[1] else 1
        state.wins[winner] += 1
        tell(state, E.ROUND_WON, winner)
    else:
        state.draws += 1
        tell(state, E.ROUND_DRAWN, NOBODY)
    end_match_or_begin_round(state, terms, winner, last)


@compiled
def end_match_or_begin_round(state: State, terms: Terms, winner: int, last: int) -> None:
    """H10: enough rounds won, or enough played, end the match."""
    if winner != NOBODY and state.wins[winner] >= terms.rounds_to_win:
        state.reason = ROUNDS_WON
    elif state.round_number >= terms.round_limit:
        state.reason = ROUND_LIMIT
    if not is_over(state):
        begin_round(state, next_leader(state, terms, winner, last))
    elif state.wins[0] == state.wins[1]:
        tell(state, E.MATCH_DRAWN, NOBODY)
    else:
        tell(state, E.MATCH_WON, 0 if state.wins[0] > state.wins[1] else 1)


@compiled
def next_leader(state: State, terms: Terms, winner: int, last: int) -> int:
    """H9: the lead alternates, after draws too; if agreed, the loser or the last card decides."""
    if terms.next_lead == ALTERNATE or (terms.next_lead == LOSER and winner == NOBODY):
        return 1 - state.leader
    if terms.next_lead == LOSER:
        return 1 - winner
    return last if terms.next_lead == LAST_TO_PLAY else 1 - last


@inlined
def is_over(state: State) -> bool:
    """H10: whether the match has ended."""
    return state.reason != 0


@compiled
def outcome(state: State, terms: Terms, sheet: Sheet) -> None:
    """H10: more rounds won is the first place; equal is a draw."""
    for seat in range(2):
        sheet.points[seat, 0] = state.wins[seat]
        sheet.points[seat, 1] = state.draws
        sheet.points[seat, 2] = state.total_sum[seat]
        sheet.rank[seat] = 2 if state.wins[seat] < state.wins[1 - seat] else 1
    sheet.reason = state.reason


@compiled
def hide(state: State, terms: Terms, seat: int) -> None:
    """Nothing: both players and all watchers always know both hands."""


@compiled
def deal_unseen(state: State, terms: Terms, rng: Array) -> None:
    """Nothing: there is only one table that a View could be."""
