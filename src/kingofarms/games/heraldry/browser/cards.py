"""Heraldry: its cards on the table, large, in the log, in the lobby and for sharing.

A card's number is its House and its value: 0-5.
"""

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
from kingofarms.games.heraldry.rules import BANISHED, BISHOP, HIGHEST, IN_HAND, IN_ROW, KNIGHT, E
from kingofarms.games.heraldry.text.narration import card_lines, card_name, card_phrase
from kingofarms.games.heraldry.text.notation import cards_in, row_of

# The first part of a card's key, by its place.
PLACES = {IN_HAND: "hand", IN_ROW: "row", BANISHED: "out"}
TEMPLATE = Path(__file__).with_name("cards.html")
SHOWN = (4, 7, 6, 9, 8)  # cards that both Houses have played in turn, in the lobby
CARD, GAP = 150, 12  # the width of a card at most, and what is between two
RATIO = 84 / 60  # a card is so much higher than wide
# As in the stylesheet of the page.
STYLE = (
    "<style>.paper{fill:#fffaf0;stroke:#8d7a55}.base .paper{stroke:#a97714;stroke-width:3}"
    f".house-0 .shield{{fill:{HOUSES[0]}}}.house-1 .shield{{fill:{HOUSES[1]}}}"
    f".device{{fill:{TINCTURES['or']}}}.acorn{{fill:{TINCTURES['argent']}}}"
    ".value{font-family:Cinzel;font-size:15px;fill:#2b2118}"
    ".name{font-family:'EB Garamond';font-size:9.5px;fill:#2b2118}</style>"
)


@dataclass(frozen=True)
class Face:
    """A card as it is drawn."""

    key: str
    house: int
    value: int
    name: str
    mark: str  # "acorn" or "chalice"


@memo()
def face(where: str, house: int, value: int, agreed: Agreed) -> Face:
    """A card as it is drawn."""
    mark = ("acorn", "chalice")[value % 2]
    return Face(f"{where}-{house}-{value}", house, value, card_name(value, agreed), mark)


def faces_in(place: int, house: int, view: Any, agreed: Agreed) -> list[Face]:
    """The cards of a House in that place."""
    return [face(PLACES[place], house, value, agreed) for value in cards_in(view, place, house)]


def faces_in_row(view: Any, agreed: Agreed) -> list[Face]:
    """The row, in the order they were laid."""
    return [face(PLACES[IN_ROW], house, value, agreed) for house, value in row_of(view)]


def card(number: str, view: Any, agreed: Agreed) -> Card | None:
    """The card with that number."""
    if number not in numbers(agreed):
        return None
    house, value = map(int, number.split("-"))
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
    place, _dash, number = key.partition("-")
    return number if place in ("hand", "row") else ""


def showcase(agreed: Agreed) -> list[Face]:
    """Cards that both Houses have played in turn."""
    return [face("shown", at % 2, value, agreed) for at, value in enumerate(SHOWN)]


def mentions(event: Event, agreed: Agreed) -> dict[str, Markup]:
    """The card of the event: its shield in the colour of its House, its value, and its name."""
    value = E.fields(event).get("card")
    if value is None:
        return {}
    name = card_name(value, agreed)
    return {"card": macros(TEMPLATE).mention(event.seat, value, name).strip()}


def drawing(view: Any, winners: Sequence[int], agreed: Agreed) -> str:
    """The cards of the row, in as few lines as possible."""
    row = faces_in_row(view, agreed)
    lines = next(count for count in range(1, 19) if fits(len(row), count))
    columns = -(-len(row) // lines)
    wide, pieces = width(columns), [STYLE]
    high = wide * RATIO
    top = (HIGH - lines * high - GAP * (lines - 1)) / 2
    for at, laid in enumerate(row):
        line, column = divmod(at, columns)
        in_line = min(columns, len(row) - line * columns)
        left = (WIDE - in_line * wide - GAP * (in_line - 1)) / 2
        picture = str(macros(TEMPLATE).card(laid, at == len(row) - 1))
        place = f'x="{left + column * (wide + GAP):.0f}" y="{top + line * (high + GAP):.0f}"'
        size = f'width="{wide:.0f}" height="{high:.0f}"'
        pieces.append(picture.replace("<svg ", f"<svg {place} {size} ", 1))
    return "".join(pieces)


def width(columns: int) -> float:
    """Of a card in lines of so many."""
    return min(CARD, (WIDE - GAP * (columns - 1)) / max(1, columns))


def fits(cards: int, lines: int) -> bool:
    """Whether so many cards fit into so many lines, and are large enough to be read."""
    next_high = min(CARD, WIDE / max(1, -(-cards // (lines + 1)))) * RATIO
    return width(-(-cards // lines)) >= CARD * 0.62 or (lines + 1) * next_high > HIGH


def trophy(view: Any, winner: int, agreed: Agreed) -> Markup:
    """The King of the House that has won."""
    king = macros(TEMPLATE).card(face("trophy", winner, HIGHEST, agreed), base=True)
    return Markup(king).strip()  # noqa: S704 - the template has escaped it
