"""Drawing: pieces of a table that are drawn often and seldom change are drawn once and kept.

What is kept follows from what is handed over and from the language, and from nothing else.
"""

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from typing import Any, TypeVar

from markupsafe import Markup, escape

from kingofarms.engine.scene import Thing
from kingofarms.engine.words import current_language

KEPT = 2_000  # pieces: some 4 MB

Made = TypeVar("Made")


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
        shown: str | Markup = "",
        caller: Callable[[], Markup] | None = None,
    ) -> Markup:
        """The thing of that key; what is on it the template says."""
        thing = self._things[key]
        can = not self._legal.isdisjoint(thing.actions)
        shown = caller() if caller else escape(shown)
        return button(key, classes, thing.label, can, key == self._pick, shown)


@lru_cache(KEPT)
def button(key: str, classes: str, label: str, can: bool, is_picked: bool, shown: str) -> Markup:
    """The button of a thing; `shown` is markup."""
    marks = f"{' can' if can else ''}{' picked' if is_picked else ''}"
    name = escape(key)
    return Markup(  # noqa: S704 - what people wrote is escaped here, or was where it was drawn
        f'<button type="submit" form="pick" name="pick" value="{name}" id="thing-{name}" '
        f'class="thing {escape(classes)}{marks}" aria-label="{escape(label)}" '
        f'aria-pressed="{"true" if is_picked else "false"}">{shown}</button>\n'
    )


class Once:
    """Draws with a template's macro, each time it is asked for something new."""

    def __init__(self) -> None:
        self._kept: dict[tuple[Any, ...], Markup] = {}

    def __call__(self, game: str, macro: Any, *said: Any) -> Markup:
        """What that game's macro makes of what is said, which is all it may look at."""
        key = (game, macro.name, current_language(), *said)
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= KEPT:
                self._kept.clear()
            found = self._kept[key] = macro(*said)
        return found
