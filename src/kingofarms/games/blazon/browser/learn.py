"""Blazon in five pictures, drawn from tables of its lesson."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from kingofarms.arms import Arms, draw, read_shield
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games.blazon.browser.cards import face_of
from kingofarms.games.blazon.browser.table import arms, distinction, space_html
from kingofarms.games.blazon.rules.state import LYING, NO_CARD
from kingofarms.games.blazon.rules.terms import TOP
from kingofarms.games.blazon.text.cards import held_by

PAYING, PAID, END = 6, 7, 13  # steps of the lesson whose tables are shown


def faces(cards: Sequence[int], agreed: Agreed) -> list[Any]:
    """These cards."""
    return [face_of(card, agreed) for card in cards]


def lying(view: Any, agreed: Agreed) -> list[int]:
    """The cards on the own shield."""
    spaces = view.shield[0, : int(agreed.terms.spaces)]
    return [int(card) for card in spaces.tolist() if card != NO_CARD]


def coat(borne: Arms) -> Markup:
    """A coat of arms, drawn."""
    return Markup(draw(borne, width=120))  # noqa: S704 - our own drawing


def wanted(view: Any, agreed: Agreed) -> dict[str, Any]:
    """The cards on the own shield, and the coat of arms that they make."""
    return {"cards": faces(lying(view, agreed), agreed), "arms": coat(arms(view, 0, agreed))}


def placing(after: Any, agreed: Agreed) -> dict[str, Any]:
    """A card of the hand, and the space that it is placed on."""
    space = next(at for at, card in enumerate(after.shield[0].tolist()) if card != NO_CARD)
    card = int(after.shield[0][space])
    return {"cards": faces([card], agreed), "space": space_html(agreed, space, TOP, ())}


def paying(before: Any, after: Any, agreed: Agreed) -> dict[str, Any]:
    """What was placed, and what it was paid with."""
    placed, paid = lying(before, agreed), sorted(set(held_by(before, 0)) - set(held_by(after, 0)))
    elements = agreed.terms.elements
    return {
        "placed": faces(placed, agreed),
        "paid": faces(paid, agreed),
        "price": sum(int(elements[card].value) for card in placed),
        "worth": sum(int(elements[card].value) for card in paid),
    }


def claimed(view: Any, agreed: Agreed) -> dict[str, Any]:
    """The distinction that was claimed."""
    which = next(k for k in range(LYING) if view.claimed[k].any())
    names = [_("you"), _("your rival")]
    return {"distinction": distinction(which, view, 0, names, agreed)["html"]}


def ending(agreed: Agreed) -> dict[str, Any]:
    """A full shield with the dearest cards, and what else is added."""
    terms = agreed.terms
    parts = [
        (_("first full shield"), int(terms.full_worth)),
        (_("first to {number}").format(number=10), int(terms.ten_worth[0])),
        (_("most of a mark"), int(terms.majority_worth[0])),
    ]
    return {"arms": coat(dearest(agreed)), "parts": parts}


def dearest(agreed: Agreed) -> Arms:
    """The arms of a shield with the dearest card on each space."""
    elements, cards, used = agreed.content["elements"], [], set[str]()
    for space in agreed.content["shield"]["spaces"]:
        fits = [each for each in elements if each["type"] == space["top"]]
        fresh = [each for each in fits if each["name"] not in used]
        best = max(fresh, key=lambda each: int(each["value"]))
        used.add(best["name"])
        cards.append((str(space["line"]), space["top"], best["name"]))
    return read_shield(cards)


# By the names of the pictures in `learn.html`.
LESSON: Mapping[str, Callable[..., Mapping[str, Any]]] = {
    "wants": lambda at, agreed: wanted(at(END), agreed),
    "turn": lambda at, agreed: placing(at(PAYING), agreed),
    "costs": lambda at, agreed: paying(at(PAYING), at(PAID), agreed),
    "rival": lambda at, agreed: claimed(at(END), agreed),
    "ends": lambda _at, agreed: ending(agreed),
}
