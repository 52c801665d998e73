"""Fragment: a table as HTML, everything between the page's head and foot.

A function of TableView, the request and the language alone: nothing hidden gets in.
"""

import asyncio
import time
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from weakref import WeakKeyDictionary

from markupsafe import Markup

from kingofarms.arms import Arms
from kingofarms.engine.match.outcome import losing_question
from kingofarms.engine.memo import memo
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.scene import Scene, Thing, Tray
from kingofarms.engine.terms.terms import as_said, choosable
from kingofarms.engine.words import _, current_language
from kingofarms.games import game_named
from kingofarms.web.model.clock import NONE
from kingofarms.web.model.table import GATHERING, RUNNING, SHUFFLING, UNDEALT, Table
from kingofarms.web.model.view import EarlierLog, SeatView, TableView, shuffle_of
from kingofarms.web.shell.render import draw, environment
from kingofarms.web.study.hints import Advice
from kingofarms.web.table import choices, company, drawing, log_lines, notes, result


@dataclass(frozen=True)
class TableRequest:
    """How a table is to be shown: what is picked, whether the curtain is lifted, any message."""

    pick: str = ""
    tray: str | None = None  # what lies in the tray; None: what the game proposes
    ask: str | None = ""  # the action to ask about, or TRAY's button; None: nothing is asked here
    seen: int | None = None  # up to which entry the viewer has looked at moments
    lifted: int | None = None
    message: str = ""
    link: str = ""  # a new one, with which the seat can be taken to another device
    rematch: str = ""  # the next table of the same people
    my_name: str = ""
    is_confirming: bool = False  # a click on the table only picks; a button does it
    hint: notes.CoachHint | None = None  # of the coach, for somebody who is new to the game
    lesson: notes.LessonNote | None = None  # of a guided match
    offer: company.OfferView | None = None  # of a rematch
    invitation: company.Invitation | None = None  # while a seat is open
    is_muted: bool = False  # whether the viewer wants no emotes
    advice: Advice | None = None  # the hint that the viewer has asked for
    begun_from: str = ""  # the match from a moment of which this one began, if one may go there
    is_origin_running: bool = False  # then nobody is helped at this table
    earlier: EarlierLog | None = None  # what had happened there
    at: str = ""  # the address that forms are sent to; that of the table if omitted
    template: str = "table.html"
    beside: Hashable = None  # what another template shows beside the table


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
    values["emotes"] = draw_emotes(looks, request.lifted, request.is_muted)
    values["at"] = request.at or f"/t/{looks.header.id}"
    if is_curtained or looks.phase in UNDEALT:
        values["agreed"] = agreed_words(looks.game.NAME, looks.agreed.options)
        values["shuffle"] = shuffle_of(looks)
        name = "curtain.html" if is_curtained else "waiting_room.html"
        yield environment().get_template(name).render(**values)
        return
    scene, stop = looks.game.scene, drawing.stop_of(looks, request.seen)
    shown = stop.moment.view if stop else looks.record
    place = shown, looks.seat, looks.names, looks.agreed
    things = scene.things(*place)
    yield ""
    values["scene"] = scene.shown(*place)
    yield ""
    values |= seat_facts(scene, shown, looks)
    values["borne"] = arms_borne(scene, shown, looks)
    values["stop"] = stop
    values |= choice_values(looks, scene, things, request) if not stop else NO_CHOICE
    plays = values["plays"] or choices.Plays(things, ())
    offers = looks.header.hints and not stop and not request.is_origin_running
    advised = notes.hint_view(looks, things, request.advice) if offers else notes.NO_HINT
    values["hint"] = advised
    taught = notes.taught_keys(request.lesson, things, plays) if request.lesson else ()
    fresh = drawing.fresh_keys(looks, stop.seq if stop else None)
    # What a lesson points at after a pick, only the server knows.
    card_of = (lambda _key: None) if request.lesson else partial(card_on, looks)
    values["thing"] = drawing.Drawer(
        things,
        plays,
        fresh=fresh,
        words_of=partial(choices.action_words, looks),
        hinted=advised.keys,
        taught=taught,
        card_of=card_of,
    )
    values["is_picking"] = bool(plays.first)
    values["closer"] = drawing.closer_look(looks, plays.first) if plays.first else None
    yield ""
    values["menu"] = draw_menu(looks, request.is_muted, request.link)
    told = drawing.told_until(looks, stop)
    values["last_move"] = log_lines.last_move(told)
    lines, values["earlier"] = log_lines.last_lines(told)
    if request.earlier and not values["earlier"]:
        lines = [*log_lines.lines_before(looks, request.earlier, log_lines.LOG_LINES), *lines]
    values["log"] = Markup("".join(lines))  # noqa: S704 - each is markup
    values["score"] = result.result_of(looks) if looks.outcome else None
    yield from environment().get_template(request.template).generate(**values)


