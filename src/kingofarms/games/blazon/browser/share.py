"""Blazon, for sharing: the coats of arms that were built, the winner's the largest."""

import re
from collections.abc import Sequence
from typing import Any

from kingofarms.arms import draw
from kingofarms.engine.scene import HIGH, WIDE
from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.blazon.browser.coat import arms

RATIO = 485 / 400  # a shield is so much higher than wide
LARGE, SMALL, GAP = 335, 165, 24  # widths, and what is left between shields
ID = re.compile(r'(id="|url\(#|href="#)')


def drawing(view: Any, winners: Sequence[int], agreed: Agreed) -> str:
    """The winner's shield, and the others' in a column beside it."""
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
