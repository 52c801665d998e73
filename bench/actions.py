"""Actions a second in random play, ours beside OpenSpiel's and others'."""

from bench.claims import sections
from bench.measure import measure_sections
from bench.table import show

SECONDS = 0.1  # of each stretch


def run(rounds: int) -> bool:
    """Measure and print; whether all that is claimed holds."""
    found = measure_sections(sections(), rounds, SECONDS)
    print(f"Millions of actions a second in random play; medians of {rounds} rounds.")
    print("One core, except in (f).")
    show(found)
    return all(one.holds for _title, several in found for one in several)
