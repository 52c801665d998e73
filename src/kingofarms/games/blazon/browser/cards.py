"""Blazon's cards, marks and signs as they are drawn, in the reader's language.

What does not change from table to table is drawn once: each carries its own `html`.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from markupsafe import Markup

from kingofarms.engine.memo import memo
from kingofarms.engine.templates import macros
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games.blazon.browser.card_pictures import MARK_SHAPES, pictures_of, sign_of_type
from kingofarms.games.blazon.rules.terms import MARKS, STAR
from kingofarms.games.blazon.text.narration import (
    MARK_WORDS,
    element_name,
    element_words,
    type_word,
)
from kingofarms.games.blazon.text.word_breaks import lines_of, longest_part, with_soft_hyphens

LONG_NAME, LONG_WORD = 20, 13  # signs that fit in three lines, and in one
LINES, SMALL = 3, 10  # lines of a name on a small card, and signs in one of them
TEMPLATE = Path(__file__).with_name("cards.html")


@dataclass(frozen=True)
class Mark:
    """An augmentation or the star: a shape, and a letter unless the shape says it all."""

    name: str
    words: str
    html: Markup


@dataclass(frozen=True)
class Sign:
    """What stands for a type: on an empty space, on a distinction."""

    kind: str
    words: str
    html: Markup


@dataclass(frozen=True)
class Face:
    """An element card."""

    card: int
    name: str
    label: str  # name, value and mark
    html: Markup


def drawn(macro: str, *arguments: Any) -> Markup:
    """What a macro of the faces' template draws of these."""
    html: Markup = getattr(macros(TEMPLATE), macro)(*arguments)
    return html


@memo()
def mark_of(mark: int) -> Mark:
    """A mark by its number."""
    name, words = MARKS[mark], _(MARK_WORDS[mark])
    letter = "" if name == STAR else words[0].upper()
    return Mark(name, words, drawn("mark", name, MARK_SHAPES[name], letter))


@memo()
def sign_of(element_type: str) -> Sign:
    """The sign of a type."""
    kind, picture = kind_of(element_type), sign_of_type(element_type)
    return Sign(kind, type_word(element_type), drawn("sign", kind, [picture]))


@memo()
def face_of(card: int, agreed: Agreed) -> Face:
    """The face of a card."""
    name, words = element_name(card, agreed), element_words(card, agreed)
    return Face(card, name, words, drawn("card", shown_of(card, agreed)))


def art_of(card: int, agreed: Agreed) -> Markup:
    """What a card shows, without its frame."""
    return drawn("art", shown_of(card, agreed))


def shown_of(card: int, agreed: Agreed) -> dict[str, Any]:
    """What is drawn of a card."""
    element = agreed.content["elements"][card]
    name, pictures = element_name(card, agreed), pictures_of(element["type"], element["name"])
    return {
        "card": card,
        "name": name,
        "broken": with_soft_hyphens(name),
        "longest": longest_part(name),
        "is_long": is_long(name),
        "kind": kind_of(element["type"]),
        "kind_words": type_word(element["type"]),
        "value": element["value"],
        "mark": mark_of(MARKS.index(element["augmentation"])),
        "pictures": pictures,
        "initial": "" if pictures else name[0].upper(),
    }


def is_long(name: str) -> bool:
    """Whether the name needs more room than others, on a card of any size."""
    longest_word = max(map(len, name.split()))
    return len(name) > LONG_NAME or longest_word > LONG_WORD or lines_of(name, SMALL) > LINES


def kind_of(element_type: str) -> str:
    """A type as the stylesheet writes it."""
    return element_type.replace(" ", "-")
