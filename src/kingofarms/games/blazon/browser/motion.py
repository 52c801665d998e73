"""Blazon: which cards and markers are seen to move when something happens."""

from collections.abc import Iterator

from kingofarms.engine.rules.told import Event
from kingofarms.engine.scene import GOAL, ORIGIN, Travel
from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.blazon.rules.state import (
    E,
)


def travels(event: Event, seat: int, agreed: Agreed) -> Iterator[Travel]:
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
            yield Travel(hand(card), f"discards-{deck}", ORIGIN if is_own else back(deck), "coin")
        case E.SHUFFLE, _seat, _card, deck:
            yield Travel(f"discards-{deck}", f"deck-{deck}", back(deck))
        case _:
            yield from markers(event)


def is_detail(event: Event) -> bool:
    """The shield shows beside each line which spaces it has."""
    return event.kind == E.GROUPING


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
