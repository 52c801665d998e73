"""What a seat cannot see in Blazon."""

from functools import cache
from typing import Any

import numpy as np

from kingofarms.engine.rules.chance import pick
from kingofarms.engine.rules.record import Array
from kingofarms.engine.rules.told import CARD, KIND, SEAT
from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.blazon import game as blazon
from kingofarms.games.blazon.rules.state import DECK, E


def change_secrets(state: Any, seat: int, rng: Array) -> None:
    """B30: the decks and others' hands, card for card of one back, but for cards seen to go there.

    While a price is owed, which is known to be payable, cards change only with their equals.
    """
    elements = usual().record[0].elements
    becomes = _exchanged(state, seat, elements, rng)
    before = state.place.copy()
    state.place[becomes] = before
    for other in range(int(state.seats)):
        if other != seat:
            size = int(state.hand_size[other])
            state.hand[other, :size] = becomes[state.hand[other, :size]]
            state.hand_worth[other] = elements["value"][state.hand[other, :size]].sum()
    for category in range(2):
        size = int(state.deck_size[category])
        state.deck[category, :size] = becomes[state.deck[category, :size]]
    if state.to_play != seat:
        state.drawn[state.drawn >= 0] = becomes[state.drawn[state.drawn >= 0]]
    for row in state.told[: int(state.told_count)]:
        if row[KIND] == E.DRAW and row[SEAT] != seat:
            row[CARD] = becomes[int(row[CARD])]


def _exchanged(state: Any, seat: int, elements: Any, rng: Array) -> Array:
    """A permutation of the cards that keeps every card the seat can see."""
    becomes = np.arange(len(state.place))
    kinds: dict[tuple[int, int], list[int]] = {}
    for card, place in enumerate(state.place):
        in_a_hand = place < state.seats and place != seat and not state.is_open[card]
        if place == DECK or in_a_hand:
            worth = int(elements[card].value) if state.owed else 0
            kinds.setdefault((int(elements[card].category), worth), []).append(card)
    for cards in kinds.values():
        left = list(cards)
        for card in cards:
            becomes[card] = left.pop(pick(len(left), rng))
    return becomes


@cache
def usual() -> Agreed:
    return blazon.agree({})
