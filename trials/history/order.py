"""Real time against the order of the log: whether the history of a table is linearizable.

Acknowledged entries carry numbers, so the order is known and need not be searched: entry n is at
place 2n, whoever saw the table with n entries is at 2n + 1. The history is linearizable if and
only if no call that began after another had ended stands before it.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from math import inf
from typing import NamedTuple

from trials.history import violations as v
from trials.history.entries import LogEntry
from trials.history.record import MESSAGE, REFUSED, Call
from trials.history.violations import Violations, where


class Point(NamedTuple):
    """Something at a place of the order, which happened between two times."""

    place: int
    began: float
    ended: float
    call: Call  # that began it
    last: Call  # that ended it
    is_entry: bool

    @property
    def number(self) -> int:
        """The number of the entry, or of the table that was seen."""
        return self.place // 2


def points(entries: Mapping[int, LogEntry], calls: Sequence[Call]) -> list[Point]:
    """All of them, by place."""
    result = [*entry_points(entries), *read_points(calls)]
    return sorted(result, key=lambda point: point.place)


def entry_points(entries: Mapping[int, LogEntry]) -> Iterator[Point]:
    """The entries; one that was not acknowledged may have been written at any later time."""
    for number, each in entries.items():
        first, done = each.first, each.acknowledgement
        ended = inf if done is None or done.ended is None else done.ended
        yield Point(2 * number, first.began, ended, first, done or first, True)


def read_points(calls: Sequence[Call]) -> Iterator[Point]:
    """What was seen. A refusal that is not about the number says that the number was current."""
    for call in calls:
        if call.ended is None:
            continue
        numbers = {call.sight.seq} if call.sight else set()
        if call.outcome == REFUSED and call.seq is not None:
            numbers.add(call.seq)
        for number in numbers:
            yield Point(2 * number + 1, call.began, call.ended, call, call, False)


class Earliest:
    """Of the points at later places the one that ended first: of entries, reads, each session."""

    def __init__(self) -> None:
        self.entry: Point | None = None
        self.read: Point | None = None
        self.of_session: dict[tuple[str, bool], Point] = {}

    def add(self, point: Point) -> None:
        """One more."""
        if point.is_entry:
            self.entry = sooner(self.entry, point)
        else:
            self.read = sooner(self.read, point)
        key = point.last.session, point.is_entry
        self.of_session[key] = sooner(self.of_session.get(key), point)

    def before(self, point: Point) -> tuple[str, Point] | None:
        """What had ended when that began, though it stands behind it; the nearest to it first."""
        session = point.call.session
        candidates = (
            (v.OWN_WRITE, self.of_session.get((session, True))),
            (v.WENT_BACK, self.of_session.get((session, False))),
            (v.STALE_READ, self.entry),
            (v.STALE_AFTER_READ, self.read),
        )
        for kind, other in candidates:
            if other is not None and other.ended < point.began:
                return kind, other
        return None


def sooner(one: Point | None, other: Point) -> Point:
    """The one that ended first."""
    return one if one is not None and one.ended <= other.ended else other


def check_order(table: str, order: Sequence[Point], violations: Violations) -> None:
    """No call that began after another had ended stands before it."""
    later = Earliest()
    for _place, group in groupby(reversed(order), key=lambda point: point.place):
        here = list(group)
        for point in here:
            contradiction = later.before(point)
            if contradiction:
                tell(table, point, *contradiction, violations)
        for point in here:
            later.add(point)


def tell(table: str, point: Point, kind: str, other: Point, violations: Violations) -> None:
    """The contradiction, named by what it means for whoever asked."""
    if point.is_entry:
        kind = v.AGAINST_TIME if other.is_entry else v.UNSENT
    else:
        kind += where(point.call, other.last)
    words = f"{point.number} after {other.number}"
    violations.add(kind, table, words, point.call, other.last)


def check_streams(table: str, calls: Sequence[Call], violations: Violations) -> None:
    """The numbers on one line never fall."""
    highest: dict[tuple[str, float], Call] = {}
    for call in calls:
        if call.kind != MESSAGE or call.sight is None:
            continue
        line = call.session, call.began
        before = highest.get(line)
        if before and before.sight and before.sight.seq > call.sight.seq:
            violations.add(v.STREAM_BACK, table, "", call, before)
        else:
            highest[line] = call
