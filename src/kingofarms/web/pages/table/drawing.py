"""Drawing: the pieces of a table that are drawn often and seldom change.

A piece depends on the arguments of its function and on the language, and on nothing else.
"""

from collections.abc import Callable, Container, Mapping
from functools import lru_cache
from typing import Any

from markupsafe import Markup, escape

from kingofarms.engine.memo import BOUND, memo
from kingofarms.engine.scene import Thing
from kingofarms.web.pages.table.choices import Plays

NAMES = {"play": "action"}  # of the field that a form sends, if it is not the form's own
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
    ) -> None:
        """`fresh` was moved by others; `words_of` gives an action in notation and in words.

        `hinted` is what a hint marks.
        """
        self._things = things
        self._plays = plays
        self._fresh = fresh
        self._words_of = words_of
        self._hinted = hinted

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
        thing, plays = self._things[key], self._plays
        marks = [
            ("can", plays.can(key)),
            ("aside", plays.is_aside(key)),
            ("fresh", key in self._fresh),
            ("hinted", key in self._hinted),
            ("picked", key in (plays.first, plays.second)),
        ]
        shown = " ".join([classes, *(mark for mark, is_so in marks if is_so)])
        inside = caller() if caller else escape(inside)
        tag = plays.tag_of(key)
        if tag:
            inside += TAG.format(tag)
        tray = plays.tray_after(key)
        if tray is not None:
            return button(key, shown, thing.label, "tray", tray, inside)
        action = plays.action_of(key)
        if action is None:
            return button(key, shown, thing.label, "pick", plays.pick_of(key), inside, pressed_by)
        notation, words = self._words_of(action)
        return button(key, shown, f"{thing.label}. {words}", "play", notation, inside, pressed_by)

    def __contains__(self, key: str) -> bool:
        """Whether there is such a thing."""
        return key in self._things


@lru_cache(BOUND)
def button(
    key: str, classes: str, label: str, form: str, value: str, inside: Markup, pressed_by: str = ""
) -> Markup:
    """The button of a thing: the same in every language, for its label is passed in.

    The label is read aloud instead of the picture. It is inside the button, not an attribute, for
    it need not repeat the picture word by word.
    """
    name = NAMES.get(form, form)
    pressed = "true" if "picked" in classes.split() else "false"
    by = f' data-key="{escape(pressed_by)}"' if pressed_by else ""
    return Markup(  # noqa: S704 - what people wrote is escaped here, or was where it was drawn
        f'<button type="submit" form="{form}" name="{name}" value="{escape(value)}" '
        f'id="thing-{escape(key)}" class="thing {escape(classes)}" '
        f'aria-pressed="{pressed}"{by}><span class="seen" aria-hidden="true">{inside}</span>'
        f'<span class="sr">{escape(label)}</span></button>\n'
    )


@memo()
def draw_once(macro: Callable[..., Markup], *arguments: Any) -> Markup:
    """For templates: what a macro draws, remembered for these arguments.

    The macro must be imported: it lives as long as its template and sees nothing of the page. A
    macro of the page's own template may look at everything there; it is another object for each
    page, so nothing that it draws is ever used for another one.
    """
    return macro(*arguments)
