"""The seconds that two sides think: ours are allotted by what theirs have used so far."""

from collections import deque
from dataclasses import dataclass, field
from statistics import mean

RECENT = 10  # of their decisions: a match has phases in which all think longer
CAUTION = 0.85  # of their seconds are ours: their last decisions of a match may be short ones
LEAST = 0.001  # seconds that a search is given at all


@dataclass
class Side:
    """How often one side decided, and what that took, all together."""

    decisions: int = 0
    seconds: float = 0.0
    tries: int = 0

    def add(self, other: "Side") -> None:
        """These as well."""
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.tries += other.tries

    @property
    def pace(self) -> float:
        """Seconds a decision."""
        return self.seconds / max(1, self.decisions)


@dataclass
class Budget:
    """What both sides have used; `first` is what to expect of them before they have decided."""

    first: float
    ours: Side = field(default_factory=Side)
    theirs: Side = field(default_factory=Side)
    recent: deque[float] = field(default_factory=lambda: deque(maxlen=RECENT))

    def they_used(self, seconds: float, tries: int) -> None:
        """For one decision of theirs."""
        self.theirs.add(Side(1, seconds, tries))
        self.recent.append(seconds)

    def we_used(self, seconds: float, tries: int) -> None:
        """For one decision of ours."""
        self.ours.add(Side(1, seconds, tries))

    def allotted(self) -> float:
        """For our next decision: as long as they think now, and no more than they leave us."""
        pace = self.theirs.pace if self.theirs.decisions else self.first
        left = CAUTION * pace * (self.ours.decisions + 1) - self.ours.seconds
        now = mean(self.recent) if self.recent else self.first
        return max(LEAST, min(left, now))
