"""`python -m trials steady`: tests again and again on a busy machine; none may fail.

Beside them so many processes compute without a pause, and the servers for browsers dally at random
before each message (`tests/kit/dallying.py`). The tests that failed are named with their runs.
"""

import os
import re
import subprocess
import sys
from argparse import Namespace
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from tests.kit.dallying import SECONDS, SEED

# It ends by itself when the trial has been killed.
BUSY = "import os; own = os.getppid()\nwhile os.getppid() == own: pass"
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)
SHOWN = 4000  # characters of what a run that failed has printed


@contextmanager
def busy(count: int) -> Iterator[None]:
    """So many processes that compute until the block ends."""
    running = [subprocess.Popen([sys.executable, "-c", BUSY]) for _each in range(count)]
    try:
        yield
    finally:
        for each in running:
            each.kill()
            each.wait()


def failures(paths: Sequence[str], delay: float, seed: int) -> list[str]:
    """Run these tests once; the names of those that failed."""
    dallying = {SECONDS: str(delay), SEED: str(seed), "CI": ""}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--timeout", "900", *paths],
        env=os.environ | dallying,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        print(done.stdout[-SHOWN:], flush=True)
    return FAILED.findall(done.stdout) or ["the run itself"] * bool(done.returncode)


def run_command(options: Namespace) -> int:
    """Run the tests so often, and name those that failed; 0 if there is none."""
    failed: dict[str, list[int]] = defaultdict(list)
    with busy(options.load):
        for number in range(1, options.runs + 1):
            names = failures(options.paths, options.delay, options.seed + number)
            for name in names:
                failed[name].append(number)
            print(f"run {number} of {options.runs}: {len(names)} failed", flush=True)
    for name, runs in failed.items():
        print(f"{name}: {len(runs)} of {options.runs} runs, the first was run {runs[0]}")
    print("Every test passed in every run:", "NO" if failed else "holds")
    return 1 if failed else 0
