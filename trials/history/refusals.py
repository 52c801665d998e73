"""Refusals are true: stale means that the table had changed; every other one is the rules' own."""

from collections.abc import Mapping, Sequence
from math import inf

from trials.history import violations as v
from trials.history.entries import LogEntry
from trials.history.final import key_of
from trials.history.order import Point
from trials.history.record import ACT, REFUSED, STALE, UNDO, Call
from trials.history.replay import Replay, Wish
from trials.history.violations import Violations, where


class Bounds:
    """Between which times each entry was written, as far as the calls tell.

    Only what proves it counts: somebody saw the entry, or was told that it is written; it was not
    written before somebody asked for it, nor before the entries that stand before it.
    """

    def __init__(self, length: int, order: Sequence[Point]) -> None:
        self._begins = [-inf] * (length + 2)
        self._ends: list[Point | None] = [None] * (length + 2)
        for point in order:
            if point.number > length:
                continue
            if point.is_entry:
                self._begins[point.number] = point.began
            known = self._ends[point.number]
            if point.ended < inf and (known is None or point.ended < known.ended):
                self._ends[point.number] = point
        for number in range(1, length + 1):
            self._begins[number] = max(self._begins[number], self._begins[number - 1])
        self._begins[length + 1] = inf  # it was never written
        for number in range(length, 0, -1):
            here, next_one = self._ends[number - 1], self._ends[number]
            if next_one is not None and (here is None or next_one.ended < here.ended):
                self._ends[number - 1] = next_one

    def proof_before(self, number: int, time: float) -> Point | None:
        """What shows that the entry was written before that time; None where nothing does."""
        if not 0 <= number < len(self._ends):
            return None
        point = self._ends[number]
        return point if point is not None and point.ended < time else None

    def is_after(self, number: int, time: float) -> bool:
        """Whether the entry was certainly written after that time, or never."""
        return number >= len(self._begins) or self._begins[number] > time


def wishes_of(calls: Sequence[Call]) -> set[Wish]:
    """What was refused for a reason other than its number."""
    return {
        Wish(call.seq, call.kind, call.seat, call.action)
        for call in calls
        if is_wish(call) and call.seq is not None and call.seat is not None
    }


def is_wish(call: Call) -> bool:
    """Whether the rules refused it."""
    return call.outcome == REFUSED and call.kind in (ACT, UNDO)


def check_refusals(
    table: str,
    calls: Sequence[Call],
    entries: Mapping[int, LogEntry],
    bounds: Bounds,
    replay: Replay,
    violations: Violations,
) -> None:
    """Every refusal of an act or an undo."""
    numbers = {each.row.request: number for number, each in entries.items() if each.row.request}
    for call in calls:
        if call.kind not in (ACT, UNDO) or call.outcome not in (STALE, REFUSED):
            continue
        number = numbers.get(key_of(call.player, call.request)) if call.kind == ACT else None
        proof = bounds.proof_before(number, call.began) if number else None
        if proof is not None:
            kind = v.REPEAT_REFUSED + where(call, proof.last)
            violations.add(kind, table, f"it is entry {number}", call, proof.last)
        elif call.outcome == STALE:
            check_stale(table, call, bounds, violations)
        else:
            check_reason(table, call, replay, violations)


def check_stale(table: str, call: Call, bounds: Bounds, violations: Violations) -> None:
    """The table had changed since the number that the call names, or changed meanwhile."""
    if call.seq is None or call.ended is None:
        return
    proof = bounds.proof_before(call.seq, call.began)
    if proof is not None and bounds.is_after(call.seq + 1, call.ended):
        violations.add(v.UNTRUE_STALE + where(call, proof.last), table, "", call, proof.last)


def check_reason(table: str, call: Call, replay: Replay, violations: Violations) -> None:
    """The rules refuse it at that number, and in these words."""
    if call.seq is None or call.seat is None:
        return
    reason = replay.refusals.get(Wish(call.seq, call.kind, call.seat, call.action))
    if reason is not None and reason != call.why:
        words = f"'{call.why}', but {f'the rules say: {reason}' if reason else 'it is allowed'}"
        violations.add(v.UNTRUE_REFUSAL, table, words, call)
