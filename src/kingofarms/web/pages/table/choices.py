"""Choices: what a click on the table does, and what the panel beside it lists.

No rule is known here. An action that two things are part of is done by taking one to the other;
an action that only one thing is part of, by clicking that thing twice. Where the order of the two
matters, the game's scene says it (`Thing.onto`). The game is asked why something is not allowed.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from kingofarms.engine.match.undo import NOTHING_TO_UNDO
from kingofarms.engine.scene import Thing
from kingofarms.engine.words import _
from kingofarms.web.table.table import RUNNING
from kingofarms.web.table.view import TableView

MOST_AT_ONCE = 12  # actions that are listed before anything is picked
AND = "+"  # between the keys of two things that are picked together

Targets = Mapping[str, tuple[int, ...]]  # by key, the legal actions


class Plays:
    """The legal actions by the things that are part of them, and what is picked so far."""

    def __init__(
        self,
        things: Mapping[str, Thing],
        legal: Collection[int],
        pick: str = "",
        is_confirming: bool = False,
    ) -> None:
        """`is_confirming`: a click only picks, and the panel has the button that does it."""
        self._things = things
        self._is_confirming = is_confirming
        self._legal = frozenset(legal)
        first, _and, second = pick.partition(AND)
        self.first = first if first in things else ""
        self.second = second if self.first and second in things else ""
        self._parts: dict[int, list[str]] = defaultdict(list)
        for key, thing in things.items():
            for action in self._legal.intersection(thing.actions):
                self._parts[action].append(key)
        self.targets: Targets = self._targets_of(things[self.first]) if self.first else {}
        # Without a pick: what can be used. Things that stand aside only if there is no other.
        usable = [key for key, thing in things.items() if not self._legal.isdisjoint(thing.actions)]
        main = [key for key in usable if not things[key].is_aside]
        self._usable, self._main = frozenset(usable), frozenset(main or usable)

    def _targets_of(self, thing: Thing) -> Targets:
        """Where that thing can be taken, itself included, and the actions that would be."""
        given = {key: (action,) for key, action in thing.onto if action in self._legal}
        if given:
            return given
        found: dict[str, list[int]] = defaultdict(list)
        for action in thing.actions:
            if action in self._legal:
                others = [key for key in self._parts[action] if self._is_partner(key, thing)]
                for key in others or [thing.key]:
                    found[key].append(action)
        return {key: tuple(actions) for key, actions in found.items()}

    def _is_partner(self, key: str, thing: Thing) -> bool:
        return key != thing.key and not self._things[key].is_verb

    def can(self, key: str) -> bool:
        """Whether the thing can be used; while one is picked, whether it can be taken there."""
        return key in self.targets if self.first else key in self._usable

    def is_aside(self, key: str) -> bool:
        """Whether it can be used, but is not the first thing to look at."""
        return not self.first and key in self._usable - self._main

    def action_of(self, key: str) -> int | None:
        """The action that a click on the thing does now; None if the click picks it instead."""
        thing = self._things[key]
        if self._is_confirming:
            return None
        if self.first:
            actions = self.targets.get(key, ())
        else:
            actions = tuple(self._legal.intersection(thing.actions)) if thing.at_once else ()
        return actions[0] if len(actions) == 1 else None

    def pick_of(self, key: str) -> str:
        """What is picked after a click on the thing: both, if there is something to choose."""
        few = 0 if self._is_confirming else 1
        several = len(self.targets.get(key, ())) > few and key != self.first
        several &= not (self.first and self._things[self.first].is_verb)
        return f"{self.first}{AND}{key}" if several else key

    @property
    def chosen(self) -> tuple[int, ...]:
        """The legal actions with what is picked."""
        if self.second:
            return self.targets.get(self.second, ())
        thing = self._things[self.first]
        return tuple(action for action in thing.actions if action in self._legal)


# The panel.


@dataclass(frozen=True)
class Choice:
    """A legal action."""

    notation: str
    words: str


@dataclass(frozen=True)
class Panel:
    """What the panel shows."""

    title: str
    choices: tuple[Choice, ...]  # shown as buttons
    folded: tuple[Choice, ...]  # too many to show, behind a fold
    reasons: tuple[str, ...]  # why the thing has no legal action
    notes: tuple[str, ...] = ()  # what there is to read about it
    no_undo: str = ""  # why an action of this turn can't be undone


def panel_of(looks: TableView, things: Mapping[str, Thing], plays: Plays) -> Panel:
    """For what is picked, or for the whole table."""
    thing = things.get(plays.first)
    panel = thing_panel(looks, thing, plays.chosen) if thing else whole_panel(looks, things)
    return replace(panel, no_undo=no_undo(looks))


def no_undo(looks: TableView) -> str:
    """Why the last action can't be undone. Empty if it can, or if there is nothing to undo."""
    nothing = [_(text) for text in NOTHING_TO_UNDO]
    return "" if looks.why_no_undo in nothing else looks.why_no_undo


def thing_panel(looks: TableView, thing: Thing, legal: Sequence[int]) -> Panel:
    """The legal actions with what is picked, or why there are none."""
    title = thing.title or thing.label
    if not looks.is_my_turn:
        return Panel(title, (), (), not_now(looks), thing.notes)
    reasons: list[str] = []
    if not legal:
        reasons = list(dict.fromkeys(why_not(looks, action) for action in thing.actions))
        if not reasons and not thing.notes:
            reasons = [_("You can't do anything with this.")]
    choices = tuple(choice(looks, action) for action in legal)
    return Panel(title, choices, (), tuple(reasons), thing.notes)


def whole_panel(looks: TableView, things: Mapping[str, Thing]) -> Panel:
    """All actions if they are few; otherwise those without a thing on the table."""
    every = tuple(choice(looks, action) for action in looks.legal)
    if len(every) <= MOST_AT_ONCE:
        return Panel("", every, (), ())
    pickable = [thing for thing in things.values() if not thing.stays and not thing.is_verb]
    folded = {action for thing in pickable for action in thing.actions}
    if folded.isdisjoint(looks.legal):  # nothing on the table can be picked to see them
        return Panel("", every, (), ())
    loose = tuple(choice(looks, action) for action in looks.legal if action not in folded)
    return Panel("", loose, every, ())


def choice(looks: TableView, action: int) -> Choice:
    """An action in notation and in words."""
    return Choice(*action_words(looks, action))


def action_words(looks: TableView, action: int) -> tuple[str, str]:
    """An action in notation and in words."""
    return (
        looks.game.format_action(action, looks.agreed),
        looks.game.describe_action(action, looks.record, looks.agreed, looks.names),
    )


def why_not(looks: TableView, action: int) -> str:
    """The game's reason, with the number of the rule."""
    return looks.game.why_not(action, looks.record, looks.agreed)


def not_now(looks: TableView) -> tuple[str, ...]:
    """Why the viewer can't act now."""
    if looks.phase != RUNNING:
        return (_("The match is not in progress."),)
    return (_("It is {name}'s turn.").format(name=looks.names[looks.to_play]),)
