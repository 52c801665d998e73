"""Every shield of a View in plain lists: reading a record cell by cell takes a while."""

from typing import Any

from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.blazon.rules.state import NO_CARD

Lying = tuple[tuple[int, tuple[int, ...]], ...]  # of each space: its grouping, the cards there


class Shields:
    """What lies on each space, what it covers, and how each line is grouped."""

    def __init__(self, view: Any, agreed: Agreed) -> None:
        terms = agreed.terms
        self.spaces = int(terms.spaces)
        self._visible = view.shield.tolist()
        self._below = view.below.tolist()
        self._grouping = view.grouping.tolist()
        self._line_of = terms.line_of.tolist()

    def pile(self, seat: int, space: int) -> tuple[int, ...]:
        """The cards there, the visible one first."""
        cards: list[int] = []
        card = self._visible[seat][space]
        while card != NO_CARD:
            cards.append(card)
            card = self._below[card]
        return tuple(cards)

    def grouping(self, seat: int, space: int) -> int:
        """How the space's line is grouped (B8)."""
        grouping: int = self._grouping[seat][self._line_of[space]]
        return grouping

    def lying(self, seat: int) -> Lying:
        """For each space how it is grouped and what lies there: all that a shield shows."""
        return tuple(
            (self.grouping(seat, space), self.pile(seat, space)) for space in range(self.spaces)
        )

    def filled(self, seat: int) -> int:
        """How many spaces have a card."""
        return sum(card != NO_CARD for card in self._visible[seat][: self.spaces])
