"""Matches between bots, one after the other, and the confidence interval of a share."""

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from typing import Any

from kingofarms.bots.bot import Bot
from kingofarms.bots.levels import bot_named
from kingofarms.engine.game.game import Game
from kingofarms.engine.match.start import Driver
from kingofarms.engine.rules.chance import streamed
from kingofarms.engine.rules.loops import Rules, rules_of
from kingofarms.engine.rules.record import new
from kingofarms.engine.rules.seats import Sheet
from kingofarms.engine.terms.terms import Agreed


def wilson(count: int, total: int) -> tuple[float, float]:
    """The Wilson interval of 95 % for a share."""
    z = 1.96
    share, spread = count / total, z * z / total
    middle = (share + spread / 2) / (1 + spread)
    half = z * sqrt(share * (1 - share) / total + spread / 4 / total) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def played(
    game: Game,
    agreed: Agreed,
    bots: Sequence[Bot],
    matches: int,
    seed: int,
    look: Callable[[Any], None] | None = None,
) -> Iterator[tuple[int, Any, Any]]:
    """Play, and yield each match's number, last state and score sheet.

    In match n, seat s is played by bot (s + n) modulo the number of bots. `look` is called with
    the state after every action. Bots see Views, as everywhere.
    """
    rules: Rules = rules_of(game)
    rng, own = streamed(seed, 0), streamed(seed, 1)
    driver = Driver(game, agreed, len(bots), rng)
    views, sheets = new(game.State), new(Sheet)
    for number in range(matches):
        legal = driver.start()
        while legal:
            seat = int(driver.states["to_play"][0])
            rules.hide_at(driver.states, 0, views, 0, agreed.record, seat)
            legal = driver.act(bots[(seat + number) % len(bots)].choose(views, list(legal), own))
            if look:
                look(driver.states[0])
        sheets[:] = 0
        rules.outcome_at(driver.states, 0, agreed.record, sheets)
        yield number, driver.states[0], sheets[0]


def duel(
    game: Game,
    agreed: Agreed,
    names: Sequence[str],
    matches: int,
    seed: int,
    least: float = 0.75,
) -> bool:
    """Print how often the first bot beats the second; True if surely more often than `least`."""
    bots = [bot_named(name, game, agreed) for name in names]
    wins = 0
    for number, _state, sheet in played(game, agreed, bots, matches, seed):
        wins += bool(sheet.rank[-number % 2] == 1)
    low, high = wilson(wins, matches)
    print(f"\n{names[0]} against {names[1]}, two seats, seats changed after each match")
    print(f"{names[0]} wins {wins / matches:.1%} [{low:.1%}, {high:.1%}] of {matches} matches")
    return low > least
