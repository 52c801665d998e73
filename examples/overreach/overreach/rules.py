"""Overreach: the rules. An action lays a card: its number is the card's less 1."""

from kingofarms.engine.rules.chance import pick
from kingofarms.engine.rules.compiled import compiled
from kingofarms.engine.rules.record import Array, int8, record
from kingofarms.engine.rules.seats import UNSEEN, Sheet
from kingofarms.engine.rules.told import CARD, COLUMNS, KIND, SEAT, TOLD, hush, tell

CARDS, MOST = 12, 3
ACTIONS = CARDS + 1  # the last is what others are told of a card laid face down; it is never legal
UNKNOWN, OPEN, HAND, LAID = 0, 1, 2, 5  # places of a card; HAND + seat, LAID + seat
LAYS, SHOWS, SCORES = 1, 2, 3  # what is told


@record
class Terms:
    """What was agreed."""

    hand_size: int = int8()


@record
class State:
    """All that lies on the table."""

    place: Array = int8(CARDS + 1)  # place[card]; in the deck it is UNKNOWN
    has_laid: Array = int8(MOST)  # has_laid[seat]: a card, in this round
    score: Array = int8(MOST)  # score[seat]
    rounds_left: int = int8()
    seats: int = int8()
    to_play: int = int8()
    told_count: int = int8()
    told: Array = int8(TOLD, COLUMNS)


@compiled
def setup(state: State, terms: Terms, seats: int, rng: Array) -> None:
    """O1: deal."""
    state.seats, state.rounds_left = seats, terms.hand_size
    for seat in range(seats):
        deal(state, HAND + seat, terms.hand_size, rng)


@compiled
def deal(state: State, place: int, cards: int, rng: Array) -> None:
    """So many cards that are UNKNOWN go to that place, by chance."""
    there = 0
    for card in range(1, CARDS + 1):
        there += state.place[card] == UNKNOWN
    for dealt in range(cards):
        skip = pick(there - dealt, rng)
        for card in range(1, CARDS + 1):
            if state.place[card] == UNKNOWN:
                if skip == 0:
                    state.place[card] = place
                skip -= 1


@compiled
def legal_actions(state: State, terms: Terms, out: Array) -> None:
    """O2: any card of the hand."""
    out[0] = 0
    for card in range(1, CARDS + 1):
        if state.place[card] == HAND + state.to_play:
            out[0] += 1
            out[out[0]] = card - 1


@compiled
def apply(state: State, terms: Terms, action: int, rng: Array) -> None:
    """O2: lay a card; the last one ends the round."""
    hush(state)
    seat = state.to_play
    tell(state, LAYS, seat, action + 1)
    state.place[action + 1], state.has_laid[seat] = LAID + seat, 1
    state.to_play = (seat + 1) % state.seats
    if state.has_laid[state.to_play]:
        end_round(state, terms.hand_size + 1 - state.rounds_left)


@compiled
def end_round(state: State, number: int) -> None:
    """O3: turn the cards up, from the lowest, and see who wins. O4: score it."""
    low, lowest, high, highest = 0, 0, 0, 0
    for card in range(1, CARDS + 1):
        seat = state.place[card] - LAID
        if seat >= 0:
            tell(state, SHOWS, seat, card)
            state.place[card], state.has_laid[seat] = OPEN, 0
            high, highest = card, seat
            if low == 0:
                low, lowest = card, seat
    winner = lowest if high > 2 * low else highest
    state.score[winner] += number
    tell(state, SCORES, winner, number)
    state.to_play = number % state.seats  # O2: the first player changes
    state.rounds_left -= 1


@compiled
def is_over(state: State) -> bool:
    """O4: all cards are laid."""
    return state.rounds_left == 0


@compiled
def outcome(state: State, terms: Terms, sheet: Sheet) -> None:
    """O4: the most points win."""
    sheet.reason = 1
    for seat in range(state.seats):
        sheet.points[seat, 0], sheet.rank[seat] = state.score[seat], 1
        for other in range(state.seats):
            sheet.rank[seat] += state.score[other] > state.score[seat]


@compiled
def hide(state: State, terms: Terms, seat: int) -> None:
    """O1, O2: a seat sees its own cards and the open ones."""
    for card in range(1, CARDS + 1):
        place = state.place[card]
        if place != OPEN and (seat < 0 or (place != HAND + seat and place != LAID + seat)):
            state.place[card] = UNKNOWN
    for row in range(state.told_count):
        if state.told[row, KIND] == LAYS and state.told[row, SEAT] != seat:
            state.told[row, CARD] = UNSEEN


@compiled
def deal_unseen(state: State, terms: Terms, rng: Array) -> None:
    """Deal what a seat does not see: the others' hands and cards face down."""
    for seat in range(state.seats):
        hand, laid = state.rounds_left - state.has_laid[seat], state.has_laid[seat]
        for card in range(1, CARDS + 1):
            hand -= state.place[card] == HAND + seat
            laid -= state.place[card] == LAID + seat
        deal(state, HAND + seat, hand, rng)
        deal(state, LAID + seat, laid, rng)
