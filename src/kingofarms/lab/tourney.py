"""A tournament of bots: the schedule of deals and seatings, and playing it.

All seatings of a deal use the same random numbers, `streamed(seed, deal)`. On each deal every group
of bots plays every rotation of its seating, so that luck and seats are equal for all.
"""

from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, islice, permutations
from math import comb
from queue import SimpleQueue
from threading import Event, Lock, Thread
from typing import Any, NamedTuple

import msgspec

from kingofarms.bots.bot import generators
from kingofarms.bots.by_name import bot_named
from kingofarms.engine.game.game import Game
from kingofarms.engine.match.match import check_seats
from kingofarms.engine.match.start import Driver
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.chance import streamed
from kingofarms.engine.rules.loops import Rules, rules_of
from kingofarms.engine.rules.record import new
from kingofarms.engine.rules.sheet import Sheet
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.lab.matches.plan import game_of
from kingofarms.lab.work.runner import Runner

PART = 4  # matches that a worker is handed at once
MOST_A_DEAL = 10_000  # matches; with more bots, not even one deal would ever finish


class MatchResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The result of one match. Lists are by seat."""

    match: int
    deal: int
    bots: list[str]
    ranks: list[int]
    points: list[int]  # of the deciding category


@dataclass(frozen=True)
class Tourney:
    """The settings of a tournament. Equal settings give equal matches."""

    game: Game
    agreed: Agreed
    seats: int
    bots: tuple[str, ...]  # one for each entrant; a name may occur several times
    seed: int
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

    def deal(self, number: int) -> int:
        """The deal of match `number`."""
        return number // self.per_deal

    def seating(self, number: int) -> list[int]:
        """The entrants of match `number`, by seat."""
        deal, place = divmod(number, self.per_deal)
        group, turn = self.groups[place // self.seats], place % self.seats
        circle = self.circles[deal % len(self.circles)]
        return [group[circle[(seat + turn) % self.seats]] for seat in range(self.seats)]

    def bots_of(self, number: int) -> list[str]:
        """The bots of match `number`, by seat."""
        return [self.bots[entrant] for entrant in self.seating(number)]

    def __reduce__(self) -> tuple[Any, ...]:
        """A tournament goes to other processes; a game is a package, which is named there."""
        rest = self.agreed, self.seats, self.bots, self.seed, self.bot_seed, self.strength
        return tourney_from, (self.game.package, self.game.NAME, *rest)


def tourney_from(package: str, name: str, *rest: Any) -> Tourney:
    """The tournament as another process had it."""
    return Tourney(game_of(package, name), *rest)


class Table:
    """A table for one thread."""

    def __init__(self, tourney: Tourney) -> None:
        self._tourney = tourney
        self._rules: Rules = rules_of(tourney.game)
        self._rng = streamed(tourney.seed, 0)
        self._driver = Driver(tourney.game, tourney.agreed, tourney.seats, self._rng)
        self._views, self._sheets = new(tourney.game.State), new(Sheet)
        self._category = tourney.game.TOTAL

    def play(self, number: int, stop: Event) -> MatchResult | None:
        """Play match `number`. None if it was stopped before its end."""
        tourney, states = self._tourney, self._driver.states
        terms = tourney.agreed.record
        names = tourney.bots_of(number)
        # New bots for each match: they must not remember what this thread played before.
        bots = [bot_named(n, tourney.game, tourney.agreed, tourney.strength) for n in names]
        rngs = generators(tourney.bot_seed, number, tourney.seats)
        self._rng[:] = streamed(tourney.seed, tourney.deal(number))
        legal = self._driver.start()
        while legal:
            if stop.is_set():
                return None
            seat = int(states["to_play"][0])
            self._rules.hide_at(states, 0, self._views, 0, terms, seat)
            legal = self._driver.act(bots[seat].choose(self._views, list(legal), rngs[seat]))
        self._sheets[:] = 0
        self._rules.outcome_at(states, 0, terms, self._sheets)
        sheet, seats = self._sheets[0], tourney.seats
        return MatchResult(
            match=number,
            deal=tourney.deal(number),
            bots=names,
            ranks=sheet.rank[:seats].tolist(),
            points=sheet.points[:seats, self._category].tolist(),
        )


def play_matches(
    tourney: Tourney, numbers: Iterable[int], threads: int
) -> Generator[list[MatchResult], None, None]:
    """Play these matches in parallel and yield results as they end. Closing stops the play."""
    todo, turn, stop = iter(numbers), Lock(), Event()
    ended: SimpleQueue[MatchResult | BaseException | None] = SimpleQueue()

    def work() -> None:
        try:
            table = Table(tourney)
            while not stop.is_set():
                with turn:
                    number = next(todo, None)
                if number is None:
                    break
                if result := table.play(number, stop):
                    ended.put(result)
            ended.put(None)
        except BaseException as error:
            ended.put(error)

    workers = [Thread(target=work) for _worker in range(threads)]
    try:
        for worker in workers:
            worker.start()
        yield from batches(ended, threads)
    finally:
        stop.set()
        for worker in workers:
            if worker.ident is not None:
                worker.join()


class Part(NamedTuple):
    """Some matches of a tournament, for one worker."""

    tourney: Tourney
    numbers: tuple[int, ...]


def play_part(part: Part) -> list[MatchResult]:
    """Play them. It is the same function for every worker, on whichever machine."""
    table, never = Table(part.tourney), Event()
    results = [table.play(number, never) for number in part.numbers]
    return [result for result in results if result]


def play_on(
    tourney: Tourney, numbers: Iterable[int], runner: Runner
) -> Generator[list[MatchResult], None, None]:
    """Play these matches where that runner works. Closing stops the play."""
    todo = iter(numbers)
    some = iter(lambda: tuple(islice(todo, PART)), ())
    with closing(runner.run(play_part, (Part(tourney, part) for part in some))) as results:
        for done in results:
            yield done.result


def batches(
    ended: "SimpleQueue[MatchResult | BaseException | None]", working: int
) -> Iterator[list[MatchResult]]:
    """The results since the last batch, until all threads have ended."""
    while working:
        batch: list[MatchResult] = []
        while not batch or not ended.empty():
            each = ended.get()
            if isinstance(each, BaseException):
                raise each
            if each is not None:
                batch.append(each)
                continue
            working -= 1
            if not working:
                break
        if batch:
            yield batch
