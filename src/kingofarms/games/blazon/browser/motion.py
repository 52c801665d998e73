"""Blazon: which cards and markers are seen to move when something happens."""

from collections.abc import Iterator

from kingofarms.engine.rules.told import Event
from kingofarms.engine.scene import GOAL, ORIGIN, Travel
from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.blazon.rules.state import (
    TOLD_CLAIM,
    TOLD_DISCARD,
    TOLD_DRAW,
    TOLD_EXCHANGE,
    TOLD_FULL,
    TOLD_GROUPING,
    TOLD_PAY,
    TOLD_PLACE,
    TOLD_SHUFFLE,
    TOLD_TAKE,
    TOLD_TEN,
    TOLD_TURNED_UP,
)

COIN = "coin"


def travels(event: Event, seat: int, agreed: Agreed) -> Iterator[Travel]:
    """Cards go between decks, display, hands, shields and discards; markers go to players."""
    is_own = event.seat == seat
    hand = f"hand-{event.card}" if is_own else f"hand-of-{event.seat}"
    if event.kind == TOLD_DRAW:
        deck = event.came_from
        yield Travel(f"deck-{deck}", hand, GOAL if is_own else back(deck), "draw")
    elif event.kind == TOLD_TAKE:
        yield Travel(f"display-{event.card}", hand, GOAL if is_own else ORIGIN, "draw")
    elif event.kind == TOLD_TURNED_UP:
        deck = category_of(event.card, agreed)
        yield Travel(f"deck-{deck}", f"display-{event.card}", sound="draw")
    elif event.kind == TOLD_EXCHANGE:
        laid_out = event.came_from
        own = f"hand-{laid_out}" if is_own else f"hand-of-{event.seat}"
        yield Travel(f"display-{event.card}", hand, GOAL if is_own else ORIGIN, "draw")
        yield Travel(own, f"display-{laid_out}")
    elif event.kind == TOLD_PLACE:
        space = event.came_from
        goal = f"space-{space}" if is_own else f"shield-{event.seat}-{space}"
        yield Travel(hand, goal, sound="lay")
    elif event.kind in (TOLD_PAY, TOLD_DISCARD):
        category = category_of(event.card, agreed)
        picture = ORIGIN if is_own else back(category)
        yield Travel(hand, f"discards-{category}", picture, "coin")
    elif event.kind == TOLD_SHUFFLE:
        yield Travel(
            f"discards-{event.came_from}", f"deck-{event.came_from}", back(event.came_from)
        )
    else:
        yield from markers(event)


def is_detail(event: Event) -> bool:
    """The shield shows beside each line which spaces it has."""
    return event.kind == TOLD_GROUPING


def markers(event: Event) -> Iterator[Travel]:
    """The markers that a player takes."""
    origin = {
        TOLD_CLAIM: f"distinction-{event.card}",
        TOLD_TEN: f"ten-{event.card}",
        TOLD_FULL: "full-shield",
    }.get(event.kind)
    if origin:
        yield Travel(origin, f"player-{event.seat}", COIN, "coin")


def category_of(card: int, agreed: Agreed) -> int:
    """The deck that a card belongs to."""
    return int(agreed.terms.elements[card].category)


def back(category: int) -> str:
    """The picture of a card's back."""
    return f"back-{category}"
