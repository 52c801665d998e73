"""How a finished match is analysed: what is asked at each stage, and the step made of the answers.

The questions can be answered here, one after the other, or by workers: the same seeds give the same
steps. A decision is judged from the View of the seat that acted. What a table is worth, and what
luck gave, is found from the opened match, which is there only when it is over: no View would do,
because luck lies in cards that nobody sees at the time.

An analysis in pieces: the questions that are still open, and the steps that answers complete.

Pieces are taken in order, some at a time, also by several at once. Those that come back without an
answer are the next to be taken.
"""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from kingofarms.bots.search import questions
from kingofarms.bots.search.analysis import Judgement
from kingofarms.bots.search.judge import AnyJudge, answer, judge_for
from kingofarms.engine.match import matchfile
from kingofarms.engine.match.match import Match
from kingofarms.study.analysis import records
from kingofarms.study.hint import large_differences


class Work:
    """The analysis of one finished match, stage by stage."""

    def __init__(self, match: Match, effort: float = 1.0) -> None:
        self.match, self.effort = match, effort
        self.stages = matchfile.stages_of(match)

    @cached_property
    def result(self) -> records.Shares:
        """The share of the win that each seat got."""
        outcome = self.match.outcome
        winners = outcome.winners if outcome else ()
        return tuple((seat in winners) / len(winners) for seat in range(self.match.seats))

    @property
    def _was_dealt(self) -> bool:
        """Whether it began with a deal, and not from a position."""
        return getattr(self.match, "start", None) is None

    def is_last(self, stage: matchfile.Stage) -> bool:
        """Whether the match ended by it."""
        return stage is self.stages[-1]

    def decision_question(self, stage: matchfile.Stage) -> questions.DecisionQuestion | None:
        """What is asked about a choice; None where there was none."""
        if stage.kind != matchfile.ACT:
            return None
        choice, seed = matchfile.decided(self.match, stage), 4 * stage.number
        if len(choice.legal) < 2:
            return None
        return questions.DecisionQuestion(
            choice.view, choice.legal, choice.action, stage.gone, seed, self.effort
        )

    def table_question(self, stage: matchfile.Stage) -> questions.TableQuestion:
        """What is asked about the table after it; a seat that left by it is gone."""
        gone = list(stage.gone)
        if stage.kind not in (matchfile.ACT, matchfile.DEAL) and stage.seat is not None:
            gone[stage.seat] = 1
        return questions.TableQuestion(
            after=matchfile.table_after(self.match, stage),
            before=matchfile.table_before_draw(self.match, stage),
            action=self.match.steps[stage.acts][1] if stage.kind == matchfile.ACT else 0,
            is_deal=stage.kind == matchfile.DEAL and self._was_dealt,
            gone=tuple(gone),
            seed=4 * stage.number + 2,
            effort=self.effort,
        )

    def step(
        self,
        stage: matchfile.Stage,
        judged: questions.DecisionAnswer | None,
        weighed: questions.TableAnswer,
    ) -> records.Step:
        """The step made of the answers."""
        luck, choice = weighed.luck, judged.choice if judged else None
        return records.Step(
            kind=stage.kind,
            number=stage.number,
            seat=stage.seat,
            shares=records.rounded(self.result if self.is_last(stage) else weighed.shares),
            luck=gain_of(luck),
            luck_error=error_of(luck),
            choice=gain_of(choice),
            choice_error=error_of(choice),
            decision=self._decision(judged.verdict) if judged and judged.verdict else None,
        )

    def _decision(self, verdict: questions.Verdict) -> records.Decision:
        best, chosen = verdict.analysis.best, verdict.chosen
        low, high = records.rounded(verdict.interval)
        return records.Decision(
            action=self._written(chosen.action),
            best=self._written(best.action),
            share=round(chosen.share, 5),
            best_share=round(best.share, 5),
            loss=round(verdict.loss, 5),
            low=low,
            high=high,
            is_mistake=is_mistake(verdict),
            actions=tuple(self._values(verdict)),
            gains=self._gains(best, chosen) if low > 0 else (),
        )

    def _values(self, verdict: questions.Verdict) -> Iterator[records.ActionValue]:
        for each in verdict.analysis.judgements:
            yield records.ActionValue(
                action=self._written(each.action),
                share=round(each.share, 4),
                low=round(each.interval[0], 4),
                high=round(each.interval[1], 4),
                match=each.worth.match if each.worth else None,
                margin=each.worth.margin if each.worth else None,
            )

    def _gains(self, best: Judgement, chosen: Judgement) -> tuple[records.CategoryGain, ...]:
        """Where the score sheets differ most: the own, and that of the best rival."""
        if not best.own or not chosen.own:
            return ()
        own = large_differences(best.own, chosen.own, self.match.game)
        denied = large_differences(chosen.rival, best.rival, self.match.game)
        return tuple(
            records.CategoryGain(category=category, points=round(points, 2), is_own=is_own)
            for is_own, differences in ((True, own), (False, denied))
            for points, category in differences
        )

    def _written(self, action: int) -> str:
        return self.match.game.format_action(action, self.match.agreed)

    def whole(self, steps: list[records.Step]) -> records.MatchAnalysis:
        """The analysis made of all steps, in order."""
        return records.MatchAnalysis(
            game=self.match.game.NAME,
            is_exact=self.match.game.solver is not None,
            has_secrets=self.match.game.SECRETS,
            steps=tuple(steps),
        )


