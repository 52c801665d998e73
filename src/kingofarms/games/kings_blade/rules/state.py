"""Metals, cards and kinds of effect, what was agreed, all that lies on the table, the actions.

A card is its place in the card file. In `place` a seat's number means that seat's forge. An effect
is tied to a metal and has a number n. Its kind is asked for at the rule it changes;
`text/narration.py` has the words for all of them.
"""

from kingofarms.engine.rules.actions import Actions, Names
from kingofarms.engine.rules.compiled import compiled, inlined
from kingofarms.engine.rules.record import Array, int8, int16, many, record
from kingofarms.engine.rules.told import COLUMNS, TOLD, Events

# K1: the metals, K2: the types of card.
METALS = ("steel", "orcish", "dwarvish", "elvish")
STEEL, ORCISH, DWARVISH, ELVISH = range(4)
ANY = 4  # as an effect's metal: any metal, steel too (K2)

TYPES = ("blade", "hilt", "upgrade")
BLADE, HILT, UPGRADE = range(3)

# The kinds of effect by their names in the card file, and the most that n may be.
MOST_N = {
    "none": 1,
    "points": 9,
    "points_per_elvish": 3,
    "points_per_kind": 3,
    "points_per_complete": 3,
    "points_per_upgrade": 3,
    "storage": 4,
    "needs_less": 2,
    "draw_on_pour": 2,
    "draw_on_overflow": 3,
    "keep_overflow": 1,
    "shed_common": 1,
    "guard": 1,
    "draw_on_sabotage": 3,
    "sabotage_costs": 2,
    "choose_from_mine": 3,
    "draw_on_take": 3,
    "pour_again": 1,
    "pour_into_taken": 1,
    "free_restock": 1,
    "take_after_restock": 1,
    "exchange": 1,
}
KINDS = tuple(MOST_N)
EFFECT = Names(*(kind.upper() for kind in KINDS))

AT_ONCE, RESTOCK_ONLY = range(2)  # K6: `market_refill`
OLDEST, OWNER_CHOOSES = range(2)  # K9: `overflow`

MAX_CARDS = 48
MAX_EFFECTS = 3
MAX_NEEDS = 6


@record
class Effect:
    """What a card does while its metal is in it (K10)."""

    kind: int = int8()
    metal: int = int8()
    n: int = int8()


@record
class Card:
    """A sword card (K2)."""

    card_type: int = int8()
    points: int = int8()
    needs: int = int8()
    effect_count: int = int8()
    effects: Array = many(Effect, MAX_EFFECTS)


@record
class Terms:
    """The options, with what a version says spelt out, and the cards."""

    same_blade: int = int8()
    take_moves_token: int = int8()
    market_refill: int = int8()
    end_any_time: int = int8()
    turn_limit: int = int16()
    overflow: int = int8()
    mine_at_start: int = int8()
    head_start: int = int8()
    storage: int = int8()  # metals in hand
    mine_fills: int = int8()  # mining fills the hand; else it draws one
    end_needs_upgrade: int = int8()
    token_may_be_off: int = int8()
    metal_count: Array = int8(4)  # metal_count[metal] in the game
    card_count: int = int8()
    cards: Array = many(Card, MAX_CARDS)


MOST_SEATS = 4
MARKET_PLACES = 4
PILE, MARKET, DISCARDS, OUT = 4, 5, 6, 7  # places of a card beside the forges 0 to 3
NO_CARD = -1

# What is to be decided.
PHASE = Names("FORGE", "ACTION", "PUT_BACK", "OFFER", "AFTER", "ASIDE", "OVERFLOW")
# What the action of this turn was.
DID = Names("NOTHING", "POURED", "TOOK", "RESTOCKED", "MINED", "PASSED")
# Why it ended; 0: it has not.
ENDED, TURN_LIMIT = 1, 2

A = Actions(
    {"metal": len(METALS), "piece": len(METALS) + 1, "card": MAX_CARDS},
    "end",
    "pass",
    "decline",
    "restock",
    "mine",
    "restock freely",
    "token off",
    "exchange {piece}",
    "put back {piece}",
    "take {card}",
    "token {card}",
    "pour {metal} into {card}",
    "push out {metal}",
)
ACTIONS = A.total
HIDDEN_METAL = len(METALS)  # a piece as others see it (K18); never legal
split = inlined(A.splitter(__name__))

E = Events(
    "start",
    "token: card",
    "take: card",
    "turn up: card",
    "restock",
    "pour: card metal owner",
    "overflow: card metal",
    "keep: card metal",
    "draw: _ metal",
    "put back: _ metal",
    "lose: _ metal",
    "exchange: _ metal",
    "pass",
    "decline: card",
    "end",
    "limit",
)


@record
class State:
    """The King's Blade."""

    place: Array = int8(MAX_CARDS)  # place[card]
    face: Array = int8(MAX_CARDS)  # face[card]: which printed card it shows
    forge: Array = int8(MOST_SEATS, MAX_CARDS)  # forge[seat, k]: the seat's cards as gained
    forge_size: Array = int8(MOST_SEATS)
    pile: Array = int8(MAX_CARDS)  # pile[k]: its cards, in an order that means nothing
    pile_size: int = int8()
    discards_size: int = int8()
    market: Array = int8(MARKET_PLACES)  # market[place]: a card, or NO_CARD
    held: Array = int8(MAX_CARDS, MAX_NEEDS)  # held[card, k]: its metals, the oldest first
    held_count: Array = int8(MAX_CARDS)
    on: Array = int8(MAX_CARDS)  # on[card]: a bit for each effect that is on (K10)
    needs: Array = int8(MAX_CARDS)  # needs[card]: as many metals now (K8)
    used: Array = int8(MAX_CARDS)  # used[card]: a bit for each effect used in this turn (K11d)
    any_used: int = int8()
    token: Array = int8(MOST_SEATS)  # token[seat]: a card, or NO_CARD
    hand: Array = int8(MOST_SEATS, 4)  # hand[seat, metal]
    hand_size: Array = int8(MOST_SEATS)
    known: Array = int8(MOST_SEATS, 4)  # known[seat, metal]: so many at least, as everybody saw
    effect_sum: Array = int16(MOST_SEATS, len(KINDS))  # effect_sum[seat, kind] of those on
    finished: Array = int8(MOST_SEATS, len(TYPES))  # finished[seat, type]: complete cards
    mine: Array = int8(4)  # mine[metal]
    mine_size: int = int8()
    seats: int = int8()
    to_play: int = int8()
    in_turn: int = int8()  # whose turn it is; options of K9 and K14 ask others, too
    phase: int = int8()
    did: int = int8()
    taken: int = int8()  # the card that the action took
    put_back_left: int = int8()  # metals still to be put back
    offer_card: int = int8()  # the card that offers, or the one that overflows (K9)
    offer_effect: int = int8()  # its effect, or the metal that waits to enter it
    turn_number: int = int16()
    ended_by: int = int8()
    reason: int = int8()
    told_count: int = int8()
    told: Array = int8(TOLD, COLUMNS)


@compiled
def clockwise(state: State, seat: int, step: int) -> int:
    """The seat so many places on; a division would cost more than the rest of a turn."""
    place = seat + step
    return place - state.seats if place >= state.seats else place
