"""A still table: what lay there at a moment, drawn like a table, with nothing to choose."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any

from markupsafe import Markup, escape

from kingofarms.engine.memo import BOUND
from kingofarms.engine.scene import Thing, scene_of
from kingofarms.engine.words import _
from kingofarms.web.model.view import TableView
from kingofarms.web.pages.render import environment
from kingofarms.web.pages.table.fragment import NO_CHOICE, arms_borne, seat_facts
from kingofarms.web.pages.table.moments import Stop, stop_of
from kingofarms.web.pages.table.steps import travels_of


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
    scene, stop = scene_of(looks.game), still_stop(looks)
    shown = stop.moment.view if stop else looks.record
    place = shown, looks.seat, looks.names, looks.agreed
    things = scene.things(*place)
    yield ""
    values: dict[str, Any] = {**NO_CHOICE, "looks": looks, "stop": stop, "score": None}
    values["scene"] = scene.shown(*place)
    yield ""
    facts = partial(seat_facts, scene, shown, looks)
    values["chips"], values["alarms"] = facts("chips"), facts("alarms")
    values["borne"] = arms_borne(scene, shown, looks)
    values["thing"] = StillDrawer(things, fresh_by_entry(looks))
    values["title"] = moment_title(looks)
    values["at"] = f"/t/{looks.header.id}"
    yield from environment().get_template("study/still.html").generate(**values)


def moment_title(looks: TableView) -> str:
    """The heading of a moment."""
    return _("Move {number}: {game}").format(number=looks.seq, game=_(looks.game.TITLE))


def still_stop(looks: TableView) -> Stop | None:
    """What the last entry left to be looked at, such as the end of a round; without a button."""
    stop = stop_of(looks, looks.seq - 1)
    return replace(stop, moment=replace(stop.moment, button="")) if stop else None


def fresh_by_entry(looks: TableView) -> frozenset[str]:
    """The things that the last entry has moved."""
    return frozenset(travel.goal for travel in travels_of(looks.entries[-1], looks))
