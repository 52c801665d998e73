"""Fragment: a table as HTML, everything between the page's head and foot.

A function of TableView, the request and the language alone: nothing hidden gets in.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import takewhile
from typing import Any

from markupsafe import Markup

from kingofarms.engine.game.game import Game
from kingofarms.engine.match.entries import Act, Undo
from kingofarms.engine.memo import memo_in_object
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.scene import Moment, Scene, Thing, Travel, Tray, scene_of
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.web.pages.render import environment
from kingofarms.web.pages.table.choices import (
    AND,
    Deeds,
    Panel,
    Plays,
    action_words,
    deeds_of,
    panel_of,
)
from kingofarms.web.pages.table.drawing import Drawer
from kingofarms.web.pages.table.result import result_of
from kingofarms.web.table.option_words import agreed_words
from kingofarms.web.table.table import GATHERING, SHUFFLING, UNDEALT, SeenEntry
from kingofarms.web.table.view import TableView, entry_words

LOG_LINES = 40  # of the log beside the table; the rest are pages of their own
LAST_TURN = 3  # actions of it that the end of a match repeats
ROUND = 60  # entries: more than any round has
MOST_STEPS = 12  # entries; a viewer who is further behind sees the newest table at once
LINE = Markup('<li id="log-{seq}-{at}">{words}</li>')  # what is filled in is escaped

Step = dict[str, object]  # for the script: the number of an entry, and what moved with it


@dataclass(frozen=True)
class TableRequest:
    """How a table is to be shown: what is picked, whether the curtain is lifted, any message."""

    pick: str = ""
    tray: str | None = None  # what lies in the tray; None: what the game proposes
    asks: bool = False  # whether the tray's question is to be asked
    seen: int | None = None  # up to which entry the viewer has looked at moments
    lifted: int | None = None
    message: str = ""
    link: str = ""  # a new one, with which the seat can be taken to another device
    rematch: str = ""  # the next table of the same people
    my_name: str = ""


def table_title(looks: TableView) -> str:
    """Whose turn it is, in front of the game's name."""
    if looks.outcome is not None:
        return _("Finished: {game}").format(game=_(looks.game.TITLE))
    if looks.phase == GATHERING:
        return _("Waiting for players: {game}").format(game=_(looks.game.TITLE))
    if looks.phase == SHUFFLING:
        return _("Shuffling: {game}").format(game=_(looks.game.TITLE))
    if looks.is_my_turn:
        return _("Your turn: {game}").format(game=_(looks.game.TITLE))
    return _("{name}'s turn: {game}").format(
        name=looks.names[looks.to_play], game=_(looks.game.TITLE)
    )


def table_fragment(looks: TableView, request: TableRequest, is_curtained: bool = False) -> str:
    """The part of the page that changes when something happens."""
    return "".join(table_pieces(looks, request, is_curtained))


def table_pieces(
    looks: TableView, request: TableRequest, is_curtained: bool = False
) -> Iterator[str]:
    """The same piece by piece, some empty, so that a server can do something else in between."""
    values: dict[str, Any] = {"looks": looks, "asked": request, "title": table_title(looks)}
    values["agreed"] = agreed_words(looks.game.NAME, looks.agreed.options)
    if is_curtained or looks.phase in UNDEALT:
        name = "curtain.html" if is_curtained else "waiting_room.html"
        yield environment().get_template(name).render(**values)
        return
    scene, stop = scene_of(looks.game), stop_of(looks, request.seen)
    shown = stop.moment.view if stop else looks.record
    place = shown, looks.seat, looks.names, looks.agreed
    things = scene.things(*place)
    yield ""
    values["scene"] = scene.shown(*place)
    yield ""
    facts = partial(seat_facts, scene, shown, looks)
    values["chips"], values["alarms"] = facts("chips"), facts("alarms")
    values["stop"] = stop
    values |= choice_values(looks, scene, things, request) if not stop else NO_CHOICE
    plays = values["plays"] or Plays(things, ())
    values["thing"] = Drawer(things, plays, fresh_keys(looks), partial(action_words, looks))
    values["is_picking"] = bool(plays.first)
    yield ""
    values["last_move"] = last_move(looks)
    values["log"], values["earlier"] = last_lines(looks)
    values["score"] = result_of(looks) if looks.outcome else None
    yield from environment().get_template("table.html").generate(**values)


NO_CHOICE: dict[str, Any] = {
    "plays": None,
    "prompt": (),
    "warnings": (),
    "tray": None,
    "series": (),
    "panel": Panel("", (), (), ()),
    "deeds": Deeds(),
}


def choice_values(
    looks: TableView, scene: Scene, things: Mapping[str, Thing], request: TableRequest
) -> dict[str, Any]:
    """What can be decided, for the template."""
    place = looks.record, looks.seat, looks.names, looks.agreed
    tray = tray_of(looks, scene, request.tray)
    plays = Plays(things, looks.legal, request.pick, tray, partial(question_about, looks, scene))
    warn = getattr(scene, "warnings", None)
    return {
        "plays": plays,
        "prompt": scene.prompt(*place) if looks.is_my_turn else (),
        "warnings": warn(*place) if warn and looks.is_my_turn else (),
        "tray": tray,
        "series": [action_words(looks, action)[0] for action in tray.actions] if tray else (),
        "panel": panel_of(looks, things, plays),
        "deeds": deeds_of(looks, things, plays),
    }


def tray_of(looks: TableView, scene: Scene, inside: str | None) -> Tray | None:
    """The tray with these things, if the viewer has something to put together now."""
    fill = getattr(scene, "tray", None)
    if not fill or not looks.is_my_turn:
        return None
    keys = None if inside is None else [key for key in inside.split(AND) if key]
    tray: Tray | None = fill(looks.record, looks.seat, looks.agreed, keys)
    return tray


