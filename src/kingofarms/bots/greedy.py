"""The greedy bot: the action with the best score by the game's taste, ties broken at random.

The loops serve every game that has a taste; `bind` inserts game and taste.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from kingofarms.engine.match.game import Game, part_of
from kingofarms.engine.match.terms import Agreed
from kingofarms.engine.rules.chance import pick
from kingofarms.engine.rules.compiled import bind
from kingofarms.engine.rules.record import Array


def taste_of(game: Game) -> Callable[..., int] | None:
    """The game's scoring function for actions, from its folder; None if it has none."""
    found = part_of(game, "taste")
    return found.taste if found else None


def taste(state: Any, terms: Any, action: int) -> int:
    """Stand-in for the taste of a game; `bind` replaces it."""
    raise TypeError("bind(loop, game, taste=…) makes the one to call")


def best_by_taste(views: Array, i: int, terms: Array, out: Array, rng: Array) -> int:
    """One of the listed actions with the best score."""
    best, equals = out[1], 1
    liked = taste(views[i], terms[0], best)
    for at in range(2, out[0] + 1):
        likes = taste(views[i], terms[0], out[at])
        if likes > liked:
            best, liked, equals = out[at], likes, 1
        elif likes == liked:
            equals += 1
            if pick(equals, rng) == 0:
                best = out[at]
    return best


_bound: dict[str, Callable[..., int]] = {}


def chooser(game: Game) -> Callable[..., int]:
    """The loop above bound to a game and its taste, once a process."""
    if game.NAME not in _bound:
        _bound[game.NAME] = bind(best_by_taste, game, taste=taste_of(game))
    return _bound[game.NAME]


class GreedyBot:
    """Plays the action with the best score, without looking further ahead."""

    def __init__(self, game: Game, agreed: Agreed) -> None:
        self._terms = agreed.record
        self._choose = chooser(game)
        self._out = np.zeros(game.ACTIONS + 1, np.int16)

    def choose(self, view: Array, legal: Sequence[int], rng: Array) -> int:
        """The action with the best score."""
        self._out[0] = len(legal)
        self._out[1 : 1 + len(legal)] = legal
        return int(self._choose(view, 0, self._terms, self._out, rng))
