"""The file of a tournament: a header, then one line for each finished match.

Lines are only appended, so an interrupted run loses only its unfinished matches. Half a line at the
end, left by a crash, is dropped.
"""

import os
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Self

import msgspec
from msgspec.structs import replace

from kingofarms.engine.files import Unreadable, from_json, opened_file, unwritable
from kingofarms.engine.match.matchfile import check_place
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.terms import Value, as_said
from kingofarms.engine.words import _
from kingofarms.lab.files import first_difference
from kingofarms.lab.tourney import MatchResult, Tourney

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
