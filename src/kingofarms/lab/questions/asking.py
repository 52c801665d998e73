"""Asking: the questions by name, the series that they need, and their answers.

Each series is played once, however many questions share it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from tempfile import TemporaryDirectory
from typing import Any

from kingofarms.engine.refusal import Refusal, one_of
from kingofarms.engine.words import _
from kingofarms.lab import questions as folder
from kingofarms.lab.matches.folder import read_manifest
from kingofarms.lab.matches.plan import bots_for_seats
from kingofarms.lab.matches.run import Progress, Result, play_series
from kingofarms.lab.questions.needs import (
    USUAL,
    Needs,
    bots_of,
    told_together,
    usual_bots,
    wanted_matches,
)
from kingofarms.lab.render.answer import Answer
from kingofarms.lab.spec import Spec, is_quick
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
        answer: Answer | None = self.module.answer(sample) if sample.count else None
        if answer is None:
            return None
        return replace(answer, bots=", ".join(sample.bots), matches=sample.count)


@cache
def questions() -> dict[str, Question]:
    """All files of the folder that have a TITLE, in the order of a report."""
    names = [module.name for module in iter_modules(folder.__path__)]
    names.sort(key=lambda name: (ORDER.index(name) if name in ORDER else len(ORDER), name))
    modules = {name: import_module(f"{folder.__name__}.{name}") for name in names}
    return {
        name.replace("_", "-"): Question(name.replace("_", "-"), module)
        for name, module in modules.items()
        if hasattr(module, "TITLE")
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


FIRST = 100  # matches of the first portion, which tells how far figures spread


def needs_of(wanted: Sequence[Question]) -> list[Needs]:
    """The different series that these questions need; one with forks serves those without, too."""
    needs = list(dict.fromkeys(question.needs for question in wanted))
    forked = {replace(each, forks=0) for each in needs if each.forks}
    return [each for each in needs if each.forks or each not in forked]


@dataclass(frozen=True)
class Job:
    """A series to play: what it is for, and for which questions."""

    spec: Spec  # the bots by seat; the matches that are wished for
    needs: Needs
    asked: tuple[Question, ...]
    is_exact: bool = False  # bots and matches are both wished for: nothing is estimated

    @property
    def is_measured(self) -> bool:
        """Whether the number of its matches follows from a first portion of them."""
        is_usual = self.needs.bots == (USUAL,)
        return is_usual and not is_quick(self.spec.bots) and not self.is_exact

    @property
    def most(self) -> int:
        """The most matches that may be played."""
        wish, most = self.spec.matches, self.needs.most(self.spec.bots)
        if wish is None:
            return most
        is_free = self.needs.bots == (USUAL,) and not self.is_measured
        return wish if is_free else min(wish, most)


def jobs(spec: Spec, wanted: Sequence[Question]) -> list[Job]:
    """The series that these questions need, the weakest bots first.

    One with forks serves questions without, too; but not of slow bots, for whom forks are dear.
    """
    shared, apart = needs_of(wanted), list(dict.fromkeys(question.needs for question in wanted))
    is_exact = bool(spec.bots) and spec.matches is not None
    found = []
    for needs in dict.fromkeys([*shared, *apart]):
        asked = tuple(each for each in wanted if each.needs == needs)
        for bots in strengths(needs, spec):
            if needs in (shared if is_quick(bots) or is_exact else apart):
                own = replace(spec, bots=bots, seats=len(bots), swap=needs.swap, forks=needs.forks)
                found.append(Job(replace(own, folder=place_of(own)), needs, asked, is_exact))
    return found


def strengths(needs: Needs, spec: Spec) -> list[tuple[str, ...]]:
    """The bots of each series that answers such questions, by seat."""
    game = spec.chosen
    seats = needs.seats(game, spec.seats)
    if needs.bots != (USUAL,):
        return [bots_of(needs, seats)]
    return [bots_for_seats([bots], seats) for bots in spec.bots or usual_bots(game)]


def play(job: Job, progress: Progress | None = None) -> Result:
    """The series; of bots that think, as many matches as make the questions' figures exact."""
    if not job.is_measured:
        return played(job, job.most, progress)
    if job.spec.folder:
        return grown(job, job.spec.folder, progress)
    with TemporaryDirectory() as folder:
        place = Path(folder) / "series"
        return grown(replace(job, spec=replace(job.spec, folder=place)), place, progress)


def grown(job: Job, place: Path, progress: Progress | None) -> Result:
    """A first portion, and as many more matches as its spread asks for.

    What it says about the question has no part in it. A series that was stopped knows its number.
    """
    first, there = min(FIRST, job.most), read_manifest(place)
    if there is not None and there.matches > first:
        return played(job, there.matches, progress)
    shown = progress and (lambda done, _all: progress(done, job.most))
    portion = played(job, first, shown)
    answers = [question.ask(portion.sample) for question in job.asked]
    wanted = max([wanted_matches(each) for each in answers if each], default=0.0)
    many = int(min(job.most, max(first, round(wanted, -1))))
    return portion if many == first else played(job, many, progress)


def played(job: Job, matches: int, progress: Progress | None) -> Result:
    """So many matches of the series."""
    return play_series(replace(job.spec, matches=matches), progress)


def place_of(spec: Spec) -> Path | None:
    """The folder of that series inside the one that is wished for."""
    if spec.folder is None:
        return None
    names = "-".join(dict.fromkeys(spec.bots)).replace(":", "")
    ways = ["swap" * spec.swap, "forks" * bool(spec.forks)]
    words = [spec.chosen.NAME, names, str(len(spec.bots)), *ways]
    return spec.folder / "-".join(filter(None, words))
