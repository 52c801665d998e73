"""The King's Blade in the lobby: a blade, a hilt and an upgrade, with metal in the first."""

from dataclasses import replace
from typing import Any

from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.kings_blade.browser.cards import (
    Face,
    effects_of,
    metal_of,
    printed_words,
)
from kingofarms.games.kings_blade.metals import METALS, TYPES
from kingofarms.games.kings_blade.text.narration import printed_name


def showcase(agreed: Agreed) -> dict[str, Any]:
    """The most valuable card of each type, and the metals for the pictures on them."""
    faces = [face_of(agreed, best_of(agreed, kind)) for kind in TYPES]
    metals = [metal_of(at) for at in range(len(METALS))]
    poured = tuple(metals[: faces[0].needs]) + (None,) * (faces[0].needs - len(metals))
    return {"cards": [replace(faces[0], slots=poured), *faces[1:]], "metals": metals}


def best_of(agreed: Agreed, kind: str) -> int:
    """The card of that type with most points."""
    cards = [at for at, each in enumerate(agreed.content) if each["type"] == kind]
    return max(cards, key=lambda at: int(agreed.content[at]["points"]))


def face_of(agreed: Agreed, face: int) -> Face:
    """A card as it is printed."""
    printed = agreed.content[face]
    return Face(
        key=f"shown-{face}",
        printed=face,
        name=printed_name(face, agreed),
        effects=effects_of(agreed, face),
        slots=(None,) * int(printed["metals"]),
        needs=int(printed["metals"]),
        **printed_words(printed),
    )
