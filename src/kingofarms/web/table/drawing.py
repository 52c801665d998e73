"""Drawing: the things on a table, a card close up, and what has moved since the viewer looked.

What is drawn depends on the arguments of its function and on the language, and on nothing else.
"""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import msgspec
from markupsafe import Markup, escape
from starlette.responses import JSONResponse, Response

from kingofarms.engine.game.game import Game
from kingofarms.engine.match.entries import Act, Undo
from kingofarms.engine.memo import BOUND, memo_in_object
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.scene import Card, Moment, Thing, Travel
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.web.model.table import SeenEntry
from kingofarms.web.model.view import TableView, table_view
from kingofarms.web.shell.render import environment
from kingofarms.web.shell.visits import Visit, page
from kingofarms.web.table.choices import Plays
from kingofarms.web.tables.open_table import Unknown

NAMES = {"play": "action"}  # of the field that a form sends, if it is not the form's own
FORMS = {"ask": "pick"}  # that send a field of another name
IN_QUOTES = str.maketrans({"&": "&amp;", "'": "&#39;", "<": "&lt;", ">": "&gt;"})
TAG = Markup('<span class="tag">{}</span>')  # what is filled in is escaped


class Drawer:
    """Draws the things on a table, each of which is a button: it picks the thing, or plays it."""

    def __init__(
        self,
        things: Mapping[str, Thing],
        plays: Plays,
        fresh: Container[str] = (),
        words_of: Callable[[int], tuple[str, str]] = lambda action: (str(action), ""),
        hinted: Container[str] = (),
        taught: Container[str] = (),
        card_of: Callable[[str], str | None] = lambda _key: "",
    ) -> None:
        """`fresh` was moved by others; `words_of` gives an action in notation and in words.

        `hinted` is what a hint marks, `taught` what a lesson points at; `card_of` is the card
        that is seen on a thing, or None for a pile of open ones.
        """
        self._things = things
        self._plays = plays
        self._words_of, self._card_of = words_of, card_of
        picked = (plays.first, plays.second) if plays.first else ()
        marks = ((" fresh", fresh), (" hinted", hinted), (" taught", taught), (" picked", picked))
        self._marks = [(mark, keys) for mark, keys in marks if keys]

    def __call__(
        self,
        key: str,
        classes: str,
        inside: str | Markup = "",
        pressed_by: str = "",
        caller: Callable[[], Markup] | None = None,
    ) -> Markup:
        """The thing with that key; what is inside comes from the template.

        `pressed_by` is the key of the keyboard that presses it.
        """
        if caller:
            inside = caller()
        elif not isinstance(inside, Markup):
            inside = escape(inside)
        if self._plays.is_only_picked(key):
            label = self._things[key].label
            start = opening(key, self._marked(key, classes), "pick", key, pressed_by)
        else:
            start, label = self._in_play(key, classes, pressed_by)
            if tag := self._plays.tag_of(key):
                inside += TAG.format(tag)
        # Not by +, which would escape them again.
        return Markup("".join((start, inside, closing(label))))  # noqa: S704 - all escaped

    def _marked(self, key: str, classes: str) -> str:
        """The classes, and those of its marks."""
        for mark, keys in self._marks:
            if key in keys:
                classes += mark
        return classes

    def _in_play(self, key: str, classes: str, pressed_by: str) -> tuple[str, str]:
        """How the button begins, and its label, if a click may do more than pick the thing."""
        plays, label = self._plays, self._things[key].label
        if mark := self._mark_of(key, plays):
            classes += " can aside" if plays.is_aside(key) else f" {mark}"
        classes = self._marked(key, classes)
        form, value, words = self._press(key, plays)
        if form == "tray":
            pressed_by = ""
        label = f"{label}. {words}" if words else label
        return opening(key, classes, form, value, pressed_by, self._picked(key)), label

    def _mark_of(self, key: str, plays: Plays) -> str:
        return "can" if plays.can(key) else plays.verb_mark(key) if plays.first else ""

    def _press(self, key: str, plays: Plays) -> tuple[str, str, str]:
        """What a click on it sends: a form and its value; and in words what it does."""
        if (tray := plays.tray_after(key)) is not None:
            return "tray", tray, ""
        if (action := plays.action_of(key)) is None:
            return "pick", plays.pick_of(key), ""
        notation, words = self._words_of(action)
        return ("ask", notation, "") if action in plays.losing else ("play", notation, words)

    def _picked(self, key: str) -> str:
        """What a script shows when the thing is picked, as JSON: empty if only the server knows it.

        `onto`: by key, where it may be taken, with its mark, and what a click there sends
        and does.
        """
        if self._plays.first or not self._plays.can(key) or (card := self._card_of(key)) is None:
            return ""
        plays, thing = self._plays.with_pick(key), self._things[key]
        kinds = [key for key, thing in self._things.items() if thing.is_verb]
        keys = dict.fromkeys([*plays.targets, *kinds])
        onto = {
            each: [self._mark_of(each, plays), *self._press(each, plays)]
            for each in keys
            if each in self._things and self._mark_of(each, plays)
        }
        actions = [self._words_of(action)[0] for action in plays.chosen]
        wrong = self._plays.misplaced_with(key)
        facts = {"title": thing.title or thing.label, "onto": onto, "actions": actions}
        facts |= {name: each for name, each in (("wrong", wrong), ("notes", thing.notes)) if each}
        if card:
            facts["card"] = card
        return msgspec.json.encode(facts).decode()

    def __contains__(self, key: str) -> bool:
        """Whether there is such a thing."""
        return key in self._things


