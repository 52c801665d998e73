"""The greedy bot: the action with the best score by the game's taste, ties broken at random."""

from collections.abc import Callable, Sequence
from functools import cache

import numpy as np

from kingofarms.bots.first_sight import best_by_taste
from kingofarms.engine.game.game import Game
from kingofarms.engine.rules.compiled import bind
from kingofarms.engine.rules.record import Array
from kingofarms.engine.terms.terms import Agreed


@cache
def chooser(game: Game) -> Callable[..., int]:
    """The loop of `first_sight.py` bound to a game and its taste, once a process."""
    return bind(best_by_taste, game, taste=game.taste)


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
