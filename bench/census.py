"""What greedy matches of The King's Blade come to: how they end, which cards and effects live.

Shares carry the Wilson interval of 95 %. Bots see Views, as everywhere.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from statistics import median

from kingofarms.bots.bot import Bot, bot_named
from kingofarms.engine.chance import streamed
from kingofarms.engine.driver import Driver
from kingofarms.engine.game import Game
from kingofarms.engine.loops import Rules, rules_of
from kingofarms.engine.outcome import Sheet
from kingofarms.engine.record import new
from kingofarms.engine.terms import Agreed
from kingofarms.games import game_named
from kingofarms.games.kings_blade.metals import KINDS
from kingofarms.games.kings_blade.options import VERSIONS
from kingofarms.games.kings_blade.rules.state import TURN_LIMIT

MOST_AT_LIMIT = 0.01


@dataclass
class Census:
    """What was seen in the matches of one version at one number of seats."""

    matches: int = 0
    at_limit: int = 0
    dry: int = 0  # matches in which the mine was ever empty
    turns: list[float] = field(default_factory=list)
    taken: Counter[int] = field(default_factory=Counter)
    completed: Counter[int] = field(default_factory=Counter)
    kinds: Counter[int] = field(default_factory=Counter)
    wins: Counter[int] = field(default_factory=Counter)


def wilson(count: int, total: int) -> tuple[float, float]:
    """The interval of 95 % for a share."""
    z = 1.96
    share, spread = count / total, z * z / total
    middle = (share + spread / 2) / (1 + spread)
    half = z * sqrt(share * (1 - share) / total + spread / 4 / total) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def take(game: Game, agreed: Agreed, bots: Sequence[Bot], matches: int, seed: int) -> Census:
    """Play the matches and count; the bots move on by one seat after each."""
    seats, seen = len(bots), Census()
    rules: Rules = rules_of(game)
    rng, own = streamed(seed, 0), streamed(seed, 1)
    driver = Driver(game, agreed, seats, rng)
    views, sheets = new(game.State), new(Sheet)
    for number in range(matches):
        legal, dry = driver.start(), False
        while legal:
            seat = int(driver.states["to_play"][0])
            rules.hide_at(driver.states, 0, views, 0, agreed.record, seat)
            legal = driver.act(bots[(seat + number) % seats].choose(views, list(legal), own))
            dry |= bool(driver.states["mine_size"][0] == 0)
            for kind in driver.states["effect_sum"][0].any(axis=0).nonzero()[0]:
                seen.kinds[int(kind)] += 1
        state = driver.states[0]
        sheets[:] = 0
        rules.outcome_at(driver.states, 0, agreed.record, sheets)
        for seat in range(seats):
            if sheets[0].rank[seat] == 1:
                seen.wins[(seat + number) % seats] += 1
            for card in state.forge[seat, : state.forge_size[seat]]:
                seen.taken[int(card)] += 1
                seen.completed[int(card)] += bool(state.held_count[card] >= state.needs[card])
        seen.matches += 1
        seen.at_limit += bool(state.reason == TURN_LIMIT)
        seen.dry += dry
        seen.turns.append(int(state.turn_number) / seats)
    return seen


def run(matches: int, cards: Path | None = None) -> bool:
    """Print the census; whether all that is claimed holds."""
    game, holds = game_named("kings_blade"), True
    print(f"Greedy matches of {game.TITLE}, {matches} each. Again: python -m bench census\n")
    print("version seats  at the turn limit     mine empty  turns a player  cards dead  kinds dead")
    for version in reversed(VERSIONS):
        agreed = game.agree({"version": version}, cards)
        for seats in game.SEATS:
            bots = [bot_named("greedy", game, agreed)] * seats
            seen = take(game, agreed, bots, matches, seed=seats)
            there = range(len(agreed.content))
            dead = sum(not (seen.taken[card] and seen.completed[card]) for card in there)
            idle = sum(not seen.kinds[kind] for kind in range(1, len(KINDS)))
            low, high = wilson(seen.at_limit, matches)
            print(
                f"{version:>7} {seats:>5}  {seen.at_limit / matches:6.2%} [{low:.2%}, {high:.2%}]"
                f"  {seen.dry:>8}  {median(seen.turns):>14.1f}  {dead:>10}  {idle:>10}"
            )
            holds &= seen.at_limit <= MOST_AT_LIMIT * matches and not (seen.dry or dead or idle)
    uniform(game, matches // 10, cards)
    return duel(game, game.agree({}, cards), matches) and holds


def uniform(game: Game, matches: int, cards: Path | None) -> None:
    """How matches by chance alone end; that each does is why this returns at all."""
    print(f"\nuniform matches, {matches} each: the share ended by a finished sword, not the limit")
    for version in reversed(VERSIONS):
        agreed = game.agree({"version": version}, cards)
        for seats in game.SEATS:
            bots = [bot_named("uniform", game, agreed)] * seats
            seen = take(game, agreed, bots, matches, seed=seats)
            ended = matches - seen.at_limit
            low, high = wilson(ended, matches)
            print(f"{version:>7} {seats:>5}  {ended / matches:7.2%} [{low:.2%}, {high:.2%}]")


def duel(game: Game, agreed: Agreed, matches: int) -> bool:
    """Greedy against uniform: well above half."""
    print("\ngreedy against uniform, two seats, seats changed after each match")
    bots = [bot_named(name, game, agreed) for name in ("greedy", "uniform")]
    seen = take(game, agreed, bots, matches, seed=7)
    low, high = wilson(seen.wins[0], matches)
    print(f"greedy wins {seen.wins[0] / matches:.1%} [{low:.1%}, {high:.1%}] of {matches} matches")
    return low > 0.75
