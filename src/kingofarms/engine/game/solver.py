"""Solver: the part of a solved game that knows the exact worth of every action."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from kingofarms.engine.rules.record import Array
from kingofarms.engine.terms.terms import Agreed, Value

MATCH_WORTH = 100  # more than any margin: the match comes first


@dataclass(frozen=True)
class Judged:
    """An action and what it is worth to the seat to play."""

    action: int
    match: int  # 1 wins the match with best play, 0 draws, -1 loses
    margin: int  # of what is decided next, e.g. a round; 0 where nothing is counted

    @property
    def worth(self) -> int:
        """Compare by match first, then by margin."""
        return MATCH_WORTH * self.match + self.margin

    @property
    def result(self) -> tuple[int, bool, bool]:
        """Whether match and round are won, drawn or lost, without the margin."""
        return self.match, self.margin > 0, self.margin >= 0


@dataclass(frozen=True)
class Fact:
    """Something that is exactly so with best play on both sides."""

    name: str  # for programs
    title: str  # what it is, for people
    value: int | str
    words: str  # the value, for people


@dataclass(frozen=True)
class Cure:
    """A rule that might make an uneven game even, and what is so under it."""

    name: str
    title: str
    rule: str  # in full, so that people could play by it
    facts: Sequence[Fact]


class Solution(Protocol):
    """The solution on given terms; it may be asked by several threads at once."""

    def judge(self, view: Array) -> list[Judged]:
        """Every legal action with its exact worth, the best first."""

    def after(self, view: Array, action: int) -> Array | None:
        """The table after that action, to be judged in turn; None where nothing is left to."""


class Solver(Protocol):
    """A game's `solver` module."""

    def solution(self, agreed: Agreed) -> Solution:
        """The solution on these terms."""

    def worth_in_words(self, judged: Judged) -> str:
        """What an action is worth, as a sentence."""

    def solve(self, position: str | None, agreed: Agreed) -> dict[str, Any]:
        """Who wins with best play from that position, or from the opening: for programs."""

    def report(self, solved: dict[str, Any]) -> Sequence[Any]:
        """The same for people: what rich can print, piece by piece."""


class Exact(Protocol):
    """What a solver may also tell: answers about rules, for those who design them."""

    def facts(self, agreed: Agreed) -> Sequence[Fact]:
        """What is so on these terms."""

    def cures(self, agreed: Agreed) -> Sequence[Cure]:
        """What would be so under further rules that nobody can choose yet."""

    def option_sets(self, options: Mapping[str, Value]) -> Sequence[Mapping[str, Value]]:
        """Every set of options that is worth telling about, with these options fixed."""
