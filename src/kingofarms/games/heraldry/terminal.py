"""Heraldry's table as a terminal shows it, in rich markup; at most 80 columns wide."""

from collections.abc import Sequence
from typing import Any

from rich.markup import escape

from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _, ngettext
from kingofarms.games.heraldry.rules import BANISHED, HIGHEST, IN_HAND
from kingofarms.games.heraldry.text.narration import MARKS, card_name
from kingofarms.games.heraldry.text.notation import HOUSES, cards_in, row_of

COLOURS = ("bright_blue", "bright_red")
CARD = ("┌{house}─┐", "│{face}{mark}│", "└──┘")
BASE = ("╔{house}═╗", "║{face}{mark}║", "╚══╝")
WIDTH = 7  # of the name in front of a line of cards
MARK = ("♣", "♥")  # acorn (even), chalice (odd): the suits of other packs that they became


def picture(view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> str:
    """The other hand, the row, then the viewer's own hand. A watcher sees Blue at the bottom."""
    below = seat if seat >= 0 else 0
    above, own = _hand(view, 1 - below, names), _hand(view, below, names)
    return "\n".join([_header(view, names, agreed), "", *above, "", *_row(view), "", *own])


def _header(view: Any, names: Sequence[str], agreed: Agreed) -> str:
    goal = agreed.options.rounds_to_win
    score = ", ".join(f"[{COLOURS[at]}]{escape(names[at])}[/] {view.wins[at]}" for at in range(2))
    first_to = ngettext(
        "one round decides the match", "first to win {count} rounds wins the match", goal
    ).format(count=goal)
    return _("Round {number}").format(number=view.round_number) + f" · {score} · {first_to}"


def _hand(view: Any, seat: int, names: Sequence[str]) -> list[str]:
    held = cards_in(view, IN_HAND, seat)
    cards = [(seat, str(at) if at in held else None) for at in range(1, HIGHEST + 1)]
    lines = _cards(escape(names[seat][:WIDTH]), cards)
    banished = cards_in(view, BANISHED, seat)
    if banished:
        words = _("banished: {cards}").format(cards=" ".join(map(str, banished)))
        lines[1] += f"   [{COLOURS[seat]}]{words}[/]"
    return lines


def _row(view: Any) -> list[str]:
    row = row_of(view)
    if not row:
        return [f"{_('Row'):<{WIDTH}} " + _("empty: any card can be played")]
    return _cards(_("Row"), [(seat, str(value)) for seat, value in row], base=len(row) - 1)


def _cards(title: str, cards: list[tuple[int, str | None]], base: int | None = None) -> list[str]:
    """Three lines of card faces. None is a gap for a played card; the base has a double frame."""
    lines = [" " * (WIDTH + 1), f"{title:<{WIDTH}} ", " " * (WIDTH + 1)]
    for at, (seat, face) in enumerate(cards):
        for line, part in enumerate(BASE if at == base else CARD):
            if face is None:
                lines[line] += "    "
            else:
                house, mark = _(HOUSES[seat])[0], MARK[int(face) % 2]  # readable without colours
                drawn = part.format(house=house, face=face, mark=mark)
                lines[line] += f"[{COLOURS[seat]}]{drawn}[/]"
    return lines


def gallery(agreed: Agreed) -> list[str]:
    """The nine cards of a House, with the mark each bears."""
    return [
        f"{value}  {card_name(value, agreed):<10} {_(MARKS[value % 2])}"
        for value in range(1, HIGHEST + 1)
    ]
