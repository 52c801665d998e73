"""What is asked about a finished match, piece by piece: plain data for this process or a worker.

A `DecisionQuestion` holds a View: a decision is judged by what its seat could know. A
`TableQuestion` holds open tables, because luck is what lay in the cards: it is asked only when the
match is over, and everybody may know them (`engine/match/matchfile.py`).
"""

from dataclasses import dataclass

from kingofarms.bots.search.analysis import Analysis, Judgement
from kingofarms.engine.rules.record import Array


@dataclass(frozen=True)
class DecisionQuestion:
    """Asks what a choice cost."""

    view: Array
    legal: tuple[int, ...]
    action: int
    gone: tuple[int, ...]  # gone[seat]: 1 for a seat that has left
    seed: int
    effort: float = 1.0


@dataclass(frozen=True)
class TableQuestion:
    """Asks what a table is worth, and what chance had to do with it."""

    after: Array
    before: Array | None  # the table before the action that drew
    action: int
    is_deal: bool
    gone: tuple[int, ...]
    seed: int
    effort: float = 1.0


@dataclass(frozen=True)
class Verdict:
    """A decision, judged."""

    analysis: Analysis
    chosen: Judgement
    loss: float  # what the choice cost its seat against the best action, never below 0
    interval: tuple[float, float]  # of that; it is exact where both ends are the same


@dataclass(frozen=True)
class Difference:
    """What one side gains over another, by seat, and how uncertain that is."""

    gain: tuple[float, ...]
    error: tuple[float, ...]  # standard errors
    shares: tuple[float, ...]  # of the first side, by seat


@dataclass(frozen=True)
class DecisionAnswer:
    """The choice against all other actions, and what it gained over one by taste."""

    verdict: Verdict | None  # None where there was nothing to choose
    choice: Difference


@dataclass(frozen=True)
class TableAnswer:
    """What the table is worth to each seat, and what chance gave; None where it had no say."""

    shares: tuple[float, ...]
    luck: Difference | None


AnyQuestion = DecisionQuestion | TableQuestion
AnyAnswer = DecisionAnswer | TableAnswer
