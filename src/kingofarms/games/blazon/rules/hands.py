"""B13, B14, B30: cards into a hand and out of it, and what everybody knows of them."""

from kingofarms.engine.rules.compiled import compiled
from kingofarms.engine.rules.record import Array
from kingofarms.engine.rules.told import tell
from kingofarms.games.blazon.rules.decks import draw_from, turn_up
from kingofarms.games.blazon.rules.state import DISPLAY, MOST_HAND, NO_CARD, WHOLE, E, State
from kingofarms.games.blazon.rules.terms import Terms

# SHARES[n]: one of n, in WHOLE; a division here would cost more than the rest.
SHARES = (0, *(WHOLE // n for n in range(1, MOST_HAND + 1)))


@compiled
def into_hand(state: State, terms: Terms, seat: int, card: int, is_open: bool) -> None:
    """The card is held; openly known where all saw it (B30)."""
    state.place[card] = seat
    state.is_open[card] = is_open
    state.hand[seat, state.hand_size[seat]] = card
    state.hand_size[seat] += 1
    state.hand_worth[seat] += terms.elements[card].value
    if not is_open:
        state.unseen_count[seat, terms.elements[card].category] += 1


@compiled
def out_of_hand(state: State, terms: Terms, seat: int, card: int) -> None:
    """The card is held no longer; the caller says where it goes."""
    last = int(state.hand_size[seat]) - 1
    at = last
    # All places of a hand are gone through, as to leave at the last or the card's is a guess.
    for k in range(MOST_HAND):
        at = k if (k < last) & (state.hand[seat, k] == card) else at
    state.hand[seat, at] = state.hand[seat, last]
    state.hand[seat, last] = 0
    state.hand_size[seat] = last
    state.hand_worth[seat] -= terms.elements[card].value
    for k in range(2):
        state.drawn[k] = NO_CARD if state.drawn[k] == card else state.drawn[k]
    state.unseen_count[seat, terms.elements[card].category] -= 1 - state.is_open[card]
    state.is_open[card] = 0


@compiled
def show(state: State, terms: Terms, seat: int, card: int) -> None:
    """The card leaves the hand openly, to be placed, paid or discarded."""
    if not state.is_open[card]:
        lean_on(state, seat, terms.elements[card].category, terms.elements[card].value)
    out_of_hand(state, terms, seat, card)


@compiled
def lean_on(state: State, seat: int, category: int, value: int) -> None:
    """B11, B30: a card is shown that may be one of those first dealt, as far as others know.

    It is any of the unseen ones, each equally likely. Where it was one of the first, the story
    that they were all worth 1 goes on only if it is worth 1.
    """
    lean = state.lean[seat, category]
    if lean[1] == 0 and lean[2] == 0:
        return
    share = SHARES[state.unseen_count[seat, category]]
    one_of_two = 2 * int(lean[2]) * share // WHOLE
    the_last = int(lean[1]) * share // WHOLE
    lean[2] -= one_of_two
    lean[1] -= the_last
    if value == 1:
        lean[1] += one_of_two
        lean[0] += the_last


@compiled
def lean_no_more(state: State, seat: int, category: int) -> None:
    """B11, B30: a drawn card is laid out that others thought might have been shown before.

    The stories in which more of the first cards are left than are unseen were none.
    """
    lean = state.lean[seat, category]
    for still in range(state.unseen_count[seat, category] + 1, 3):
        # Where nothing goes, nothing changes: no need to divide.
        if lean[still] == 0:
            continue
        rest = WHOLE - int(lean[still])
        lean[still] = 0
        for other in range(3):
            lean[other] = int(lean[other]) * WHOLE // rest if rest > 0 else 0


@compiled
def begin_lean(state: State, seat: int) -> None:
    """B11: two cards of each category have just been dealt."""
    for category in range(2):
        state.lean[seat, category, 0] = 0
        state.lean[seat, category, 1] = 0
        state.lean[seat, category, 2] = WHOLE


@compiled
def draw(state: State, terms: Terms, seat: int, category: int, rng: Array) -> int:
    """The top of a deck into the hand; others see its back (B30)."""
    card = draw_from(state, terms, category, rng)
    into_hand(state, terms, seat, card, False)
    state.has_moved = 1
    tell(state, E.DRAW, seat, card, category)
    return card


@compiled
def take(state: State, terms: Terms, seat: int, slot: int, rng: Array) -> None:
    """B14, B16: a card from the display, which is refilled at once."""
    card = state.display[slot]
    state.display[slot] = NO_CARD
    into_hand(state, terms, seat, card, True)
    state.has_moved = 1
    tell(state, E.TAKE, seat, card)
    turn_up(state, terms, slot, rng)


@compiled
def exchange(state: State, terms: Terms, seat: int, which: int, slot: int) -> None:
    """B13: a drawn card for one of the display; what is received is not exchanged again."""
    laid_out, gained = state.drawn[which], state.display[slot]
    # Not `show`: all know that it was drawn just now, so it is none of those first dealt.
    out_of_hand(state, terms, seat, laid_out)
    lean_no_more(state, seat, state.drawn_category[which])
    state.drawn_category[which] = NO_CARD
    state.place[laid_out] = DISPLAY
    state.display[slot] = laid_out
    into_hand(state, terms, seat, gained, True)
    tell(state, E.EXCHANGE, seat, gained, laid_out)
