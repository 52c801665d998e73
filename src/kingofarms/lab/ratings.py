"""Ratings: how strong each bot is, from how often each was ahead of each other."""

import numpy as np

from kingofarms.engine.rules.record import Array

SCALE = 400 / np.log(10)  # as in chess: 400 points more are ten wins to one
PRIOR = 0.5  # virtual wins of each over each, so that an unbeaten bot's rating stays finite
STEPS = 200
LONGEST_STEP = 1.0
CLOSE = 1e-9


def ratings(ahead: Array) -> Array:
    """Ratings with mean 0. `ahead[…, i, j]` is how often i finished ahead of j; a tie is half.

    The Bradley-Terry model over all pairs of each match, which agrees with Plackett-Luce for whole
    rankings. Unlike ratings that are updated match by match, the order of matches does not matter.
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
    """A step towards the strengths that make these wins most likely."""
    lead = strength[..., :, None] - strength[..., None, :]
    expected = 1 / (1 + np.exp(-lead))
    slope = (wins - met * expected).sum(axis=-1)
    bend = met * expected * (1 - expected)
    bots = wins.shape[-1]
    # Only differences count; the 1 / bots keeps the mean fixed.
    curve = np.eye(bots) * bend.sum(axis=-1)[..., None] - bend + 1 / bots
    return np.linalg.solve(curve, slope[..., None])[..., 0]
