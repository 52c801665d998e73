"""Greedy matches of The King's Blade: how they end, which cards and effects are used.

A series of the lab for each version and number of seats. Shares carry the Wilson interval of 95 %.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bench.measuring.matches import duel, wilson
from kingofarms.games import game_named
from kingofarms.games.kings_blade.options import VERSIONS
from kingofarms.games.kings_blade.rules.state import KINDS, TURN_LIMIT
from kingofarms.lab.matches.run import Result, series

GAME = "kings_blade"
MOST_AT_LIMIT = 0.01


@dataclass(frozen=True)
class Census:
    """Counts of the matches of one version at one number of seats."""

    at_limit: int
    dry: int  # matches in which the mine was ever empty
    turns: float  # of a player, in the median match
    dead_cards: list[str]  # that nobody took, or nobody completed
    dead_kinds: list[str]  # of effect


def take(
    version: str, seats: int, matches: int, cards: Path | None = None, bot: str = "greedy"
) -> Census:
    """Play the matches and count."""
    options = {"version": version}
    result = series(
        GAME, bot, seats=seats, options=options, cards=cards, matches=matches, seed=seats
    )
    rows = result.matches
    completed = there(result, "cards_completed")
    kinds = there(result, "effects")
    cards_there = result.names.filter(kind="card").select("id", "name").rows()
    return Census(
        at_limit=int((rows["reason"] == TURN_LIMIT).sum()),
        dry=int((rows["mine_empty"] > 0).sum()),
        turns=float((rows["turns"] / seats).quantile(0.5) or 0),
        dead_cards=[name for card, name in cards_there if card not in completed],
        dead_kinds=[kind for at, kind in enumerate(KINDS) if at and at not in kinds],
    )


def there(result: Result, column: str) -> set[int]:
    """Every number that occurs in a column of lists."""
    return set(result.seats[column].explode().drop_nulls().to_list())


def every(bot: str, matches: int, cards: Path | None) -> Iterator[tuple[str, Census]]:
    """The beginning of the line, and the census of each version and number of seats."""
    for version in reversed(VERSIONS):
        for seats in game_named(GAME).SEATS:
            yield f"{version:>7} {seats:>5}", take(version, seats, matches, cards, bot)


def run(matches: int, cards: Path | None = None) -> bool:
    """Print the census; True if every claim holds."""
    game, holds = game_named(GAME), True
    print(f"Greedy matches of {game.TITLE}, {matches} each.")
    print("Again: python -m bench census kings_blade\n")
    print("version seats  at the turn limit     mine empty  turns a player  cards dead  kinds dead")
    for named, seen in every("greedy", matches, cards):
        low, high = wilson(seen.at_limit, matches)
        dead, idle = len(seen.dead_cards), len(seen.dead_kinds)
        print(
            f"{named}  {seen.at_limit / matches:6.2%} [{low:.2%}, {high:.2%}]"
            f"  {seen.dry:>8}  {seen.turns:>14.1f}  {dead:>10}  {idle:>10}"
        )
        holds &= seen.at_limit <= MOST_AT_LIMIT * matches and not (seen.dry or dead or idle)
    uniform(max(8, matches // 10), cards)
    return duel(game, game.agree({}, cards), ("greedy", "uniform"), matches, seed=7) and holds


def uniform(matches: int, cards: Path | None) -> None:
    """Print how random matches end; that this returns shows that each of them does."""
    print(f"\nuniform matches, {matches} each: the share ended by a finished sword, not the limit")
    for named, seen in every("uniform", matches, cards):
        ended = matches - seen.at_limit
        low, high = wilson(ended, matches)
        print(f"{named}  {ended / matches:7.2%} [{low:.2%}, {high:.2%}]")