@lru_cache(BOUND)
def opening(
    key: str, classes: str, form: str, value: str, pressed_by: str = "", picked: str = ""
) -> str:
    """How the button of a thing begins; `picked` is what a script shows when it is picked."""
    name, form = NAMES.get(form, form), FORMS.get(form, form)
    pressed = "true" if "picked" in classes.split() else "false"
    by = f' data-key="{escape(pressed_by)}"' if pressed_by else ""
    by += f" data-picked='{picked.translate(IN_QUOTES)}'" if picked else ""
    return (
        f'<button type="submit" form="{form}" name="{name}" value="{escape(value)}" '
        f'id="thing-{escape(key)}" class="thing {escape(classes)}" '
        f'aria-pressed="{pressed}"{by}><span class="seen" aria-hidden="true">'
    )


@lru_cache(BOUND)
def closing(label: str) -> str:
    """How it ends: with its label, which is read aloud instead of the picture.

    The label is inside the button, not an attribute, for it need not repeat the picture word by
    word. It is the same in every language, for it is passed in.
    """
    return f'</span><span class="sr">{escape(label)}</span></button>\n'


# A card of a table shown large, with what it is good for: a page, or a fragment for the script.
#
# It shows what is printed on a card and what lies open on the table, so it is the same for
# everyone. Where a card lies is not told: a card that nobody sees has no link that leads here.


@dataclass(frozen=True)
class Closer:
    """What there is to look at closely: the card that is picked, or the cards of a pile."""

    card: str = ""
    pile: Sequence[tuple[str, Card]] = ()


def closer_look(looks: TableView, key: str) -> Closer:
    """For the thing that is picked."""
    scene, place = looks.game.scene, (looks.record, looks.agreed)
    if not key:
        return Closer()
    cards = [(number, scene.card(number, *place)) for number in scene.pile(key, *place)]
    there = [(number, card) for number, card in cards if card]
    return Closer(scene.card_of(key, looks.record, looks.seat), there)


@page
async def card_page(visit: Visit) -> Response:
    """A card by its number."""
    table = (await visit.open_table()).table
    view = table_view(table, WATCHER, None, visit.now)
    return card_answer(visit, view, f"/t/{table.header.id}", table.is_dealt)


