"""`python -m bench lab` and `python -m bench lab planted`."""

import argparse
import sys

PLANTED = "planted"


def run_command(options: argparse.Namespace) -> int:
    """How fast series are played, or whether the lab finds in them what was planted."""
    if options.game is None:
        from bench.lab import speed

        return 0 if speed.run(options.rounds) else 1
    if options.game != PLANTED:
        print(f"python -m bench lab [{PLANTED}]", file=sys.stderr)
        return 2
    from bench.lab import planted

    names = (options.only,) if options.only else planted.GAMES
    return 0 if planted.run(options.runs, options.matches or planted.MATCHES, names) else 1
