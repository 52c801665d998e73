"""Blazon: the facts that the sentences of its lesson name."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games.blazon.rules.state import LYING
from kingofarms.games.blazon.text import cards


def lesson_facts(view: Any, names: Sequence[str], agreed: Agreed) -> Mapping[str, str]:
    """By name, as the player in the first seat sees the table."""
    return {
        "rival": names[1],
        "owed": str(int(view.owed)),
        "points this turn": str(int(view.points)),
        "ten worth": str(int(agreed.terms.ten_worth[0])),
        **dict(distinctions_lying(view, agreed)),
        **dict(printed_facts(agreed)),
    }


def printed_facts(agreed: Agreed) -> Iterator[tuple[str, str]]:
    """What is printed on the cards: `lion`, `lion value`, `azure 3 virtue`."""
    elements = agreed.content["elements"]
    for card, written in enumerate(cards.written_names(agreed)):
        yield written, cards.capitalised(cards.element_name(card, agreed))
        yield f"{written} value", str(elements[card]["value"])
        yield f"{written} type", _(elements[card]["type"])


def distinctions_lying(view: Any, agreed: Agreed) -> Iterator[tuple[str, str]]:
    """The distinctions in play, and what the next claim of each is worth."""
    for k in range(LYING):
        which = int(view.lying[k])
        name = str(agreed.content["distinctions"][which]["name"])
        claims = len(cards.claimants(k, view))
        yield name, cards.distinction_name(which, agreed)
        yield f"{name} asks", cards.distinction_words(which, agreed)
        yield f"{name} worth", str(int(agreed.terms.claim_worth[claims]))
