"""Clocks: none, a number of minutes for each seat, or a number of days for each decision.

What a clock shows follows from the times of the entries alone.
"""

from dataclasses import dataclass

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.terms import is_within
from kingofarms.engine.words import _, ngettext

NONE, LIVE, DAYS = "none", "live", "days"
MOST = {LIVE: 600, DAYS: 30}
DAY = 86_400.0
# Without a clock, a player who takes longer than this for a decision counts as absent.
LEFT_BEHIND = DAY


@dataclass(frozen=True)
class Clock:
    """The clock of a table: a kind, and the minutes or days."""

    kind: str = NONE
    amount: int = 0

    def __str__(self) -> str:
        return f"{self.kind}:{self.amount}" if self.amount else self.kind

    def left(self, used: float, waiting: float) -> float:
        """Seconds left to a seat that has used some before and has been to play for `waiting`."""
        if self.kind == LIVE:
            return self.amount * 60 - used - waiting
        return (self.amount * DAY if self.kind == DAYS else LEFT_BEHIND) - waiting

    def words(self) -> str:
        """The clock in words."""
        if self.kind == LIVE:
            text = ngettext("{count} minute per player", "{count} minutes per player", self.amount)
            return text.format(count=self.amount)
        if self.kind == DAYS:
            return ngettext("{count} day per move", "{count} days per move", self.amount).format(
                count=self.amount
            )
        return _("no clock")


def clock_from(text: str) -> Clock:
    """`none`, `live:20`, `days:3`; a Refusal says which are possible."""
    kind, _colon, amount = text.strip().lower().partition(":")
    if kind == NONE and not amount:
        return Clock()
    if kind in MOST and is_within(amount, 1, MOST[kind]):
        return Clock(kind, int(amount))
    raise Refusal(
        _(
            "The clock cannot be '{text}'; possible: none, live:1 to live:600, days:1 to days:30."
        ).format(text=text[:40])
    )
