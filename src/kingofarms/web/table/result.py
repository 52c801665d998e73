"""The result of a match: players by place, where their points come from, and its picture."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import msgspec
from markupsafe import Markup, escape
from starlette.responses import Response

from kingofarms.engine.match.outcome import Outcome, ending_words
from kingofarms.engine.phrase import read_by
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.scene import HIGH
from kingofarms.engine.words import _
from kingofarms.web.arms.pictures import Painter, picture_page
from kingofarms.web.model.table import OVER
from kingofarms.web.model.view import TableView, table_view
from kingofarms.web.shell.arms import sentence
from kingofarms.web.shell.assets import WIDTHS, browser_folders, text_of
from kingofarms.web.shell.visits import Visit

LONGEST_BAR = 100  # of the player with most points


@dataclass(frozen=True)
class Finisher:
    """A player at the end."""

    seat: int
    name: str
    rank: int
    total: int
    bar: float  # length
    is_mine: bool


@dataclass(frozen=True)
class Row:
    """A category, with the points of every seat and the length of each one's bar."""

    words: str
    points: tuple[tuple[int, float], ...]  # by seat


@dataclass(frozen=True)
class Result:
    """Everything that the end of a match shows."""

    headline: str
    is_stopped: bool
    place: str  # the viewer's own; empty for a watcher, for the winner, and between two players
    reason: str
    finishers: tuple[Finisher, ...]  # by place
    total_words: str
    rows: tuple[Row, ...]  # categories in which somebody has points
    empty: tuple[str, ...]  # categories in which nobody has
    ties: tuple[Row, ...]  # what decided between equal totals
    lines: tuple[str, ...]
    arms: str  # the arms that the viewer has won, in words; empty if it is none
    trophy: Markup  # what the only winner has won with; empty if there is no picture of it


def result_of(looks: TableView) -> Result:
    """The result as the viewer sees it."""
    outcome = looks.outcome
    if outcome is None:
        raise ValueError("the match is not over")
    points = [numbers[: looks.seats] for numbers in outcome.points.values()]
    total = looks.game.TOTAL
    parts = [(at, numbers) for at, numbers in enumerate(points) if at < total]
    rows = [row(looks, at, numbers) for at, numbers in parts if any(numbers)]
    is_tied = outcome.is_played_out and len(set(points[total])) < looks.seats
    return Result(
        headline=headline(looks, outcome),
        is_stopped=outcome.is_stopped,
        place=place_words(looks, outcome),
        reason=ending_words(  # where it was the viewer, the sentence says so
            outcome, looks.game, looks.record, read_by(looks.reader, looks.names), looks.agreed
        ),
        finishers=finishers(looks, outcome, points[total]),
        total_words=category(looks, total),
        rows=tuple(rows),
        empty=tuple(category(looks, at) for at, numbers in parts if not any(numbers)),
        ties=tuple(row(looks, at, points[at]) for at in range(total + 1, len(points)) if is_tied),
        lines=tuple(looks.game.score_lines(looks.record, looks.names, looks.agreed)),
        arms=arms_words(looks),
        trophy=trophy(looks, outcome),
    )


def arms_words(looks: TableView) -> str:
    """That the viewer bears the arms built here from now on; empty if they are not won."""
    if looks.won is None or own_seats(looks) != [looks.won.seat]:
        return ""
    return _("You now bear: {arms}").format(arms=sentence(looks.won.arms))


def trophy(looks: TableView, outcome: Outcome) -> Markup:
    """The game's picture for the winner, if there is one and no more."""
    if outcome.is_stopped or len(outcome.winners) != 1:
        return Markup()
    return looks.game.scene.trophy(looks.record, outcome.winners[0], looks.agreed)


def headline(looks: TableView, outcome: Outcome) -> str:
    """The winner, if there is one."""
    mine = own_seats(looks)
    has_won = not outcome.is_stopped and not outcome.is_draw
    if has_won and len(mine) == 1 and mine[0] in outcome.winners:
        return _("You win!")
    return headline_for_all(outcome, looks.names)


def headline_for_all(outcome: Outcome, names: Sequence[str]) -> str:
    """The same for everybody: the winner by name."""
    if outcome.is_stopped:
        return _("Nobody wins.")
    if outcome.is_draw:
        return _("A draw.")
    winners = " & ".join(names[seat] for seat in outcome.winners)
    return _("{winners} wins.").format(winners=winners)


def place_words(looks: TableView, outcome: Outcome) -> str:
    """The viewer's place among more than two, if it is not the first."""
    mine = own_seats(looks)
    if looks.seats == 2 or len(mine) != 1 or outcome.is_stopped or outcome.ranks[mine[0]] == 1:
        return ""
    return _("Your place: {rank} of {seats}").format(rank=outcome.ranks[mine[0]], seats=looks.seats)


def own_seats(looks: TableView) -> list[int]:
    """The seats that the viewer played on this device."""
    return [each.seat for each in looks.sittings if each.is_mine]


def finishers(looks: TableView, outcome: Outcome, totals: Sequence[int]) -> tuple[Finisher, ...]:
    """The players by place."""
    mine, bars = own_seats(looks), bars_of(totals)
    by_place = sorted(range(looks.seats), key=lambda seat: outcome.ranks[seat])
    return tuple(
        Finisher(
            seat, looks.names[seat], outcome.ranks[seat], totals[seat], bars[seat], seat in mine
        )
        for seat in by_place
    )


def row(looks: TableView, at: int, numbers: Sequence[int]) -> Row:
    """A category with everybody's points."""
    return Row(category(looks, at), tuple(zip(numbers, bars_of(numbers), strict=True)))


def bars_of(numbers: Sequence[int]) -> list[float]:
    """The lengths of bars for these numbers; the highest is the longest."""
    most = max(1, *numbers)
    return [round(LONGEST_BAR * max(0, number) / most, 1) for number in numbers]


def category(looks: TableView, at: int) -> str:
    """A category's name."""
    return looks.game.category_words(at, looks.record, looks.agreed)


# The picture of a match that is over.


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
