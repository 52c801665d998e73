"""The King's Blade in five pictures, drawn from tables of its lesson."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from markupsafe import Markup

from kingofarms.engine.templates import macros
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games.kings_blade.browser.cards import (
    Face,
    Metal,
    forge_face,
    hand_of,
    metal_of,
)
from kingofarms.games.kings_blade.metals import METALS
from kingofarms.games.kings_blade.rules.ending import sword_points
from kingofarms.games.kings_blade.text.narration import forge_of

TEMPLATE = Path(__file__).with_name("learn.html")
POURED, FILLING, SPOILT, TOKEN, FINISHED = (
    1,
    2,
    3,
    5,
    13,
)  # steps of the lesson whose tables are shown


def lesson(at: Callable[[int], Any], agreed: Agreed) -> Iterator[tuple[str, str, Markup]]:
    """Heading, words and picture; `at` gives the table before a step of the lesson."""
    draw = macros(TEMPLATE)
    yield (
        _("What you want"),
        _(
            "The best sword: a blade, a hilt and an upgrade, each filled with metal. Complete "
            "cards count their points, and effects add to them."
        ),
        draw.wants(sword(at(FINISHED), agreed)),
    )
    yield (
        _("Your turn"),
        _(
            "Put your token on one of your cards, then do one thing: take a card, pour one metal, "
            "mine until your hand is full, or restock the market."
        ),
        draw.turn({"card": own_face(at(TOKEN), -1, agreed)}),
    )
    yield (
        _("What it costs"),
        _(
            "Cards are free, metal is work: one metal a turn. Each metal lights the effect of its "
            "colour. A card with all its metals is complete."
        ),
        draw.costs(filling(at(POURED), agreed)),
    )
    yield (
        _("What your rival does"),
        _(
            "Pours junk into the card under your token. If it is full, the oldest metal is pushed "
            "out, and its effect is gone. Move your token away from what you want to keep."
        ),
        draw.rival(spoiling(at(FILLING), at(SPOILT), agreed)),
    )
    yield (
        _("How it ends"),
        _(
            "Whoever has a complete blade, hilt and upgrade may end the game on their turn. Most "
            "sword points win, not the first finished sword."
        ),
        draw.ends(score(at(FINISHED), agreed)),
    )


def own_face(view: Any, which: int, agreed: Agreed) -> Face:
    """One of the cards in the own forge."""
    return forge_face(forge_of(view, 0)[which], view, agreed)


def sword(view: Any, agreed: Agreed) -> dict[str, Any]:
    """The finished sword and its worth."""
    return {
        "cards": [forge_face(card, view, agreed) for card in forge_of(view, 0)],
        "points": int(sword_points(view, agreed.terms, 0)),
        "metals": [metal_of(metal) for metal in range(len(METALS))],
    }


def filling(view: Any, agreed: Agreed) -> dict[str, Any]:
    """A card that is being filled, and the hand."""
    card = own_face(view, 0, agreed)
    hand = [held.metal for held in hand_of(view, 0) for _piece in range(held.count)]
    return {"card": card, "hand": hand, "count": len(metals_in(card))}


def spoiling(before: Any, after: Any, agreed: Agreed) -> dict[str, Any]:
    """What the rival poured in, and what that pushed out."""
    card = own_face(after, 0, agreed)
    return {
        "card": card,
        "goes_in": metals_in(card)[-1],
        "goes_out": metals_in(own_face(before, 0, agreed))[0],
    }


def metals_in(card: Face) -> list[Metal]:
    """The metals in a card, the oldest first."""
    return [metal for metal in card.slots if metal]


def score(view: Any, agreed: Agreed) -> dict[str, int]:
    """Both players' points."""
    own, rival = (int(sword_points(view, agreed.terms, seat)) for seat in range(2))
    return {"own": own, "rival": rival}
