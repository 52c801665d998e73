"""What was shown against what its seat could see: byte for byte the view of that number."""

from collections.abc import Sequence

from kingofarms.engine.rules.seats import WATCHER
from trials.history import violations as v
from trials.history.final import Log
from trials.history.record import EXPORT, MESSAGE, Call, Sight
from trials.history.replay import GATHERING, OVER, Replay
from trials.history.violations import Violations


def check_sight(log: Log, calls: Sequence[Call], replay: Replay, violations: Violations) -> None:
    """Every answer that showed a table or entries of it."""
    for call in calls:
        if call.sight is None:
            continue
        if call.sight.view:
            check_view(log, call, call.sight, replay, violations)
        if call.kind == MESSAGE and call.sight.view:
            check_heard(log, call, call.sight.seq, replay, violations)
        if call.kind == EXPORT:
            check_export(log, call, call.sight.seq, replay, violations)


def seat_of(call: Call, sight: Sight, replay: Replay) -> int:
    """Whose eyes these are: whoever does not sit yet watches."""
    is_taken = sight.seq >= len(replay.taken) or call.seat in replay.taken[sight.seq]
    return WATCHER if call.seat is None or not is_taken else call.seat


def check_view(log: Log, call: Call, sight: Sight, replay: Replay, violations: Violations) -> None:
    """The view and the facts of that number, for that seat."""
    seat = seat_of(call, sight, replay)
    expected = replay.sights.get((sight.seq, seat))
    if expected is None:
        if not replay.broken:
            violations.add(v.LOST, log.table, f"the log ends at {log.length}", call)
        return
    if sight.view != expected.view:
        violations.add(kind_of_view(sight, seat, replay), log.table, f"at {sight.seq}", call)
    elif sight.rest and sight.rest != expected.rest:
        violations.add(v.OTHER_FACTS, log.table, f"at {sight.seq}", call)


def kind_of_view(sight: Sight, seat: int, replay: Replay) -> str:
    """What is wrong with it: another seat's, another number's, or nobody's."""
    same = [key for key, expected in replay.sights.items() if expected.view == sight.view]
    if any(number != sight.seq and other == seat for number, other in same):
        return v.OTHER_NUMBER
    return v.LEAK if same else v.OTHER_VIEW


def check_heard(log: Log, call: Call, seq: int, replay: Replay, violations: Violations) -> None:
    """All entries since the last message, in order, as that seat may hear of them."""
    numbers = [number for number, _digest in call.entries]
    gathers = seq < len(replay.phases) and replay.phases[seq] == GATHERING
    wanted = [] if gathers else list(range(call.since + 1, seq + 1))
    if numbers != wanted:
        words = f"{numbers} instead of {wanted}"
        violations.add(v.HEARD_GAP, log.table, words, call)
    check_entries(log, call, replay, violations)


def check_entries(log: Log, call: Call, replay: Replay, violations: Violations) -> None:
    """Each entry as that seat may hear of it."""
    seat = WATCHER if call.sight is None else seat_of(call, call.sight, replay)
    for number, report in call.entries:
        expected = replay.reports.get((number, seat))
        if expected == report or (expected is None and replay.broken):
            continue
        others = [s for (n, s), known in replay.reports.items() if n == number and known == report]
        kind = v.LEAK if others else v.OTHER_ENTRY
        violations.add(kind, log.table, f"entry {number}", call)


def check_export(log: Log, call: Call, seq: int, replay: Replay, violations: Violations) -> None:
    """What a seat saw from the beginning on; the whole match where it is over."""
    numbers = [number for number, _digest in call.entries]
    if numbers != list(range(1, seq + 1)):
        violations.add(v.EXPORT, log.table, f"it has {numbers}", call)
    if seq < len(replay.phases) and replay.phases[seq] == OVER:
        if [report for _number, report in call.entries] != replay.in_file[:seq]:
            violations.add(v.EXPORT, log.table, f"of the whole match at {seq}", call)
        return
    check_entries(log, call, replay, violations)
