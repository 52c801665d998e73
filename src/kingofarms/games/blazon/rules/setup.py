"""B11: the table before the first turn."""

from kingofarms.engine.rules.chance import pick
from kingofarms.engine.rules.compiled import compiled
from kingofarms.engine.rules.record import Array
from kingofarms.engine.rules.seats import NOBODY
from kingofarms.engine.rules.told import DEAF, tell
from kingofarms.games.blazon.rules.decks import discard, draw_from, fill_display, into_deck
from kingofarms.games.blazon.rules.hands import begin_lean, into_hand, out_of_hand
from kingofarms.games.blazon.rules.state import (
    DISPLAY_PLACES,
    LYING,
    NO_CARD,
    TENS,
    E,
    State,
    clockwise,
)
from kingofarms.games.blazon.rules.terms import (
    CARDS,
    DEALT,
    DISTINCTIONS,
    LEAST_HAND,
    OPEN,
    TOP,
    Terms,
)
from kingofarms.games.blazon.rules.turn import begin_turn


@compiled
def setup(state: State, terms: Terms, seats: int, rng: Array) -> None:
    """B11: hands, the display, five distinctions, a herald each; a random player starts."""
    state.seats = seats
    for card in range(CARDS):
        state.below[card] = NO_CARD
        into_deck(state, terms.elements[card].category, card)
    for k in range(2):
        state.drawn[k] = NO_CARD
        state.drawn_category[k] = NO_CARD
    state.herald_supply = terms.heralds
    first = pick(seats, rng)
    for step in range(seats):
        seat = clockwise(state, first, step)
        lay_shield(state, terms, seat)
        deal_hand(state, terms, seat, rng)
        # If agreed, whoever plays last begins with more of them, and those before with their share.
        state.heralds[seat] = 1 + terms.head_start * step // (seats - 1)
        state.herald_supply -= state.heralds[seat]
    for slot in range(DISPLAY_PLACES):
        state.display[slot] = NO_CARD
    # What lies there is seen, not told.
    said = state.told_count
    state.told_count = DEAF
    fill_display(state, terms, rng)
    state.told_count = said
    turn_up_distinctions(state, rng)
    for k in range(TENS):
        state.ten[k] = NOBODY
    state.filled_by = NOBODY
    tell(state, E.START, first)
    begin_turn(state, terms, first)


@compiled
def lay_shield(state: State, terms: Terms, seat: int) -> None:
    """B6: nine empty spaces; B8: a line whose groupings are alike has nothing to decide."""
    for space in range(terms.spaces):
        state.shield[seat, space] = NO_CARD
    for line in range(terms.lines):
        state.grouping[seat, line] = TOP if terms.alike[line] else OPEN


@compiled
def deal_hand(state: State, terms: Terms, seat: int, rng: Array) -> None:
    """B11: two and two, discarded and dealt again until it is worth at least 5."""
    while True:
        for category in range(2):
            for _card in range(DEALT):
                card = draw_from(state, terms, category, rng)
                into_hand(state, terms, seat, card, False)
        if state.hand_worth[seat] >= LEAST_HAND:
            break
        tell(state, E.REDEAL, seat)
        while state.hand_size[seat] > 0:
            card = state.hand[seat, 0]
            out_of_hand(state, terms, seat, card)
            discard(state, terms, card)
    begin_lean(state, seat)


@compiled
def turn_up_distinctions(state: State, rng: Array) -> None:
    """B11: five of them, the first as they come."""
    for k in range(LYING):
        # One of those not lying yet: the numbers below that lie already are stepped over.
        found = pick(DISTINCTIONS - k, rng)
        for distinction in range(DISTINCTIONS):
            for before in range(k):
                if state.lying[before] == distinction and distinction <= found:
                    found += 1
        state.lying[k] = found
