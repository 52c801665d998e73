"""`python -m bench`: random play beside OpenSpiel's and others'.

`python -m bench search`: the search beside OpenSpiel's.
`python -m bench heartbeat`: how late a process is while tables think beside it.
`python -m bench start`: the time to start.
`python -m bench levels`: each level against the one below it, each doubling against its half.
`python -m bench against [GAME]`: our search against OpenSpiel's, as long a decision.
`python -m bench web`: durable actions a second and pages, beside a bare echo of the same size.
`python -m bench crash`: kills of a server under load, counting what was acknowledged and lost.
`python -m bench history`: several clients, killed and stopped servers; one order for all answers.
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
MATCHES, AGAINST = 1000, 20  # matches, and those against OpenSpiel's search
COUNTED = ("blazon", "kings_blade")
MEASURES = [
    "actions",
    "search",
    "against",
    "levels",
    "heartbeat",
    "start",
    "web",
    "crash",
    "history",
    "census",
]
KILLS = 200


def command_line() -> argparse.ArgumentParser:
    """What can be asked for."""
    parser = argparse.ArgumentParser(
        prog="python -m bench",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "measure", nargs="?", choices=MEASURES, default="actions", metavar="|".join(MEASURES)
    )
    parser.add_argument("game", nargs="?", choices=COUNTED, help="for census and against")
    parser.add_argument("--game", dest="only", choices=COUNTED, help="the same")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="that the medians are of")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of each heartbeat")
    parser.add_argument("--matches", type=int, help=f"{MATCHES} of each kind; {AGAINST} against")
    parser.add_argument("--processes", type=int, default=1, help="that play, for against")
    parser.add_argument("--kills", type=int, default=KILLS, help="for crash")
    parser.add_argument(
        "--database",
        help="PostgreSQL for crash and web: postgresql://…; "
        "for history sqlite or postgresql, else both",
    )
    history = parser.add_argument_group("history")
    history.add_argument("--minutes", type=float, default=2.0, help="of each run")
    history.add_argument("--servers", type=int, help="1; 2 on PostgreSQL")
    history.add_argument("--seed", type=int, default=1, help="of clients and faults")
    history.add_argument("--faults", default="kill,stop,postgres,disk,clock", help="or none")
    history.add_argument("--planted", action="store_true", help="find faults that were planted")
    parser.add_argument("--cards", type=Path, help="other content for the census")
    return parser


def main() -> int:
    """Read the command line, and measure."""
    parser = command_line()
    said = parser.parse_args()
    for name in ("rounds", "seconds", "matches", "processes", "kills"):
        number = getattr(said, name)
        if number is not None and number < 1:
            parser.error(f"--{name}: at least 1")
    only = said.only or said.game
    names, matches = [only] if only else COUNTED, said.matches or MATCHES
    if said.measure == "census":
        return take_census(names, matches, said.cards)
    if said.measure == "levels":
        from bench.levels import run

        return 0 if run(max(10, matches)) else 1
    if said.measure == "against":
        return play_against(said.matches or AGAINST, names, said.processes)
    if said.measure == "heartbeat":
        return measure_heartbeat(said.seconds)
    if said.measure == "start":
        return measure_start(said.rounds)
    if said.measure == "history":
        from bench.history.run import run_command

        return run_command(said)
    if said.measure in ("web", "crash"):
        return measure_server(said.measure, said.rounds, said.kills, said.database)
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


def play_against(matches: int, names: Sequence[str], processes: int) -> int:
    """Our search and OpenSpiel's."""
    if not has_openspiel():
        return 2
    from bench.against import run

    return 0 if run(matches, names, processes) else 1


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


def measure_server(measure: str, rounds: int, kills: int, database: str | None) -> int:
    """The web server: how fast, or what it loses."""
    from bench import crash, web
    from bench.served import NotServedError

    try:
        if measure == "crash":
            return 0 if crash.run(kills, database) else 1
        return 0 if web.run(rounds, database) else 1
    except NotServedError as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
