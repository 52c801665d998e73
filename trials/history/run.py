"""`python -m trials history`: play while servers are disturbed, then check everything recorded."""

import sys
import tempfile
from argparse import Namespace
from collections import Counter
from pathlib import Path
from shutil import move

from tests.kit.server import NotServedError

from trials.history import faults as f
from trials.history.databases import POSTGRESQL, SQLITE
from trials.history.planted import PLANTED
from trials.history.world import Report, Settings, watch

USUAL_SERVERS = {SQLITE: 1, POSTGRESQL: 2}
EXAMPLES = 3  # of each kind of violation
PLANTED_SECONDS = 10.0
PLANTED_ACTS = 60
PLANTED_TRIES = 3  # runs with other seeds, before a planted fault counts as not found


def run(settings: Settings, keep: Path) -> bool:
    """One run, told in words; the history is kept in that folder where something was violated."""
    with tempfile.TemporaryDirectory(prefix="kingofarms-history-") as folder:
        report = watch(settings, Path(folder))
        show(report)
        if not report.holds:
            path = keep / f"history-{settings.database}-{settings.seed}.jsonl"
            move(report.history.path, path)
            print(f"the whole history: {path}")
    return report.holds


def show(report: Report) -> None:
    """All of it in words."""
    settings, calls = report.settings, report.history.calls
    print(
        f"\n{settings.database}, {settings.servers} server(s), {settings.seconds:g} s, "
        f"seed {settings.seed}: {len(calls)} calls at {len({c.table for c in calls})} tables"
    )
    kinds = Counter((call.kind, call.outcome) for call in calls)
    for kind in dict.fromkeys(call.kind for call in calls):
        outcomes = {outcome: n for (k, outcome), n in kinds.items() if k == kind}
        print(f"  {kind}: " + ", ".join(f"{outcome} {n}" for outcome, n in outcomes.items()))
    print("  faults:", ", ".join(f"{k} {n}" for k, n in report.faults.items()) or "none")
    for kind, number in report.violations.counted.most_common():
        print(f"  VIOLATED: {kind}: {number}")
        for example in report.violations.examples(kind, EXAMPLES):
            print(f"    table {example.table}: {example.words}")
    print(
        "All answers fit one order and show no more than they may:",
        "holds" if report.holds else "NO",
    )


def run_planted(seconds: float = PLANTED_SECONDS, seed: int = 1) -> bool:
    """Short runs for each planted fault; whether every one is found."""
    missed = [
        name
        for name in PLANTED
        if not any(reveals(name, seconds, seed + at) for at in range(PLANTED_TRIES))
    ]
    print("Every planted fault is found:", f"NO: {', '.join(missed)}" if missed else "holds")
    return not missed


def reveals(name: str, seconds: float, seed: int) -> bool:
    """Whether one run reveals the planted fault of that name."""
    planted = PLANTED[name]
    settings = Settings(seconds, faults=planted.faults, seed=seed, planted=name, least=PLANTED_ACTS)
    with tempfile.TemporaryDirectory(prefix="kingofarms-history-") as folder:
        kinds = watch(settings, Path(folder)).violations.counted
    is_found = any(kinds[kind] for kind in planted.kinds)
    print(f"{name}: {'found' if is_found else 'not found'}, {dict(kinds)}", flush=True)
    return is_found


def run_command(arguments: Namespace) -> int:
    """What `python -m trials history` was asked for; its exit code."""
    faults = [kind for kind in arguments.faults.split(",") if kind and kind != "none"]
    databases = [arguments.database] if arguments.database else [SQLITE, POSTGRESQL]
    unknown = {*faults} - {*f.ALL} | {*databases} - {SQLITE, POSTGRESQL}
    if unknown:
        print(f"not known here: {', '.join(sorted(unknown))}", file=sys.stderr)
        return 2
    if arguments.servers and arguments.servers > 1 and SQLITE in databases:
        print("SQLite has one server: choose --database postgresql", file=sys.stderr)
        return 2
    try:
        if arguments.planted:
            return 0 if run_planted(seed=arguments.seed) else 1
        holds = [
            run(
                Settings(
                    60 * arguments.minutes,
                    database,
                    arguments.servers or USUAL_SERVERS[database],
                    faults,
                    arguments.seed,
                ),
                Path(tempfile.gettempdir()),
            )
            for database in databases
        ]
    except NotServedError as error:
        print(error, file=sys.stderr)
        return 2
    return 0 if all(holds) else 1
