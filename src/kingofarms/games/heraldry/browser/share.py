"""Heraldry, for sharing: the row as it lies at the end."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from markupsafe import Markup

from kingofarms.engine.colours import HOUSES, TINCTURES
from kingofarms.engine.game.share import HIGH, WIDE
from kingofarms.engine.templates import macros
from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.heraldry.browser.scene import face
from kingofarms.games.heraldry.rules import HIGHEST
from kingofarms.games.heraldry.text.notation import row_of

TEMPLATE = Path(__file__).with_name("cards.html")
CARD, RATIO = 150, 84 / 60  # the width of a card at most; a card is so much higher than wide
# As in the stylesheet of the page.
STYLE = (
    "<style>.paper{fill:#fffaf0;stroke:#8d7a55}.base .paper{stroke:#a97714;stroke-width:3}"
    f".house-0 .shield{{fill:{HOUSES[0]}}}.house-1 .shield{{fill:{HOUSES[1]}}}"
    f".device{{fill:{TINCTURES['or']}}}.acorn{{fill:{TINCTURES['argent']}}}"
    ".value{font-family:Cinzel;font-size:15px;fill:#2b2118}"
    ".name{font-family:'EB Garamond';font-size:9.5px;fill:#2b2118}</style>"
)


def drawing(view: Any, winners: Sequence[int], agreed: Agreed) -> str:
    """The cards of the row, in as few lines as possible."""
    row = row_of(view)
    lines = next(count for count in range(1, 19) if fits(len(row), count))
    columns = -(-len(row) // lines)
    wide = min(CARD, (WIDE - 12 * (columns - 1)) / max(1, columns))
    high, pieces = wide * RATIO, [STYLE]
    top = (HIGH - lines * high - 12 * (lines - 1)) / 2
    for at, (house, value) in enumerate(row):
        line, column = divmod(at, columns)
        in_line = min(columns, len(row) - line * columns)
        left = (WIDE - in_line * wide - 12 * (in_line - 1)) / 2
        picture = str(macros(TEMPLATE).card(face("row", house, value, agreed), at == len(row) - 1))
        place = f'x="{left + column * (wide + 12):.0f}" y="{top + line * (high + 12):.0f}"'
        size = f'width="{wide:.0f}" height="{high:.0f}"'
        pieces.append(picture.replace("<svg ", f"<svg {place} {size} ", 1))
    return "".join(pieces)


def trophy(view: Any, winner: int, agreed: Agreed) -> Markup:
    """The King of the House that has won."""
    king = macros(TEMPLATE).card(face("trophy", winner, HIGHEST, agreed), base=True)
    return Markup(king)  # noqa: S704 - the template has escaped it


def fits(cards: int, lines: int) -> bool:
    """Whether so many cards fit into so many lines, and are large enough to be read."""
    columns = -(-cards // lines)
    wide = min(CARD, (WIDE - 12 * (columns - 1)) / max(1, columns))
    next_high = min(CARD, WIDE / max(1, -(-cards // (lines + 1)))) * RATIO
    return wide >= CARD * 0.62 or (lines + 1) * next_high > HIGH
