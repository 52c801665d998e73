"""Heraldry: its cards on the table, large, in the log, in the lobby and for sharing.

A card's number is its House and its value: 0-5.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from markupsafe import Markup

from kingofarms.engine.colours import HOUSES, TINCTURES
from kingofarms.engine.memo import memo
from kingofarms.engine.rules.told import Event
from kingofarms.engine.scene import HIGH, WIDE, Card
from kingofarms.engine.templates import macros
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games.heraldry.rules import BISHOP, HIGHEST, KNIGHT, E
from kingofarms.games.heraldry.text.narration import MARKS, card_lines, card_name, card_phrase
from kingofarms.games.heraldry.text.notation import row_of

TEMPLATE = Path(__file__).with_name("cards.html")
SHOWN = (4, 7, 6, 9, 8)  # cards that both Houses have played in turn, in the lobby
CARD, RATIO = 150, 84 / 60  # the width of a card at most; a card is so much higher than wide
# As in the stylesheet of the page.
STYLE = (
    "<style>.paper{fill:#fffaf0;stroke:#8d7a55}.base .paper{stroke:#a97714;stroke-width:3}"
    f".house-0 .shield{{fill:{HOUSES[0]}}}.house-1 .shield{{fill:{HOUSES[1]}}}"
    f".device{{fill:{TINCTURES['or']}}}.acorn{{fill:{TINCTURES['argent']}}}"
    ".value{font-family:Cinzel;font-size:15px;fill:#2b2118}"
    ".name{font-family:'EB Garamond';font-size:9.5px;fill:#2b2118}</style>"
)

MENTION = Markup(
    '<span class="mention" data-card="{house}-{value}">'
    '<svg class="tiny house-{house}" viewBox="0 0 20 24" aria-hidden="true">'
    '<path d="M1 1h18v12c0 6-5 8-9 10-4-2-9-4-9-10z"/>'
    '<text x="10" y="15.5" text-anchor="middle">{value}</text></svg>'
    '<span class="sr">{value}</span> ({name})</span>'
)


@dataclass(frozen=True)
class Face:
    """A card as it is drawn."""

    key: str
    house: int
    value: int
    name: str
    mark: str  # "acorn" or "chalice"
    mark_words: str


@memo()
def hand_faces(house: int, held: tuple[int, ...], agreed: Agreed) -> tuple[Face | None, ...]:
    """A hand with gaps where cards were."""
    values = range(1, HIGHEST + 1)
    return tuple(face("hand", house, each, agreed) if each in held else None for each in values)


@memo()
def face(where: str, house: int, value: int, agreed: Agreed) -> Face:
    """A card as it is drawn."""
    mark = ("acorn", "chalice")[value % 2]
    words = _(MARKS[value % 2])
    return Face(f"{where}-{house}-{value}", house, value, card_name(value, agreed), mark, words)


def card(number: str, view: Any, agreed: Agreed) -> Card | None:
    """The card with that number."""
    parts = re.fullmatch(rf"([01])-([1-{HIGHEST}])", number)
    if not parts:
        return None
    house, value = int(parts[1]), int(parts[2])
    picture = macros(TEMPLATE).card(face("large", house, value, agreed))
    return Card(card_phrase(value, agreed), picture, tuple(card_lines(value)))


def numbers(agreed: Agreed) -> list[str]:
    """The numbers of all cards."""
    return [f"{house}-{value}" for house in range(2) for value in range(1, HIGHEST + 1)]


def types(agreed: Agreed) -> list[str]:
    """A card of each kind: with a chalice, with an acorn, the Bishop and the Knight."""
    return ["0-9", "1-8", f"0-{BISHOP}", f"1-{KNIGHT}"]


def card_of(key: str, view: Any, seat: int) -> str:
    """The card that is seen there."""
    parts = re.fullmatch(r"(?:hand|row)-(\d-\d)", key)
    return parts[1] if parts else ""


def showcase(agreed: Agreed) -> list[Face]:
    """Cards that both Houses have played in turn."""
    return [face("shown", at % 2, value, agreed) for at, value in enumerate(SHOWN)]


def mentions(event: Event, agreed: Agreed) -> dict[str, Markup]:
    """The card of the event."""
    cards = E.fields(event)
    return {"card": mention(event.seat, cards["card"], agreed)} if "card" in cards else {}


@memo()
def mention(house: int, value: int, agreed: Agreed) -> Markup:
    """A card: its shield in the colour of its House, with its value, and its name."""
    return MENTION.format(house=house, value=value, name=card_name(value, agreed))


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
    return Markup(king).strip()  # noqa: S704 - the template has escaped it


def fits(cards: int, lines: int) -> bool:
    """Whether so many cards fit into so many lines, and are large enough to be read."""
    columns = -(-cards // lines)
    wide = min(CARD, (WIDE - 12 * (columns - 1)) / max(1, columns))
    next_high = min(CARD, WIDE / max(1, -(-cards // (lines + 1)))) * RATIO
    return wide >= CARD * 0.62 or (lines + 1) * next_high > HIGH
