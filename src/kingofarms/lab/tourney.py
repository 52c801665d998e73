"""A tournament of bots: the schedule of deals and seatings, playing it, and its file.

All seatings of a deal use the same random numbers, `streamed(seed, deal)`. On each deal every group
of bots plays every rotation of its seating, so that luck and seats are equal for all.

The file has a header, then one line for each finished match. Lines are only appended, so an
interrupted run loses only its unfinished matches. Half a line at the end, left by a crash, is
dropped.
"""

import os
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, count, islice, permutations
from math import comb
from pathlib import Path
from typing import Self

import msgspec
from msgspec.structs import replace

from kingofarms.bots.bot import generators
from kingofarms.bots.levels import bot_named
from kingofarms.engine.files import Unreadable, from_json, opened_file, unwritable
from kingofarms.engine.match.match import check_seats
from kingofarms.engine.match.matchfile import check_place
from kingofarms.engine.match.start import Driver
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.chance import streamed
from kingofarms.engine.rules.loops import rules_of
from kingofarms.engine.rules.record import new
from kingofarms.engine.rules.seats import Sheet
from kingofarms.engine.terms.terms import Value, as_said
from kingofarms.engine.words import _
from kingofarms.lab.files import first_difference
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
    todo, many = iter(numbers), QUICK_PART if tourney.is_compiled else 1
    parts = iter(lambda: tuple(islice(todo, many)), ())
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


