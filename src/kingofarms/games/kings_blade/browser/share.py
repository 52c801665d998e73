"""The King's Blade, for sharing: the winner's sword, in the metals that were poured into it."""

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup, escape

from kingofarms.engine.colours import METALS
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.scene import HIGH, WIDE
from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.kings_blade.browser.cards import Face, Metal, forge_side
from kingofarms.games.kings_blade.rules.state import TYPES

EMPTY = "#d8cdb4"
BRASS, LEATHER, INK, QUIET = "#a97714", "#5b3a1e", "#2b2118", "#67583f"
MOST_CARDS = 6  # that are named
LONGEST = 24  # letters of a card's name
TROPHY = '<svg viewBox="0 0 208 430" aria-hidden="true">{inside}</svg>'


def drawing(view: Any, winners: Sequence[int], agreed: Agreed) -> str:
    """The sword on the left; beside it the cards that it consists of."""
    cards = cards_of(view, winners[0] if winners else 0, agreed)
    return sword(*(best(cards, kind) for kind in TYPES)) + listed(cards)


def trophy(view: Any, winner: int, agreed: Agreed) -> Markup:
    """The sword alone."""
    cards = cards_of(view, winner, agreed)
    inside = sword(*(best(cards, kind) for kind in TYPES))
    return Markup(TROPHY).format(inside=Markup(inside))  # noqa: S704 - numbers and colours only


def cards_of(view: Any, seat: int, agreed: Agreed) -> Sequence[Face]:
    """The cards of a forge, as everybody sees them."""
    return forge_side(seat, view, WATCHER, [""] * int(view.seats), agreed).cards


def best(cards: Sequence[Face], kind: str) -> Face | None:
    """The card of that type that makes the sword: complete, and worth most."""
    of_kind = [card for card in cards if card.card_type == kind]
    return max(
        of_kind, key=lambda card: (card.is_complete, card.points + card.gained), default=None
    )


def metals(card: Face | None) -> list[Metal | None]:
    """What was poured into a card; a card that is not there is empty."""
    return list(card.slots) if card else [None]


def colour(metal: Metal | None) -> str:
    """A metal's own colour."""
    return METALS[metal.kind] if metal else EMPTY


def sword(blade: Face | None, hilt: Face | None, upgrade: Face | None) -> str:
    """A sword, point up: its blade in bands of metal, jewels in the hilt, a stone as pommel."""
    bands, top, bottom = metals(blade), 10.0, 292.0
    step = (bottom - top) / len(bands)
    pieces = [
        '<clipPath id="edge"><path d="M82 40 104 4l22 36v252H82z"/></clipPath>',
        '<g clip-path="url(#edge)">',
        f'<rect x="60" y="0" width="90" height="300" fill="{EMPTY}"/>',
    ]
    for at, metal in enumerate(reversed(bands)):
        y = 0.0 if at == 0 else top + at * step
        pieces.append(f'<rect x="60" y="{y:.0f}" width="90" height="300" fill="{colour(metal)}"/>')
    pieces += [
        '<path d="M104 0h40v300h-40z" fill="#fff" opacity=".28"/>',
        '<path d="M99 40h10v252H99z" fill="#000" opacity=".16"/></g>',
        f'<path d="M82 40 104 4l22 36v252H82z" fill="none" stroke="{INK}" stroke-width="3"/>',
        f'<rect x="90" y="310" width="28" height="84" rx="5" fill="{LEATHER}"/>',
        f'<path d="M18 290h172l14 12-14 14H18L4 302z" fill="{BRASS}" stroke="{INK}" '
        'stroke-width="3"/>',
    ]
    jewels = metals(hilt)
    for at, metal in enumerate(jewels):
        x = 104 + (at - (len(jewels) - 1) / 2) * 30
        pieces.append(
            f'<circle cx="{x:.0f}" cy="303" r="9" fill="{colour(metal)}" stroke="{INK}" '
            'stroke-width="2"/>'
        )
    stone = next((metal for metal in metals(upgrade) if metal), None)
    pieces.append(
        f'<circle cx="104" cy="406" r="20" fill="{BRASS}" stroke="{INK}" stroke-width="3"/>'
        f'<circle cx="104" cy="406" r="10" fill="{colour(stone)}"/>'
    )
    return "".join(pieces)


def listed(cards: Sequence[Face]) -> str:
    """The cards of the forge: name, metals and points."""
    shown = sorted(cards, key=lambda card: not card.is_complete)[:MOST_CARDS]
    step = min(72, HIGH / max(1, len(shown)))
    top, pieces = (HIGH - step * len(shown)) / 2, []
    for at, card in enumerate(shown):
        y = top + at * step
        name = card.name if len(card.name) <= LONGEST else card.name[: LONGEST - 1] + "…"
        points = card.points + card.gained if card.is_complete else 0
        pieces.append(
            f'<text x="240" y="{y + 26:.0f}" font-family="EB Garamond" font-size="27" '
            f'fill="{INK if card.is_complete else QUIET}">{escape(name)}</text>'
            f'<text x="{WIDE}" y="{y + 26:.0f}" font-family="Cinzel" font-size="26" '
            f'text-anchor="end" fill="{INK}">{points or ""}</text>'
        )
        for slot, metal in enumerate(card.slots):
            pieces.append(
                f'<rect x="{240 + slot * 30}" y="{y + 36:.0f}" width="24" height="15" rx="3" '
                f'fill="{colour(metal)}"/>'
            )
    return "".join(pieces)