NO_CHOICE: dict[str, Any] = {
    "plays": None,
    "prompt": (),
    "warnings": (),
    "tray": None,
    "series": (),
    "panel": choices.Panel(),
    "deeds": choices.Deeds(),
}


def choice_values(
    looks: TableView, scene: Scene, things: Mapping[str, Thing], request: TableRequest
) -> dict[str, Any]:
    """What can be decided, for the template."""
    place = looks.record, looks.seat, looks.names, looks.agreed
    tray = tray_of(looks, scene, request.tray)
    losing = losing_of(looks) if request.ask is not None else {}
    words = partial(choices.action_words, looks)
    asked = next((each for each in losing if words(each)[0] == request.ask), None)
    pick = request.pick if asked is None else ""
    plays = choices.Plays(
        things,
        looks.legal,
        pick,
        tray,
        question_of=lambda action: scene.question(action, looks.record, looks.agreed),
        is_confirming=request.is_confirming,
        losing=losing,
        asked=asked,
        meant=scene.taken_to,
    )
    return {
        "plays": plays,
        "prompt": scene.prompt(*place) if looks.is_my_turn else (),
        "warnings": scene.warnings(*place) if looks.is_my_turn else (),
        "tray": tray,
        "series": [words(action)[0] for action in tray.actions] if tray else (),
        "panel": choices.panel_of(looks, things, plays),
        "deeds": choices.deeds_of(looks, things, plays),
    }


def losing_of(looks: TableView) -> dict[int, str]:
    """By action, what is asked before the match is ended and lost."""
    endings = {action: choices.ending_by(looks, action) for action in looks.legal}
    return {at: losing_question(each) for at, each in endings.items() if each and each.is_lost}


def tray_of(looks: TableView, scene: Scene, inside: str | None) -> Tray | None:
    """The tray with these things, if the viewer has something to put together now."""
    if not looks.is_my_turn:
        return None
    keys = None if inside is None else [key for key in inside.split(choices.AND) if key]
    return scene.tray(looks.record, looks.seat, looks.agreed, keys)


def card_on(looks: TableView, key: str) -> str | None:
    """The card that is seen on that thing; None for a pile of open cards."""
    closer = drawing.closer_look(looks, key)
    return None if closer.pile else closer.card


def seat_facts(scene: Scene, view: Any, looks: TableView) -> dict[str, Sequence[Any]]:
    """What the game says of each seat, for the template; of a seat, perhaps nothing."""
    facts = {"chips": scene.chips(view, looks.agreed), "alarms": scene.alarms(view, looks.agreed)}
    return {name: each or ((),) * looks.seats for name, each in facts.items()}


def arms_borne(scene: Scene, view: Any, looks: TableView) -> Sequence[Arms]:
    """The arms of each seat, where players build some."""
    if not scene.has_arms:
        return ()
    return [scene.arms(view, seat, looks.agreed) for seat in range(looks.seats)]


# FragmentCache: a table is drawn once for each viewer, and that drawing is used until it changes.
#
# The answer to a form, the message to the socket and the page itself all show the same fragment.
# Fragments are kept with the Table that they show. A Table is replaced when something happens, so
# no fragment outlives what it shows. This is not `engine.memo`, which waits for nobody: a fragment
# is drawn in pieces, the server answers others in between, and several may wait for the same
# drawing.


Fragments = dict[Hashable, bytes | asyncio.Event]  # an Event while one is being drawn

LONGEST = 0.0005  # seconds of drawing before others get a turn
BOUND = 500  # fragments: some 20 MB


class FragmentCache:
    """The fragments that were drawn lately."""

    def __init__(self) -> None:
        self._fragments: WeakKeyDictionary[Table, Fragments] = WeakKeyDictionary()
        self._drawn_since_count = 0
        self._drawing = asyncio.Lock()

    async def fragment(
        self,
        table: Table,
        player: str | None,
        looks: TableView,
        request: TableRequest,
        is_curtained: bool,
    ) -> str:
        """The table as HTML. The key is everything that can make two fragments of it differ."""
        pieces = table_pieces(looks, request, is_curtained)
        if request.message or request.link:  # shown once, and a link is a secret
            return await self._join(pieces)
        key = (
            (looks.seq, looks.seat, player, current_language()),
            (request, is_curtained, looks.bots_hurried, times_shown(looks)),
        )
        return await self.drawn(table, key, pieces)

    async def drawn(self, table: Table, key: Hashable, pieces: Iterator[str]) -> str:
        """What these pieces are together; made once for that key, while the table is the same.

        While another task draws it, wait for that one.
        """
        fragments = self._fragments.setdefault(table, {})
        while (fragment := fragments.get(key)) is not None:
            if isinstance(fragment, bytes):
                return fragment.decode()
            await fragment.wait()
        fragments[key] = is_done = asyncio.Event()
        try:
            drawn = await self._join(pieces)
            fragments[key] = drawn.encode()  # half as long where letters are not Latin
            self._keep_bound()
            return drawn
        finally:
            if fragments[key] is is_done:  # cancelled: whoever waits for it draws it instead
                del fragments[key]
            is_done.set()

    async def _join(self, pieces: Iterator[str]) -> str:
        """Draw all pieces, one fragment at a time; other tasks get their turn between pieces."""
        drawn = []
        async with self._drawing:
            since = time.perf_counter()
            for piece in pieces:
                drawn.append(piece)
                if time.perf_counter() - since > LONGEST:
                    await asyncio.sleep(0)  # read what has arrived
                    await asyncio.sleep(0)  # answer it
                    since = time.perf_counter()
        return "".join(drawn)

    def _keep_bound(self) -> None:
        """Count now and then: most fragments have gone with their tables by then."""
        self._drawn_since_count += 1
        if self._drawn_since_count > BOUND:
            self._drawn_since_count = 0
            if sum(map(len, self._fragments.values())) > BOUND:
                self._fragments.clear()


