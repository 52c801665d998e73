"""Drawing: the pieces of a table that are drawn often and seldom change.

A piece depends on the arguments of its function and on the language, and on nothing else.
"""

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from typing import Any

from markupsafe import Markup, escape

from kingofarms.engine.memo import BOUND, memo
from kingofarms.engine.scene import Thing


class Drawer:
    """Draws the things on a table, each of which is a button."""

    def __init__(self, things: Mapping[str, Thing], legal: Collection[int], pick: str) -> None:
        self._things = things
        self._legal = frozenset(legal)
        self._pick = pick

    def __call__(
        self,
        key: str,
        classes: str,
        inside: str | Markup = "",
        caller: Callable[[], Markup] | None = None,
    ) -> Markup:
        """The thing with that key; what is inside comes from the template."""
        thing = self._things[key]
        can = not self._legal.isdisjoint(thing.actions)
        inside = caller() if caller else escape(inside)
        return button(key, classes, thing.label, can, key == self._pick, inside)


@lru_cache(BOUND)
def button(
    key: str, classes: str, label: str, can: bool, is_picked: bool, inside: Markup
) -> Markup:
    """The button of a thing: the same in every language, for its label is passed in."""
    marks = f"{' can' if can else ''}{' picked' if is_picked else ''}"
    name = escape(key)
    return Markup(  # noqa: S704 - what people wrote is escaped here, or was where it was drawn
        f'<button type="submit" form="pick" name="pick" value="{name}" id="thing-{name}" '
        f'class="thing {escape(classes)}{marks}" aria-label="{escape(label)}" '
        f'aria-pressed="{"true" if is_picked else "false"}">{inside}</button>\n'
    )


@memo()
def draw_once(macro: Callable[..., Markup], *arguments: Any) -> Markup:
    """For templates: what a macro draws, remembered for these arguments.

    The macro must be imported: it lives as long as its template and sees nothing of the page. A
    macro of the page's own template may look at everything there; it is another object for each
    page, so nothing that it draws is ever used for another one.
    """
    return macro(*arguments)
