"""Ratings: how strong each bot is, from how often each was ahead of each other."""

import numpy as np

from kingofarms.engine.rules.record import Array

SCALE = 400 / np.log(10)  # as in chess: 400 points more are ten wins to one
PRIOR = 0.5  # a win of each over each that nobody played: who never lost is strong, not infinite
STEPS = 200
LONGEST_STEP = 1.0
CLOSE = 1e-9


def ratings(ahead: Array) -> Array:
    """Ratings, on average 0, for `ahead[…, i, j]`, how often i was ahead of j (a tie is half).

    Bradley and Terry's model, all pairs of a match counted, which agrees with Plackett and Luce's
    for whole rankings; unlike ratings that are updated match by match, the order does not matter.
    """
    bots = ahead.shape[-1]
    wins = ahead + PRIOR * (1 - np.eye(bots))
    met = wins + np.swapaxes(wins, -1, -2)
    strength = np.zeros(ahead.shape[:-1])
    for _step in range(STEPS):
        step = newton_step(wins, met, strength)
        longest = np.abs(step).max(axis=-1, keepdims=True, initial=0)
        strength += step * np.minimum(1, LONGEST_STEP / np.maximum(longest, CLOSE))
        if longest.max(initial=0) < CLOSE:
            break
    return SCALE * (strength - strength.mean(axis=-1, keepdims=True))


def newton_step(wins: Array, met: Array, strength: Array) -> Array:
    """Towards the strengths that make these wins most likely."""
    lead = strength[..., :, None] - strength[..., None, :]
    expected = 1 / (1 + np.exp(-lead))
    slope = (wins - met * expected).sum(axis=-1)
    bend = met * expected * (1 - expected)
    bots = wins.shape[-1]
    # Only differences count; the 1 / bots holds the average where it is.
    curve = np.eye(bots) * bend.sum(axis=-1)[..., None] - bend + 1 / bots
    return np.linalg.solve(curve, slope[..., None])[..., 0]
