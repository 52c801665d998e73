"""Luck told apart from choice: for each player, start + luck + own and others' choices = result.

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

from kingofarms.engine.match.opened import ACT, DEAL, LEAVE
from kingofarms.study.analysis.records import MatchAnalysis, Shares, Step

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
