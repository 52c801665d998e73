"""Heraldry in the lobby: a row of cards as it might lie."""

from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.heraldry.browser.scene import Face, face

ROW = (4, 7, 6, 9, 8)


def showcase(agreed: Agreed) -> list[Face]:
    """Cards that both Houses have played in turn."""
    return [face("shown", at % 2, value, agreed) for at, value in enumerate(ROW)]
