"""How much stronger each level is than the one below, and a search than one of half its budget.

Levels play with a twentieth of their budgets, and a few matches with full budgets. A match counts
if one side alone has the first place. Shares carry the Wilson interval of 95 %.
"""

from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from itertools import pairwise
from multiprocessing import get_context
from os import cpu_count

from bench.measuring.games import games_with_taste
from bench.measuring.matches import played, wilson
from kingofarms.bots.levels import LEVELS, bot_named
from kingofarms.games import game_named

STRENGTH = 0.05
FULL_MATCHES = 10
CHUNK = 10  # matches in one task
FIRST, DOUBLINGS = 50, 4  # iterations of the weakest search, and how often they are doubled
LEAST_SHARE = {2: 0.65, 4: 0.60}  # of decided matches, by seats


@dataclass(frozen=True)
class Contest:
    """Two sides; at four seats each side has every second seat."""

    game: str
    seats: int
    stronger: str
    weaker: str
    strength: float
    least: float | None  # the claimed share; None: the stronger is not surely weaker
    is_sample: bool = False  # too few to claim anything

    def chunks(self, matches: int) -> list[int]:
        """The number of matches of each task; the sides change seats after each match."""
        size, wanted = (2, FULL_MATCHES) if self.is_sample else (CHUNK, matches)
        return [size] * (wanted // size)

    def words(self) -> str:
        """The contest in one line."""
        return f"{self.game}, {self.seats} seats: {self.stronger} against {self.weaker}"


def contests() -> Iterator[Contest]:
    """All of them."""
    names = list(LEVELS)
    for game in games_with_taste():
        for below, level in pairwise(names):
            for seats, least in LEAST_SHARE.items():
                yield Contest(game, seats, level, below, STRENGTH, least)
            yield Contest(game, 2, level, below, 1.0, None, is_sample=True)
        for doubling in range(DOUBLINGS):
            half = FIRST << doubling
            yield Contest(game, 2, f"search:{2 * half}", f"search:{half}", 1.0, None)


def play(contest: Contest, matches: int, seed: int) -> tuple[int, int]:
    """How many matches the stronger side won, and how many were decided."""
    game = game_named(contest.game)
    agreed = game.agree({})
    sides = [
        bot_named(name, game, agreed, contest.strength)
        for name in (contest.stronger, contest.weaker)
    ]
    won = decided = 0
    for number, _state, sheet in played(game, agreed, sides * (contest.seats // 2), matches, seed):
        first = {(seat + number) % 2 for seat in range(contest.seats) if sheet.rank[seat] == 1}
        if len(first) == 1:
            decided += 1
            won += first == {0}
    return won, decided


def run(matches: int, processes: int | None = None) -> bool:
    """Play all contests, in one process for each core; True if all claims hold."""
    totals: dict[Contest, list[int]] = defaultdict(lambda: [0, 0])
    todo = list(contests())
    workers = processes or cpu_count() or 1
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        # The longest first, so that no core waits long for the last one.
        longest = sorted(todo, key=lambda each: (not each.is_sample, -each.seats))
        tasks = {
            pool.submit(play, contest, size, seed): contest
            for contest in longest
            for seed, size in enumerate(contest.chunks(matches))
        }
        for done in as_completed(tasks):
            won, decided = done.result()
            totals[tasks[done]][0] += won
            totals[tasks[done]][1] += decided
    print(f"{matches} matches each. Again: python -m bench levels --matches {matches}")
    shown = [show(contest, *totals[contest]) for contest in todo]
    return all(shown)


def show(contest: Contest, won: int, decided: int) -> bool:
    """Print one contest; True if its claim holds."""
    low, high = wilson(won, max(1, decided))
    share = won / max(1, decided)
    line = f"{contest.words():<58} {contest.strength:>4.0%} of the budget"
    line += f"  {share:6.1%} [{low:.1%}, {high:.1%}] of {decided}"
    if contest.is_sample:
        print(line + "  a sample")
        return True
    holds = high >= 0.5 if contest.least is None else share >= contest.least and low > 0.5
    print(line + ("  holds" if holds else "  DOES NOT HOLD"))
    return holds
