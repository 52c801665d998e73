"""Loops that serve every game: how Python reaches the rules, and random play at full speed.

Python passes arrays and an index: a single record would cost more to unpack than to play.
"""

from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import Any

import numpy as np

from kingofarms.engine.rules.chance import pick
from kingofarms.engine.rules.compiled import bind
from kingofarms.engine.rules.record import Array
from kingofarms.engine.rules.target import PROCESSOR, Target
from kingofarms.engine.rules.told import DEAF
from kingofarms.engine.rules.unbound import (
    apply,
    deal_unseen,
    hide,
    is_over,
    legal_actions,
    outcome,
    setup,
)


def legal_at(states: Array, i: int, terms: Array, out: Array) -> int:
    """List the legal actions and say how many there are; none when it is over."""
    out[0] = 0
    if not is_over(states[i]):
        legal_actions(states[i], terms[0], out)
    return out[0]


def setup_at(states: Array, i: int, terms: Array, seats: int, rng: Array, out: Array) -> int:
    """Lay the table, then list the legal actions."""
    setup(states[i], terms[0], seats, rng)
    legal_actions(states[i], terms[0], out)
    return out[0]


def act_at(states: Array, i: int, terms: Array, action: int, rng: Array, out: Array) -> int:
    """Apply, look whether it is over, list the legal actions: a driver's whole turn in one call."""
    apply(states[i], terms[0], action, rng)
    out[0] = 0
    if not is_over(states[i]):
        legal_actions(states[i], terms[0], out)
    return out[0]


def hide_at(states: Array, i: int, views: Array, j: int, terms: Array, seat: int) -> None:
    """Make `views[j]` what that seat may know of `states[i]`."""
    views[j] = states[i]
    hide(views[j], terms[0], seat)


def deal_at(views: Array, i: int, states: Array, j: int, terms: Array, rng: Array) -> None:
    """Make `states[j]` a table that `views[i]` could be."""
    states[j] = views[i]
    deal_unseen(states[j], terms[0], rng)


def outcome_at(states: Array, i: int, terms: Array, sheets: Array) -> None:
    """Fill in `sheets[0]`."""
    outcome(states[i], terms[0], sheets[0])


def random_matches(
    states: Array, terms: Array, seats: int, rng: Array, out: Array, matches: int, blank: Array
) -> int:
    """Play matches by chance alone from `blank[0]`; how many actions that took."""
    actions = 0
    for _match in range(matches):
        states[0] = blank[0]
        setup(states[0], terms[0], seats, rng)
        states[0].told_count = DEAF
        while not is_over(states[0]):
            legal_actions(states[0], terms[0], out)
            apply(states[0], terms[0], out[1 + pick(out[0], rng)], rng)
            actions += 1
    return actions


@dataclass(frozen=True)
class Rules:
    """One game's rules as Python calls them."""

    legal_at: Callable[..., int]
    setup_at: Callable[..., int]
    act_at: Callable[..., int]
    hide_at: Callable[..., None]
    deal_at: Callable[..., None]
    outcome_at: Callable[..., None]
    random_matches: Callable[..., int]


_bound: dict[tuple[str, Target], Rules] = {}
_binding = Lock()  # a thread that loads a game and one that plays it bind the same


def rules_of(game: Any, target: Target = PROCESSOR) -> Rules:
    """The loops above bound to a game, once a process.

    For PROCESSOR they run in Python as long as the game does, see `set_target`.
    """
    found = _bound.get((game.NAME, target))
    if found is None:
        with _binding:
            found = _bound.get((game.NAME, target))
            found = found or _bind_all(game, target)
            _bound[game.NAME, target] = found
    return found


def _bind_all(game: Any, target: Target) -> Rules:
    return Rules(
        legal_at=bind(legal_at, game, target),
        setup_at=bind(setup_at, game, target),
        act_at=bind(act_at, game, target),
        hide_at=bind(hide_at, game, target),
        deal_at=bind(deal_at, game, target),
        outcome_at=bind(outcome_at, game, target),
        random_matches=bind(random_matches, game, target),
    )


def room_for_actions(game: Any) -> Array:
    """An `out` for that game: a count and as many places as it has actions."""
    return np.zeros(game.ACTIONS + 1, np.int16)
