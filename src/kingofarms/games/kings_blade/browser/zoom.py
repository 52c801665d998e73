"""The King's Blade: a card shown large. Its number is the place of what is printed in the file."""

import re
from typing import Any

from kingofarms.engine.scene import Card
from kingofarms.engine.templates import macros
from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.kings_blade.browser.cards import PICTURES, printed_face
from kingofarms.games.kings_blade.browser.showcase import best_of
from kingofarms.games.kings_blade.metals import TYPES
from kingofarms.games.kings_blade.text.narration import card_lines, printed_name


def card(number: str, view: Any, agreed: Agreed) -> Card | None:
    """What is printed on that card."""
    if not re.fullmatch(r"\d{1,4}", number) or int(number) >= len(agreed.content):
        return None
    which = int(number)
    template = macros(PICTURES.with_name("cards.html"))
    picture = template.card(printed_face(which, agreed))
    return Card(printed_name(which, agreed), picture, tuple(card_lines(which, agreed)))


def numbers(agreed: Agreed) -> list[str]:
    """The numbers of all cards."""
    return [str(at) for at in range(len(agreed.content))]


def types(agreed: Agreed) -> list[str]:
    """The most valuable card of each type."""
    return [str(best_of(agreed, kind)) for kind in TYPES]


def card_of(key: str, view: Any, seat: int) -> str:
    """What is printed on the card that is seen there."""
    parts = re.fullmatch(r"(?:market|forge)-(\d+)", key)
    return str(int(view.face[int(parts[1])])) if parts else ""