FORMAT = "kingofarms tourney 1"
BEGINNING = b'{"format":"kingofarms tourney '
MOST_BYTES = 1 << 20  # of a line
MOST_POINTS = (1 << 31) - 1  # that a score sheet has room for


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What defines the tournament. The number of matches is left out, so that it can grow."""

    format: str
    version: str  # of the program: bots of another version may choose differently
    game: str
    rules: int
    options: dict[str, Value]
    content: str
    seats: int
    bots: list[str]
    seed: int
    bot_seed: int
    strength: float


def header_of(tourney: Tourney, version: str) -> Header:
    """The header for that tournament, played by that version of the program."""
    return Header(
        format=FORMAT,
        version=version,
        game=tourney.game.NAME,
        rules=tourney.game.RULES_VERSION,
        options=tourney.agreed.written,
        content=tourney.agreed.content_digest,
        seats=tourney.seats,
        bots=list(tourney.bots),
        seed=tourney.seed,
        bot_seed=tourney.bot_seed,
        strength=tourney.strength,
    )


def read_header(path: Path) -> Header | None:
    """The header of the file, or None if there is none yet."""
    check_place(path)
    if not path.exists():
        return None
    line = next(lines_of(path), b"")
    if not line.endswith(b"\n") and (BEGINNING.startswith(line) or line.startswith(BEGINNING)):
        return None  # nothing, or a header that was cut off
    try:
        return from_json(line, Header)
    except Unreadable as error:
        raise Refusal(
            _("{path} is not a tournament file: {why}.").format(path=path, why=error)
        ) from None


def lines_of(path: Path) -> Iterator[bytes]:
    """The lines with their ends. A tournament may be of any length, but no line of it is long."""
    with opened_file(path) as file:
        for number in count(1):
            line = file.readline(MOST_BYTES + 1)
            if len(line) > MOST_BYTES:
                why = _("there are more than {most} bytes.").format(most=MOST_BYTES)
                raise in_line(path, number, why)
            if not line:
                return
            yield line


class Ledger:
    """The file, open for appending. `results` holds the matches it had."""

    def __init__(self, path: Path, tourney: Tourney, version: str) -> None:
        header = header_of(tourney, version)
        existing = read_header(path)
        self.results: list[MatchResult] = []
        self._path, self._tourney = path, tourney
        self._versions = (existing or header).version, version
        whole = 0
        if existing:
            check_same(path, *comparable(existing, header, tourney))
            lines = [line for line in lines_of(path) if line.endswith(b"\n")]
            whole = sum(map(len, lines))
            self.results = matches_in(path, lines, tourney)
        if self.is_of_another_version:
            return
        try:
            # Unbuffered: a line goes to the file in one piece.
            self._file = path.open("ab", buffering=0)
            self._file.truncate(whole)
        except OSError as error:
            raise unwritable(path, error) from None
        if not existing:
            self._write(msgspec.json.encode(header) + b"\n")

    @property
    def is_of_another_version(self) -> bool:
        """Whether it is read-only: the bots of another version may choose differently."""
        return self._versions[0] != self._versions[1]

    @property
    def complete(self) -> int:
        """How many matches there are before the first unfinished deal."""
        numbers = {each.match for each in self.results}
        first_missing = next(number for number in count() if number not in numbers)
        return first_missing - first_missing % self._tourney.per_deal

    def check_reach(self, matches: int) -> None:
        """Refuse to continue the ledger of another version up to so many matches."""
        if self.is_of_another_version and self.complete < matches:
            raise self._closed()

    def _closed(self) -> Refusal:
        theirs, ours = self._versions
        sentence = _(
            "{path} was played by version {theirs}. It cannot be continued, because the bots of "
            "version {ours} may choose differently."
        ).format(path=self._path, theirs=theirs, ours=ours)
        shown = _("To show its results, use --matches {count}.")
        return Refusal(
            f"{sentence} {shown.format(count=self.complete)}" if self.complete else sentence
        )

    def add(self, results: Sequence[MatchResult]) -> None:
        """Append these results, and return when they are on the disk."""
        if self.is_of_another_version:
            raise self._closed()
        self._write(b"".join(msgspec.json.encode(each) + b"\n" for each in results))

    def _write(self, data: bytes) -> None:
        try:
            while data:
                data = data[self._file.write(data) :]
            os.fsync(self._file.fileno())
        except OSError as error:
            raise unwritable(self._path, error) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        if not self.is_of_another_version:
            self._file.close()


def comparable(there: Header, here: Header, tourney: Tourney) -> tuple[Header, Header]:
    """Both with all options named, those that the file leaves out as usual, and of one version."""
    usual = as_said(type(tourney.agreed.options)())
    theirs = replace(there, options={**usual, **there.options}, version=here.version)
    return theirs, replace(here, options=tourney.agreed.said)


def check_same(path: Path, there: Header, here: Header) -> None:
    """Refuse a file of another tournament, and say what differs."""
    if differs := first_difference(there, here, Header.__struct_fields__):
        raise Refusal(
            _("{path} belongs to another tournament: its {name} is {theirs}, not {ours}.").format(
                path=path, **differs
            )
        )


def matches_in(path: Path, lines: Sequence[bytes], tourney: Tourney) -> list[MatchResult]:
    """The matches after the header, each once. All must belong to this tournament."""
    results: dict[int, MatchResult] = {}
    for number, line in enumerate(lines[1:], 2):
        try:
            each = from_json(line, MatchResult)
        except Unreadable as error:
            raise in_line(path, number, str(error)) from None
        if not belongs(each, tourney):
            raise in_line(path, number, _("this match does not belong to this tournament."))
        if results.setdefault(each.match, each) != each:
            why = _("match {match} is there twice, with different results.")
            raise in_line(path, number, why.format(match=each.match))
    return list(results.values())


def in_line(path: Path, number: int, why: str) -> Refusal:
    """The sentence for what is wrong in a line."""
    return Refusal(_("{path}, line {line}: {why}").format(path=path, line=number, why=why))


def belongs(each: MatchResult, tourney: Tourney) -> bool:
    """Whether the match is part of the schedule, and somebody can have ranked so."""
    return (
        each.match >= 0
        and each.deal == tourney.deal(each.match)
        and each.bots == tourney.bots_of(each.match)
        and len(each.ranks) == len(each.points) == tourney.seats
        and all(1 <= rank <= tourney.seats for rank in each.ranks)
        and 1 in each.ranks
        and all(abs(points) <= MOST_POINTS for points in each.points)
    )
