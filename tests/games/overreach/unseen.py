"""What a seat cannot see in Overreach."""

from typing import Any

from kingofarms.engine.rules.chance import pick
from kingofarms.engine.rules.record import Array
from kingofarms.engine.rules.told import CARD, KIND, SEAT

LAYS = 1  # told: a card goes face down
OPEN, HAND, LAID = 1, 2, 5  # places; HAND + seat, LAID + seat


def change_secrets(state: Any, seat: int, rng: Array) -> None:
    """O1, O2: others' hands, their cards face down and the deck, card for card."""
    seen = (OPEN,) if seat < 0 else (OPEN, HAND + seat, LAID + seat)
    cards = [card for card in range(1, 13) if state.place[card] not in seen]
    places = [int(state.place[card]) for card in cards]
    for card in cards:
        state.place[card] = places.pop(pick(len(places), rng))
    for row in state.told[: int(state.told_count)]:
        if row[KIND] == LAYS and row[SEAT] != seat:
            row[CARD] = int(row[CARD]) % 12 + 1
