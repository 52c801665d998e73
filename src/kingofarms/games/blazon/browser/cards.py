"""Blazon's cards, marks and signs as they are drawn, in the reader's language.

What a card shows is drawn by `arms`: a device lies alone on a shield, in the colours of its type; a
tincture fills a roundel. What does not change from table to table is drawn once, as `html`.
"""

from pathlib import Path
from typing import Any, NamedTuple

from markupsafe import Markup

from kingofarms.arms import Arms, read_shield
from kingofarms.arms.arms import SMALL, picture_address
from kingofarms.arms.drawing.picture import is_drawn
from kingofarms.engine.memo import memo
from kingofarms.engine.rules.told import Event
from kingofarms.engine.templates import macros, pictured
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games.blazon.rules.state import NO_CARD, E
from kingofarms.games.blazon.rules.terms import MARKS, STAR, TINCTURE
from kingofarms.games.blazon.text.cards import (
    capitalised,
    element_name,
    lines_of,
    longest_part,
    with_soft_hyphens,
)

LONG_NAME, LONG_WORD = 20, 13  # signs that fit in three lines, and in one
LINES, ROOM = 3, 10  # lines of a name on a small card, and signs in one of them
TEMPLATE = Path(__file__).with_name("cards.html")

# The ground and the colour in which each type is drawn, and the device that stands for all of it,
# where an empty space or a distinction wants one.
DRAWN = {
    "field": ("vert", "argent", "chequy"),
    "partition": ("azure", "or", "per pale"),
    "honourable ordinary": ("argent", "gules", "chevron"),
    "sub ordinary": ("argent", "tenné", "canton"),
    "charge": ("purpure", "argent", "lion"),
    "attitude": ("murrey", "or", "rampant"),
    "arrangement": ("azure", "argent", "three, two and one"),
    "cadency": ("argent", "sable", "label"),
}
# What shows an element that is nothing without another one.
SHOWN_BY = {"attitude": "lion", "arrangement": "roundel"}
# The marks, on a square of 20; each has a shape of its own and, but for the star, a letter.
MARK_SHAPES = {
    "estate": "M1 19V3h4v3h3V3h4v3h3V3h4v16z",
    "might": "M10 0c3 4 10 7 10 12 0 4-5 6-8 3l2 5H6l2-5c-3 3-8 1-8-3C0 7 7 4 10 0z",
    "virtue": "M10 19C3 14 0 10 0 6c0-6 8-7 10-1 2-6 10-5 10 1 0 4-3 8-10 13z",
    "wealth": "M10 0a10 10 0 1 0 .1 0z",
    "lineage": "M1 18 0 4l5 4 5-7 5 7 5-4-1 14z",
    "star": "m10 0 2.9 6.7 7.1.7-5.4 4.7 1.6 7L10 15.4l-6.2 3.7 1.6-7L0 7.4l7.1-.7z",
}
MENTION = Markup(
    '<span class="mention kind-{kind}" data-card="{card}">{name} '
    '<span class="worth">{mark}{value}</span><span class="sr"> {words}</span></span>'
)


class Sign(NamedTuple):
    """What stands for a type or a mark."""

    words: str
    html: Markup


class Face(NamedTuple):
    """An element card."""

    card: int
    name: str
    html: Markup


# What is drawn by `arms`.


def arms_with(kind: str, name: str) -> Arms:
    """Arms with that element alone."""
    if kind == TINCTURE:
        return read_shield([("1", TINCTURE, name)])
    ground, colour, _typical = DRAWN[kind]
    if kind in ("field", "partition"):
        return read_shield([("1", kind, name), ("1", TINCTURE, ground), ("1", TINCTURE, colour)])
    lying = [("3", "charge" if kind == "cadency" else kind, name), ("3", TINCTURE, colour)]
    if kind in SHOWN_BY:
        lying.insert(0, ("3", "charge", SHOWN_BY[kind]))
    return read_shield([("1", TINCTURE, ground), *lying])


def pictures_of(kind: str, name: str) -> tuple[str, ...]:
    """The addresses of the pictures of an element, one upon the other; none if nobody can draw it.

    Hatching lies on a tincture: it can be told from others without its colour.
    """
    arms = arms_with(kind, name)
    if not is_drawn(arms):
        return ()
    is_hatched = (False, True) if kind == TINCTURE else (False,)
    return tuple(picture_address(arms, SMALL, hatching) for hatching in is_hatched)


def typical_of(kind: str) -> Arms:
    """Arms that stand for a whole type."""
    if kind == TINCTURE:
        return read_shield(
            [("1", "partition", "per pale"), ("1", TINCTURE, "or"), ("1", TINCTURE, "azure")]
        )
    return arms_with(kind, DRAWN[kind][2])


# What is drawn by the template.


def drawn(macro: str, *arguments: Any) -> Markup:
    """What a macro of the faces' template draws of these."""
    html: Markup = getattr(macros(TEMPLATE), macro)(*arguments)
    return html


@memo()
def mark_of(mark: int) -> Sign:
    """A mark by its number: a shape, and a letter unless the shape says it all."""
    name, words = MARKS[mark], _(MARKS[mark])
    letter = "" if name == STAR else words[0].upper()
    return Sign(words, drawn("mark", name, MARK_SHAPES[name], letter))


@memo()
def sign_of(element_type: str) -> Sign:
    """The sign of a type: on an empty space, on a distinction."""
    pictures = [picture_address(typical_of(element_type), SMALL)]
    return Sign(_(element_type), drawn("sign", kind_of(element_type), pictures))


@memo()
def face_of(card: int, agreed: Agreed) -> Face:
    """The face of a card."""
    return Face(card, element_name(card, agreed), drawn("card", shown_of(card, agreed)))


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
        "kind_words": _(element["type"]),
        "value": element["value"],
        "mark": mark_of(MARKS.index(element["augmentation"])),
        "pictures": pictures,
        "initial": "" if pictures else name[0].upper(),
    }


def is_long(name: str) -> bool:
    """Whether the name needs more room than others, on a card of any size."""
    longest_word = max(map(len, name.split()))
    return len(name) > LONG_NAME or longest_word > LONG_WORD or lines_of(name, ROOM) > LINES


def kind_of(element_type: str) -> str:
    """A type as the stylesheet writes it."""
    return element_type.replace(" ", "-")


# In the log.


def mentions(event: Event, agreed: Agreed) -> dict[str, Markup]:
    """The cards of the event, as far as the reader may see them."""
    fields = E.fields(event)
    cards = {
        "card": fields.get("card", NO_CARD),
        "other": fields.get("laid_out", fields.get("covers", 0) - 1),
    }
    return {name: mention(card, agreed) for name, card in cards.items() if card >= 0}


@memo()
def mention(card: int, agreed: Agreed) -> Markup:
    """A card that a sentence names: what it shows, its name, its mark and value."""
    shown = shown_of(card, agreed)
    return MENTION.format(
        kind=shown["kind"],
        card=card,
        name=pictured(drawn("art", shown).replace("\n", ""), capitalised(shown["name"])),
        mark=shown["mark"].html,
        value=shown["value"],
        words=shown["mark"].words,
    )
