"""The King's Blade: cards shown large, and in the lobby.

A card's number is the place of what is printed on it in the file.
"""

import re
from dataclasses import replace
from typing import Any

from kingofarms.engine.scene import Card
from kingofarms.engine.templates import macros
from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.kings_blade.browser import cards
from kingofarms.games.kings_blade.metals import METALS, TYPES
from kingofarms.games.kings_blade.text.narration import card_lines, printed_name


def card(number: str, view: Any, agreed: Agreed) -> Card | None:
    """What is printed on that card."""
    if not re.fullmatch(r"\d{1,4}", number) or int(number) >= len(agreed.content):
        return None
    which = int(number)
    template = macros(cards.PICTURES.with_name("cards.html"))
    picture = template.card(cards.printed_face(which, agreed))
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


def showcase(agreed: Agreed) -> dict[str, Any]:
    """The most valuable card of each type, and the metals for the pictures on them."""
    best = [best_of(agreed, kind) for kind in TYPES]
    faces = [replace(cards.printed_face(at, agreed), key=f"shown-{at}") for at in best]
    metals = [cards.metal_of(at) for at in range(len(METALS))]
    poured = tuple(metals[: faces[0].needs]) + (None,) * (faces[0].needs - len(metals))
    return {"cards": [replace(faces[0], slots=poured), *faces[1:]], "metals": metals}


def best_of(agreed: Agreed, kind: str) -> int:
    """The card of that type with most points."""
    of_kind = [at for at, each in enumerate(agreed.content) if each["type"] == kind]
    return max(of_kind, key=lambda at: int(agreed.content[at]["points"]))
