"""Scene: what a game has to say to be shown in a browser, and what can be picked there.

A scene shows a View; it knows no rule. What may be done, and why not, the game is asked.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol

from markupsafe import Markup

from kingofarms.engine.game.game import Game, part_of
from kingofarms.engine.game.plain_table import blocks_of
from kingofarms.engine.rules.told import Event
from kingofarms.engine.terms.terms import Agreed

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


class Scene(Protocol):
    """A game's `browser/scene.py`; its template is the `table.html` beside it.

    It may also have
    - `TOTAL`: the category of points that decides the match. Those before it are its parts, those
      after it break ties;
    - `travels(event, seat, agreed)`: the Travels that are seen when that happens;
    - `chips(view, agreed)`: for each seat a few short facts beside the player's name;
    - `mentions(event, agreed)`: by name, the words of the event's phrase that the log shows with a
      picture; `symbols(agreed)`: what these pictures refer to;
    - `is_detail(event)`: whether only the log tells it, and the line over the table does not;
    - `KEYS`: what the keys press that its template gives to things, and what `DIGITS` pick where
      it is not a card of the hand, from left to right;
    - `alarms(view, agreed)`: for each seat what others should beware of, or an empty text;
    - `warnings(view, seat, names, agreed)`: sentences that the seat to play should not miss;
    - `tray(view, seat, agreed, inside)`: the Tray with the things of these keys, or with those
      that the game proposes if `inside` is None; None if there is nothing to fill now;
    - `question(action, view, agreed)`: what to ask before that action is done; mostly empty;
    - `taken_to(one, other)`: the action, legal or not, that is meant where the thing with the first
      key is taken to the other; None if the other is no place for it;
    - `short_words(action, view, agreed)`: the action in few words, for a button on the table;
    - `action_note(action, view, agreed)`: what the action does, in few words below those of its
      button; mostly empty;
    - `order_words(action, view, agreed)`: for an action that differs from another one only in the
      order of two things, words for both of them and words for this order; else None;
    - `is_moment(event)` and `moment(events, before, names, agreed)`: whether the table stops to be
      looked at when that happens, and what is shown then; `events` are those of the action with
      which it came, and `before` is the View until then;
    - `arms(view, seat, agreed)` and `builder(events)`, where players build coats of arms: the arms
      that the seat bears now, and the seat whose arms these events have changed, or None.
    """

    def things(
        self, view: Any, seat: int, names: Sequence[str], agreed: Agreed
    ) -> Mapping[str, Thing]:
        """What can be picked, by key."""

    def prompt(self, view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> list[str]:
        """What the seat is to decide, in sentences: a price, what is paid, what is missing."""

    def shown(self, view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> dict[str, Any]:
        """What the template draws."""


class PlainScene:
    """For a game without one: the table in words and columns; what can be done is in the panel."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def things(
        self, view: Any, seat: int, names: Sequence[str], agreed: Agreed
    ) -> dict[str, Thing]:
        """Nothing can be picked."""
        return {}

    def prompt(self, view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> list[str]:
        """The actions speak for themselves."""
        return []

    def shown(self, view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> dict[str, Any]:
        """What programs are told of the table."""
        return {"blocks": blocks_of(self._game.describe_table(view, agreed))}


class Zoom(Protocol):
    """A game's `browser/zoom.py`: whatever is drawn with `data-card` can be looked at closely.

    It may also have `pile(key, view, agreed)`: the numbers of the cards in an open pile;
    `numbers(agreed)`: those of all cards, where players may bring their own;
    `types(agreed)`: those of a card of each type, for the pages of the rules; and
    `other_lines(agreed)`: what is printed besides the cards.
    """

    def card(self, number: str, view: Any, agreed: Agreed) -> Card | None:
        """The card with that number; None if there is none."""

    def card_of(self, key: str, view: Any, seat: int) -> str:
        """The number of the card that is seen on that thing; empty if there is none."""


def zoom_of(game: Game) -> Zoom | None:
    """The zoom of a game, from its folder, if it has one."""
    zoom: Zoom | None = part_of(game, "browser.zoom")
    return zoom


def scene_of(game: Game) -> Scene:
    """The scene of a game, from its folder; a plain one where it has none."""
    scene: Scene | None = part_of(game, "browser.scene")
    return scene or PlainScene(game)


def arms_after(game: Game, events: Sequence[Event], view: Callable[[], Any], agreed: Agreed) -> Any:
    """The arms that the last of these events has changed, as the View shows them; else None."""
    scene = scene_of(game)
    builder, arms = getattr(scene, "builder", None), getattr(scene, "arms", None)
    if builder is None or arms is None:  # a game need not have arms
        return None
    seat = builder(events)
    return None if seat is None else arms(view(), seat, agreed)


def has_moment(game: Game, events: Sequence[Event]) -> bool:
    """Whether the table stops to be looked at after these events."""
    is_moment = getattr(scene_of(game), "is_moment", None)
    return is_moment is not None and any(map(is_moment, events))
