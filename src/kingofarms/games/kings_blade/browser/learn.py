"""The King's Blade in five pictures, drawn from tables of its lesson."""

from collections.abc import Callable, Mapping
from typing import Any

from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.kings_blade.browser.cards import Face, Metal, forge_face, hand_of, metal_of
from kingofarms.games.kings_blade.rules.ending import sword_points
from kingofarms.games.kings_blade.rules.state import METALS
from kingofarms.games.kings_blade.text.narration import forge_of

# Steps of the lesson whose tables are shown.
POURED, FILLING, SPOILT, TOKEN, FINISHED = 1, 2, 3, 5, 13


def forge(view: Any, agreed: Agreed) -> list[Face]:
    """The cards in the own forge."""
    return [forge_face(card, view, agreed) for card in forge_of(view, 0)]


def sword(view: Any, agreed: Agreed) -> dict[str, Any]:
    """The finished sword and its worth."""
    return {
        "cards": forge(view, agreed),
        "points": int(sword_points(view, agreed.terms, 0)),
        "metals": [metal_of(metal) for metal in range(len(METALS))],
    }


def filling(view: Any, agreed: Agreed) -> dict[str, Any]:
    """A card that is being filled, and the hand."""
    card = forge(view, agreed)[0]
    hand = [held.metal for held in hand_of(view, 0) for _piece in range(held.count)]
    return {"card": card, "hand": hand, "count": len(metals_in(card))}


def spoiling(before: Any, after: Any, agreed: Agreed) -> dict[str, Any]:
    """What the rival poured in, and what that pushed out."""
    was, card = forge(before, agreed)[0], forge(after, agreed)[0]
    return {"card": card, "goes_in": metals_in(card)[-1], "goes_out": metals_in(was)[0]}


def metals_in(card: Face) -> list[Metal]:
    """The metals in a card, the oldest first."""
    return [metal for metal in card.slots if metal]


def score(view: Any, agreed: Agreed) -> dict[str, int]:
    """Both players' points."""
    own, rival = (int(sword_points(view, agreed.terms, seat)) for seat in range(2))
    return {"own": own, "rival": rival}


# By the names of the pictures in `learn.html`.
LESSON: Mapping[str, Callable[..., Mapping[str, Any]]] = {
    "wants": lambda at, agreed: sword(at(FINISHED), agreed),
    "turn": lambda at, agreed: {"card": forge(at(TOKEN), agreed)[-1]},
    "costs": lambda at, agreed: filling(at(POURED), agreed),
    "rival": lambda at, agreed: spoiling(at(FILLING), at(SPOILT), agreed),
    "ends": lambda at, agreed: score(at(FINISHED), agreed),
}
