"""Drawing: the pieces of a table that are drawn often and seldom change.

A piece depends on the arguments of its function and on the language, and on nothing else.
"""

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import msgspec
from markupsafe import Markup, escape
from starlette.responses import JSONResponse, Response

from kingofarms.engine.memo import BOUND
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.scene import Card, Thing
from kingofarms.engine.words import _, current_language
from kingofarms.study.following import Seen
from kingofarms.study.hint import Hint, hint_from
from kingofarms.web.model.table import RUNNING
from kingofarms.web.model.view import TableView, table_view
from kingofarms.web.shell.render import environment
from kingofarms.web.shell.visits import Visit, page
from kingofarms.web.study.hints import Advice
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


# The hint beside the table: its words, and the things on the table that it marks.


@dataclass(frozen=True)
class HintView:
    """What the table shows of hints: a button, that a worker thinks, or the hint."""

    can_ask: bool = False
    is_thinking: bool = False
    has_failed: bool = False
    words: Hint | None = None
    notation: str = ""  # of the best action
    keys: frozenset[str] = frozenset()  # of the things that are marked


NO_HINT = HintView()


def hint_view(looks: TableView, things: Mapping[str, Thing], advice: Advice | None) -> HintView:
    """For the seat to play, where hints are agreed."""
    is_possible = looks.is_my_turn and looks.phase == RUNNING and looks.header.hints
    if not is_possible or len(looks.legal) < 2:
        return NO_HINT
    if advice is None:
        return HintView(can_ask=True)
    if advice.analysis is None:
        return HintView(advice.has_failed, advice.is_thinking, advice.has_failed)
    words = words_of(looks, advice)
    action = words.best.action
    return HintView(
        words=words,
        notation=looks.game.format_action(action, looks.agreed),
        keys=marked(things, action),
    )


def words_of(looks: TableView, advice: Advice) -> Hint:
    """The hint in the reader's language, made once."""
    key = current_language(), looks.names
    if key not in advice.words and advice.analysis is not None:
        seen = Seen(looks.game, looks.agreed, looks.view, looks.names)
        advice.words[key] = hint_from(advice.analysis, seen)
    return advice.words[key]


def marked(things: Mapping[str, Thing], action: int) -> frozenset[str]:
    """The things with which that action is done: a card and its target, say.

    A kind of action is marked only if nothing else stands for the action.
    """
    direct = {key for key, thing in things.items() if action in thing.actions and not thing.is_verb}
    targets = {
        goal
        for key in direct
        for goal, onto in things[key].onto
        if onto == action and goal in things
    }
    verbs = {key for key, thing in things.items() if action in thing.actions}
    return frozenset(direct | targets or verbs)


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
