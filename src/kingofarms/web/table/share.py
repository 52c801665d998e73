"""Share: the picture of a match that is over, and the tags by which other sites preview it.

Of a running match only the game and the public names are told; of a private table nothing.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import msgspec
from markupsafe import escape
from starlette.responses import Response

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.scene import HIGH
from kingofarms.engine.words import _
from kingofarms.web.arms.pictures import Painter, picture_page
from kingofarms.web.model.endings import total_points
from kingofarms.web.model.table import OVER, Table
from kingofarms.web.model.view import TableView, table_view
from kingofarms.web.shell.assets import WIDTHS, browser_folders, text_of
from kingofarms.web.shell.visits import Visit
from kingofarms.web.table.result import Result, headline_for_all, result_of

PICTURE_WIDE, PICTURE_HIGH = 1200, 630  # as other sites want it
LEFT, TOP = 56, 142  # of the game's own drawing
RIGHT = 672  # where the words begin
ROOM = PICTURE_WIDE - RIGHT - 60  # for them
SEAT = re.compile(r"--seat-(\d): light-dark\((#\w+)")  # in the stylesheets
PARCHMENT, SHEET, INK, QUIET, WINE, GOLD = (
    *("#f3ead7", "#fdf8ec", "#2b2118", "#67583f", "#8c1c2b", "#a97714"),
)
MOST_LINES = 2  # for the winner, and for the reason why the match is over
A_DAY = {"Cache-Control": "private, max-age=86400"}


@dataclass(frozen=True)
class Preview:
    """What other sites are told of a table."""

    title: str
    words: str
    picture: str  # its whole address; empty if there is none


def preview_of(visit: Visit, table: Table) -> Preview | None:
    """The preview; nothing of a private table. The guard has checked the host."""
    if table.header.is_private:
        return None
    game, at = _(table.match.game.TITLE), f"/t/{table.header.id}"
    outcome, names = table.match.outcome, table.names()
    if outcome is None:
        seated = [name for name, place in zip(names, table.places, strict=True) if place.is_taken]
        return Preview(game, " · ".join(seated), "")
    points = total_points(table, outcome)
    by_place = sorted(range(len(names)), key=lambda seat: outcome.ranks[seat])
    words = ", ".join(f"{names[seat]} {points[seat]}" for seat in by_place)
    address = f"{visit.site}{at}/picture.png"
    return Preview(f"{headline_for_all(outcome, names)} · {game}", words, address)


@picture_page
async def picture(visit: Visit) -> Response:
    """The picture of a match that is over."""
    table = (await visit.open_table()).table
    if table.phase != OVER:
        raise Refusal(_("There is a picture when the match is over."))
    painter: Painter = visit.state.painter
    svg = svg_of(table_view(table, WATCHER, None, visit.now))
    data = await painter.paint(svg, PICTURE_WIDE, visit.visitor)
    headers = {**A_DAY, "Vary": "Accept-Language, Cookie"}
    if "save" in visit.query:
        name = f"{table.match.game.NAME}-{table.header.code}.png"
        headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return Response(data, media_type="image/png", headers=headers)


def svg_of(looks: TableView) -> str:
    """The whole picture: the game's drawing on the left, names and result on the right."""
    outcome, result = looks.outcome, result_of(looks)
    winners: Sequence[int] = () if outcome is None or outcome.is_stopped else outcome.winners
    inside = looks.game.scene.drawing(looks.record, winners, looks.agreed)
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{PICTURE_WIDE}" '
            f'height="{PICTURE_HIGH}" viewBox="0 0 {PICTURE_WIDE} {PICTURE_HIGH}">',
            f'<rect width="100%" height="100%" fill="{PARCHMENT}"/>',
            f'<rect x="20" y="20" width="{PICTURE_WIDE - 40}" height="{PICTURE_HIGH - 40}" '
            f'rx="18" fill="{SHEET}" stroke="{GOLD}" stroke-width="3"/>',
            brand(),
            text(_(looks.game.TITLE), PICTURE_WIDE - 60, 84, 32, TITLES, QUIET, "end"),
            f'<path d="M56 112h{PICTURE_WIDE - 112}" stroke="{GOLD}" stroke-width="2"/>',
            f'<g transform="translate({LEFT} {TOP})">{inside}</g>',
            standings(result, seat_colours(looks.game.NAME)),
            "</svg>",
        )
    )


