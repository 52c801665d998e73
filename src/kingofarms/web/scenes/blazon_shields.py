"""Every shield of a View in plain lists: reading a record cell by cell takes a while."""

from typing import Any

from kingofarms.engine.terms import Agreed
from kingofarms.games.blazon.rules.state import NO_CARD


class Shields:
    """What lies on each space, what it covers, and how each line is grouped."""

    def __init__(self, view: Any, agreed: Agreed) -> None:
        self.spaces = int(agreed.record[0].spaces)
        self._visible = view.shield.tolist()
        self._below = view.below.tolist()
        self._grouping = view.grouping.tolist()
        self._line_of = agreed.record[0].line_of.tolist()

    def pile(self, seat: int, space: int) -> list[int]:
        """The cards there, the visible one first."""
        found = []
        card = self._visible[seat][space]
        while card != NO_CARD:
            found.append(card)
            card = self._below[card]
        return found

    def grouping(self, seat: int, space: int) -> int:
        """How the space's line is grouped (B8)."""
        grouping: int = self._grouping[seat][self._line_of[space]]
        return grouping

    def filled(self, seat: int) -> int:
        """How many spaces have a card."""
        return sum(card != NO_CARD for card in self._visible[seat][: self.spaces])
