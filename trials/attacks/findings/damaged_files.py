"""Damaged files of every kind: each is refused with one sentence, or read rightly."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

from tests.kit.server import environment

from trials.attacks.checkout import ROOT, Checkout, Outcome

TITLE = "damaged match files, tournaments, cards and databases lead to tracebacks and hang"

KINDS = ("matches", "tourneys", "cards", "databases")
FILES = 500  # of each kind; the variable of the environment sets another number
VARIABLE = "KINGOFARMS_DAMAGED_FILES"
SEED = 1
PATIENCE = 3600.0  # seconds
PROBE = """
import sys
sys.path.insert(0, {root!r})
from trials.attacks.damage.probe import main
main()
"""


def attack(checkout: Checkout, folder: Path) -> Outcome:
    """Each kind in a process of its own, which runs that checkout's `kingofarms`."""
    figures, holds = [], True
    for kind in KINDS:
        tally = probe(checkout, folder, kind, int(os.environ.get(VARIABLE, FILES)))
        faults: dict[str, int] = tally["faults"]
        holds &= not faults
        words = [f"{tally['refused']} refused", f"{tally['accepted']} read rightly"]
        words += [f"{count} × {fault}" for fault, count in faults.items()]
        figures.append(f"{tally['files']} {kind}: {', '.join(words)}")
    return Outcome(holds, "; ".join(figures))


def probe(checkout: Checkout, folder: Path, kind: str, files: int) -> dict[str, Any]:
    """What that checkout does with so many damaged files of that kind."""
    place = folder / kind
    place.mkdir()
    result = subprocess.run(
        [checkout.python, "-c", PROBE.format(root=str(ROOT)), kind, str(files), str(SEED)],
        env={**environment(place), "TMPDIR": str(place), "COLUMNS": "100"},
        stdout=subprocess.PIPE,
        timeout=PATIENCE,
        check=True,
    )
    tally: dict[str, Any] = json.loads(result.stdout)
    return tally
