"""B15, B16: what placing costs, card by card; what is forced is not asked."""

from kingofarms.engine.rules.compiled import compiled
from kingofarms.engine.rules.told import tell
from kingofarms.games.blazon.rules.decks import discard
from kingofarms.games.blazon.rules.hands import show
from kingofarms.games.blazon.rules.state import (
    E,
    State,
)
from kingofarms.games.blazon.rules.terms import Terms

LARGE = 127


@compiled
def affordable(state: State, seat: int) -> int:
    """B15: the dearest card that can be placed so that the rest of the hand pays for all."""
    # With v the card's value the hand keeps its worth less v, and v more is owed.
    return (state.hand_worth[seat] - state.owed) // 2


@compiled
def pay(state: State, terms: Terms, seat: int, card: int) -> None:
    """One card of the payment; a surplus is lost."""
    show(state, terms, seat, card)
    discard(state, terms, card)
    state.owed = max(0, state.owed - terms.elements[card].value)
    tell(state, E.PAY, seat, card)


@compiled
def is_forced(state: State, terms: Terms, seat: int) -> bool:
    """Whether the whole hand is needed to pay what is owed, or is not enough."""
    least = LARGE
    for k in range(state.hand_size[seat]):
        least = min(least, int(terms.elements[state.hand[seat, k]].value))
    return int(state.hand_worth[seat]) - least < state.owed


@compiled
def pay_if_forced(state: State, terms: Terms, seat: int) -> None:
    """Where the whole hand is needed there is nothing to choose: all see it go anyway."""
    if is_forced(state, terms, seat):
        while state.owed > 0:
            pay(state, terms, seat, state.hand[seat, state.hand_size[seat] - 1])


@compiled
def discard_from_hand(state: State, terms: Terms, seat: int, card: int) -> None:
    """B24: down to the limit."""
    show(state, terms, seat, card)
    discard(state, terms, card)
    tell(state, E.DISCARD, seat, card)