def question_about(looks: TableView, scene: Scene, action: int) -> str:
    """What the game asks before that action; mostly nothing."""
    ask = getattr(scene, "question", None)
    return str(ask(action, looks.record, looks.agreed)) if ask else ""


def seat_facts(scene: Scene, view: Any, looks: TableView, name: str) -> Sequence[Any]:
    """What the game says of each seat under that name; nothing if it has no such function."""
    facts_of = getattr(scene, name, None)
    found: Sequence[Any] = facts_of(view, looks.agreed) if facts_of else ((),) * looks.seats
    return found


# Moments: an earlier table that is shown until the viewer goes on.


@dataclass(frozen=True)
class Stop:
    """A moment, and the number of the entry with which it came."""

    seq: int
    moment: Moment


def stop_of(looks: TableView, seen: int | None) -> Stop | None:
    """The moment that the viewer has not gone on from yet.

    Somebody who plays goes on by a button, or by the next action; somebody who watches sees it
    until the next action.
    """
    scene = scene_of(looks.game)
    is_moment = getattr(scene, "is_moment", None)
    if is_moment is None or looks.outcome is not None:
        return None
    mine = [each.seat for each in looks.sittings if each.is_mine]
    back = standing(looks.entries)
    for at, told in enumerate(back):
        if seen is not None and told.seq <= seen:
            return None
        if any(map(is_moment, told.events)):
            events = [event for each in reversed(back[at:]) for event in each.events]
            place = looks.record, looks.names, looks.agreed
            return Stop(told.seq, scene.moment(events, *place))  # type: ignore[attr-defined]
        if isinstance(told.entry, Act) and (looks.seat == WATCHER or told.entry.seat in mine):
            return None
    return None


def standing(entries: Sequence[SeenEntry]) -> list[SeenEntry]:
    """The last entries that were not undone, the newest first."""
    found, undone = [], 0
    for told in reversed(entries[-ROUND:]):
        if isinstance(told.entry, Undo):
            undone += told.entry.count
        elif isinstance(told.entry, Act) and undone:
            undone -= 1
        else:
            found.append(told)
    return found


def last_lines(looks: TableView) -> tuple[list[Markup], int]:
    """The log's lines about the last entries; the number of the entry before which are others.

    That number is 0 if the lines are all there are.
    """
    backwards: list[Markup] = []
    for told in reversed(looks.entries):
        more = lines(told, looks)
        if backwards and len(backwards) + len(more) > LOG_LINES:
            return backwards[::-1], told.seq + 1
        backwards += reversed(more)
    return backwards[::-1], 0


def last_move(looks: TableView) -> str:
    """The latest action about which there is something to say, in one line."""
    acts = [each for each in looks.entries[-ROUND:] if isinstance(each.entry, Act | Undo)]
    if looks.outcome:  # all of the last turn: how the match was decided
        same = takewhile(lambda each: each.entry.seat == acts[-1].entry.seat, reversed(acts))
        acts = list(same)[:LAST_TURN]
        return " ".join(words_of(each, looks) for each in reversed(acts)).strip()
    return next(filter(None, (words_of(each, looks) for each in reversed(acts))), "")


def words_of(told: SeenEntry, looks: TableView) -> str:
    """An entry in one line."""
    return " ".join(line.striptags() for line in lines(told, looks))


def lines(told: SeenEntry, looks: TableView) -> tuple[Markup, ...]:
    """The log's lines about one entry."""
    return entry_lines(told, looks.game, looks.names, looks.agreed)


@memo_in_object
def entry_lines(
    told: SeenEntry, game: Game, names: tuple[str, ...], agreed: Agreed
) -> tuple[Markup, ...]:
    """The same, remembered with the entry as long as the names at the table are the same."""
    words = entry_words(told, game, names, agreed)
    return tuple(LINE.format(seq=told.seq, at=at, words=line) for at, line in enumerate(words))


# What has moved: it follows from the events as the viewer knows them.


def steps_since(looks: TableView, seq: int | None, seen: int | None = None) -> list[Step]:
    """What has moved after that number of the table; at a moment, until then."""
    if seq is None or not 0 < looks.seq - seq <= MOST_STEPS:
        return []
    stop = stop_of(looks, seen)
    last = stop.seq if stop else looks.seq
    new = [each for each in looks.entries[-MOST_STEPS:] if seq < each.seq <= last]
    return [
        {"seq": each.seq, "travels": [as_message(travel) for travel in travels]}
        for each in new
        if (travels := travels_of(each, looks))
    ]


def travels_of(seen: SeenEntry, looks: TableView) -> list[Travel]:
    """What moved with that entry."""
    travels = getattr(scene_of(looks.game), "travels", None)  # a game need not have any
    if travels is None:
        return []
    return [travel for event in seen.events for travel in travels(event, looks.seat, looks.agreed)]


def as_message(travel: Travel) -> dict[str, str]:
    """For the script."""
    return {"from": travel.origin, "to": travel.goal, "piece": travel.piece}


def fresh_keys(looks: TableView) -> frozenset[str]:
    """The things that others have moved since the viewer last acted."""
    since: list[SeenEntry] = []
    for seen in reversed(looks.entries[-MOST_STEPS:]):
        if not isinstance(seen.entry, Act) or seen.entry.seat == looks.seat:
            break
        since.append(seen)
    return frozenset(travel.goal for seen in since for travel in travels_of(seen, looks))
