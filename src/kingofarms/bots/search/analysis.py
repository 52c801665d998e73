"""Analysis: every legal action with its winning chance and a likely continuation.

It comes from a search on a View; where the game is solved it is exact.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from kingofarms.bots.perfect import PerfectBot
from kingofarms.bots.search.search import Decision, Found, Search, Seconds
from kingofarms.engine.game.game import Game
from kingofarms.engine.game.solver import solver_of
from kingofarms.engine.rules.record import Array
from kingofarms.engine.terms.terms import Agreed

ITERATIONS = 4_000
EVEN = 0.25  # of the iterations are spread evenly over all actions
Z = 1.96  # an interval of 95 %


@dataclass(frozen=True)
class Judgement:
    """One action."""

    action: int
    share: float  # of the win, for the seat to play
    interval: tuple[float, float]
    visits: int
    own: tuple[float, ...]  # own[category]: the expected score sheet
    rival: tuple[float, ...]  # that of the best other seat


@dataclass(frozen=True)
class Analysis:
    """All legal actions, the best first."""

    seat: int
    judgements: tuple[Judgement, ...]
    continuation: tuple[Decision, ...]
    is_exact: bool

    @property
    def best(self) -> Judgement:
        """The one to choose."""
        return self.judgements[0]

    def of(self, action: int) -> Judgement:
        """The judgement of that action."""
        return next(each for each in self.judgements if each.action == action)


class Analyst:
    """Analyses Views of one game on given terms; its memory is allocated once."""

    def __init__(
        self, game: Game, agreed: Agreed, iterations: int = ITERATIONS, threads: int = 1
    ) -> None:
        self.game, self.agreed, self.iterations = game, agreed, iterations
        self._search = None if solver_of(game) else Search(game, agreed, threads=threads)

    def analyse(
        self, view: Array, legal: Sequence[int], rng: Array, seconds: Seconds | None = None
    ) -> Analysis:
        """The expected result of each action of the seat to play; in so many seconds at most."""
        if self._search is None:
            return exact(self.game, self.agreed, view)
        even = max(1, int(EVEN * self.iterations) // len(legal))
        most = max(self.iterations, len(legal))
        found = self._search.run(view, legal, rng, most, seconds, even)
        return judged(found, int(view["to_play"][0]))


def judged(found: Found, seat: int) -> Analysis:
    """The result of a search as shares. The most tried action comes first, then by share."""
    judgements = []
    for k, action in enumerate(found.legal):
        visits = int(found.visits[k])
        often = max(1, visits)
        share = float(found.wins[k, 0]) / often
        judgements.append(
            Judgement(
                action=action,
                share=share,
                interval=interval(share, float(found.wins[k, 1]), often),
                visits=visits,
                own=tuple(float(total) / often for total in found.sums[k, 0]),
                rival=tuple(float(total) / often for total in found.sums[k, 1]),
            )
        )
    best = judgements.pop(found.best)
    others = sorted(judgements, key=lambda each: -each.share)
    return Analysis(seat, (best, *others), found.continuation, is_exact=False)


def interval(share: float, squares: float, visits: int) -> tuple[float, float]:
    """A 95 % interval of a mean share. One win and one loss are added, so it is never empty."""
    middle = (share * visits + 1) / (visits + 2)
    spread = max(0.0, (squares + 1) / (visits + 2) - middle * middle)
    half = Z * sqrt(spread / (visits + 2))
    return max(0.0, middle - half), min(1.0, middle + half)


def exact(game: Game, agreed: Agreed, view: Array) -> Analysis:
    """The exact solution: the match is won, drawn or lost with best play on both sides."""
    judgements = []
    for each in PerfectBot(game, agreed).judge(view):
        share = (each.match + 1) / 2
        judgements.append(Judgement(each.action, share, (share, share), 1, (), ()))
    seat = int(view["to_play"][0])
    line = (Decision(seat, judgements[0].action),)
    return Analysis(seat, tuple(judgements), line, is_exact=True)
