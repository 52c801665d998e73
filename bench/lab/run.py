"""`python -m bench lab`: how fast series are played, and whether their answers are true."""

import argparse
import sys

PARTS = ("planted", "truths", "coverage", "agree", "headlines")


def run(options: argparse.Namespace) -> bool | None:
    """One of the parts, or the speed; whether its claims hold."""
    if options.game not in (None, *PARTS):
        print(f"python -m bench lab [{'|'.join(PARTS)}]", file=sys.stderr)
        return None
    from bench.lab import agree, coverage, headlines, planted, truths

    part, runs, matches, seed = options.game, options.runs, options.matches, options.seed
    if part == "planted":
        names = (options.only,) if options.only else planted.GAMES
        return planted.run(runs or planted.RUNS, matches or planted.MATCHES, names)
    if part == "truths":
        return truths.run(matches or truths.MATCHES, seed)
    if part == "coverage":
        return coverage.run(runs or coverage.RUNS, matches or coverage.MATCHES)
    if part == "agree":
        return agree.run(seed, matches or agree.MATCHES)
    if part == "headlines":
        return headlines.run(runs or headlines.RUNS, seed)
    from bench.lab import speed

    return speed.run(options.rounds)
