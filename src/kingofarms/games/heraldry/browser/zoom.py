"""Heraldry: a card shown large. Its number is its House and its value: 0-5."""

import re
from pathlib import Path
from typing import Any

from kingofarms.engine.scene import Card
from kingofarms.engine.templates import macros
from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.heraldry.browser.scene import face
from kingofarms.games.heraldry.rules import BISHOP, HIGHEST, KNIGHT
from kingofarms.games.heraldry.text.narration import card_lines, card_phrase

TEMPLATE = Path(__file__).with_name("cards.html")


def card(number: str, view: Any, agreed: Agreed) -> Card | None:
    """The card with that number."""
    parts = re.fullmatch(rf"([01])-([1-{HIGHEST}])", number)
    if not parts:
        return None
    house, value = int(parts[1]), int(parts[2])
    picture = macros(TEMPLATE).card(face("large", house, value, agreed))
    return Card(card_phrase(value, agreed), picture, tuple(card_lines(value)))


def numbers(agreed: Agreed) -> list[str]:
    """The numbers of all cards."""
    return [f"{house}-{value}" for house in range(2) for value in range(1, HIGHEST + 1)]


def types(agreed: Agreed) -> list[str]:
    """A card of each kind: with a chalice, with an acorn, the Bishop and the Knight."""
    return ["0-9", "1-8", f"0-{BISHOP}", f"1-{KNIGHT}"]


def card_of(key: str, view: Any, seat: int) -> str:
    """The card that is seen there."""
    parts = re.fullmatch(r"(?:hand|row)-(\d-\d)", key)
    return parts[1] if parts else ""
