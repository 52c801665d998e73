"""Greedy matches of Blazon: how they end, what is claimed, where the points come from.

A series of the lab for each edition and number of seats. Shares carry the Wilson interval of 95 %.
"""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.measuring.matches import duel, wilson
from kingofarms.games import game_named
from kingofarms.games.blazon.options import EDITIONS
from kingofarms.games.blazon.rules.scoring import (
    DISTINCTION,
    FULL,
    HERALDS,
    MAJORITY,
    PRESTIGE,
    TEN,
    TRACK,
)
from kingofarms.games.blazon.rules.state import FULL_SHIELD, TENS
from kingofarms.lab.matches.columns import points_column
from kingofarms.lab.matches.run import Result, series

GAME = "blazon"
LEAST_FULL = 0.99
TURNS = (8, 22)  # a player, the median match
CLAIMED = (0.10, 0.90)  # of the matches in which it lies
MOST_OF_SCORE = 0.70
# Where points come from: the first category of each source, in the order of the score sheet.
SOURCES = {
    "track": TRACK,
    "distinctions": DISTINCTION,
    "tens": TEN,
    "full shield": FULL,
    "majorities": MAJORITY,
    "heralds": HERALDS,
}


@dataclass(frozen=True)
class Census:
    """Counts of the matches of one edition at one number of seats."""

    matches: int
    full: int
    turns: float  # of a player, in the median match
    winners: float  # prestige of the median winner
    lay: Counter[str]  # matches in which a distinction lay
    claimed: Counter[str]  # and was claimed
    tens: list[float]  # the share of the matches in which each was reached
    placed: set[tuple[str, int]]  # types and values
    never: set[tuple[str, int]]  # those of which no card was placed
    share: dict[str, float]  # of the winners' points


def take(
    edition: str, seats: int, matches: int, cards: Path | None = None, bot: str = "greedy"
) -> Census:
    """Play the matches and count."""
    options = {"edition": edition}
    result = series(
        GAME, bot, seats=seats, options=options, cards=cards, matches=matches, seed=seats
    )
    rows, winners = result.matches, result.seats.filter(rank=1)
    faces = result.names.filter(kind="card").select("id", "group", "points").rows()
    cards_there = {card: (group, points) for card, group, points in faces}
    placed = {cards_there[card] for card in result.seats["cards_completed"].explode().drop_nulls()}
    return Census(
        matches=rows.height,
        full=int((rows["reason"] == FULL_SHIELD).sum()),
        turns=float((rows["turns"] / seats).quantile(0.5) or 0),
        winners=float(winners["score"].quantile(0.5) or 0),
        lay=counted(result, rows["distinctions_in_play"]),
        claimed=counted(result, claims_of(result)),
        tens=[tens_reached(result, k) for k in range(TENS)],
        placed=placed,
        never=set(cards_there.values()) - placed,
        share=shares(winners),
    )


def claims_of(result: Result) -> Any:
    """The distinctions claimed in each match, each once."""
    each = result.seats.select("match", "distinctions").explode("distinctions").drop_nulls()
    return each.unique()["distinctions"]


def counted(result: Result, numbers: Any) -> Counter[str]:
    """How often each distinction occurs, by name."""
    names = dict(result.names.filter(kind="distinction").select("id", "name").rows())
    flat = numbers.explode() if numbers.dtype.is_nested() else numbers
    return Counter(names[number] for number in flat.drop_nulls().to_list())


def category(at: int) -> str:
    """The column of a category."""
    return points_column(game_named(GAME).CATEGORIES[at])


def tens_reached(result: Result, k: int) -> float:
    """The share of the matches in which somebody has the marker."""
    has = result.seats.filter(result.seats[category(TEN + k)] > 0)
    return has["match"].n_unique() / result.matches.height


def shares(winners: Any) -> dict[str, float]:
    """Where the points of the winners come from, in the mean of their shares."""
    firsts = [*SOURCES.values(), PRESTIGE]
    found = {}
    for name, first, end in zip(SOURCES, firsts, firsts[1:], strict=False):
        points = sum(winners[category(at)] for at in range(first, end))
        found[name] = float((points / winners[category(PRESTIGE)]).mean())
    return found


def run(matches: int, cards: Path | None = None) -> bool:
    """Print the census; True if every claim holds."""
    game, holds = game_named(GAME), True
    print(f"Greedy matches of {game.TITLE}, {matches} each. Again: python -m bench census blazon")
    for edition in EDITIONS:
        for seats in game.SEATS:
            seen = take(edition, seats, matches, cards)
            holds &= show(seen, f"{edition}, {seats} seats")
    uniform(max(8, matches // 10), cards)
    return duel(game, game.agree({}, cards), ("greedy", "uniform"), matches, seed=7) and holds


def show(seen: Census, title: str) -> bool:
    """Print one; True if every claim holds."""
    low, high = wilson(seen.full, seen.matches)
    print(f"\n{title}: full shield {seen.full / seen.matches:.2%} [{low:.2%}, {high:.2%}]", end="")
    print(f", {seen.turns:.1f} turns a player, winners {seen.winners:.0f}")
    words = ", ".join(f"{10 * (k + 1)}: {share:.0%}" for k, share in enumerate(seen.tens))
    print(f"  tens reached      {words}")
    claims = {name: seen.claimed[name] / count for name, count in seen.lay.items()}
    for word, least in (("least", True), ("most", False)):
        name = (min if least else max)(claims, key=lambda each: claims[each])
        low, high = wilson(seen.claimed[name], seen.lay[name])
        print(f"  {word:<5} claimed     {name} {claims[name]:.0%} [{low:.0%}, {high:.0%}]")
    print("  winner's points   " + ", ".join(f"{n} {share:.0%}" for n, share in seen.share.items()))
    kinds = len(seen.placed) + len(seen.never)
    print(f"  types and values  {len(seen.placed)} of {kinds} placed")
    return (
        seen.full >= LEAST_FULL * seen.matches
        and TURNS[0] <= seen.turns <= TURNS[1]
        and min(claims.values()) >= CLAIMED[0]
        and max(claims.values()) <= CLAIMED[1]
        and min(seen.tens[:3]) > 0.5
        and max(seen.share.values()) <= MOST_OF_SCORE
        and not seen.never
    )


def uniform(matches: int, cards: Path | None) -> None:
    """Print how random matches end; that this returns shows that each of them does."""
    print(f"\nuniform matches, {matches} each: the share ended by a full shield")
    for edition in EDITIONS:
        for seats in game_named(GAME).SEATS:
            seen = take(edition, seats, matches, cards, "uniform")
            low, high = wilson(seen.full, matches)
            print(f"{edition:>4} {seats:>5}  {seen.full / matches:7.2%} [{low:.2%}, {high:.2%}]")