def brand() -> str:
    """Our shield and name."""
    shield = text_of("icon.svg")
    placed = shield.replace("<svg ", '<svg x="56" y="42" width="48" height="56" ', 1)
    return placed + text("King of Arms", 118, 84, 34, TITLES, INK)


@cache
def seat_colours(game: str) -> dict[int, str]:
    """The colours of the seats on paper, as at the tables of that game."""
    own = browser_folders().get(game)
    sheets = [text_of("base.css")]
    if own and (own / "style.css").exists():
        sheets.append((own / "style.css").read_text(encoding="utf-8"))
    return {int(seat): colour for sheet in sheets for seat, colour in SEAT.findall(sheet)}


def standings(result: Result, colours: Mapping[int, str]) -> str:
    """The headline, and the players by place."""
    rows, reason = result.finishers, "" if result.is_stopped else result.reason
    pieces: list[str] = []
    y = TOP + 18.0
    for line in broken(result.headline, 34, TITLES, ROOM, MOST_LINES):
        y += 40
        pieces.append(fitted(line, RIGHT, y, 46, TITLES, WINE, ROOM))
    y += 12
    for line in broken(reason, 24, WORDS, ROOM, MOST_LINES):
        y += 28
        pieces.append(fitted(line, RIGHT, y, 24, WORDS, QUIET, ROOM))
    top = y + 32
    step = min(74, (TOP + HIGH - top) / len(rows))
    for at, each in enumerate(rows):
        y = top + at * step
        pieces.append(
            f'<rect x="{RIGHT}" y="{y:.0f}" width="{ROOM}" height="{step - 12:.0f}" rx="9" '
            f'fill="{PARCHMENT}"/><rect x="{RIGHT}" y="{y:.0f}" width="9" '
            f'height="{step - 12:.0f}" rx="4" fill="{colours[each.seat % len(colours)]}"/>'
        )
        middle, rank = y + step / 2 + 5, "" if result.is_stopped else f"{each.rank}"
        pieces += [
            text(rank, RIGHT + 28, middle, 28, TITLES, QUIET),
            fitted(each.name, RIGHT + 66, middle, 32, WORDS, INK, ROOM - 170),
            text(str(each.total), RIGHT + ROOM - 20, middle, 34, TITLES, INK, "end"),
        ]
    return "".join(pieces)


# Text in the picture of a match: as wide as the fonts say, in a smaller size or several lines.


TITLES, WORDS = "Cinzel", "EB Garamond"
FILES = {TITLES: "cinzel", WORDS: "garamond"}
SMALLEST = 0.6  # of the size that was asked for


def text(
    words: str, x: float, y: float, size: float, font: str, fill: str, anchor: str = "start"
) -> str:
    """A line of text, without letters that the font does not have."""
    return (
        f'<text x="{x:.0f}" y="{y:.0f}" font-family="{font}" font-size="{size:.1f}" '
        f'text-anchor="{anchor}" fill="{fill}">{escape(drawable(words, font))}</text>'
    )


def fitted(words: str, x: float, y: float, size: float, font: str, fill: str, room: float) -> str:
    """A line of text, smaller if it is long, and cut if it is too long even so."""
    shown = drawable(words, font)
    least = SMALLEST * size
    size = max(least, min(size, room / max(width(shown, font), 0.01)))
    if width(shown, font) * size > room + 0.01:
        while shown and width(shown.rstrip() + "…", font) * size > room:
            shown = shown[:-1]
        shown = shown.rstrip() + "…"
    return text(shown, x, y, size, font, fill)


def broken(words: str, size: float, font: str, room: float, most: int) -> list[str]:
    """The words in so many lines at most; the last one may be too long."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and len(lines) < most and width(longer, font) * size > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines if lines[-1] else []


def drawable(words: str, font: str) -> str:
    """The words with a box, or a question mark, for each letter that the font does not have."""
    known = widths(font)
    missing = "□" if "□" in known else "?"
    return "".join(sign if sign in known else missing for sign in words)


def width(words: str, font: str) -> float:
    """How wide the words are where letters have the size 1."""
    known = widths(font)
    return sum(known.get(sign, 1.0) for sign in words)


@cache
def widths(font: str) -> dict[str, float]:
    """How wide each letter is that the font has."""
    signs_of_width = msgspec.json.decode(WIDTHS.read_bytes())[FILES[font]]
    return {sign: float(width) for width, signs in signs_of_width.items() for sign in signs}
