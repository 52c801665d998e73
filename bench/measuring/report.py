"""The report: measured pairs as lines of text."""

from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from bench.measuring.pairs import Measured


class Unit(NamedTuple):
    """The unit of a speed."""

    name: str
    size: float


MILLIONS = Unit("M/s", 1e6)
THOUSANDS = Unit("k/s", 1e3)


def head(unit: Unit = MILLIONS) -> str:
    """The heading above the lines."""
    return f"{'ours':<31} {unit.name:>7}   {'theirs':<38} {unit.name:>7}   {'ratio':>6} [rounds]"


def line(measured: Measured, unit: Unit = MILLIONS) -> str:
    """One pair: both speeds, the ratio with its spread, and whether the claim holds."""
    pair, ratios = measured.pair, measured.ratios
    spread = f"[{min(ratios):.2f}, {max(ratios):.2f}]"
    return (
        f"{pair.ours.name:<31} {pace_in(unit, measured.ours)}   "
        f"{pair.theirs.name:<38} {pace_in(unit, measured.theirs)}   "
        f"{median(ratios):>6.2f} {spread:<15} {verdict(measured)}"
    ).rstrip()


def pace_in(unit: Unit, rates: Sequence[float]) -> str:
    """The median with three digits."""
    return f"{median(rates) / unit.size:>7.3g}"


def verdict(measured: Measured) -> str:
    """Whether the claim holds; empty without one."""
    if measured.pair.at_least is None:
        return ""
    return "holds" if measured.holds else f"DOES NOT HOLD: {measured.pair.at_least:g} is claimed"


def show(sections: Sequence[tuple[str, Sequence[Measured]]], unit: Unit = MILLIONS) -> None:
    """Print each section under its title; the title of an empty one says why it is empty."""
    for title, measured in sections:
        print(f"\n{title}")
        if measured:
            print(head(unit))
        for pair in measured:
            print(line(pair, unit))
