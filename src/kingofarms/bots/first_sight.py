"""The best action at first sight: a loop for every game that has a taste; `bind` puts both in."""

from typing import Any

from kingofarms.engine.rules.chance import pick
from kingofarms.engine.rules.record import Array


def taste(state: Any, terms: Any, action: int) -> int:
    """Stands for a game's taste; `bind` puts the real one in."""
    raise TypeError("bind(loop, game, taste=…) makes the one to call")


def best_by_taste(views: Array, i: int, terms: Array, out: Array, rng: Array) -> int:
    """One of the listed actions that taste likes best."""
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
