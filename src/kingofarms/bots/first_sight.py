"""The action with the best score: a loop for every game that has a taste; `bind` inserts both."""

from typing import Any

from kingofarms.engine.rules.chance import pick
from kingofarms.engine.rules.record import Array


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
