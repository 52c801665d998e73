"""Clocks: none, so many minutes for each seat, or so many days for each decision.

What a clock shows follows from the times of the entries alone.
"""

from dataclasses import dataclass

from kingofarms.engine.match.content import is_within
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _, ngettext

NONE, LIVE, DAYS = "none", "live", "days"
MOST = {LIVE: 600, DAYS: 30}
DAY = 86_400.0
# With no clock, whoever has been waited for this long counts as having left.
LEFT_BEHIND = DAY


@dataclass(frozen=True)
class Clock:
    """What was agreed: a kind, and minutes or days."""

    kind: str = NONE
    amount: int = 0

    def __str__(self) -> str:
        return f"{self.kind}:{self.amount}" if self.amount else self.kind

    def left(self, used: float, waiting: float) -> float:
        """Seconds left to a seat that has used so many before, and now is waited for."""
        if self.kind == LIVE:
            return self.amount * 60 - used - waiting
        return (self.amount * DAY if self.kind == DAYS else LEFT_BEHIND) - waiting

    def words(self) -> str:
        """The clock for people."""
        if self.kind == LIVE:
            return _("{count} minutes per player").format(count=self.amount)
        if self.kind == DAYS:
            return ngettext("{count} day per move", "{count} days per move", self.amount).format(
                count=self.amount
            )
        return _("no clock")


def clock_from(text: str) -> Clock:
    """`none`, `live:20`, `days:3`; a Refusal says what is possible."""
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
