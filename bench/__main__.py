"""`python -m bench`: random play beside OpenSpiel and other libraries.

`python -m bench search`: the search beside OpenSpiel's.
`python -m bench heartbeat`: how late a process wakes while bots think at tables beside it.
`python -m bench start`: the time to the first prompt.
`python -m bench levels`: each level against the one below, each search against half its budget.
`python -m bench against [GAME]`: our search against OpenSpiel's, with as much time a decision.
`python -m bench web`: durable actions a second and pages, beside a bare echo of the same size; with
`--beside PATH` beside the server of another checkout; with `--analyses 10` only at human pace, and
while so many matches are analysed.
`python -m bench arms`: drawing the coats of arms of a table beside the table around them.
`python -m bench motion`: a move on the page beside a View Transition of the same move.
`python -m bench census [GAME]`: the results of greedy matches of that game, else of each.
`python -m bench lab`: a series of greedy matches beside the same bots driven from Python.
`python -m bench lab planted [--game GAME]`: whether the lab finds what was planted in that game,
else in each, and nothing else.
`python -m bench lab truths`: the lab's worth of cards that differ, beside their true worth; a card
that only strong players use well, and one that weak players overrate.
`python -m bench lab coverage`: how often its 95 % intervals hold the truth, in 200 series.
`python -m bench lab agree [--seed N]`: its worth of dealt and chosen cards beside plain counts.
`python -m bench lab headlines`: made-up series; whether a headline contradicts its table.

Exit code 0: every claim holds; 1: a claim does not hold; 2: it could not be measured.
"""

import argparse
import importlib
import importlib.util
import pkgutil
import sys
from collections.abc import Sequence
from pathlib import Path

from bench import census
from bench.lab.run import PARTS

ROUNDS = 9
SECONDS = 20.0
MATCHES, AGAINST = 1000, 20  # matches, and those against OpenSpiel's search
CENSUSES = tuple(sorted(module.name for module in pkgutil.iter_modules(census.__path__)))
MEASURES = [
    "actions",
    "search",
    "against",
    "levels",
    "heartbeat",
    "start",
    "web",
    "arms",
    "motion",
    "census",
    "lab",
]


def command_line() -> argparse.ArgumentParser:
    """The arguments and options."""
    parser = argparse.ArgumentParser(
        prog="python -m bench",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "measure", nargs="?", choices=MEASURES, default="actions", metavar="|".join(MEASURES)
    )
    parser.add_argument(
        "game", nargs="?", choices=[*CENSUSES, *PARTS], help="for census and against; for lab"
    )
    parser.add_argument("--game", dest="only", choices=CENSUSES, help="the same")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="number of rounds")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of each part of heartbeat")
    parser.add_argument(
        "--matches", type=int, help=f"of each kind: {MATCHES}, for against {AGAINST}"
    )
    parser.add_argument("--processes", type=int, default=1, help="for against")
    parser.add_argument("--runs", type=int, help="series of each kind, for lab")
    parser.add_argument("--database", help="PostgreSQL for web: postgresql://…")
    parser.add_argument("--seed", type=int, default=1, help="for lab")
    parser.add_argument("--beside", type=Path, help="for web: another checkout with its .venv")
    parser.add_argument(
        "--analyses", type=int, default=0, help="for web: matches analysed meanwhile"
    )
    parser.add_argument("--cards", type=Path, help="other content for the census")
    return parser


def check(options: argparse.Namespace, parser: argparse.ArgumentParser) -> None:
    """Refuse what cannot be measured."""
    for name in ("rounds", "seconds", "matches", "processes", "runs"):
        number = getattr(options, name)
        if number is not None and number < 1:
            parser.error(f"--{name}: at least 1")
    if options.game in PARTS and options.measure != "lab":
        parser.error(f"python -m bench lab {options.game}")


def main() -> int:
    """Read the command line, and measure."""
    parser = command_line()
    options = parser.parse_args()
    check(options, parser)
    only = options.only or options.game
    if options.measure == "census":
        names = [only] if only else CENSUSES
        return take_census(names, options.matches or MATCHES, options.cards)
    if options.measure == "levels":
        from bench.search.levels import run

        return 0 if run(max(10, options.matches or MATCHES)) else 1
    if options.measure == "against":
        return play_against(options.matches or AGAINST, only, options.processes)
    if options.measure == "heartbeat":
        return measure_heartbeat(options.seconds)
    if options.measure in ("start", "arms", "motion"):
        measures = {"start": measure_start, "arms": measure_arms, "motion": measure_motion}
        return measures[options.measure](options.rounds)
    if options.measure == "lab":
        from bench.lab.run import run_command

        return run_command(options)
    if options.measure == "web":
        return measure_server(options)
    return measure_beside_openspiel(options.measure, options.rounds)


def take_census(names: Sequence[str], matches: int, cards: Path | None) -> int:
    """Greedy matches of these games."""
    from kingofarms import Refusal

    try:
        results = [
            importlib.import_module(f"bench.census.{name}").run(max(8, matches), cards)
            for name in names
        ]
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 2
    return 0 if all(results) else 1


def has_openspiel() -> bool:
    """Whether OpenSpiel is installed; if not, print how to install it."""
    if importlib.util.find_spec("pyspiel") is None:
        print("OpenSpiel is not installed: uv pip install --group bench", file=sys.stderr)
        return False
    return True


def play_against(matches: int, only: str | None, processes: int) -> int:
    """Our search against OpenSpiel's, at one game or at all that are searched."""
    if not has_openspiel():
        return 2
    from bench.measuring.games import games_with_taste
    from bench.search.against import run

    return 0 if run(matches, [only] if only else games_with_taste(), processes) else 1


def measure_beside_openspiel(measure: str, rounds: int) -> int:
    """Actions or iterations, ours and OpenSpiel's."""
    if not has_openspiel():
        return 2
    module = importlib.import_module(
        {"actions": "bench.random_play.actions", "search": "bench.search.iterations"}[measure]
    )
    return 0 if module.run(rounds) else 1


def measure_heartbeat(seconds: float) -> int:
    """Beats of a process while bots think."""
    from bench.response_time.heartbeat import run

    holds = run(seconds)
    if holds is None:
        print("The machine is too busy: idle beats are as late already.", file=sys.stderr)
        return 2
    return 0 if holds else 1


def measure_start(rounds: int) -> int:
    """The first prompt of the command line."""
    from bench.response_time.start import NoPromptError, run

    try:
        return 0 if run(rounds) else 1
    except NoPromptError as error:
        print(error, file=sys.stderr)
        return 2


def measure_motion(rounds: int) -> int:
    """A move on the page, ours and as a View Transition."""
    from bench.response_time.motion import run

    return 0 if run(rounds) else 1


def measure_arms(rounds: int) -> int:
    """Coats of arms, beside the table that they belong to."""
    from bench.response_time.arms import run

    return 0 if run(rounds) else 1


def measure_server(options: argparse.Namespace) -> int:
    """The speed of the web server."""
    from tests.kit.server import NotServedError

    from bench.web import speed

    try:
        held = speed.run(options.rounds, options.database, options.beside, options.analyses)
        return 0 if held else 1
    except NotServedError as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
