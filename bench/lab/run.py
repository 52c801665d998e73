"""`python -m bench lab planted`."""

import argparse
import sys

PLANTED = "planted"


def run_command(options: argparse.Namespace) -> int:
    """Series in which something is planted, and series in which nothing is."""
    if options.game != PLANTED:
        print(f"python -m bench lab {PLANTED}", file=sys.stderr)
        return 2
    from bench.lab import planted

    return 0 if planted.run(options.runs, options.matches or planted.MATCHES) else 1
