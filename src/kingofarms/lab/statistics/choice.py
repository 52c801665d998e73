"""Which seat of a match wins, given what each had: McFadden's conditional logit.

The chance of a seat is proportional to exp(worth · features), among the seats of its match. So
whatever is common to a match, its length say, cancels out, and what rivals had counts, too. Errors
are robust: they come from the spread between matches or deals, not from the model.
"""

from dataclasses import dataclass

import numpy as np

from kingofarms.engine.rules.record import Array

STEPS = 50
CLOSE = 1e-8
PRIOR = 0.1  # precision of a worth, in log odds: what always won keeps a finite worth
LONGEST_STEP = 2.0


@dataclass(frozen=True)
class Fit:
    """`worth[feature]` in log odds, and its covariance."""

    worth: Array
    covariance: Array

    def contrast(self, weights: Array) -> tuple[float, float]:
        """A weighted sum of worths, and its error."""
        value = float(weights @ self.worth)
        return value, float(np.sqrt(max(0.0, float(weights @ self.covariance @ weights))))


def chances(features: Array, worth: Array) -> Array:
    """`chances[match, seat]`: how likely each is to win."""
    score: Array = features @ worth
    top: Array = np.max(score, axis=1, keepdims=True)
    odds: Array = np.exp(score - top)
    return odds / odds.sum(axis=1, keepdims=True)


def fit(features: Array, won: Array, deal: Array | None = None) -> Fit:
    """The worths that explain best who won: `features[match, seat, k]`, `won[match, seat]`.

    `deal[match]` says which matches share a deal, and so are not independent.
    """
    matches, seats, count = features.shape
    flat = features.reshape(matches * seats, count)
    worth = np.zeros(count)
    bend = np.eye(count)
    for _step in range(STEPS):
        chance = chances(features, worth)
        slope = flat.T @ (won - chance).ravel() - PRIOR * worth
        bend = curvature(features, flat, chance)
        step = np.linalg.solve(bend, slope)
        longest = float(np.abs(step).max(initial=0.0))
        worth += step * min(1.0, LONGEST_STEP / max(longest, CLOSE))
        if longest < CLOSE:
            break
    off = by_match(features, won - chances(features, worth))
    if deal is not None:
        sums = np.zeros((int(deal.max()) + 1, count))
        np.add.at(sums, deal, off)
        off = sums
    inverse = np.linalg.inv(bend)
    scale = len(off) / max(1, len(off) - count)
    return Fit(worth, inverse @ (off.T @ off) @ inverse * scale)


def by_match(features: Array, weights: Array) -> Array:
    """The weighted sum of the features of each match's seats."""
    total: Array = np.matmul(weights[:, None, :], features)[:, 0, :]
    return total


def curvature(features: Array, flat: Array, chance: Array) -> Array:
    """How sharply the likelihood falls beside its top."""
    middle = by_match(features, chance)
    weighted = flat * np.sqrt(chance).reshape(-1, 1)
    bend: Array = weighted.T @ weighted - middle.T @ middle
    return bend + PRIOR * np.eye(flat.shape[1])


def points(log_odds: float, seats: int) -> float:
    """What log odds do to the share of wins of a seat with an even chance: +0.08, say."""
    even = 1 / seats
    return float(1 / (1 + np.exp(-(np.log(even / (1 - even)) + log_odds))) - even)


def log_odds(points: float, seats: int) -> float:
    """The log odds that raise a seat with an even chance by so much."""
    even = 1 / seats
    share = min(max(even + points, 1e-9), 1 - 1e-9)
    return float(np.log(share / (1 - share)) - np.log(even / (1 - even)))
