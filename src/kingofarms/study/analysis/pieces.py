"""An analysis in pieces: the questions that are still open, and the steps that answers complete.

Pieces are taken in order, some at a time, also by several at once. Those that come back without an
answer are the next to be taken.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from kingofarms.bots.search.questions import (
    AnyAnswer,
    AnyQuestion,
    DecisionAnswer,
    TableAnswer,
)
from kingofarms.engine.match.opened import ACT
from kingofarms.study.analysis.records import MatchAnalysis, Step
from kingofarms.study.analysis.work import Work

DECISION, TABLE = 0, 1


class Place(NamedTuple):
    """Where a question belongs: the number of the stage, and which of its two questions it is."""

    stage: int
    which: int


class Piece(NamedTuple):
    """A question and where it belongs."""

    place: Place
    question: AnyQuestion


class Pieces:
    """The analysis of one match under way; `known` are the steps that are there already."""

    def __init__(self, work: Work, known: Mapping[int, Step]) -> None:
        self.work = work
        self.steps = dict(known)
        self._acts = [at for at, stage in enumerate(work.stages) if stage.kind == ACT]
        self._open = deque(
            Place(at, which)
            for at in range(len(work.stages))
            if at not in known
            for which in (DECISION, TABLE)
        )
        self._decided: dict[int, DecisionAnswer | None] = {}
        self._weighed: dict[int, TableAnswer] = {}

    @property
    def total(self) -> int:
        """How many acts there are."""
        return len(self._acts)

    @property
    def done(self) -> int:
        """How many of them are analysed."""
        return sum(at in self.steps for at in self._acts)

    def take(self, most: int) -> list[Piece]:
        """The next questions: at most so many, none if no more are open."""
        taken: list[Piece] = []
        while self._open and len(taken) < most:
            place = self._open.popleft()
            question = self._question(place)
            if question is None:
                self._decided[place.stage] = None
            else:
                taken.append(Piece(place, question))
        return taken

    def _question(self, place: Place) -> AnyQuestion | None:
        stage = self.work.stages[place.stage]
        if place.which == DECISION:
            return self.work.decision_question(stage)
        return self.work.table_question(stage)

    def answer(self, taken: Sequence[Piece], answers: Sequence[AnyAnswer]) -> dict[int, Step]:
        """Take the answers to the first of these; the steps that are now complete, by number."""
        for piece, answer in zip(taken, answers, strict=False):
            if isinstance(answer, DecisionAnswer):
                self._decided[piece.place.stage] = answer
            else:
                self._weighed[piece.place.stage] = answer
        self.give_back(taken[len(answers) :])
        complete = sorted(self._decided.keys() & self._weighed.keys())
        steps = {at: self._step(at) for at in complete}
        self.steps |= steps
        return steps

    def _step(self, at: int) -> Step:
        decided, weighed = self._decided.pop(at), self._weighed.pop(at)
        return self.work.step(self.work.stages[at], decided, weighed)

    def give_back(self, taken: Sequence[Piece]) -> None:
        """These were not answered."""
        self._open.extendleft(piece.place for piece in reversed(taken))

    def whole(self) -> MatchAnalysis:
        """The analysis, when every step is there."""
        return self.work.whole([self.steps[at] for at in range(len(self.work.stages))])
