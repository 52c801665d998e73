"""The check of a whole history against the logs that the database has at the end."""

from collections.abc import Mapping, Sequence

from trials.history import violations as v
from trials.history.entries import check_acknowledged, check_numbers, with_calls
from trials.history.final import Log
from trials.history.order import check_order, check_streams, points
from trials.history.record import GONE, Call
from trials.history.refusals import Bounds, check_refusals, wishes_of
from trials.history.replay import replay_log
from trials.history.sight import check_sight
from trials.history.violations import Violations


def check(calls: Sequence[Call], logs: Mapping[str, Log]) -> Violations:
    """All violations, table by table."""
    violations = Violations(start=min((call.began for call in calls), default=0.0))
    tables: dict[str, list[Call]] = {}
    for call in calls:
        if call.table:
            tables.setdefault(call.table, []).append(call)
    for table, at_table in tables.items():
        for call in at_table:
            if call.outcome == GONE:
                violations.add(v.TABLE_GONE, table, f"{call.status} {call.why}", call)
        if table in logs:
            check_table(logs[table], at_table, violations)
        else:
            violations.add(v.TABLE_GONE, table, "it is not in the database", at_table[0])
    return violations


def check_table(log: Log, calls: Sequence[Call], violations: Violations) -> None:
    """The history of one table."""
    check_numbers(log, violations)
    check_acknowledged(log, calls, violations)
    entries = with_calls(log, calls, violations)
    order = points(entries, calls)
    check_order(log.table, order, violations)
    check_streams(log.table, calls, violations)
    replay = replay_log(log, wishes_of(calls))
    if replay.broken:
        violations.add(v.BROKEN, log.table, replay.broken)
    bounds = Bounds(log.length, order)
    check_refusals(log.table, calls, entries, bounds, replay, violations)
    check_sight(log, calls, replay, violations)
