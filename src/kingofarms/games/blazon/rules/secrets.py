"""B30: what a seat cannot know, and the tables that its view could be.

Unseen cards are dealt by rejection: each deal is equally likely, and a deal that contradicts what
the seat knows is dealt again. The seat knows the backs, a price still owed, and that every first
hand was worth at least 5 (B11). As every card is worth at least 1, the only hand worth less is two
and two cards of value 1.
"""

from kingofarms.engine.rules.chance import pick
from kingofarms.engine.rules.compiled import compiled
from kingofarms.engine.rules.record import Array
from kingofarms.engine.rules.seats import UNSEEN
from kingofarms.engine.rules.told import CARD, KIND, SEAT
from kingofarms.games.blazon.rules.decks import into_deck
from kingofarms.games.blazon.rules.placing import can_place_any, is_forced
from kingofarms.games.blazon.rules.state import (
    DECK,
    DEVICE,
    NO_CARD,
    PHASE,
    TINCTURE,
    WHOLE,
    E,
    State,
    clockwise,
)
from kingofarms.games.blazon.rules.terms import CARDS, Terms


@compiled
def hide(state: State, terms: Terms, seat: int) -> None:
    """B30: hidden are the decks and others' hands, but for what all saw of them."""
    seats = state.seats
    for card in range(CARDS):
        # Without a branch: where a card is, is chance. So several cards are hidden at once.
        place = state.place[card]
        is_held = (place < seats) & (place != seat) & (state.is_open[card] == 0)
        state.place[card] = UNSEEN if (place == DECK) | is_held else place
    for category in range(2):
        for k in range(state.deck_size[category]):
            state.deck[category, k] = UNSEEN
    for other in range(state.seats):
        if other != seat:
            hide_hand(state, other)
    for row in range(state.told_count):
        if state.told[row, KIND] == E.DRAW and state.told[row, SEAT] != seat:
            state.told[row, CARD] = UNSEEN


@compiled
def hide_hand(state: State, seat: int) -> None:
    """Its cards and their worth, and which of them were drawn just now."""
    state.hand_worth[seat] = UNSEEN
    for k in range(state.hand_size[seat]):
        state.hand[seat, k] = UNSEEN
    if state.to_play == seat:
        for which in range(2):
            state.drawn[which] = UNSEEN


@compiled
def deal_unseen(state: State, terms: Terms, rng: Array) -> None:
    """Deal the cards that are seen nowhere to the hands that are not, as often as it takes."""
    hidden = 0
    for seat in range(state.seats):
        if state.hand_worth[seat] == UNSEEN:
            hidden |= 1 << seat
    gather(state, terms, hidden)
    tinctures, devices = state.deck_size[TINCTURE], state.deck_size[DEVICE]
    while not deal_hands(state, terms, hidden, rng):
        state.deck_size[TINCTURE], state.deck_size[DEVICE] = tinctures, devices
    forget_dealt(state, TINCTURE, tinctures)
    forget_dealt(state, DEVICE, devices)
    for seat in range(state.seats):
        for k in range(state.hand_size[seat]):
            state.place[state.hand[seat, k]] = seat
    if hidden >> state.to_play & 1:
        name_drawn(state, terms, state.to_play)


@compiled
def gather(state: State, terms: Terms, hidden: int) -> None:
    """All unseen cards into the decks, and what is known of the hidden hands into these."""
    for category in range(2):
        state.deck_size[category] = 0
    for card in range(CARDS):
        place = state.place[card]
        if place == UNSEEN:
            into_deck(state, terms.elements[card].category, card)
        elif place < state.seats and hidden >> place & 1:
            hold_openly(state, place, card)


@compiled
def forget_dealt(state: State, category: int, before: int) -> None:
    """Nothing of the dealt cards stays behind the deck."""
    for k in range(state.deck_size[category], before):
        state.deck[category, k] = 0


@compiled
def deal_hands(state: State, terms: Terms, hidden: int, rng: Array) -> bool:
    """One deal, the seat to play first; False: it contradicts what is known."""
    for step in range(state.seats):
        seat = clockwise(state, state.to_play, step)
        if hidden >> seat & 1:
            deal_hand(state, terms, seat, rng)
            if step == 0 and contradicts(state, terms, seat):
                return False
            if is_lean(state, terms, seat, rng):
                return False
    return True


@compiled
def contradicts(state: State, terms: Terms, seat: int) -> bool:
    """Whether the seat to play would not have been asked what it is asked, with this hand."""
    # B15: a price once owed is payable, and what is forced is not asked.
    if state.owed > 0:
        return is_forced(state, terms, seat)
    # B16: a herald is sent to place only where a card may lie somewhere.
    return state.phase == PHASE.HERALD_PLACING and not can_place_any(state, terms, seat)


@compiled
def deal_hand(state: State, terms: Terms, seat: int, rng: Array) -> None:
    """Behind the open cards the unseen ones, tinctures first. Cards dealt stay behind the deck."""
    at, worth = first_unseen(state, seat), 0
    for k in range(at):
        worth += int(terms.elements[state.hand[seat, k]].value)
    for category in range(2):
        for _card in range(state.unseen_count[seat, category]):
            last = state.deck_size[category] - 1
            chosen = pick(last + 1, rng)
            card = state.deck[category, chosen]
            state.deck[category, chosen] = state.deck[category, last]
            state.deck[category, last] = card
            state.deck_size[category] = last
            state.hand[seat, at] = card
            worth += int(terms.elements[card].value)
            at += 1
    state.hand_worth[seat] = worth


@compiled
def first_unseen(state: State, seat: int) -> int:
    """In a hand that is dealt: where the cards begin that not all saw."""
    unseen = state.unseen_count[seat, TINCTURE] + state.unseen_count[seat, DEVICE]
    return int(state.hand_size[seat]) - unseen


@compiled
def hold_openly(state: State, seat: int, card: int) -> None:
    """A card that all saw go into a hidden hand."""
    for k in range(state.hand_size[seat]):
        if state.hand[seat, k] == UNSEEN:
            state.hand[seat, k] = card
            return


@compiled
def is_lean(state: State, terms: Terms, seat: int, rng: Array) -> bool:
    """B11: whether the hand first dealt would have been worth too little, by this deal.

    How many of its cards are still unseen is one of the stories that `lean` weighs. Which of the
    unseen ones they are is all the same: the first in each category.
    """
    at = first_unseen(state, seat)
    for category in range(2):
        still = stories(state, seat, category, rng)
        if still < 0:
            return False
        for k in range(still):
            if terms.elements[state.hand[seat, at + k]].value > 1:
                return False
        at += state.unseen_count[seat, category]
    return True


@compiled
def stories(state: State, seat: int, category: int, rng: Array) -> int:
    """How many cards first dealt are still unseen; -1: one that was seen is worth more."""
    chosen = pick(WHOLE, rng)
    for still in range(3):
        chosen -= state.lean[seat, category, still]
        if chosen < 0:
            return still
    return -1


@compiled
def name_drawn(state: State, terms: Terms, seat: int) -> None:
    """B13: which of the unseen cards this Acquire drew, by their backs.

    The last of its category: `is_lean` takes the first of them for those first dealt.
    """
    for which in range(2):
        for k in range(state.hand_size[seat] - 1, first_unseen(state, seat) - 1, -1):
            card = state.hand[seat, k]
            if (
                state.drawn[which] == NO_CARD
                and terms.elements[card].category == state.drawn_category[which]
                and card != state.drawn[0]
            ):
                state.drawn[which] = card
