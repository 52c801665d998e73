"""Fragment: a table as HTML, everything between the page's head and foot.

A function of TableView, the request and the language alone: nothing hidden gets in.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from markupsafe import Markup

from kingofarms.engine.game.game import Game
from kingofarms.engine.match.entries import Act, Undo
from kingofarms.engine.memo import memo, memo_in_object
from kingofarms.engine.scene import Travel, scene_of
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.web.pages.render import environment
from kingofarms.web.pages.table.choices import Plays, action_words, panel_of
from kingofarms.web.pages.table.drawing import Drawer
from kingofarms.web.pages.table.invitation import Invitation
from kingofarms.web.pages.table.offer import OfferView
from kingofarms.web.pages.table.result import result_of
from kingofarms.web.table.emotes import EMOTES
from kingofarms.web.table.option_words import agreed_words
from kingofarms.web.table.table import GATHERING, SHUFFLING, UNDEALT, SeenEntry
from kingofarms.web.table.view import TableView, entry_words

LOG_LINES = 40  # of the log beside the table; the rest are pages of their own
MOST_STEPS = 12  # entries; a viewer who is further behind sees the newest table at once
LINE = Markup('<li id="log-{seq}-{at}">{words}</li>')  # what is filled in is escaped

Step = dict[str, object]  # for the script: the number of an entry, and what moved with it


@dataclass(frozen=True)
class TableRequest:
    """How a table is to be shown: what is picked, whether the curtain is lifted, any message."""

    pick: str = ""
    lifted: int | None = None
    message: str = ""
    link: str = ""  # a new one, with which the seat can be taken to another device
    rematch: str = ""  # the next table of the same people
    my_name: str = ""
    offer: OfferView | None = None  # of a rematch
    invitation: Invitation | None = None  # while a seat is open
    is_muted: bool = False  # whether the viewer wants no emotes


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
    scene = scene_of(looks.game)
    place = looks.record, looks.seat, looks.names, looks.agreed
    things = scene.things(*place)
    yield ""
    values["scene"] = scene.shown(*place)
    yield ""
    chips = getattr(scene, "chips", None)  # a game need not have any
    values["chips"] = chips(looks.record, looks.agreed) if chips else [()] * looks.seats
    values["prompt"] = scene.prompt(*place) if looks.is_my_turn else []
    plays = Plays(things, looks.legal, request.pick)
    values["thing"] = Drawer(things, plays, fresh_keys(looks), partial(action_words, looks))
    values["panel"] = panel_of(looks, things, plays)
    values["is_picking"] = bool(plays.first)
    yield ""
    values["last_move"] = last_move(looks)
    values["log"], values["earlier"] = last_lines(looks)
    values["score"] = result_of(looks) if looks.outcome else None
    yield from environment().get_template("table.html").generate(**values)


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
    for told in reversed(looks.entries):
        if isinstance(told.entry, Act | Undo):
            words = " ".join(line.striptags() for line in lines(told, looks))
            if words:
                return words
    return ""


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


# Who is there. A drawing of the table has a mark where that belongs.


def with_company(fragment: str, company: Mapping[str, str]) -> str:
    """The drawing with each of these in its place. Nothing that people write has such a mark."""
    for place, html in company.items():
        fragment = fragment.replace(f"<!--{place}-->", html)
    return fragment


@memo()
def seat_company(is_here: bool, since: float, emote: str, number: int) -> str:
    """In a seat's chip: whether its player is here, and what the player says."""
    words = _(EMOTES[emote]) if emote else ""
    return str(_company().seat(is_here, since, emote, words, number)).strip()


@memo()
def watchers(names: tuple[str, ...], guests: int) -> str:
    """Under the chips: the people who watch."""
    return str(_company().watchers(list(names), guests)).strip()


def _company() -> Any:
    return environment().get_template("company.html").module


# What has moved: it follows from the events as the viewer knows them.


def steps_since(looks: TableView, seq: int | None) -> list[Step]:
    """What has moved after that number of the table."""
    if seq is None or not 0 < looks.seq - seq <= MOST_STEPS:
        return []
    new = [each for each in looks.entries[-MOST_STEPS:] if each.seq > seq]
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
