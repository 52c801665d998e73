"""Drawing: the pieces of a table that are drawn often and seldom change.

A piece depends on the arguments of its function and on the language, and on nothing else.
"""

from collections.abc import Callable, Container, Mapping
from functools import lru_cache
from typing import Any

import msgspec
from markupsafe import Markup, escape

from kingofarms.engine.memo import BOUND, memo
from kingofarms.engine.scene import Thing
from kingofarms.web.pages.table.choices import Plays

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
        keys = dict.fromkeys([*plays.targets, *plays.kinds])
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


@memo()
def draw_once(macro: Callable[..., Markup], *arguments: Any) -> Markup:
    """For templates: what a macro draws, remembered for these arguments.

    The macro must be imported: it lives as long as its template and sees nothing of the page. A
    macro of the page's own template may look at everything there; it is another object for each
    page, so nothing that it draws is ever used for another one.
    """
    return macro(*arguments)
