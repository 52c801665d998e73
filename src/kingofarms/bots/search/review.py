"""Review of a recorded match: what each decision lost, and the effect of luck."""

from collections.abc import Iterator
from dataclasses import dataclass

from kingofarms.bots.search.analysis import Analyst
from kingofarms.bots.search.search import Search
from kingofarms.engine.match.entries import AnyEntry
from kingofarms.engine.match.match import Match
from kingofarms.engine.rules.chance import generator
from kingofarms.engine.rules.record import Array

PLAY_OUTS = 300  # that tell what a table is worth
OUTCOMES = 12  # of chance, at most, that are compared with what came


@dataclass(frozen=True)
class Reviewed:
    """One act. The shares of the win are those of the seat that acted."""

    seat: int
    action: int
    best: int
    share: float
    best_share: float
    luck: float | None  # what chance added to the share; None where it had no say

    @property
    def loss(self) -> float:
        """What the action lost compared with the best one."""
        return max(0.0, self.best_share - self.share)


class Reviewer:
    """Goes through a match act by act, as each seat saw the table."""

    def __init__(self, match: Match, iterations: int, threads: int = 1) -> None:
        self.match = match
        self._analyst = Analyst(match.game, match.agreed, iterations, threads)
        self._search = Search(match.game, match.agreed, trees=1, nodes=1)

    def review(self, entries: Iterator[tuple[int, AnyEntry]]) -> Iterator[tuple[int, Reviewed]]:
        """Review each act. Iterating over `entries` enters the next one."""
        while not self.match.is_over:
            seat, legal = self.match.to_play, self.match.legal
            view = self.match.view(seat)
            before = len(self.match.steps)
            entered = next(entries, None)
            if entered is None:
                return
            if len(self.match.steps) == before + 1:
                yield entered[0], self._judge(seat, view, legal, before)

    def _judge(self, seat: int, view: Array, legal: list[int], number: int) -> Reviewed:
        action = self.match.steps[-1][1]
        analysis = self._analyst.analyse(view, legal, generator(number))
        best = analysis.best
        chosen = analysis.of(action)
        return Reviewed(seat, action, best.action, chosen.share, best.share, self._luck(seat))

    def _luck(self, seat: int) -> float | None:
        """The value of the table now, minus its average value over all possible draws."""
        others = self.match.redrawn(seat, OUTCOMES, generator(len(self.match.steps)))
        if not others or self.match.is_over:
            return None
        times = max(1, PLAY_OUTS // len(others))
        expected = sum(probability * self._worth(seat, view, times) for probability, view in others)
        return self._worth(seat, self.match.view(seat), PLAY_OUTS) - expected

    def _worth(self, seat: int, view: Array, times: int) -> float:
        return float(self._search.fathom(view, generator(1), times)[seat])
