"""Scene: what a game has to say to be shown in a browser, and what can be picked there.

A scene shows a View; it knows no rule. What may be done, and why not, the game is asked.
"""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, NamedTuple

from markupsafe import Markup

from kingofarms.engine.plain_table import blocks_of
from kingofarms.engine.rules.told import Event
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _

WIDE, HIGH = 560, 430  # of the field that a game draws the end of a match in
DIGITS = "1-9"  # in `KEYS`: the digits, which press the things of the row that they count


class Thing(NamedTuple):
    """Something on the table that can be picked, and the actions it might be part of."""

    key: str  # the same thing keeps it from table to table: "hand-5"
    label: str  # for people
    actions: tuple[int, ...] = ()  # legal or not, in the order to be shown
    title: str = ""  # shorter, above what can be done with it; else the label
    stays: bool = False  # its actions are listed even where there are too many to list
    onto: tuple[tuple[str, int], ...] = ()  # the action if it is taken to that other thing
    is_aside: bool = False  # it is highlighted only if no other thing can be used
    is_last: bool = False  # it is highlighted only if not even a thing that stands aside can be
    tags: tuple[tuple[int, str], ...] = ()  # a word for what it is good for while it stands aside
    is_verb: bool = False  # a kind of action: a click on it only shows what can be used for it
    at_once: bool = False  # a click on it is enough if it has just one legal action
    notes: tuple[str, ...] = ()  # what there is to read about it


@dataclass(frozen=True)
class Tray:
    """Things that are used together by one button, such as the cards of a payment."""

    keys: tuple[str, ...]  # of the things that can be put in
    inside: tuple[str, ...]  # of those that lie in it
    actions: tuple[int, ...]  # what the button does, one after the other; none: not possible yet
    words: str  # how far it is filled
    button: str
    question: str = ""  # to be answered before the button counts
    insist: str = ""  # the button that answers it


@dataclass(frozen=True)
class Moment:
    """An earlier table that is shown until the viewer goes on, such as the end of a round."""

    view: Any
    title: str  # what it is: the panel's heading
    words: str
    button: str


GOAL, ORIGIN = "goal", "origin"
Sound = Literal["", "lay", "draw", "coin", "hammer"]


@dataclass(frozen=True)
class Travel:
    """Something that moves from one thing on the table to another, by their keys.

    `piece` is what is seen on the way: the thing at the goal, a copy of the thing at the origin, or
    the picture `<template id="piece-…">` of the game's table. What the viewer may not see has no
    key of its own; it travels as such a picture. What keeps its key wherever it lies, such as a
    token, has the same origin and goal. `sound` is heard when it sets out.
    """

    origin: str
    goal: str
    piece: str = GOAL
    sound: Sound = ""


@dataclass(frozen=True)
class Card:
    """A card shown large, and what it is good for."""

    name: str
    picture: Markup
    lines: tuple[str, ...]


def adopt(kind: type, base: type, modules: Iterable[ModuleType]) -> None:
    """Give the class of a Game or a Scene what modules have under names of its base.

    What it has itself stays. A function there has the arguments of the method without `self`.
    """
    names = {name for name in (*vars(base), *base.__annotations__) if not name.startswith("_")}
    own, found = set(vars(kind)), dict[str, Any]()
    for module in modules:
        for name in (names & set(vars(module))) - own:
            part = getattr(module, name)
            if isinstance(part, ModuleType):
                continue
            if found.setdefault(name, part) is not part:
                raise TypeError(f"{module.__name__} has another {name} than a part before it")
            setattr(kind, name, staticmethod(part) if callable(part) else part)


