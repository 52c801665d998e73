"""Blazon in five pictures, drawn from tables of its lesson."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from markupsafe import Markup

from kingofarms.arms import Arms, draw, read_shield
from kingofarms.engine.templates import macros
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games.blazon.browser.cards import face_of
from kingofarms.games.blazon.browser.shields import arms
from kingofarms.games.blazon.browser.table import distinction, space_html
from kingofarms.games.blazon.browser.things import held_by
from kingofarms.games.blazon.rules.state import LYING, NO_CARD
from kingofarms.games.blazon.rules.terms import TOP

TEMPLATE = Path(__file__).with_name("learn.html")
PAYING, PAID, END = 6, 7, 13  # steps of the lesson whose tables are shown


def pictures(at: Callable[[int], Any], agreed: Agreed) -> Iterator[tuple[str, str, Markup]]:
    """Heading, words and picture; `at` gives the table before a step of the lesson."""
    template = macros(TEMPLATE)
    yield (
        _("What you want"),
        _(
            "Prestige. Place heraldic cards on your shield: each brings the number printed on it, "
            "and together they make a coat of arms."
        ),
        template.wants(
            {"cards": faces(lying(at(END), agreed), agreed), "arms": coat(arms(at(END), 0, agreed))}
        ),
    )
    yield (
        _("Your turn"),
        _(
            "Draw two cards and perhaps swap them with the display, or place cards on spaces of "
            "their type. A herald does one extra thing."
        ),
        template.turn(placing(at(PAYING), agreed)),
    )
    yield (
        _("What it costs"),
        _(
            "A card costs its own number. You pay with other cards of your hand, which are "
            "discarded. So every card is worth something, on the shield or as money."
        ),
        template.costs(paying(at(PAYING), at(PAID), agreed)),
    )
    yield (
        _("What your rivals do"),
        _(
            "They race you to the distinctions: show all that one asks for, and claim it. The "
            "first gets the most, every later one less. You claim one a turn."
        ),
        template.rival({"distinction": claimed(at(END), agreed)}),
    )
    yield (
        _("How it ends"),
        _(
            "When somebody has filled a shield, everybody else has one more turn. Markers and "
            "heralds you kept are added, and most of each mark brings a marker, too."
        ),
        template.ends(ending(agreed)),
    )


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


def claimed(view: Any, agreed: Agreed) -> Markup:
    """The distinction that was claimed."""
    which = next(k for k in range(LYING) if view.claimed[k].any())
    return distinction(which, view, 0, [_("you"), _("your rival")], agreed)["html"]


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
