"""Every shield of a View: what lies on it, and the coat of arms that its visible cards show."""

import re
from collections.abc import Sequence
from typing import Any

from kingofarms.arms import Arms, draw, read_shield
from kingofarms.engine.memo import memo
from kingofarms.engine.rules.told import Event
from kingofarms.engine.scene import HIGH, WIDE
from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.blazon.rules.state import NO_CARD, E
from kingofarms.games.blazon.rules.terms import BOTTOM

Lying = tuple[tuple[int, tuple[int, ...]], ...]  # of each space: its grouping, the cards there

# For sharing.
RATIO = 485 / 400  # a shield is so much higher than wide
LARGE, SMALL, GAP = 335, 165, 24  # widths, and what is left between shields
ID = re.compile(r'(id="|url\(#|href="#)')


class Shields:
    """All of them in plain lists: reading a record cell by cell takes a while."""

    def __init__(self, view: Any, agreed: Agreed) -> None:
        self.spaces = int(agreed.terms.spaces)
        self._visible, self._below = view.shield.tolist(), view.below.tolist()
        self._grouping, self._line_of = view.grouping.tolist(), agreed.terms.line_of.tolist()

    def lying(self, seat: int) -> Lying:
        """For each space how its line is grouped (B8) and the cards there, the visible one first.

        That is all that a shield shows.
        """
        return tuple(
            (self._grouping[seat][self._line_of[space]], self._pile(self._visible[seat][space]))
            for space in range(self.spaces)
        )

    def _pile(self, card: int) -> tuple[int, ...]:
        cards: list[int] = []
        while card != NO_CARD:
            cards.append(card)
            card = self._below[card]
        return tuple(cards)

    def filled(self, seat: int) -> int:
        """How many spaces have a card."""
        return sum(card != NO_CARD for card in self._visible[seat][: self.spaces])


def arms(view: Any, seat: int, agreed: Agreed) -> Arms:
    """The arms that the seat bears now."""
    spaces = int(agreed.terms.spaces)
    visible = view.shield[seat, :spaces].tolist()
    return _read(agreed, tuple(visible), tuple(view.grouping[seat].tolist()))


@memo()
def _read(agreed: Agreed, visible: tuple[int, ...], grouping: tuple[int, ...]) -> Arms:
    """For each space the visible card, or else the type of card that it takes."""
    printed, elements = agreed.content["shield"]["spaces"], agreed.content["elements"]
    line_of = agreed.terms.line_of.tolist()
    cards = []
    for at, card in enumerate(visible):
        space = printed[at]
        kind = space["bottom"] if grouping[line_of[at]] == BOTTOM else space["top"]
        name = ""
        if card != NO_CARD:
            kind, name = elements[card]["type"], elements[card]["name"]
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
