"""The replay of a match: the table at any of its moments, as a page or, for the script, as JSON."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup, escape
from starlette.responses import JSONResponse, Response

from kingofarms.engine.match.entries import Act
from kingofarms.engine.memo import BOUND
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.scene import Thing
from kingofarms.engine.words import _, current_language
from kingofarms.web.analysis.page import analysis_panel
from kingofarms.web.model.command import number_from, number_in
from kingofarms.web.model.replayed import Eyes, checked_moment, eyes_of, moment_view
from kingofarms.web.model.table import OVER, SeenEntry, Table
from kingofarms.web.model.view import TableView, table_view
from kingofarms.web.shell.render import draw, environment
from kingofarms.web.shell.visits import Visit, page
from kingofarms.web.table.drawing import Stop, steps_since, stop_of, told_until, travels_of
from kingofarms.web.table.fragment import NO_CHOICE, FragmentCache, arms_borne, seat_facts
from kingofarms.web.table.log_lines import Line, actor, headed, last_move, lines

MOST_AT_ONCE = 12  # moments in one answer to the script
Look = Callable[[Table, str | None, int | None, bool], Eyes]
RECENT = 60  # entries among which the last one is that is told in words


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
class ReplayRequest:
    """What a request asks for."""

    present: Table
    player: str | None
    at: int
    eyes: Eyes
    address: Address


def replay_request(visit: Visit, present: Table, player: str | None, look: Look) -> ReplayRequest:
    """What the query says; a Refusal says what cannot be. `look` says what that player may see."""
    at, seat = checked_moment(present, visit.number("at")), visit.number("seat")
    is_closed = bool(number_from(visit.query.get("closed")))
    eyes = look(present, player, seat, is_closed)
    return ReplayRequest(present, player, at, eyes, Address(present.header.id, seat, is_closed))


@page
async def replay_page(visit: Visit) -> Response:
    """A moment of the match; for the script, several that follow each other."""
    open_table = await visit.open_table()
    replay = replay_request(visit, open_table.table, visit.player, eyes_of)
    if visit.wants_json:
        return JSONResponse(await moments_message(visit, replay))
    present, moment = replay.present, await moment_message(visit, replay, replay.at)
    looks = table_view(present, replay.eyes.seat, replay.player, visit.now)
    values: dict[str, Any] = {
        "looks": looks,
        "asked": replay,
        "is_over": present.phase == OVER,
        "may_play_on": looks.game.can_start and replay.eyes.seat != WATCHER,
        "moment": moment,
        "fragment": Markup(moment["html"]),  # noqa: S704 - rendered by us, escaped there
        "words": Markup(moment["words"]),  # noqa: S704 - the same
        "first": present.began_at,
        "last": present.seq,
        "decisions": decisions_of(present),
        "log": log_block(present, looks, replay.eyes, replay.at, replay.address),
        "block": BLOCK,
        "address": replay.address,
        "panel": await analysis_panel(visit, open_table, replay.at),
        "rules": looks.game.NAME,
    }
    return visit.page("replay.html", **values)


async def moments_message(visit: Visit, replay: ReplayRequest) -> dict[str, Any]:
    """Some moments from that one on; with `log` in the query, also its part of the log."""
    count = min(number_in(visit.query, "count", 1), MOST_AT_ONCE)
    present, last = replay.present, replay.present.seq
    numbers = range(replay.at, min(replay.at + max(1, count), last + 1))
    message: dict[str, Any] = {
        "first": present.began_at,
        "last": last,
        "moments": [await moment_message(visit, replay, number) for number in numbers],
    }
    if "log" in visit.query:
        now = visit.now
        looks = table_view(present, replay.eyes.seat, replay.player, now)
        block = log_block(present, looks, replay.eyes, replay.at, replay.address)
        message["log"] = draw("replay_log.html", log=block, address=replay.address)
    return message


async def moment_message(visit: Visit, replay: ReplayRequest, at: int) -> dict[str, Any]:
    """One moment: the table, what moved there, and what happened in words."""
    moment = await visit.server.replays.at(replay.present, at)
    looks = moment_view(moment, replay.eyes, replay.player)
    cache: FragmentCache = visit.state.fragment_cache
    key = ("replay", replay.eyes, replay.player, current_language())
    html = await cache.drawn(moment, key, still_pieces(looks))
    return {
        "seq": at,
        "title": moment_title(looks),
        "html": html,
        "steps": steps_since(looks, at - 1),
        "words": words_at(replay, looks),
        "is_over": looks.outcome is not None,
    }


def words_at(replay: ReplayRequest, looks: TableView) -> str:
    """What happened last, in one line."""
    first = max(1, looks.seq - RECENT)
    told = told_openly(replay.present, replay.eyes, first, looks.seq)
    return str(last_move(told_until(replace(looks, entries=told), still_stop(looks))))


# A still table: what lay there at a moment, drawn like a table, with nothing to choose.


class StillDrawer:
    """Draws the things on a table as pictures with a label, where otherwise buttons are."""

    def __init__(self, things: Mapping[str, Thing], fresh: Collection[str]) -> None:
        """`fresh` came there with the last entry."""
        self._things = things
        self._fresh = fresh

    def __call__(
        self,
        key: str,
        classes: str,
        inside: str | Markup = "",
        pressed_by: str = "",  # noqa: ARG002 - templates name the key of a button
        caller: Callable[[], Markup] | None = None,
    ) -> Markup:
        """The thing with that key; what stands for an action alone is not there."""
        thing = self._things[key]
        if thing.is_verb:
            return Markup()
        shown = f"{classes} fresh" if key in self._fresh else classes
        return picture(key, shown, thing.label, caller() if caller else escape(inside))

    def __contains__(self, key: str) -> bool:
        """Whether there is a place for what could be done: there is none."""
        return False


@lru_cache(BOUND)
def picture(key: str, classes: str, label: str, inside: Markup) -> Markup:
    """A thing that can only be looked at."""
    return Markup(  # noqa: S704 - what people wrote is escaped here, or was where it was drawn
        f'<span id="thing-{escape(key)}" class="thing still {escape(classes)}">'
        f'<span class="seen" aria-hidden="true">{inside}</span>'
        f'<span class="sr">{escape(label)}</span></span>\n'
    )


def still_pieces(looks: TableView) -> Iterator[str]:
    """The table as HTML, piece by piece, so that a server can do something else in between."""
    scene, stop = looks.game.scene, still_stop(looks)
    shown = stop.moment.view if stop else looks.record
    place = shown, looks.seat, looks.names, looks.agreed
    things = scene.things(*place)
    yield ""
    values: dict[str, Any] = {**NO_CHOICE, "looks": looks, "stop": stop, "score": None}
    values["scene"] = scene.shown(*place)
    yield ""
    values |= seat_facts(scene, shown, looks)
    values["borne"] = arms_borne(scene, shown, looks)
    fresh = frozenset(travel.goal for travel in travels_of(looks.entries[-1], looks))
    values["thing"] = StillDrawer(things, fresh)
    values["title"] = moment_title(looks)
    values["at"] = f"/t/{looks.header.id}"
    yield from environment().get_template("still.html").generate(**values)


def moment_title(looks: TableView) -> str:
    """The heading of a moment."""
    return _("Move {number}: {game}").format(number=looks.seq, game=_(looks.game.TITLE))


def still_stop(looks: TableView) -> Stop | None:
    """What the last entry left to be looked at, such as the end of a round; without a button."""
    stop = stop_of(looks, looks.seq - 1)
    return replace(stop, moment=replace(stop.moment, button="")) if stop else None


# Where one can go in a replay: to the next move, to a player's decisions, to a line of the log.


BLOCK = 200  # entries in one part of the log


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
