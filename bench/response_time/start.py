"""The time to the first prompt with a warm compile cache, beside importing Numba alone."""

import importlib.util
import os
import pty
import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from statistics import median

PLAY = [sys.executable, "-c", "from kingofarms.cli import main; main()"]
COMMAND = ["play", "heraldry"]
PLAY += [*COMMAND, "--bot", "uniform", "--seed", "1"]
NUMBA = [sys.executable, "-c", "import numba"]
COMPILE = """
from kingofarms.bots.processes.warm_up import compile_game
from kingofarms.games import game_named
compile_game(game_named('heraldry'))
"""
CLAIM = 3.0  # times the import of Numba, at most
PATIENCE = 120.0  # seconds to wait for the first prompt, with compiling


class NoPromptError(Exception):
    """The command ended, or time ran out, before it showed a prompt."""


def run(rounds: int) -> bool:
    """Measure and print, with a temporary folder for saved matches; True if the claim holds."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "XDG_DATA_HOME": folder, "TERM": "dumb"}
        # As for a user, Python may write its byte code.
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        environment["PYTHONPYCACHEPREFIX"] = folder
        # First whatever is missing is compiled; then the disk cache is warmed for both.
        subprocess.run([sys.executable, "-c", COMPILE], env=environment, check=True)
        seconds_to_prompt(environment)
        seconds_to_import(environment)
        pairs = [
            (seconds_to_prompt(environment), seconds_to_import(environment)) for _ in range(rounds)
        ]
    ratios = [ours / theirs for ours, theirs in pairs]
    print(f"Seconds from the command to what it shows first; medians of {rounds} rounds.\n")
    words = f"kingofarms {' '.join(COMMAND)}, to the first prompt"
    print(f"{words:<46} {median(o for o, _ in pairs):.2f}")
    print(f'python -c "import numba"                       {median(t for _, t in pairs):.2f}')
    spread = f"[{min(ratios):.2f}, {max(ratios):.2f}]"
    print(f"ratio, at most {CLAIM:g}                                {median(ratios):.2f} {spread}")
    if importlib.util.find_spec("scipy"):
        print("SciPy is installed here (OpenSpiel needs it): Numba imports it before the prompt.")
    return median(ratios) <= CLAIM


def seconds_to_import(environment: Mapping[str, str]) -> float:
    """Start Python, import Numba, and end."""
    start = time.perf_counter()
    subprocess.run(NUMBA, env=environment, check=True)
    return time.perf_counter() - start


def seconds_to_prompt(environment: Mapping[str, str]) -> float:
    """Start a match in a new terminal, stop the clock at the prompt, and end the match."""
    ours, its = pty.openpty()
    start = time.perf_counter()
    child = subprocess.Popen(
        PLAY, stdin=its, stdout=its, stderr=its, env=environment, start_new_session=True
    )
    os.close(its)
    try:
        wait_for_prompt(ours, start + PATIENCE)
        return time.perf_counter() - start
    finally:
        child.kill()
        child.wait()
        os.close(ours)


def wait_for_prompt(terminal: int, until: float) -> None:
    """Read until a line ends in the prompt, `> `."""
    shown = b""
    while not shown.rpartition(b"\n")[2].endswith(b"> "):
        ready, _, _ = select.select([terminal], [], [], max(0.0, until - time.perf_counter()))
        try:
            more = os.read(terminal, 4096) if ready else b""
        except OSError:  # the other end is closed: the command has ended
            more = b""
        if not more:
            output = shown.decode(errors="replace").strip()
            command = f"kingofarms {' '.join(COMMAND)}"
            raise NoPromptError(f"{command} showed no prompt, but:\n{output}")
        shown += more
