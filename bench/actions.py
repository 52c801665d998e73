"""Actions a second in random play, ours beside OpenSpiel's."""

from bench.claims import sections
from bench.measure import measure
from bench.table import HEAD, line

SECONDS = 0.1  # of each stretch


def run(rounds: int) -> bool:
    """Measure and print; whether all that is claimed holds."""
    claims = sections()
    found = measure([pair for _, pairs in claims for pair in pairs], rounds, SECONDS)
    print(f"Millions of actions a second in random play, one core; medians of {rounds} rounds.")
    rest = iter(found)
    for title, pairs in claims:
        print(f"\n{title}\n{HEAD}")
        for _pair in pairs:
            print(line(next(rest)))
    return all(one.holds for one in found)
