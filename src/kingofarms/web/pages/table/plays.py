"""Plays: what it means to pick one thing on the table and then click, or drop it on, another.

No rule is known here. An action that two things are part of is done by taking one to the other;
an action that only one thing is part of, by clicking that thing twice. Where the order of the two
matters, the game's scene says it (`Thing.onto`).
"""

from collections import defaultdict
from collections.abc import Collection, Mapping

from kingofarms.engine.scene import Thing

AND = "+"  # between the keys of two things that are picked together

Targets = Mapping[str, tuple[int, ...]]  # by key, the legal actions


class Plays:
    """The legal actions by the things that are part of them, and what is picked so far."""

    def __init__(self, things: Mapping[str, Thing], legal: Collection[int], pick: str = "") -> None:
        self._things = things
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
        if self.first:
            actions = self.targets.get(key, ())
        else:
            actions = tuple(self._legal.intersection(thing.actions)) if thing.at_once else ()
        return actions[0] if len(actions) == 1 else None

    def pick_of(self, key: str) -> str:
        """What is picked after a click on the thing: both, if there is something to choose."""
        several = len(self.targets.get(key, ())) > 1 and key != self.first
        several &= not (self.first and self._things[self.first].is_verb)
        return f"{self.first}{AND}{key}" if several else key

    @property
    def chosen(self) -> tuple[int, ...]:
        """The legal actions with what is picked."""
        if self.second:
            return self.targets.get(self.second, ())
        thing = self._things[self.first]
        return tuple(action for action in thing.actions if action in self._legal)
