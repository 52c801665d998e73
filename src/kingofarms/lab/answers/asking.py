"""The questions by name, and asking them of a series."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from kingofarms.engine.refusal import Refusal, one_of
from kingofarms.engine.words import _
from kingofarms.lab import questions as folder
from kingofarms.lab.answers.answer import Answer
from kingofarms.lab.answers.needs import Needs
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
        return answer


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
    """The answer to each question from the first series that can tell, with its place."""
    for question in wanted or questions().values():
        for at, sample in enumerate(samples):
            answer = question.ask(sample)
            if answer is not None:
                yield question, at, answer
                break
