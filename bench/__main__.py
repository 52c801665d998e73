"""`python -m bench`: random play beside OpenSpiel's and others'.

`python -m bench search`: the search beside OpenSpiel's.
`python -m bench heartbeat`: how late a process is while tables think beside it.
`python -m bench start`: the time to start.
`python -m bench levels`: each level against the one below it, each doubling against its half.
`python -m bench against`: our search against OpenSpiel's, as long a decision.
`python -m bench census [GAME]`: what greedy matches of that game come to, else of each.

Exit code 0: all that is claimed holds; 1: something does not; 2: it could not be measured.
"""

import argparse
import importlib
import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path

ROUNDS = 9
SECONDS = 20.0
COUNTED = ("blazon", "kings_blade")


def main() -> int:
    """Read the command line, and measure."""
    parser = argparse.ArgumentParser(
        prog="python -m bench",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "measure",
        nargs="?",
        choices=["actions", "search", "against", "levels", "heartbeat", "start", "census"],
        default="actions",
    )
    parser.add_argument("game", nargs="?", choices=COUNTED, help="for the census")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="that the medians are of")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of each heartbeat")
    parser.add_argument("--matches", type=int, default=1000, help="of each kind in the census")
    parser.add_argument("--cards", type=Path, help="other content for the census")
    said = parser.parse_args()
    if said.rounds < 1:
        parser.error("--rounds: at least 1")
    if said.seconds < 1:
        parser.error("--seconds: at least 1")
    if said.measure == "census":
        return take_census([said.game] if said.game else COUNTED, said.matches, said.cards)
    if said.measure == "levels":
        from bench.levels import run

        return 0 if run(max(10, said.matches)) else 1
    if said.measure == "against":
        return play_against(said.matches)
    if said.measure == "heartbeat":
        return measure_heartbeat(said.seconds)
    if said.measure == "start":
        return measure_start(said.rounds)
    return measure_beside_openspiel(said.measure, said.rounds)


def take_census(games: Sequence[str], matches: int, cards: Path | None) -> int:
    """Greedy matches of these games."""
    from kingofarms import Refusal

    try:
        found = [
            importlib.import_module(f"bench.census_{game}").run(max(8, matches), cards)
            for game in games
        ]
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 2
    return 0 if all(found) else 1


def has_openspiel() -> bool:
    """Whether OpenSpiel can be asked; if not, say so."""
    if importlib.util.find_spec("pyspiel") is None:
        print("OpenSpiel is not installed: uv pip install --group bench", file=sys.stderr)
        return False
    return True


def play_against(matches: int) -> int:
    """Our search and OpenSpiel's."""
    if not has_openspiel():
        return 2
    from bench.against import run

    return 0 if run(max(2, min(matches, 20))) else 1


def measure_beside_openspiel(measure: str, rounds: int) -> int:
    """Actions or searches, ours and those of OpenSpiel, which must be installed."""
    if not has_openspiel():
        return 2
    module = importlib.import_module(
        {"actions": "bench.actions", "search": "bench.searching"}[measure]
    )
    return 0 if module.run(rounds) else 1


def measure_heartbeat(seconds: float) -> int:
    """Beats beside tables that think."""
    from bench.heartbeat import run

    holds = run(seconds)
    if holds is None:
        print("The machine is too busy: idle beats are as late already.", file=sys.stderr)
        return 2
    return 0 if holds else 1


def measure_start(rounds: int) -> int:
    """The command line's first prompt."""
    from bench.start import NoPromptError, run

    try:
        return 0 if run(rounds) else 1
    except NoPromptError as error:
        print(f"kingofarms play heraldry showed no prompt, but:\n{error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
