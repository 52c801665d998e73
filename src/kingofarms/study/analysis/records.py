"""The analysis of a match as plain data: kept in a database, told to programs.

Shares are chances to win from 0 to 1, by seat. Everything that is gained or lost is such a share,
too, and what one seat gains the others lose. Actions are in notation.
"""

from collections.abc import Sequence

import msgspec

VERSION = 1  # raised when the same match would be analysed differently

Shares = tuple[float, ...]


class Record(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Plain data."""


class ActionValue(Record, frozen=True, kw_only=True, omit_defaults=True):
    """An action and the chance to win after it, for the seat that decides."""

    action: str
    share: float
    low: float
    high: float
    match: int | None = None  # where the game is solved: 1 wins the match, 0 draws, -1 loses
    margin: int | None = None  # and by how much the round is won


class CategoryGain(Record, frozen=True, kw_only=True, omit_defaults=True):
    """Points that the best action brings more than the chosen one, on average."""

    category: int  # of the game's score sheet
    points: float
    is_own: bool  # the seat's own points; else points that its best rival gets less


class Decision(Record, frozen=True, kw_only=True, omit_defaults=True):
    """A choice among several actions, judged by what its seat could know."""

    action: str
    best: str
    share: float
    best_share: float
    loss: float  # against the best action
    low: float  # the interval of that loss
    high: float
    is_mistake: bool = False  # the whole interval is above 0
    actions: tuple[ActionValue, ...]  # every legal one, the best first
    gains: tuple[CategoryGain, ...] = ()

    @property
    def margin_loss(self) -> int:
        """In a solved game: by how many points less the round is won than by the best action."""
        margins = {each.action: each.margin or 0 for each in self.actions}
        return max(0, margins[self.best] - margins[self.action])


class Step(Record, frozen=True, kw_only=True, omit_defaults=True):
    """Something that changed the chances: the deal, an act, or that a seat left."""

    kind: str
    number: int  # of the entry; of the deal, that of the entry before it
    seat: int | None = None
    shares: Shares  # after it, with all cards open
    luck: Shares = ()  # what a deal or a draw gave; empty where chance had no say
    choice: Shares = ()  # what the choice gave, by what its seat could know
    luck_error: Shares = ()  # standard errors
    choice_error: Shares = ()
    decision: Decision | None = None


class MatchAnalysis(Record, frozen=True, kw_only=True, omit_defaults=True, dict=True):
    """All steps of a match."""

    version: int = VERSION
    game: str
    is_exact: bool  # by the exact solution: nothing in it is an estimate
    has_secrets: bool
    steps: tuple[Step, ...]

    @property
    def decisions(self) -> list[Step]:
        """The steps at which there was something to choose."""
        return [step for step in self.steps if step.decision]

    @property
    def mistakes(self) -> list[Step]:
        """The decisions that clearly cost something, the most costly first."""
        costly = [(s.decision, s) for s in self.steps if s.decision and s.decision.is_mistake]
        costly.sort(key=lambda pair: (-pair[0].loss, -pair[0].margin_loss))
        return [step for _decision, step in costly]

    def at(self, moment: int) -> Step | None:
        """The decision that is due at that moment: after so many entries."""
        return next((step for step in self.decisions if step.number == moment + 1), None)


def rounded(values: Sequence[float]) -> Shares:
    """As they are kept."""
    return tuple(round(float(value), 5) for value in values)
