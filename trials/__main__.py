"""`python -m trials attacks`: attacks that once succeeded; `--beside PATH` tries an older checkout.

`python -m trials crash`: kills of a server under load; counts acknowledged and lost entries.
`python -m trials history`: clients at servers that are killed and stopped; every answer is checked.
`python -m trials steady [PATH …]`: tests again and again on a busy machine; none may fail.

Exit code 0: every promise holds; 1: one does not; 2: it could not be tried.
"""

import argparse
import importlib
import sys
from pathlib import Path

TRIALS = {
    "attacks": "trials.attacks.run",
    "crash": "trials.crash.kills",
    "history": "trials.history.run",
    "steady": "trials.steady",
}
KILLS = 200


def command_line() -> argparse.ArgumentParser:
    """The arguments and options."""
    parser = argparse.ArgumentParser(
        prog="python -m trials",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    trials = parser.add_subparsers(dest="trial", required=True, metavar="|".join(TRIALS))
    attacks = trials.add_parser("attacks")
    attacks.add_argument("--attack", action="append", help="only this one; can be repeated")
    attacks.add_argument(
        "--beside", action="append", type=Path, help="another checkout with its .venv"
    )
    crash = trials.add_parser("crash")
    crash.add_argument("--kills", type=at_least_one, default=KILLS)
    crash.add_argument("--database", help="postgresql://…")
    add_history(trials.add_parser("history"))
    steady = trials.add_parser("steady")
    steady.add_argument("paths", nargs="*", default=["tests/browser"], metavar="PATH")
    steady.add_argument("--runs", type=at_least_one, default=50)
    steady.add_argument("--load", type=int, default=8, help="busy processes beside the tests")
    steady.add_argument("--delay", type=float, default=0.2, help="seconds, at most, of an answer")
    steady.add_argument("--seed", type=int, default=1, help="of the delays")
    return parser


def add_history(history: argparse.ArgumentParser) -> None:
    """What the history checker may be asked for."""
    history.add_argument("--database", help="sqlite or postgresql, else both")
    history.add_argument("--minutes", type=float, default=2.0, help="of each run")
    history.add_argument("--servers", type=int, help="1; 2 on PostgreSQL")
    history.add_argument("--seed", type=int, default=1, help="of clients and faults")
    history.add_argument("--faults", default="kill,stop,postgres,disk,clock", help="or none")
    history.add_argument("--planted", action="store_true", help="find faults that were planted")


def at_least_one(text: str) -> int:
    """A number of kills or runs."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return number


def main() -> int:
    """Read the command line, and try."""
    options = command_line().parse_args()
    return int(importlib.import_module(TRIALS[options.trial]).run_command(options))


if __name__ == "__main__":
    sys.exit(main())
