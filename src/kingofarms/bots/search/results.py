"""What a search has found out."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from kingofarms.engine.rules.record import Array


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
