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
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench import census
from bench.lab.run import PARTS

ROUNDS = 9
SECONDS = 20.0
MATCHES, AGAINST = 1000, 20  # matches, and those against OpenSpiel's search
CENSUSES = tuple(sorted(module.name for module in pkgutil.iter_modules(census.__path__)))


@dataclass(frozen=True)
class Measure:
    """What measures something: how its module is run. None: it could not be measured."""

    module: str
    run: Callable[[Any, argparse.Namespace], bool | None]
    needs_openspiel: bool = False


def in_rounds(module: Any, options: argparse.Namespace) -> bool | None:
    """The usual way."""
    held: bool | None = module.run(options.rounds)
    return held


def census_of(_module: Any, options: argparse.Namespace) -> bool:
    """Greedy matches of one game, or of each."""
    only = options.only or options.game
    names, matches = [only] if only else CENSUSES, max(8, options.matches or MATCHES)
    takers = [importlib.import_module(f"bench.census.{name}") for name in names]
    held = [each.run(matches, options.cards) for each in takers]
    return all(held)


def against(module: Any, options: argparse.Namespace) -> bool:
    """Our search against OpenSpiel's, at one game or at all that are searched."""
    from bench.measuring.games import games_with_taste

    only = options.only or options.game
    names = [only] if only else games_with_taste()
    return bool(module.run(options.matches or AGAINST, names, options.processes))


def heartbeat(module: Any, options: argparse.Namespace) -> bool | None:
    """Beats of a process while bots think."""
    held: bool | None = module.run(options.seconds)
    if held is None:
        print("The machine is too busy: idle beats are as late already.", file=sys.stderr)
    return held


MEASURES = {
    "actions": Measure("random_play.actions", in_rounds, needs_openspiel=True),
    "search": Measure("search.iterations", in_rounds, needs_openspiel=True),
    "against": Measure("search.against", against, needs_openspiel=True),
    "levels": Measure("search.levels", lambda m, o: m.run(max(10, o.matches or MATCHES))),
    "heartbeat": Measure("response_time.heartbeat", heartbeat),
    "start": Measure("response_time.start", in_rounds),
    "web": Measure("web.speed", lambda m, o: m.run(o.rounds, o.database, o.beside, o.analyses)),
    "arms": Measure("response_time.arms", in_rounds),
    "motion": Measure("response_time.motion", in_rounds),
    "census": Measure("census", census_of),
    "lab": Measure("lab.run", lambda m, o: m.run(o)),
}


def command_line() -> argparse.ArgumentParser:
    """The arguments and options."""
    parser = argparse.ArgumentParser(
        prog="python -m bench",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "measure", nargs="?", choices=[*MEASURES], default="actions", metavar="|".join(MEASURES)
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
    measure = MEASURES[options.measure]
    if measure.needs_openspiel and importlib.util.find_spec("pyspiel") is None:
        print("OpenSpiel is not installed: uv pip install --group bench", file=sys.stderr)
        return 2
    from tests.kit.server import NotServedError

    from bench.response_time.start import NoPromptError
    from kingofarms import Refusal

    try:
        held = measure.run(importlib.import_module(f"bench.{measure.module}"), options)
    except (Refusal, NoPromptError, NotServedError) as error:
        print(error, file=sys.stderr)
        return 2
    return 2 if held is None else 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
