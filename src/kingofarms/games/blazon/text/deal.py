"""Blazon: what the random numbers of the setup have decided (B11)."""

from collections.abc import Sequence
from typing import Any

from kingofarms.engine.game.game import Dealt
from kingofarms.engine.rules.told import events
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games.blazon.rules.state import (
    NO_CARD,
    E,
)
from kingofarms.games.blazon.rules.terms import DEALT
from kingofarms.games.blazon.text.narration import distinction_name, element_name

HAND = 2 * DEALT  # B11: so many of each category


def deal(state: Any, names: Sequence[str], agreed: Agreed) -> list[Dealt]:
    """B11: who begins, a hand for everyone from there on, the display, the distinctions."""
    told = list(events(state))
    first = next((event.seat for event in told if event.kind == E.START), 0)
    redeals = [event.seat for event in told if event.kind == E.REDEAL]
    seats = [(first + step) % len(names) for step in range(len(names))]
    return [
        Dealt(_("{name} begins.").format(name=names[first]), 1),
        *(hand(state, seat, names[seat], redeals.count(seat), agreed) for seat in seats),
        display(state, agreed),
        distinctions(state, agreed),
    ]


def hand(state: Any, seat: int, name: str, redeals: int, agreed: Agreed) -> Dealt:
    """The hand of a seat; one that was worth too little was dealt again."""
    cards = [int(card) for card in state.hand[seat][: int(state.hand_size[seat])]]
    text = _("{name} gets a hand.")
    if redeals:
        text = _("{name} gets a hand; those before it were worth too little (B11).")
    return Dealt(text.format(name=name), HAND * (1 + redeals), *shown(cards, agreed))


def display(state: Any, agreed: Agreed) -> Dealt:
    """The cards on display."""
    cards = [int(card) for card in state.display if card != NO_CARD]
    return Dealt(_("Cards are turned up for the display."), len(cards), *shown(cards, agreed))


def shown(cards: Sequence[int], agreed: Agreed) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Cards by number and name."""
    return tuple(map(str, cards)), tuple(element_name(card, agreed) for card in cards)


def distinctions(state: Any, agreed: Agreed) -> Dealt:
    """The distinctions that lie."""
    lying = [distinction_name(int(which), agreed) for which in state.lying]
    return Dealt(_("Distinctions are turned up."), len(lying), names=tuple(lying))
