"""Thinking time of two sides: ours gets no more seconds a decision than theirs has used."""

from collections import deque
from dataclasses import dataclass, field
from statistics import mean

RECENT = 10  # of their decisions: in some phases of a match both think longer
CAUTION = 0.85  # we get less than they use: their last decisions of a match may be short
LEAST = 0.001  # seconds that a search gets in any case


@dataclass
class Side:
    """How often one side decided, and how much time and how many tries that took in total."""

    decisions: int = 0
    seconds: float = 0.0
    tries: int = 0

    def add(self, other: "Side") -> None:
        """Add the numbers of another."""
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.tries += other.tries

    @property
    def pace(self) -> float:
        """Seconds for each decision."""
        return self.seconds / max(1, self.decisions)


@dataclass
class Budget:
    """What both sides have used; `first` is our guess of their seconds before they decide."""

    first: float
    ours: Side = field(default_factory=Side)
    theirs: Side = field(default_factory=Side)
    recent: deque[float] = field(default_factory=lambda: deque(maxlen=RECENT))

    def they_used(self, seconds: float, tries: int) -> None:
        """Count one decision of theirs."""
        self.theirs.add(Side(1, seconds, tries))
        self.recent.append(seconds)

    def we_used(self, seconds: float, tries: int) -> None:
        """Count one decision of ours."""
        self.ours.add(Side(1, seconds, tries))

    def allotted(self) -> float:
        """Seconds for our next decision: about as long as they think now, within what is left."""
        pace = self.theirs.pace if self.theirs.decisions else self.first
        left = CAUTION * pace * (self.ours.decisions + 1) - self.ours.seconds
        now = mean(self.recent) if self.recent else self.first
        return max(LEAST, min(left, now))