def card_answer(visit: Visit, view: TableView, at: str, is_dealt: bool = True) -> Response:
    """The card that the request names; `at` is the address of its table."""
    number = visit.part("card")
    card = view.game.scene.card(number, view.record, view.agreed) if is_dealt else None
    if card is None:
        raise Unknown(_("There is no such card at this table."))
    values = {"looks": view, "card": card, "at": at}
    if visit.wants_json:
        html = environment().get_template("card.html").render(**values)
        return JSONResponse({"html": html})
    values["symbols"] = view.game.scene.symbols(view.agreed)
    return visit.page("card_page.html", **values)


# Moments: an earlier table that is shown until the viewer goes on, such as the end of a round.


@dataclass(frozen=True)
class Stop:
    """A moment, and the number of the entry with which it came."""

    seq: int
    moment: Moment


@memo_in_object
def stop_of(looks: TableView, seen: int | None) -> Stop | None:
    """The moment that the viewer has not gone on from yet.

    Somebody who plays goes on by a button, or by the next action; somebody who watches sees it
    until the next action.
    """
    scene = looks.game.scene
    if looks.outcome is not None:
        return None
    mine = [each.seat for each in looks.sittings if each.is_mine]
    for told in standing(looks.entries):
        if seen is not None and told.seq <= seen:
            return None
        if any(map(scene.is_moment, told.events)):
            place = told.before, looks.names, looks.agreed
            return Stop(told.seq, scene.moment(told.events, *place))
        if isinstance(told.entry, Act) and (looks.seat == WATCHER or told.entry.seat in mine):
            return None
    return None


def told_until(looks: TableView, stop: Stop | None) -> TableView:
    """The same table with only that told which led to the moment, so that the log agrees with it.

    The entry of the moment may have begun something else already, such as the next round.
    """
    if stop is None:
        return looks
    is_moment = looks.game.scene.is_moment
    *before, last = [each for each in looks.entries if each.seq <= stop.seq]
    end = max(at for at, event in enumerate(last.events) if is_moment(event))
    return replace(looks, entries=[*before, cut_after(last, end)])


@memo_in_object
def cut_after(told: SeenEntry, end: int) -> SeenEntry:
    """The entry with its events up to that one; the same object again, which keeps its lines."""
    return replace(told, events=told.events[: end + 1])


def standing(entries: Sequence[SeenEntry]) -> Iterator[SeenEntry]:
    """The entries that were not undone, the newest first."""
    undone = 0
    for told in reversed(entries):
        if isinstance(told.entry, Undo):
            undone += told.entry.count
        elif isinstance(told.entry, Act) and undone:
            undone -= 1
        else:
            yield told


# Steps: what has moved. It follows from the events as the viewer knows them.


MOST_STEPS = 12  # entries; a viewer who is further behind sees the newest table at once

Step = dict[str, object]  # for the script: the number of an entry, and what moved with it


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


def travels_of(seen: SeenEntry, looks: TableView) -> tuple[Travel, ...]:
    """What moved with that entry."""
    return travels_for(seen, looks.game, looks.seat, looks.agreed)


@memo_in_object
def travels_for(seen: SeenEntry, game: Game, seat: int, agreed: Agreed) -> tuple[Travel, ...]:
    """The same for everybody who looks from that seat."""
    travels = game.scene.travels
    return tuple(travel for event in seen.events for travel in travels(event, seat, agreed))


def as_message(travel: Travel) -> dict[str, str]:
    """For the script."""
    sound = {"sound": travel.sound} if travel.sound else {}
    return {"from": travel.origin, "to": travel.goal, "piece": travel.piece, **sound}


def fresh_keys(looks: TableView, until: int | None = None) -> frozenset[str]:
    """The things that others have moved since the viewer last acted, up to entry `until`.

    Somebody who watches never acts: then those of the last entries.
    """
    since: list[SeenEntry] = []
    is_watching = looks.seat == WATCHER
    for seen in reversed(looks.entries[-MOST_STEPS:] if is_watching else looks.entries):
        if until is not None and seen.seq > until:
            continue  # on a later table than the one that is shown
        if not isinstance(seen.entry, Act) or seen.entry.seat == looks.seat:
            break
        since.append(seen)
    return frozenset(travel.goal for seen in since for travel in travels_of(seen, looks))
