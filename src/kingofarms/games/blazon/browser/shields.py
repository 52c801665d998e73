"""Every shield of a View: what lies on it, and the coat of arms that its visible cards show."""

import re
from collections.abc import Sequence
from typing import Any

from kingofarms.arms import Arms, draw, read_shield
from kingofarms.engine.memo import memo, memo_in_object
from kingofarms.engine.rules.told import Event
from kingofarms.engine.scene import HIGH, WIDE
from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.blazon.rules.state import E
from kingofarms.games.blazon.rules.terms import BOTTOM
from kingofarms.games.blazon.text.cards import pile

# Of each space how its line is grouped (B8), and the cards there, the visible one first.
Lying = tuple[tuple[int, tuple[int, ...]], ...]

# For sharing.
RATIO = 485 / 400  # a shield is so much higher than wide
LARGE, SMALL, GAP = 335, 165, 24  # widths, and what is left between shields
ID = re.compile(r'(id="|url\(#|href="#)')


@memo_in_object
def shields(view: Any, agreed: Agreed) -> list[Lying]:
    """All that each seat's shield shows; in plain lists, as a record is read slowly."""
    below, line_of = view.below.tolist(), agreed.terms.line_of.tolist()[: int(agreed.terms.spaces)]
    visible, grouping = view.shield.tolist(), view.grouping.tolist()
    return [
        tuple(
            (grouping[at][line], pile(card, below))
            for card, line in zip(visible[at], line_of, strict=False)
        )
        for at in range(int(view.seats))
    ]


def arms(view: Any, seat: int, agreed: Agreed) -> Arms:
    """The arms that the seat bears now."""
    return arms_of(agreed, shields(view, agreed)[seat])


@memo()
def arms_of(agreed: Agreed, lying: Lying) -> Arms:
    """For each space the visible card, or else the type of card that it takes."""
    elements, cards = agreed.content["elements"], []
    for space, (grouping, there) in zip(agreed.content["shield"]["spaces"], lying, strict=True):
        kind, name = space["bottom"] if grouping == BOTTOM else space["top"], ""
        if there:
            kind, name = elements[there[0]]["type"], elements[there[0]]["name"]
        cards.append((str(space["line"]), kind, name))
    return read_shield(cards)


def builder(events: Sequence[Event]) -> int | None:
    """The seat that has placed a card; None if nobody has."""
    placed = [event.seat for event in events if event.kind == E.PLACE]
    return placed[-1] if placed else None


def drawing(view: Any, winners: Sequence[int], agreed: Agreed) -> str:
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


def placed(view: Any, seat: int, agreed: Agreed, x: float, y: float, wide: float) -> str:
    """A seat's arms at that place; what has a name in the drawing gets one of its own."""
    picture = ID.sub(rf"\1seat-{seat}-", draw(arms(view, seat, agreed), width=round(wide)))
    return picture.replace("<svg ", f'<svg x="{x:.0f}" y="{y:.0f}" ', 1)
