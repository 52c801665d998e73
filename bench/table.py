"""The measured pairs as text."""

from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from bench.measure import Measured


class Unit(NamedTuple):
    """In what a pace is said."""

    name: str
    size: float


MILLIONS = Unit("M/s", 1e6)
THOUSANDS = Unit("k/s", 1e3)


def head(unit: Unit = MILLIONS) -> str:
    """What stands over the lines."""
    return f"{'ours':<31} {unit.name:>7}   {'theirs':<38} {unit.name:>7}   {'ratio':>6} [rounds]"


def line(measured: Measured, unit: Unit = MILLIONS) -> str:
    """One pair: both paces, the ratio with its spread, and whether the claim holds."""
    pair, ratios = measured.pair, measured.ratios
    spread = f"[{min(ratios):.2f}, {max(ratios):.2f}]"
    return (
        f"{pair.ours.name:<31} {pace_in(unit, measured.ours)}   "
        f"{pair.theirs.name:<38} {pace_in(unit, measured.theirs)}   "
        f"{median(ratios):>6.2f} {spread:<15} {verdict(measured)}"
    ).rstrip()


def pace_in(unit: Unit, rates: Sequence[float]) -> str:
    """The median, to three figures."""
    return f"{median(rates) / unit.size:>7.3g}"


def verdict(measured: Measured) -> str:
    """Nothing where nothing is claimed."""
    if measured.pair.at_least is None:
        return ""
    return "holds" if measured.holds else f"DOES NOT HOLD: {measured.pair.at_least:g} is claimed"


def show(sections: Sequence[tuple[str, Sequence[Measured]]], unit: Unit = MILLIONS) -> None:
    """Each section under its title; one without pairs says in its title why."""
    for title, found in sections:
        print(f"\n{title}")
        if found:
            print(head(unit))
        for one in found:
            print(line(one, unit))
