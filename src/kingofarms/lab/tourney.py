"""A tournament of bots: the schedule of deals and seatings, and playing it.

All seatings of a deal use the same random numbers, `streamed(seed, deal)`. On each deal every group
of bots plays every rotation of its seating, so that luck and seats are equal for all.
"""

from collections.abc import Generator, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, islice, permutations
from math import comb

import msgspec

from kingofarms.bots.bot import generators
from kingofarms.bots.by_name import bot_named
from kingofarms.engine.match.match import check_seats
from kingofarms.engine.match.start import Driver
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.chance import streamed
from kingofarms.engine.rules.loops import rules_of
from kingofarms.engine.rules.record import new
from kingofarms.engine.rules.seats import Sheet
from kingofarms.engine.words import _
from kingofarms.lab.matches.plan import Plan
from kingofarms.lab.work.runner import Runner

QUICK_PART = 50  # matches that a worker is handed at once; of bots that think, one
MOST_A_DEAL = 10_000  # matches; with more bots, not even one deal would ever finish


class MatchResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The result of one match. Lists are by seat."""

    match: int
    deal: int
    bots: list[str]
    ranks: list[int]
    points: list[int]  # of the deciding category


@dataclass(frozen=True)
class Tourney(Plan):
    """A tournament: several bots take turns at one table. A name may occur several times."""

    bot_seed: int = 0  # bots have their own seed, independent of the deal
    strength: float = 1.0

    def check(self) -> None:
        """Refuse settings that can't be played."""
        check_seats(self.game, self.seats)
        for name in self.names:
            bot_named(name, self.game, self.agreed, self.strength)
        if len(self.bots) < self.seats:
            raise Refusal(
                _(
                    "{seats} seats need at least {seats} bots, not {count}. "
                    "A bot can be named more than once."
                ).format(seats=self.seats, count=len(self.bots))
            )
        per_deal = comb(len(self.bots), self.seats) * self.seats
        if per_deal > MOST_A_DEAL:
            raise Refusal(
                _(
                    "With {count} bots at {seats} seats, one deal takes {matches} matches. "
                    "The maximum is {most}, so use fewer bots."
                ).format(count=len(self.bots), seats=self.seats, matches=per_deal, most=MOST_A_DEAL)
            )

    @property
    def names(self) -> list[str]:
        """The bots, without repetitions."""
        return list(dict.fromkeys(self.bots))

    @cached_property
    def groups(self) -> list[tuple[int, ...]]:
        """Every group of entrants that can play together."""
        return list(combinations(range(len(self.bots)), self.seats))

    @cached_property
    def circles(self) -> list[tuple[int, ...]]:
        """Every order around the table, with the first of a group fixed. Deals alternate them."""
        return [(0, *rest) for rest in permutations(range(1, self.seats))]

    @property
    def per_deal(self) -> int:
        """The number of matches on one deal."""
        return len(self.groups) * self.seats

    def whole_deals(self, matches: int) -> int:
        """The number of matches, rounded up to whole deals."""
        return -(-matches // self.per_deal) * self.per_deal

    def entrants(self, match: int) -> list[int]:
        """Which bot sits at each seat, as its place in `bots`."""
        deal, place = divmod(match, self.per_deal)
        group, turn = self.groups[place // self.seats], place % self.seats
        circle = self.circles[deal % len(self.circles)]
        return [group[circle[(seat + turn) % self.seats]] for seat in range(self.seats)]


def play_matches(
    tourney: Tourney, numbers: Iterable[int], runner: Runner
) -> Generator[list[MatchResult], None, None]:
    """Play these matches where that runner works, and yield results as they end."""
    todo, count = iter(numbers), QUICK_PART if tourney.is_compiled else 1
    parts = iter(lambda: tuple(islice(todo, count)), ())
    with closing(runner.run(play_part, ((tourney, part) for part in parts))) as results:
        for done in results:
            yield done.result


def play_part(part: tuple[Tourney, Sequence[int]]) -> list[MatchResult]:
    """Play some matches. It is the same function for every worker, on whichever machine."""
    tourney, numbers = part
    game, agreed, seats = tourney.game, tourney.agreed, tourney.seats
    rules, rng, views, sheets = rules_of(game), streamed(0, 0), new(game.State), new(Sheet)
    driver = Driver(game, agreed, seats, rng)
    results = []
    for number in numbers:
        deal, rngs = tourney.deal(number), generators(tourney.bot_seed, number, seats)
        bots = tourney.seated(number, tourney.strength)
        rng[:] = streamed(tourney.seed, deal)
        legal = driver.start()
        while legal:
            seat = int(driver.states["to_play"][0])
            rules.hide_at(driver.states, 0, views, 0, agreed.record, seat)
            legal = driver.act(bots[seat].choose(views, list(legal), rngs[seat]))
        sheets[:] = 0
        rules.outcome_at(driver.states, 0, agreed.record, sheets)
        ranks, points = sheets["rank"][0, :seats], sheets["points"][0, :seats, game.TOTAL]
        names = tourney.bots_of(number)
        results.append(MatchResult(number, deal, names, ranks.tolist(), points.tolist()))
    return results
