"""The memory of a tree: what the compiled loop reads and writes, and how it is read afterwards.

What a search has found out.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from kingofarms.bots.search.tree import MOST_DEPTH, Memory, Node
from kingofarms.engine.game.game import Game
from kingofarms.engine.rules.loops import room_for_actions
from kingofarms.engine.rules.record import Array, new
from kingofarms.engine.rules.seats import MAX_SEATS, Sheet


class Decision(NamedTuple):
    """A seat and its action."""

    seat: int
    action: int


@dataclass(frozen=True)
class SearchResult:
    """The result of a search, in the order of the legal actions."""

    legal: tuple[int, ...]
    visits: Array  # visits[k]
    wins: Array  # wins[k, 0] the sum of the shares of the win, wins[k, 1] of their squares
    sums: (
        Array  # sums[k, 0, category] of score sheets, the own; sums[k, 1, category] the best other
    )
    continuation: tuple[Decision, ...]  # the best action, and what was mostly played after it

    @property
    def iterations(self) -> int:
        """The number of play-outs."""
        return int(self.visits.sum())

    @property
    def best(self) -> int:
        """The index of the action tried most; among equals, the one that won more."""
        return int(self._order[-1])

    @property
    def _order(self) -> Array:
        """The indices of the actions, the best last."""
        return np.lexsort((-np.arange(len(self.legal)), self.wins[:, 0], self.visits))

    def best_of(self, actions: Collection[int]) -> int:
        """The best of these actions."""
        return next(self.legal[k] for k in self._order[::-1] if self.legal[k] in actions)


@dataclass(frozen=True)
class Trial:
    """One action tried on given deals."""

    shares: Array  # shares[k] of the win on deal k
    sums: Array  # sums[0, category] of score sheets, the own; sums[1, category] the best other
    following: tuple[Decision, ...]  # what was mostly played after it


class Tree:
    """The memory of one tree."""

    def __init__(self, game: Game, nodes: int) -> None:
        self.nodes, self.used = new(Node, nodes), np.ones(1, np.int64)
        self.states, self.out = new(game.State), room_for_actions(game)
        self.mark = np.zeros(game.ACTIONS, np.int8)
        path, rewards = np.zeros(MOST_DEPTH, np.int64), np.zeros(MAX_SEATS)
        working = self.states, self.out, self.mark, path, rewards
        self.memory = Memory(self.nodes, self.used, *working, new(Sheet), new(Sheet))
        self.tally = np.zeros((0, 2))
        self.sums = np.zeros((0, 2, len(game.CATEGORIES)))

    def clear(self, actions: int) -> None:
        """Reset the tree to its root."""
        self.nodes[0] = 0
        self.used[0] = 1
        self.tally = np.zeros((actions, 2))
        self.sums = np.zeros((actions, *self.sums.shape[1:]))

    def children(self, at: int) -> list[int]:
        """The nodes after a node."""
        after, child = [], int(self.nodes["first"][at])
        while child:
            after.append(child)
            child = int(self.nodes["sibling"][child])
        return after

    def decision(self, at: int) -> Decision:
        """What a node stands for."""
        return Decision(int(self.nodes["seat"][at]), int(self.nodes["action"][at]))

    def likely(self, action: int, least: int) -> list[Decision]:
        """The most played actions after an action, while there are enough visits."""
        at = next(c for c in self.children(0) if self.nodes["action"][c] == action)
        return [self.decision(at), *self.line(at, least)]

    def line(self, at: int, least: int) -> list[Decision]:
        """The most played actions from a node on, while there are enough visits."""
        line: list[Decision] = []
        while there := self.children(at):
            at = max(there, key=lambda child: int(self.nodes["visits"][child]))
            if self.nodes["visits"][at] < least:
                break
            line.append(self.decision(at))
        return line