def is_mistake(verdict: questions.Verdict) -> bool:
    """Whether the choice clearly was worse: the whole interval says so.

    Where the game is solved, also if it only lost or drew a round that could be won.
    """
    best, chosen = verdict.analysis.best.worth, verdict.chosen.worth
    if best is None or chosen is None:
        return verdict.interval[0] > 0
    return chosen.result < best.result


def gain_of(difference: questions.Difference | None) -> records.Shares:
    """What was gained, by seat."""
    return records.rounded(difference.gain) if difference else ()


def error_of(difference: questions.Difference | None) -> records.Shares:
    """How uncertain that is."""
    return records.rounded(difference.error) if difference else ()


def steps_of(work: Work, judge: AnyJudge | None = None) -> Iterator[records.Step]:
    """All steps, computed here."""
    judge, pieces = judge or judge_for(work.match.game, work.match.agreed), Pieces(work, {})
    while taken := pieces.take(1):
        answers = [answer(judge, each.question) for each in taken]
        yield from pieces.answer(taken, answers).values()


def analysed(match: Match, effort: float = 1.0) -> records.MatchAnalysis:
    """The whole analysis of a finished match."""
    work = Work(match, effort)
    return work.whole(list(steps_of(work)))


DECISION, TABLE = 0, 1


class Place(NamedTuple):
    """Where a question belongs: the number of the stage, and which of its two questions it is."""

    stage: int
    which: int


class Piece(NamedTuple):
    """A question and where it belongs."""

    place: Place
    question: questions.AnyQuestion


class Pieces:
    """The analysis of one match under way; `known` are the steps that are there already."""

    def __init__(self, work: Work, known: Mapping[int, records.Step]) -> None:
        self.work = work
        self.steps = dict(known)
        self._acts = [at for at, stage in enumerate(work.stages) if stage.kind == matchfile.ACT]
        self._open = deque(
            Place(at, which)
            for at in range(len(work.stages))
            if at not in known
            for which in (DECISION, TABLE)
        )
        self._decided: dict[int, questions.DecisionAnswer | None] = {}
        self._weighed: dict[int, questions.TableAnswer] = {}

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

    def _question(self, place: Place) -> questions.AnyQuestion | None:
        stage = self.work.stages[place.stage]
        if place.which == DECISION:
            return self.work.decision_question(stage)
        return self.work.table_question(stage)

    def answer(
        self, taken: Sequence[Piece], answers: Sequence[questions.AnyAnswer]
    ) -> dict[int, records.Step]:
        """Take the answers to the first of these; the steps that are now complete, by number."""
        for piece, each in zip(taken, answers, strict=False):
            if isinstance(each, questions.DecisionAnswer):
                self._decided[piece.place.stage] = each
            else:
                self._weighed[piece.place.stage] = each
        self.give_back(taken[len(answers) :])
        complete = sorted(self._decided.keys() & self._weighed.keys())
        steps = {at: self._step(at) for at in complete}
        self.steps |= steps
        return steps

    def _step(self, at: int) -> records.Step:
        judged, weighed = self._decided.pop(at), self._weighed.pop(at)
        return self.work.step(self.work.stages[at], judged, weighed)

    def give_back(self, taken: Sequence[Piece]) -> None:
        """These were not answered."""
        self._open.extendleft(piece.place for piece in reversed(taken))

    def whole(self) -> records.MatchAnalysis:
        """The analysis, when every step is there."""
        return self.work.whole([self.steps[at] for at in range(len(self.work.stages))])
