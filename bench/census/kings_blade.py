"""Greedy matches of The King's Blade: how they end, which cards and effects are used.

Shares carry the Wilson interval of 95 %.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from bench.measuring.matches import duel, played, wilson
from kingofarms.bots.bot import Bot
from kingofarms.bots.registry import bot_named
from kingofarms.engine.game.game import Game
from kingofarms.engine.terms.terms import Agreed
from kingofarms.games import game_named
from kingofarms.games.kings_blade.metals import KINDS
from kingofarms.games.kings_blade.options import VERSIONS
from kingofarms.games.kings_blade.rules.state import TURN_LIMIT

MOST_AT_LIMIT = 0.01


@dataclass
class Census:
    """Counts of the matches of one version at one number of seats."""

    matches: int = 0
    at_limit: int = 0
    dry: int = 0  # matches in which the mine was ever empty
    turns: list[float] = field(default_factory=list)
    taken: Counter[int] = field(default_factory=Counter)
    completed: Counter[int] = field(default_factory=Counter)
    kinds: Counter[int] = field(default_factory=Counter)


def take(game: Game, agreed: Agreed, bots: Sequence[Bot], matches: int, seed: int) -> Census:
    """Play the matches and count."""
    seen, dry = Census(), False

    def look(state: Any) -> None:
        nonlocal dry
        dry |= bool(state.mine_size == 0)
        for kind in state.effect_sum.any(axis=0).nonzero()[0]:
            seen.kinds[int(kind)] += 1

    for _number, state, _sheet in played(game, agreed, bots, matches, seed, look):
        for seat in range(len(bots)):
            for card in state.forge[seat, : state.forge_size[seat]]:
                seen.taken[int(card)] += 1
                seen.completed[int(card)] += bool(state.held_count[card] >= state.needs[card])
        seen.matches += 1
        seen.at_limit += bool(state.reason == TURN_LIMIT)
        seen.turns.append(int(state.turn_number) / len(bots))
        seen.dry, dry = seen.dry + dry, False
    return seen


def every(
    game: Game, bot: str, matches: int, cards: Path | None
) -> Iterator[tuple[Agreed, str, Census]]:
    """The terms, the beginning of the line, and the census of each version and number of seats."""
    for version in reversed(VERSIONS):
        agreed = game.agree({"version": version}, cards)
        for seats in game.SEATS:
            bots = [bot_named(bot, game, agreed)] * seats
            named = f"{version:>7} {seats:>5}"
            yield agreed, named, take(game, agreed, bots, matches, seed=seats)


def run(matches: int, cards: Path | None = None) -> bool:
    """Print the census; True if every claim holds."""
    game, holds = game_named("kings_blade"), True
    print(f"Greedy matches of {game.TITLE}, {matches} each.")
    print("Again: python -m bench census kings_blade\n")
    print("version seats  at the turn limit     mine empty  turns a player  cards dead  kinds dead")
    for agreed, named, seen in every(game, "greedy", matches, cards):
        there = range(len(agreed.content))
        dead = sum(not (seen.taken[card] and seen.completed[card]) for card in there)
        idle = sum(not seen.kinds[kind] for kind in range(1, len(KINDS)))
        low, high = wilson(seen.at_limit, matches)
        print(
            f"{named}  {seen.at_limit / matches:6.2%} [{low:.2%}, {high:.2%}]"
            f"  {seen.dry:>8}  {median(seen.turns):>14.1f}  {dead:>10}  {idle:>10}"
        )
        holds &= seen.at_limit <= MOST_AT_LIMIT * matches and not (seen.dry or dead or idle)
    uniform(game, max(8, matches // 10), cards)
    return duel(game, game.agree({}, cards), ("greedy", "uniform"), matches, seed=7) and holds


def uniform(game: Game, matches: int, cards: Path | None) -> None:
    """Print how random matches end; that this returns shows that each of them does."""
    print(f"\nuniform matches, {matches} each: the share ended by a finished sword, not the limit")
    for _agreed, named, seen in every(game, "uniform", matches, cards):
        ended = matches - seen.at_limit
        low, high = wilson(ended, matches)
        print(f"{named}  {ended / matches:7.2%} [{low:.2%}, {high:.2%}]")