def times_shown(looks: TableView) -> Hashable:
    """What a page shows of the time: the seconds left on each clock, and whose time is up."""
    has_clock = looks.header.clock.kind != NONE
    return tuple(
        (each.left <= 0, each.can_leave_out, int(each.left) if has_clock else 0)
        for each in looks.sittings
    )


# The menu and what players can say to each other: filled once, for they hardly change.
#
# All that a template shows is in its facts: equal ones look the same.


MENUS = 500  # that are remembered: some 3 MB
Facts = dict[str, Hashable]


def menu_of(looks: TableView, is_muted: bool) -> Facts:
    """What the menu of that table shows this viewer, by name."""
    own = [each for each in looks.sittings if each.is_mine]
    header, is_over = looks.header, looks.outcome is not None
    return {
        "table": header.id,
        "game": looks.game.NAME,
        # With which others can watch; empty if there is nothing to watch.
        "code": header.code if own and not is_over else "",
        "is_muted": is_muted,
        "is_running": looks.phase == RUNNING,
        "is_over": is_over,
        "is_lesson": bool(header.lesson),
        "mine": tuple((each.seat, each.name, each.is_gone) for each in own),
        "late": tuple((each.seat, each.name) for each in looks.sittings if is_late(each, looks)),
        "clock": header.clock.words(),
        "take_backs": header.take_backs if looks.game.SECRETS else None,
        "hints": header.hints,
        "has_own_cards": bool(looks.agreed.files),
        # Why the match does not count, while it runs.
        "has_seen_hidden": looks.has_seen_hidden and not is_over,
        "is_hinted": looks.is_hinted and not is_over,
        "is_played_on": looks.is_played_on and not is_over,
        "agreed": tuple(agreed_words(looks.game.NAME, looks.agreed.options)),
        "shuffle": shuffle_of(looks),
    }


def is_late(each: SeatView, looks: TableView) -> bool:
    """Whether the viewer may let a bot play for that person, or count the match as lost."""
    is_rival = each.seat == looks.to_play and not each.bot and not each.is_mine
    return is_rival and each.left <= 0 and looks.seat != WATCHER


def draw_menu(looks: TableView, is_muted: bool, link: str = "") -> Markup:
    """The menu, with a link that carries a seat to another device if the player asked for one.

    A link is a secret, so that menu is not remembered.
    """
    facts = tuple(menu_of(looks, is_muted).items())
    return filled("more.html", facts, link) if link else remembered("more.html", facts)


def draw_emotes(looks: TableView, lifted: int | None, is_muted: bool) -> Markup:
    """What this viewer can say here; nothing without another person who would hear it."""
    others = (each for each in looks.sittings if each.name and not each.bot and not each.is_mine)
    if not looks.mine or is_muted or not any(others):
        return Markup()
    seat = looks.seat if looks.seat != WATCHER else min(looks.mine)
    facts = ("table", looks.header.id), ("seat", seat), ("lifted", lifted)
    return remembered("emotes.html", facts)


@memo(MENUS)
def remembered(template: str, facts: tuple[tuple[str, Hashable], ...]) -> Markup:
    """The template filled with these facts."""
    return filled(template, facts)


def filled(template: str, facts: tuple[tuple[str, Hashable], ...], link: str = "") -> Markup:
    """The same, not remembered, and each letter takes one byte: others are written as numbers.

    A single one of them, such as an ellipsis, would double the size in memory of the whole table,
    which is copied several times on its way to the browser.
    """
    html = draw(template, shown=dict(facts), link=link)
    return Markup(html.encode("latin-1", "xmlcharrefreplace"), "latin-1")


@memo()
def agreed_words(name: str, options: Any) -> list[tuple[str, str]]:
    """The options of a match of that game, each with its value in words."""
    known = choosable(game_named(name).Options)
    values = as_said(options).items()
    return [(_(known[name].words), known[name].words_for(value)) for name, value in values]
