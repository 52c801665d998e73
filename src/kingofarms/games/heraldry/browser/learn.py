"""Heraldry in five pictures, drawn from tables of its lesson."""

from collections.abc import Callable, Mapping
from typing import Any

from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games.heraldry.browser.cards import Face, face
from kingofarms.games.heraldry.rules import BANISHED, IN_HAND, total_of
from kingofarms.games.heraldry.text.notation import cards_in, row_of

MET, RIVAL_MET, CHOICE, END = 2, 4, 5, 8  # steps of the lesson whose tables are shown


def faces(house: int, values: list[int], agreed: Agreed) -> list[Face]:
    """Cards of a House."""
    return [face("learn", house, value, agreed) for value in values]


def totals(view: Any, agreed: Agreed) -> dict[str, Any]:
    """What counts against both."""
    facts: dict[str, Any] = {}
    for seat, who in enumerate(("own", "rival")):
        facts[f"{who}_hand"] = faces(seat, cards_in(view, IN_HAND, seat), agreed)
        facts[f"{who}_out"] = faces(seat, cards_in(view, BANISHED, seat), agreed)
        facts[f"{who}_total"] = int(total_of(view, seat))
    return facts


def ways(view: Any, agreed: Agreed) -> dict[str, Any]:
    """The base, and the cards of the hand that may be played on it."""
    house, base = row_of(view)[-1]
    hand = cards_in(view, IN_HAND, 0)
    return {
        "base": face("learn", house, base, agreed),
        "higher": faces(0, [value for value in hand if value > base], agreed),
        "lower": faces(0, [value for value in hand if value == base - 1], agreed),
    }


def pair(view: Any, seat: int, words: str, agreed: Agreed) -> dict[str, Any]:
    """The last two cards that the seat played, and the card that they have banished."""
    laid = [value for house, value in row_of(view) if house == seat][-2:]
    out = cards_in(view, BANISHED, 1 - seat)[-1]
    return {
        "pair": faces(seat, laid, agreed),
        "sum": f"{laid[0]} + {laid[1]} = {sum(laid)}",
        "out": faces(1 - seat, [out], agreed),
        "worth": out,
        "words": words,
    }


def ended(view: Any, agreed: Agreed) -> dict[str, Any]:
    """The base, and the cards that cannot answer it."""
    house, base = row_of(view)[-1]
    stuck = faces(1 - house, cards_in(view, IN_HAND, 1 - house), agreed)
    return {"base": face("learn", house, base, agreed), "stuck": stuck}


# By the names of the pictures in `learn.html`.
LESSON: Mapping[str, Callable[..., Mapping[str, Any]]] = {
    "wants": lambda at, agreed: totals(at(END), agreed),
    "turn": lambda at, agreed: ways(at(CHOICE), agreed),
    "costs": lambda at, agreed: pair(at(MET), 0, _("against your rival"), agreed),
    "rival": lambda at, agreed: pair(at(RIVAL_MET), 1, _("against you"), agreed),
    "ends": lambda at, agreed: ended(at(END), agreed),
}
