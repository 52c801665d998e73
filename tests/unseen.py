"""What a seat can't see in each game, defined again from the rules, independent of `hide`.

`SECRETS[game](state, seat, rng)` changes, in place, nothing but that. Were `hide` asked what to
change, what it forgets to hide would never be changed, and never be missed.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from kingofarms.engine.match.terms import Agreed
from kingofarms.engine.rules.chance import pick
from kingofarms.engine.rules.record import Array
from kingofarms.engine.rules.told import CAME_FROM, CARD, KIND, SEAT
from kingofarms.games import game_named
from kingofarms.games.blazon.rules.state import DECK
from kingofarms.games.blazon.rules.state import TOLD_DRAW as BLAZON_DRAW
from kingofarms.games.kings_blade.rules.state import TOLD_DRAW, TOLD_EXCHANGE, TOLD_PUT_BACK


def heraldry(state: Any, seat: int, rng: Array) -> None:
    """Nothing is secret."""


def kings_blade(state: Any, seat: int, rng: Array) -> None:
    """K18: the mine and others' hands, but for metals seen to go there; what others drew unseen."""
    others = [other for other in range(int(state.seats)) if other != seat]
    bag = [metal for metal in range(4) for _ in range(int(state.mine[metal]))]
    for other in others:
        unknown = state.hand[other] - state.known[other]
        bag += [metal for metal in range(4) for _ in range(int(unknown[metal]))]
        state.hand[other] = state.known[other]
    for other in others:
        while state.hand[other].sum() < state.hand_size[other]:
            state.hand[other, bag.pop(pick(len(bag), rng))] += 1
    for metal in range(4):
        state.mine[metal] = bag.count(metal)
    for row in state.told[: int(state.told_count)]:
        if row[KIND] in (TOLD_DRAW, TOLD_PUT_BACK, TOLD_EXCHANGE) and row[SEAT] != seat:
            row[CAME_FROM] = (int(row[CAME_FROM]) + 1) % 4


def blazon(state: Any, seat: int, rng: Array) -> None:
    """B30: the decks and others' hands, card for card of one back, but for cards seen to go there.

    While a price is owed, which is known to be payable, cards change only with their equals.
    """
    elements = agreed_blazon().record[0].elements
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
        if row[KIND] == BLAZON_DRAW and row[SEAT] != seat:
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
def agreed_blazon() -> Agreed:
    return game_named("blazon").agree({})


SECRETS: dict[str, Callable[[Any, int, Array], None]] = {
    "blazon": blazon,
    "heraldry": heraldry,
    "kings_blade": kings_blade,
}
