"""The log against the calls: what was acknowledged is there once, at its number, and nothing else.

A call without an answer is there once or not at all.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf

from kingofarms.engine.match.entries import Act, Sit, Undo
from trials.history import violations as v
from trials.history.final import Log, Row, key_of
from trials.history.record import ACT, CREATE, JOIN, MAYBE, OK, UNDO, Call
from trials.history.violations import Violations


@dataclass
class LogEntry:
    """An entry of the log and the calls that asked for it: it was written between these times."""

    row: Row
    calls: list[Call] = field(default_factory=list)

    @property
    def first(self) -> Call:
        """The call that began first: nothing was written before."""
        return min(self.calls, key=lambda call: call.began)

    @property
    def acknowledgement(self) -> Call | None:
        """The first acknowledgement, if any: it was written by then."""
        done = [call for call in self.calls if call.outcome == OK and call.ended is not None]
        return min(done, key=lambda call: call.ended or inf, default=None)


def with_calls(log: Log, calls: Sequence[Call], violations: Violations) -> dict[int, LogEntry]:
    """The entries by number, with their calls; entries of bots have none and are left out."""
    by_key = requests(calls)
    result: dict[int, LogEntry] = {}
    bots: set[int] = set()
    for row in log.rows:
        entry = row.entry
        if isinstance(entry, Sit) and entry.bot:
            bots.add(entry.seat)
        owners = calls_for(row, calls, by_key)
        if owners:
            result[row.seq] = LogEntry(row, owners)
        elif entry.seat not in bots:
            violations.add(v.NOBODY, log.table, f"entry {row.seq}: {entry}")
    return result


def requests(calls: Sequence[Call]) -> dict[str, list[Call]]:
    """The acts by the name that the database gives their request."""
    result: dict[str, list[Call]] = {}
    for call in calls:
        if call.kind == ACT:
            result.setdefault(key_of(call.player, call.request), []).append(call)
    return result


def calls_for(row: Row, calls: Sequence[Call], by_key: dict[str, list[Call]]) -> list[Call]:
    """The calls that may have led to that entry."""
    entry = row.entry
    if isinstance(entry, Act):
        return by_key.get(row.request or "", [])
    possible = (OK, *MAYBE)
    if isinstance(entry, Undo):
        wanted, seq = (UNDO,), row.seq - 1
        return [
            call
            for call in calls
            if call.kind in wanted
            and (call.seq, call.seat) == (seq, entry.seat)
            and call.outcome in possible
        ]
    if not isinstance(entry, Sit):
        return []
    return [call for call in calls if is_seating(call, row) and call.outcome in possible]


def check_numbers(log: Log, violations: Violations) -> None:
    """The numbers have no gap, and no request is there twice."""
    numbers = [row.seq for row in log.rows]
    if numbers != list(range(1, len(numbers) + 1)):
        missing = sorted({*range(1, log.length + 1)} - {*numbers})
        violations.add(v.GAP, log.table, f"{len(numbers)} entries up to {log.length}: {missing}")
    for request, count in Counter(row.request for row in log.rows if row.request).items():
        if count > 1:
            violations.add(v.TWICE, log.table, f"{count} times: {request}")


def check_acknowledged(log: Log, calls: Sequence[Call], violations: Violations) -> None:
    """Everything that was acknowledged is at its number."""
    rows = {row.seq: row for row in log.rows}
    for call in calls:
        if call.outcome != OK or call.kind not in (ACT, UNDO) or call.seq is None:
            continue
        row = rows.get(call.seq + 1)
        if row is None or (call.kind == ACT and row.request != key_of(call.player, call.request)):
            instead = f"instead {row.entry}" if row else f"the log ends at {log.length}"
            violations.add(v.LOST, log.table, f"entry {call.seq + 1}, {instead}", call)
        elif not is_what_was_sent(row, call):
            violations.add(v.CHANGED, log.table, f"entry {call.seq + 1} is {row.entry}", call)


def is_what_was_sent(row: Row, call: Call) -> bool:
    """Whether the entry does what the call asked for."""
    entry = row.entry
    if call.kind == UNDO:
        return isinstance(entry, Undo) and entry.seat == call.seat
    return isinstance(entry, Act) and (entry.seat, entry.action) == (call.seat, call.action)


def is_seating(call: Call, row: Row) -> bool:
    """Whether that player sat down by this call: with the new table, bots too, or later."""
    if call.kind == CREATE:
        return row.player in (call.player, None)
    return call.kind == JOIN and call.player == row.player
