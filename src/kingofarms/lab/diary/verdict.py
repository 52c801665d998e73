"""How a sentence about a claim begins: what the matches say to it."""

from kingofarms.engine.words import _
from kingofarms.lab.statistics.shares import Measured


def verdict(change: Measured, claimed: int) -> str:
    """Whether a number goes the way that was claimed, 1 up or -1 down, as far as one can see."""
    if change.low <= 0 <= change.high:
        return _("No difference was seen.")
    return agreement((change.value > 0) == (claimed > 0))


def agreement(holds: bool) -> str:
    """Yes or no."""
    return _("The matches agree.") if holds else _("The matches disagree.")
