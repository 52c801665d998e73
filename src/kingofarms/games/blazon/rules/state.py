"""All that lies on the table, and the actions.

A card is its place in the element file. In `place` a seat's number means that seat's hand.
"""

from kingofarms.engine.rules.actions import Actions, Names
from kingofarms.engine.rules.compiled import compiled, inlined
from kingofarms.engine.rules.record import Array, int8, int16, int32, record
from kingofarms.engine.rules.told import COLUMNS, TOLD, Events
from kingofarms.games.blazon.rules.terms import CARDS, DISTINCTIONS, MARKS, MOST_SPACES, TYPES

MOST_SEATS = 5
MOST_HAND = 12  # seven kept, two acquired, three by heralds
TINCTURE, DEVICE = CATEGORIES = range(2)
MOST_DECK = 72  # B3: devices
# B11: the display, two tinctures, then four devices; where each category begins and ends.
DISPLAY_FROM = (0, 2, 6)
DISPLAY_PLACES = 6
LYING = 5  # B11: distinctions in play
TENS = 5  # B19: 10, 20, 30, 40, 50
NO_CARD = -1
# Places of a card beside the hands 0 to 4 and the shields 5 to 9, where it lies or is covered.
ON_SHIELD = MOST_SEATS
DECK, DISPLAY, DISCARDS = 10, 11, 12

# What is to be decided.
PHASE = Names(
    "MAIN",  # B13, B14, B15, B16: which main action, or a herald before it
    "SECOND_TAKE",  # B13, B14: the second card of Acquire
    "PLACING",  # B15: more cards, or the first payment
    "PAYING",  # B15: the rest of the price
    "HERALD_PLACING",  # B16: which card the herald places
    "HERALD_PAYING",  # B16: with which card
    "AFTER",  # B13, B16: exchanges, heralds, finish
    "CLAIM",  # B20
    "DISCARDING",  # B24
    # Nothing is decided in these: they are gone through within one action.
    "SCORING",
    "CLAIMED",
    "ENDING",
)
# Why it ended; 0: it has not.
FULL_SHIELD, TURN_LIMIT, NO_CARDS = 1, 2, 3

A = Actions(
    {
        "category": len(CATEGORIES),
        "slot": DISPLAY_PLACES,
        "which": 2,  # of the cards drawn
        "distinction": DISTINCTIONS,
        "card": CARDS,
        "space": MOST_SPACES,
        "grouping": 3,  # as the player says; OPEN: nothing (B8)
    },
    "pass",
    "herald refresh",
    "herald place",
    "finish",
    "decline",
    "draw {category}",
    "take {slot}",
    "herald draw {category}",
    "herald take {slot}",
    "exchange {which} for {slot}",
    "claim {distinction}",
    "pay {card}",
    "discard {card}",
    "place {card} at {space}{grouping}",
)
ACTIONS = A.total
split = inlined(A.splitter(__name__))

E = Events(
    "start",
    "draw: card category",
    "take: card",
    "turn up: card",
    "exchange: card laid_out",
    "herald: errand",
    "place: card space covers",  # the card covered + 1, or 0
    "grouping: _ line grouping",
    "pay: card",
    "prestige",
    "pass",
    "points: number",
    "ten: number",
    "heralds: number",  # so many others get one
    "claim: distinction marker",  # the top one is 1
    "full shield",
    "discard: card",
    "shuffle: _ category",
    "limit",
    "no cards",
    "redeal",
)
ERRAND = Names("REFRESH", "TAKE", "PLACE")

WHOLE = 1 << 20  # a certainty, in `lean`


@record
class State:
    """Blazon."""

    place: Array = int8(CARDS)  # place[card]
    below: Array = int8(CARDS)  # below[card]: the card it covers, or NO_CARD
    is_open: Array = int8(CARDS)  # is_open[card]: in hand, and all saw it go there (B30)
    hand: Array = int8(MOST_SEATS, MOST_HAND)  # hand[seat, k]
    hand_size: Array = int8(MOST_SEATS)
    hand_worth: Array = int16(MOST_SEATS)
    unseen_count: Array = int8(MOST_SEATS, 2)  # unseen_count[seat, category]: not open, in hand
    # lean[seat, category, k]: in how many of WHOLE stories k cards of the hand first dealt are
    # still unseen and all others of it were worth 1 (B11, `secrets.py`)
    lean: Array = int32(MOST_SEATS, 2, 3)
    deck: Array = int8(2, MOST_DECK)  # deck[category, k], in an order that means nothing
    deck_size: Array = int8(2)
    discards_size: Array = int8(2)
    display: Array = int8(DISPLAY_PLACES)  # display[place]: a card, or NO_CARD
    shield: Array = int8(MOST_SEATS, MOST_SPACES)  # shield[seat, space]: the visible card
    grouping: Array = int8(MOST_SEATS, MOST_SPACES)  # grouping[seat, line]
    occupied: Array = int8(MOST_SEATS, MOST_SPACES)  # occupied[seat, line]: spaces
    filled: Array = int8(MOST_SEATS)  # spaces
    type_count: Array = int8(MOST_SEATS, len(TYPES))  # visible cards of a type
    types_seen: Array = int16(MOST_SEATS)  # a bit for each type of which one is visible
    mark_count: Array = int8(MOST_SEATS, len(MARKS))  # visible marks
    score: Array = int16(MOST_SEATS)  # the score track
    heralds: Array = int8(MOST_SEATS)
    herald_supply: int = int8()
    lying: Array = int8(LYING)  # lying[k]: a distinction
    claimed: Array = int8(LYING, MOST_SEATS)  # claimed[k, seat]: 1 the top marker …; 0: not
    claim_count: Array = int8(LYING)
    ten: Array = int8(TENS)  # ten[k]: the seat that has it, or NOBODY
    filled_by: int = int8()  # the seat with the "I", or NOBODY
    seats: int = int8()
    to_play: int = int8()
    phase: int = int8()
    herald_phase: int = int8()  # the phase to go back to when the herald has placed
    heralds_used: int = int8()  # in this turn
    price: int = int16()  # B15: of all that was blazoned in this turn, paid or not
    owed: int = int16()  # the price of what lies, less what is paid
    points: int = int16()  # B18: of this turn
    drawn: Array = int8(2)  # by this Acquire: a card while it is in hand, else NO_CARD
    drawn_category: Array = int8(2)  # of those, as their backs showed it; NO_CARD: not drawn
    has_moved: int = int8()  # whether a card was placed or gained in this turn
    idle_turns: int = int8()  # turns in a row in which none was (B12)
    turn_number: int = int16()
    reason: int = int8()
    told_count: int = int8()
    told: Array = int8(TOLD, COLUMNS)


@compiled
def clockwise(state: State, seat: int, step: int) -> int:
    """The seat so many places on."""
    place = seat + step
    return place - state.seats if place >= state.seats else place


@compiled
def display_category(slot: int) -> int:
    """B11: what a place of the display is for."""
    return TINCTURE if slot < DISPLAY_FROM[DEVICE] else DEVICE
