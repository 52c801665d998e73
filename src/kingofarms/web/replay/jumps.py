"""Where one can go in a replay: to the next move, to a player's decisions, to a line of the log."""

from dataclasses import dataclass, replace
from urllib.parse import urlencode

from markupsafe import Markup, escape

from kingofarms.engine.match.entries import Act
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.web.model.replayed import Eyes
from kingofarms.web.model.table import SeenEntry, Table
from kingofarms.web.model.view import TableView
from kingofarms.web.table.log_lines import Line, actor, headed, lines

BLOCK = 200  # entries in one part of the log


@dataclass(frozen=True)
class Address:
    """How this replay is looked at, as it stands in the addresses of its moments."""

    table: str
    seat: int | None = None  # as it was asked for
    is_closed: bool = False

    def at(self, number: int) -> str:
        """The address of a moment."""
        query: dict[str, int] = {"at": number}
        if self.seat is not None:
            query["seat"] = self.seat
        if self.is_closed:
            query["closed"] = 1
        return f"/t/{self.table}/replay?{urlencode(query)}"

    def beside(self, seat: int) -> "Address":
        """The same from another side."""
        return replace(self, seat=seat)

    def closed(self, is_closed: bool) -> "Address":
        """The same with hands that are hidden, or open."""
        return replace(self, is_closed=is_closed)


@dataclass(frozen=True)
class Decisions:
    """A player, and the moments at which the player has decided."""

    seat: int
    name: str
    moments: tuple[int, ...]

    def before(self, at: int) -> int | None:
        """The last of them before that moment."""
        return max((each for each in self.moments if each < at), default=None)

    def after(self, at: int) -> int | None:
        """The first of them after that moment."""
        return min((each for each in self.moments if each > at), default=None)


def decisions_of(present: Table) -> list[Decisions]:
    """For each seat. A decision is made one entry after the moment at which it is due."""
    by_seat: list[list[int]] = [[] for _place in present.places]
    for told in present.seen[WATCHER]:
        if isinstance(told.entry, Act):
            by_seat[told.entry.seat].append(told.seq - 1)
    names = present.names()
    return [Decisions(seat, names[seat], tuple(each)) for seat, each in enumerate(by_seat)]


def told_openly(present: Table, eyes: Eyes, first: int, last: int) -> list[SeenEntry]:
    """The entries from `first` to `last`; with open hands, each as the seat that acted knows it."""
    told = present.seen[eyes.seat][first - 1 : last]
    if not eyes.is_open:
        return told
    return [
        present.seen[each.entry.seat][each.seq - 1] if actor(each) >= 0 else each for each in told
    ]


@dataclass(frozen=True)
class LogBlock:
    """A part of the log, and the moments to go to for the parts before and after it."""

    lines: Markup
    earlier: int | None
    later: int | None


def log_block(present: Table, looks: TableView, eyes: Eyes, at: int, address: Address) -> LogBlock:
    """The part of the log in which that moment is; lines lead to the moment after their entry."""
    first = (at - 1) // BLOCK * BLOCK + 1
    last = min(first + BLOCK - 1, present.seq)
    begin = present.began_at
    told = ((each, lines(each, looks)) for each in told_openly(present, eyes, first, last))

    def drawn(each: SeenEntry, line: Line) -> Markup:
        return jump_line(*line, max(begin, each.seq), at, address)

    return LogBlock(
        Markup().join(headed(looks, told, drawn=drawn)),
        first - 1 if first > begin else None,
        last + 1 if last < present.seq else None,
    )


def jump_line(line: Markup, words: Markup, number: int, at: int, address: Address) -> Markup:
    """A line of the log as a link to its moment."""
    if not words:  # a picture, which belongs to the line before it
        return line
    head, _close, _rest = line.partition(">")
    current = ' aria-current="true"' if number == at else ""
    href = escape(address.at(number))
    return Markup(  # noqa: S704 - made of what was escaped before
        f'{head}><a href="{href}" data-at="{number}"{current}>{words}</a></li>'
    )
