"""Blazon in the browser: the scene, what is seen to move, and cards shown large by their number."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from kingofarms.arms import draw
from kingofarms.engine.rules.told import Event
from kingofarms.engine.scene import GOAL, HIGH, ORIGIN, WIDE, Card, Scene, Travel
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import N_
from kingofarms.games.blazon.browser import cards, decision, learn, table, things
from kingofarms.games.blazon.rules.state import DISCARDS, NO_CARD, E
from kingofarms.games.blazon.rules.terms import CATEGORIES, TYPES
from kingofarms.games.blazon.text.cards import card_lines, card_phrase

SHOWN = ("field", "tincture", "charge", "attitude", "honourable ordinary")  # in the lobby

# Of the drawing for sharing.
RATIO = 485 / 400  # a shield is so much higher than wide
LARGE, SMALL, GAP = 335, 165, 24  # widths, and what is left between shields
ID = re.compile(r'(id="|url\(#|href="#)')


def markers(event: Event) -> Iterator[Travel]:
    """The markers that a player takes."""
    match E.read(event):
        case E.CLAIM, seat, distinction, _marker:
            yield Travel(f"distinction-{distinction}", f"player-{seat}", "coin", "coin")
        case E.TEN, seat, ten:
            yield Travel(f"ten-{ten}", f"player-{seat}", "coin", "coin")
        case E.FULL_SHIELD, seat:
            yield Travel("full-shield", f"player-{seat}", "coin", "coin")


def category_of(card: int, agreed: Agreed) -> int:
    """The deck that a card belongs to."""
    return int(agreed.terms.elements[card].category)


def back(category: int) -> str:
    """The picture of a card's back."""
    return f"back-{category}"


class BlazonScene(Scene):
    """What a browser shows of Blazon."""

    KEYS = {"t": N_("the deck of tinctures"), "d": N_("the deck of devices")}

    PARTS = (things, table, decision, cards, learn)

    def travels(self, event: Event, seat: int, agreed: Agreed) -> Iterator[Travel]:
        """Cards go between decks, display, hands, shields and discards; markers go to players."""
        is_own = event.seat == seat
        seen = GOAL if is_own else ORIGIN

        def hand(card: int) -> str:
            return f"hand-{card}" if is_own else f"hand-of-{event.seat}"

        match E.read(event):
            case E.DRAW, _seat, card, deck:
                yield Travel(f"deck-{deck}", hand(card), GOAL if is_own else back(deck), "draw")
            case E.TAKE, _seat, card:
                yield Travel(f"display-{card}", hand(card), seen, "draw")
            case E.TURN_UP, _seat, card:
                yield Travel(f"deck-{category_of(card, agreed)}", f"display-{card}", sound="draw")
            case E.EXCHANGE, _seat, card, laid_out:
                yield Travel(f"display-{card}", hand(card), seen, "draw")
                yield Travel(hand(laid_out), f"display-{laid_out}")
            case E.PLACE, owner, card, space, _covers:
                goal = f"space-{space}" if is_own else f"shield-{owner}-{space}"
                yield Travel(hand(card), goal, sound="lay")
            case ((E.PAY | E.DISCARD), _seat, card):
                deck = category_of(card, agreed)
                yield Travel(
                    hand(card), f"discards-{deck}", ORIGIN if is_own else back(deck), "coin"
                )
            case E.SHUFFLE, _seat, _card, deck:
                yield Travel(f"discards-{deck}", f"deck-{deck}", back(deck))
            case _:
                yield from markers(event)

    def is_detail(self, event: Event) -> bool:
        """The shield shows beside each line which spaces it has."""
        return event.kind == E.GROUPING

    def builder(self, events: Sequence[Event]) -> int | None:
        """The seat that has placed a card; None if nobody has."""
        placed = [event.seat for event in events if event.kind == E.PLACE]
        return placed[-1] if placed else None

    def card(self, number: str, view: Any, agreed: Agreed) -> Card | None:
        """The card with that number."""
        if not re.fullmatch(r"\d{1,4}", number) or int(number) >= len(agreed.content["elements"]):
            return None
        which = int(number)
        face = cards.face_of(which, agreed)
        return Card(card_phrase(which, agreed), face.html, tuple(card_lines(which, view, agreed)))

    def numbers(self, agreed: Agreed) -> list[str]:
        """The numbers of all cards."""
        return [str(at) for at in range(len(agreed.content["elements"]))]

    def types(self, agreed: Agreed) -> list[str]:
        """The most valuable card of each type."""
        return [str(dearest(kind, agreed)) for kind in TYPES]

    def card_of(self, key: str, view: Any, seat: int) -> str:
        """The card that is seen there; on a shield, the uppermost."""
        parts = re.fullmatch(r"(?:hand|display)-(\d+)", key)
        if parts:
            return parts[1]
        parts = re.fullmatch(r"(?:space|shield-(\d+))-(\d+)", key)
        if not parts:
            return ""
        there = int(view.shield[seat if parts[1] is None else int(parts[1]), int(parts[2])])
        return "" if there == NO_CARD else str(there)

    def pile(self, key: str, view: Any, agreed: Agreed) -> list[str]:
        """B30: the discards are open."""
        parts = re.fullmatch(r"discards-(\d)", key)
        if not parts:
            return []
        category, places = CATEGORIES[int(parts[1])], view.place.tolist()
        elements = agreed.content["elements"]
        return [
            str(at)
            for at, element in enumerate(elements)
            if places[at] == DISCARDS and element["category"] == category
        ]

    def showcase(self, agreed: Agreed) -> list[cards.Face]:
        """The most valuable card of each of these types."""
        return [cards.face_of(dearest(kind, agreed), agreed) for kind in SHOWN]

    def drawing(self, view: Any, winners: Sequence[int], agreed: Agreed) -> str:
        """For sharing: the winner's shield, the largest, and the others' in a column beside it."""
        first = winners[0] if winners else 0
        others = [seat for seat in range(int(view.seats)) if seat != first]
        room = (HIGH - GAP * (len(others) - 1)) / len(others) / RATIO
        small = min(SMALL, room)
        left = (WIDE - LARGE - GAP - small) / 2
        pieces = [placed(view, first, agreed, left, (HIGH - LARGE * RATIO) / 2, LARGE)]
        column = len(others) * (small * RATIO + GAP) - GAP
        for at, seat in enumerate(others):
            top = (HIGH - column) / 2 + at * (small * RATIO + GAP)
            pieces.append(placed(view, seat, agreed, left + LARGE + GAP, top, small))
        return "".join(pieces)


def dearest(kind: str, agreed: Agreed) -> int:
    """The most valuable card of a type."""
    elements = agreed.content["elements"]
    of_type = [at for at, each in enumerate(elements) if each["type"] == kind]
    return max(of_type, key=lambda at: int(elements[at]["value"]))


def placed(view: Any, seat: int, agreed: Agreed, x: float, y: float, wide: float) -> str:
    """A seat's arms at that place of a drawing, where what has a name gets one of its own."""
    picture = ID.sub(rf"\1seat-{seat}-", draw(table.arms(view, seat, agreed), width=round(wide)))
    return picture.replace("<svg ", f'<svg x="{x:.0f}" y="{y:.0f}" ', 1)


scene = BlazonScene()
