"""The measured pairs as text."""

from collections.abc import Sequence
from statistics import median

from bench.measure import Measured

HEAD = f"{'ours':<24} {'M/s':>6}   {'theirs':<40} {'M/s':>6}   {'ratio':>6} [rounds]"


def line(measured: Measured) -> str:
    """One pair: both paces, the ratio with its spread, and whether the claim holds."""
    pair, ratios = measured.pair, measured.ratios
    spread = f"[{min(ratios):.2f}, {max(ratios):.2f}]"
    return (
        f"{pair.ours.name:<24} {millions(measured.ours)}   "
        f"{pair.theirs.name:<40} {millions(measured.theirs)}   "
        f"{median(ratios):>6.2f} {spread:<15} {verdict(measured)}"
    ).rstrip()


def millions(rates: Sequence[float]) -> str:
    """The median, in millions."""
    return f"{median(rates) / 1e6:>6.2f}"


def verdict(measured: Measured) -> str:
    """Nothing where nothing is claimed."""
    if measured.pair.at_least is None:
        return ""
    return "holds" if measured.holds else f"DOES NOT HOLD: {measured.pair.at_least:g} is claimed"
