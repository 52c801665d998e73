"""Actions a second in random play, beside OpenSpiel and other libraries."""

from bench.measuring.pairs import measure_sections
from bench.measuring.report import show
from bench.random_play.claims import sections

SECONDS = 0.1  # of each stretch


def run(rounds: int) -> bool:
    """Measure and print; True if every claim holds."""
    measured = measure_sections(sections(), rounds, SECONDS)
    print(f"Millions of actions a second in random play; medians of {rounds} rounds.")
    print("One core, except in (f).")
    show(measured)
    return all(one.holds for _title, several in measured for one in several)
