"""B11, B12: the two decks, their discards and the display. A deck is a set: no order could leak."""

from kingofarms.engine.rules.chance import pick
from kingofarms.engine.rules.compiled import compiled, inlined, offer_if
from kingofarms.engine.rules.record import Array
from kingofarms.engine.rules.seats import NOBODY
from kingofarms.engine.rules.told import tell
from kingofarms.games.blazon.rules.state import (
    DECK,
    DISCARDS,
    DISPLAY,
    DISPLAY_PLACES,
    NO_CARD,
    E,
    State,
    display_category,
)
from kingofarms.games.blazon.rules.terms import CARDS, Terms


@compiled
def into_deck(state: State, category: int, card: int) -> None:
    """The card is one of those that may be drawn."""
    state.place[card] = DECK
    state.deck[category, state.deck_size[category]] = card
    state.deck_size[category] += 1


@inlined
def has_cards(state: State, category: int) -> bool:
    """B12: whether a card can be had from that deck, its discards included."""
    return bool((state.deck_size[category] | state.discards_size[category]) != 0)


@inlined
def legal_sources(state: State, first: int, with_display: bool, out: Array, count: int) -> int:
    """An action for each deck that has cards, and behind those one for each card on display."""
    for category in range(2):
        count = offer_if(out, count, first + category, has_cards(state, category))
    if with_display:
        for slot in range(DISPLAY_PLACES):
            lies = bool(state.display[slot] != NO_CARD)
            count = offer_if(out, count, first + 2 + slot, lies)
    return count


@compiled
def shuffle_discards(state: State, terms: Terms, category: int) -> None:
    """B12: the discards become the deck."""
    size = int(state.deck_size[category])
    full = size + int(state.discards_size[category])
    for card in range(CARDS):
        if size == full:
            break
        # Without a branch: which cards were discarded is chance. The place behind the deck is 0.
        was_discarded = state.place[card] == DISCARDS
        is_one = bool(was_discarded & (terms.elements[card].category == category))
        state.place[card] = DECK if is_one else state.place[card]
        state.deck[category, size] = card if is_one else 0
        size += int(is_one)
    state.deck_size[category] = size
    state.discards_size[category] = 0
    tell(state, E.SHUFFLE, NOBODY, 0, category)


@compiled
def draw_from(state: State, terms: Terms, category: int, rng: Array) -> int:
    """A card from a deck that has one; the caller says where it goes."""
    if state.deck_size[category] == 0:
        shuffle_discards(state, terms, category)
    last = state.deck_size[category] - 1
    at = pick(last + 1, rng)
    card = state.deck[category, at]
    state.deck[category, at] = state.deck[category, last]
    state.deck[category, last] = 0
    state.deck_size[category] = last
    return card


@compiled
def discard(state: State, terms: Terms, card: int) -> None:
    """Face up to the discards of its category."""
    state.place[card] = DISCARDS
    state.discards_size[terms.elements[card].category] += 1


@compiled
def turn_up(state: State, terms: Terms, slot: int, rng: Array) -> None:
    """B12: a display place waits for its own category."""
    category = display_category(slot)
    if has_cards(state, category):
        card = draw_from(state, terms, category, rng)
        state.place[card] = DISPLAY
        state.display[slot] = card
        tell(state, E.TURN_UP, NOBODY, card)


@compiled
def fill_display(state: State, terms: Terms, rng: Array) -> None:
    """B12: what is empty, as far as that is possible, the lowest place first."""
    for slot in range(DISPLAY_PLACES):
        if state.display[slot] == NO_CARD:
            turn_up(state, terms, slot, rng)


@compiled
def refresh(state: State, terms: Terms, rng: Array) -> None:
    """B12, B16: discard before dealing, tinctures first."""
    for slot in range(DISPLAY_PLACES):
        if state.display[slot] != NO_CARD:
            discard(state, terms, state.display[slot])
            state.display[slot] = NO_CARD
    fill_display(state, terms, rng)


@compiled
def can_refresh(state: State) -> bool:
    """Whether anything lies there or can be turned up."""
    for slot in range(DISPLAY_PLACES):
        if state.display[slot] != NO_CARD or has_cards(state, display_category(slot)):
            return True
    return False
