"""Sharing: the pictures that a game draws of a match that is over."""

from collections.abc import Sequence
from typing import Any, Protocol

from markupsafe import Markup

from kingofarms.engine.game.game import Game, part_of
from kingofarms.engine.terms.terms import Agreed

WIDE, HIGH = 560, 430  # of the field that a game draws in


class Sharing(Protocol):
    """A game's `browser/share.py`.

    It may also have `trophy(view, winner, agreed)`: an SVG of what that seat has won with, which
    stands beside the result.
    """

    def drawing(self, view: Any, winners: Sequence[int], agreed: Agreed) -> str:
        """SVG inside of a field so wide and so high, from what everybody sees at the end."""


def drawing_of(game: Game, view: Any, winners: Sequence[int], agreed: Agreed) -> str:
    """The game's drawing; empty if it has none."""
    sharing: Sharing | None = part_of(game, "browser.share")
    return sharing.drawing(view, winners, agreed) if sharing else ""


def trophy_of(game: Game, view: Any, winner: int, agreed: Agreed) -> Markup:
    """What the winner has won with, as the game draws it; empty if it does not."""
    trophy = getattr(part_of(game, "browser.share"), "trophy", None)
    return trophy(view, winner, agreed) if trophy else Markup()
