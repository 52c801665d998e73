"""The analysis of a match as plain data: kept in a database, told to programs.

Shares are chances to win from 0 to 1, by seat. Everything that is gained or lost is such a share,
too, and what one seat gains the others lose. Actions are in notation.

Luck told apart from choice: for each player, start + luck + own and others' choices = result.

The sum runs over all steps, and each step is split without a rest:

- the chances before it and after it come from the open table;
- its **choice** is what the action was worth more or less than the action of a quick player, one
  who plays by taste, judged from the View of the seat that acted;
- its **luck** is everything else: a draw (what came against what the same action could have
  brought) and the hidden cards (they lay better or worse for the action than its seat could know).

Over all deals and draws that could have been, luck adds up to nothing. In a solved game the quick
player is a perfect one, and a choice can only lose. A seat that leaves has chosen to.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import msgspec

from kingofarms.engine.match.matchfile import ACT, DEAL, LEAVE

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


SLIGHT = 0.005  # a smaller loss is not counted
CLEAR = 2.0  # standard errors from which something is said to be luck


@dataclass(frozen=True)
class Parts:
    """A step split for every seat."""

    deal: Shares
    draw: Shares
    hidden: Shares
    choice: Shares


@dataclass(frozen=True)
class PlayerSplit:
    """One player's match as a sum."""

    seat: int
    start: float
    deal: float
    draws: float
    hidden: float
    own: float  # by the own choices
    others: float  # by the choices of the others
    result: float
    costly: int  # how many decisions clearly lost something
    worst: float  # what the most costly of these lost, against the best action
    given: int  # in a solved game: points of rounds that were given away
    given_by: int  # by so many decisions
    luck_error: float
    own_error: float

    @property
    def luck(self) -> float:
        """All of it."""
        return self.deal + self.draws + self.hidden

    @property
    def is_luck_clear(self) -> bool:
        """Whether it is more than the doubt."""
        return abs(self.luck) > CLEAR * self.luck_error and abs(self.luck) >= SLIGHT


def start_of(analysis: MatchAnalysis) -> Shares:
    """The chances before the deal."""
    first = analysis.steps[0]
    return minus(first.shares, first.luck) if first.luck else first.shares


def minus(one: Sequence[float], other: Sequence[float]) -> Shares:
    """Seat by seat."""
    return tuple(a - b for a, b in zip(one, other, strict=True))


def parts_of(analysis: MatchAnalysis) -> list[Parts]:
    """Every step split; the parts of a step add up to what it changed."""
    before, parts = start_of(analysis), []
    for step in analysis.steps:
        parts.append(split_step(step, minus(step.shares, before), analysis))
        before = step.shares
    return parts


def split_step(step: Step, change: Shares, analysis: MatchAnalysis) -> Parts:
    """One step, by what it changed."""
    none = (0.0,) * len(change)
    if step.kind == DEAL:
        return Parts(change, none, none, none)
    if step.kind == LEAVE:
        return Parts(none, none, none, change)
    if step.kind != ACT:  # nobody's doing
        return Parts(none, none, change, none)
    draw = step.luck or none
    rest = minus(change, draw)
    if not analysis.has_secrets and step.choice:
        return Parts(none, draw, none, rest)
    choice = step.choice or none
    return Parts(none, draw, minus(rest, choice), choice)


def splits_of(analysis: MatchAnalysis) -> list[PlayerSplit]:
    """For every seat."""
    parts, start = parts_of(analysis), start_of(analysis)
    return [split_for(seat, analysis, parts, start[seat]) for seat in range(len(start))]


def split_for(
    seat: int, analysis: MatchAnalysis, parts: Sequence[Parts], start: float
) -> PlayerSplit:
    """For one seat."""
    both = list(zip(analysis.steps, parts, strict=True))
    own = [(step, each) for step, each in both if step.seat == seat]
    mistakes = [s.decision.loss for s, _each in own if s.decision and s.decision.is_mistake]
    lost = [loss for loss in mistakes if loss >= SLIGHT]
    given = [s.decision.margin_loss for s, _each in own if s.decision and s.decision.margin_loss]
    errors = [(s.seat, s.choice_error[seat]) for s in analysis.steps if s.choice_error]
    deal_error = analysis.steps[0].luck_error
    return PlayerSplit(
        seat=seat,
        start=start,
        deal=sum(each.deal[seat] for each in parts),
        draws=sum(each.draw[seat] for each in parts),
        hidden=sum(each.hidden[seat] for each in parts),
        own=sum(each.choice[seat] for _step, each in own),
        others=sum(each.choice[seat] for step, each in both if step.seat != seat),
        result=analysis.steps[-1].shares[seat],
        costly=len(lost),
        worst=max(lost, default=0.0),
        given=sum(given),
        given_by=len(given),
        luck_error=root([*(e for _seat, e in errors), *deal_error[seat : seat + 1]]),
        own_error=root([error for who, error in errors if who == seat]),
    )


def root(errors: Sequence[float]) -> float:
    """The error of a sum."""
    return sqrt(sum(error * error for error in errors))
