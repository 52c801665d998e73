"""The memory of a tree: what the compiled loop reads and writes, and how it is read afterwards."""

import numpy as np

from kingofarms.bots.search.results import Decision
from kingofarms.bots.search.tree import MOST_DEPTH, Memory, Node
from kingofarms.engine.game.game import Game
from kingofarms.engine.rules.loops import room_for_actions
from kingofarms.engine.rules.record import new
from kingofarms.engine.rules.seats import MAX_SEATS
from kingofarms.engine.rules.sheet import Sheet


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