class Scene:
    """What a browser shows of a game; its template is the `table.html` beside its module.

    A game's `browser/scene.py` makes one object of its own class, `scene`. All is optional, and
    may also stand in modules, under the same names.
    """

    PARTS: Sequence[ModuleType] = ()  # functions need no `self` there

    # What the keys press that its template gives to things, and what `DIGITS` pick where it is not
    # a card of the hand, from left to right.
    KEYS: Mapping[str, str] = {}

    # By the names of the PICTURES in `learn.html`, what its macros draw, of `at` and the terms.
    LESSON: Mapping[str, Callable[..., Mapping[str, Any]]] = {}

    def __init_subclass__(cls) -> None:
        """Take the scene's parts from its modules."""
        adopt(cls, Scene, vars(cls).get("PARTS", ()))

    # The table.

    def things(
        self, view: Any, seat: int, names: Sequence[str], agreed: Agreed
    ) -> Mapping[str, Thing]:
        """What can be picked, by key."""
        return {}

    def shown(
        self, view: Any, seat: int, names: Sequence[str], agreed: Agreed
    ) -> Mapping[str, Any]:
        """What the template draws, as `scene`."""
        return {}

    def chips(self, view: Any, agreed: Agreed) -> Sequence[Sequence[str]]:
        """For each seat a few short facts beside the player's name."""
        return ()

    def alarms(self, view: Any, agreed: Agreed) -> Sequence[str]:
        """For each seat what others should beware of, or an empty text."""
        return ()

    def travels(self, event: Event, seat: int, agreed: Agreed) -> Iterable[Travel]:
        """What is seen to move when that happens."""
        return ()

    # What the seat to play decides.

    def prompt(self, view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> Sequence[str]:
        """What the seat is to decide, in sentences: a price, what is paid, what is missing."""
        return ()

    def warnings(self, view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> Sequence[str]:
        """Sentences that the seat to play should not miss."""
        return ()

    def taken_to(self, one: str, other: str) -> int | None:
        """The action, legal or not, where the thing with the first key is taken to the other.

        None if the other is no place for it.
        """
        return None

    def tray(
        self, view: Any, seat: int, agreed: Agreed, inside: Sequence[str] | None
    ) -> Tray | None:
        """The Tray with the things of these keys; None if there is nothing to fill now.

        If `inside` is None, the game proposes what lies in it.
        """
        return None

    def question(self, action: int, view: Any, agreed: Agreed) -> str:
        """What to ask before that action is done; mostly empty."""
        return ""

    def short_words(self, action: int, view: Any, agreed: Agreed) -> str:
        """The action in few words, for a button on the table; empty: its words are short enough."""
        return ""

    def action_note(self, action: int, view: Any, agreed: Agreed) -> str:
        """What the action does, in few words below those of its button; mostly empty."""
        return ""

    def order_words(self, action: int, view: Any, agreed: Agreed) -> tuple[str, str] | None:
        """Words for two actions that differ only in the order of two things, and for this order."""
        return None

    # What has happened.

    def mentions(self, event: Event, agreed: Agreed) -> Mapping[str, Markup]:
        """By name, the words of the event's phrase that the log shows with a picture."""
        return {}

    def symbols(self, agreed: Agreed) -> Markup:
        """What pictures in the log and on cards refer to."""
        return Markup()

    def is_detail(self, event: Event) -> bool:
        """Whether only the log tells it, and the line over the table does not."""
        return False

    def is_moment(self, event: Event) -> bool:
        """Whether the table stops to be looked at when that happens."""
        return False

    def moment(
        self, events: Sequence[Event], before: Any, names: Sequence[str], agreed: Agreed
    ) -> Moment:
        """What is shown then: `events` are those of one action, `before` is the View until then."""
        raise NotImplementedError("a scene whose is_moment is ever true has a moment, too")

    def arms(self, view: Any, seat: int, agreed: Agreed) -> Any:
        """The coat of arms that the seat has built."""
        return None

    @property
    def has_arms(self) -> bool:
        """Whether players build coats of arms: the scene brings its own `arms`."""
        return type(self).arms is not Scene.arms

    def builder(self, events: Sequence[Event]) -> int | None:
        """The seat whose arms these events have changed."""
        return None

    # Cards: whatever is drawn with `data-card` can be looked at closely.

    def card(self, number: str, view: Any, agreed: Agreed) -> Card | None:
        """The card with that number; None if there is none."""
        return None

    def card_of(self, key: str, view: Any, seat: int) -> str:
        """The number of the card that is seen on that thing; empty if there is none."""
        return ""

    def pile(self, key: str, view: Any, agreed: Agreed) -> Sequence[str]:
        """The numbers of the cards in an open pile."""
        return ()

    def numbers(self, agreed: Agreed) -> Sequence[str]:
        """The numbers of all cards, where players may bring their own."""
        return ()

    def types(self, agreed: Agreed) -> Sequence[str]:
        """The number of a card of each type, for the pages of the rules."""
        return ()

    # Before and after a match.

    def showcase(self, agreed: Agreed) -> Any:
        """What `showcase.html` draws in the lobby, as `faces`; None: the lobby shows the emblem."""
        return None

    def lesson(self, at: Callable[[int], Any], agreed: Agreed) -> Iterable[tuple[str, str, Markup]]:
        """Pictures that teach the game: heading, words, picture; here those of its `learn.html`.

        `at` gives the table before a step of the lesson.
        """
        from kingofarms.engine.templates import macros

        if self.LESSON:
            module = Path(str(sys.modules[type(self).__module__].__file__))
            drawn = macros(module.with_name("learn.html"))
            for name, heading, words in drawn.PICTURES:
                yield _(heading), _(words), getattr(drawn, name)(self.LESSON[name](at, agreed))

    def drawing(self, view: Any, winners: Sequence[int], agreed: Agreed) -> str:
        """The end of a match to be shared: SVG inside of a field `WIDE` and `HIGH`."""
        return ""

    def trophy(self, view: Any, winner: int, agreed: Agreed) -> Markup:
        """An SVG of what that seat has won with, to stand beside the result."""
        return Markup()


class PlainScene(Scene):
    """For a game without one: the table in words and columns; what can be done is in the panel."""

    def __init__(self, describe_table: Callable[[Any, Agreed], dict[str, Any]]) -> None:
        self._describe = describe_table

    def shown(
        self, view: Any, seat: int, names: Sequence[str], agreed: Agreed
    ) -> Mapping[str, Any]:
        """What programs are told of the table."""
        return {"blocks": blocks_of(self._describe(view, agreed))}
