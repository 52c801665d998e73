"""The questions by name, and asking them of a series."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from kingofarms.engine.refusal import Refusal, one_of
from kingofarms.engine.words import _
from kingofarms.lab import questions as folder
from kingofarms.lab.answers.answer import Answer
from kingofarms.lab.answers.needs import USUAL, Needs
from kingofarms.lab.answers.strengths import told_together
from kingofarms.lab.statistics.sample import Sample

# How a report reads best; questions that are not named here come behind, by name.
ORDER = ("seat", "length", "points", "cards", "never", "leader", "last_turn", "rush", "luck")


@dataclass(frozen=True)
class Question:
    """A question: its name, as typed, and its module."""

    name: str
    module: Any

    @property
    def title(self) -> str:
        """The question in the language that is spoken."""
        return _(self.module.TITLE)

    @property
    def needs(self) -> Needs:
        """The series that can answer it."""
        needs: Needs = self.module.NEEDS
        return needs

    def ask(self, sample: Sample) -> Answer | None:
        """The answer; None where such a series cannot tell."""
        answer: Answer | None = self.module.answer(sample)
        if answer is None:
            return None
        return replace(answer, bots=", ".join(sample.bots), matches=sample.count)


@cache
def questions() -> dict[str, Question]:
    """All files of the folder, in the order of a report."""
    names = [module.name for module in iter_modules(folder.__path__)]
    names.sort(key=lambda name: (ORDER.index(name) if name in ORDER else len(ORDER), name))
    return {
        name.replace("_", "-"): Question(
            name.replace("_", "-"), import_module(f"{folder.__name__}.{name}")
        )
        for name in names
    }


def question_named(name: str) -> Question:
    """The question of that name, or a Refusal that lists those there are."""
    known = name.strip().lower().replace("_", "-").replace(" ", "-")
    if known not in questions():
        raise Refusal(one_of(name, list(questions()), _("question")))
    return questions()[known]


def answers(
    samples: Sequence[Sample], wanted: Sequence[Question] = ()
) -> Iterator[tuple[Question, int, Answer]]:
    """The answer to each question, with the place of the series that it comes from.

    It is the first series that can tell; about usual bots, all of its kind, the longest of each of
    the bots.
    """
    for question in wanted or questions().values():
        told: dict[str, tuple[int, Answer]] = {}
        kind = None
        for at in by_use(samples, question.needs):
            answer = None if told and not is_usual(question) else question.ask(samples[at])
            kind = kind or (answer and kind_of(samples[at]))
            if answer is not None and kind_of(samples[at]) == kind:
                told.setdefault(answer.bots, (at, answer))
        if told:
            one = told_together([answer for _at, answer in told.values()], question.needs)
            yield question, told[one.bots][0], one


def is_usual(question: Question) -> bool:
    """Whether it is asked of bots of several strengths, each by itself."""
    return question.needs.bots == (USUAL,)


def kind_of(sample: Sample) -> tuple[int, bool]:
    """What series have in common that are put side by side: seats, and deals played once."""
    return sample.seats, sample.deal is None


def by_use(samples: Sequence[Sample], needs: Needs) -> list[int]:
    """The places of the series; those with forks first where the question needs them."""

    def use(at: int) -> tuple[int, bool, int]:
        bots = [", ".join(each.bots) for each in samples]
        lacks_forks = needs.forks > 0 and samples[at].forks is None
        return bots.index(bots[at]), lacks_forks, -samples[at].count

    return sorted(range(len(samples)), key=use)
