"""A lesson: the script of a guided match, as the file `lesson.toml` in a game's folder has it.

docs/lessons.md tells how to write one. A mistake is refused with file, line and reason.

The sentences of a lesson: the game fills in every number and every name of a card.

Where a match stands in its lesson follows from what was done and not undone.
"""

import hashlib
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import structs

from kingofarms.engine.game.game import Game
from kingofarms.engine.match.luck import Scripted, sealed
from kingofarms.engine.match.match import Match
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.terms import Agreed, Value
from kingofarms.engine.words import _
from kingofarms.games import game_named

FILE = "lesson.toml"
ME, RIVAL = 0, 1  # the seats of a lesson
NO_LINE = 1
STEP = re.compile(r"^\[\[step\]\]", re.MULTILINE)
LIST_OF_TOML = re.compile(r"line (\d+)")


class StepText(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A step as it is written: what is said, what the player is to do, what the rival does then."""

    says: str  # English, with the names of facts in braces
    does: tuple[str, ...]  # actions in notation
    then: tuple[str, ...] = ()
    points: tuple[str, ...] = ()  # keys of more things that are pointed at
    wants: tuple[str, ...] = ()  # what the table is to be like after it: fit.py
    facts: dict[str, list[str]] = {}  # what words of `says` state about the table: tests/study


class Step(StepText, frozen=True, kw_only=True):
    """One idea."""

    line: int  # in the file


class LessonText(msgspec.Struct, frozen=True, eq=False, forbid_unknown_fields=True, kw_only=True):
    """A lesson as it is written. The player has the first seat, the rival the second."""

    rival: str  # the level of the bot that plays on after the script
    ends: str
    deal: tuple[str, ...]  # what the table is to be like at the start
    step: tuple[StepText, ...]
    options: dict[str, Value] = {}
    picks: tuple[tuple[int, ...], ...] = ()  # of the setup, then of each action of the script
    facts: dict[str, list[str]] = {}  # the same for `ends`


class Lesson(LessonText, frozen=True, eq=False, kw_only=True):  # each file is read once
    """The script of a guided match."""

    game: str
    file: Path
    digest: str  # of the file: a match that was begun with another one is not guided any more
    steps: tuple[Step, ...]

    @property
    def acts(self) -> list[tuple[int, str]]:
        """Every action of the script in order, with its seat."""
        every = ((ME, step.does, RIVAL, step.then) for step in self.steps)
        return [
            (seat, notation)
            for me, does, rival, then in every
            for seat, notations in ((me, does), (rival, then))
            for notation in notations
        ]

    def agree(self) -> Agreed:
        """The terms of the guided match."""
        return game_named(self.game).agree(self.options)

    def refusal(self, line: int, why: str) -> Refusal:
        """That something in the file does not fit."""
        return Refusal(f"{self.file.parent.name}/{self.file.name}, line {line}: {why}")


def file_of(game: Game) -> Path:
    """Where the game's lesson lies, if it has one."""
    return game.folder / FILE


@cache
def lesson_of(name: str) -> Lesson | None:
    """The lesson of that game; None if it brings none."""
    file = file_of(game_named(name))
    return read_lesson(name, file) if file.is_file() else None


def read_lesson(name: str, file: Path) -> Lesson:
    """The lesson in that file; a Refusal says what is wrong and in which line."""
    text = file.read_text(encoding="utf-8")
    lines = [text.count("\n", 0, step.start()) + 1 for step in STEP.finditer(text)]
    where = f"{file.parent.name}/{file.name}"
    try:
        read = msgspec.convert(tomllib.loads(text), LessonText)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise Refusal(f"{where}, line {line_in(str(error), lines)}: {error}") from None
    if not read.step:
        raise Refusal(f"{where}, line {NO_LINE}: a lesson needs a step.")
    lesson = Lesson(
        game=name,
        file=file,
        digest=hashlib.sha256(text.encode()).hexdigest()[:16],
        steps=tuple(
            Step(line=line, **structs.asdict(structs.replace(each, says=in_one_line(each.says))))
            for each, line in zip(read.step, lines, strict=True)
        ),
        **structs.asdict(structs.replace(read, ends=in_one_line(read.ends))),
    )
    check_steps(lesson)
    return lesson


def in_one_line(text: str) -> str:
    """A sentence as it is said: how its lines are broken in the file says nothing."""
    return " ".join(text.split())


def line_in(error: str, lines: Sequence[int]) -> int:
    """The line that a message about the file is about: the step's, as far as it is known."""
    named = LIST_OF_TOML.search(error)
    if named:
        return int(named[1])
    step = re.search(r"\$\.step\[(\d+)\]", error)
    return lines[int(step[1])] if step else NO_LINE


def check_steps(lesson: Lesson) -> None:
    """Refuse a step in which the player has nothing to do, and notation that is none."""
    game, agreed = game_named(lesson.game), lesson.agree()
    for step in lesson.steps:
        if not step.does:
            raise lesson.refusal(step.line, "a step needs an action of the player.")
        for notation in (*step.does, *step.then):
            try:
                game.parse_action(notation, agreed)
            except Refusal as refusal:
                raise lesson.refusal(step.line, str(refusal)) from None


def texts_in(text: str) -> list[str]:
    """The English texts of a lesson, for the catalogues."""
    read: dict[str, Any] = tomllib.loads(text)
    texts = [*(step["says"] for step in read["step"]), read["ends"]]
    return [in_one_line(text) for text in texts]


FACT = re.compile(r"\{([^}]+)\}")


def sentence(text: str, facts: Mapping[str, str]) -> str:
    """The text in the reader's language, with the facts that it names."""

    def fact(name: re.Match[str]) -> str:
        if name[1] not in facts:
            raise Refusal(f"there is no fact '{name[1]}'.")
        return facts[name[1]]

    return FACT.sub(fact, _(text))


Acts = tuple[tuple[int, int], ...]  # seat and action


@dataclass(frozen=True)
class Guide:
    """The step of a lesson at which a match is."""

    lesson: Lesson
    at: int  # the number of the step, from 0; behind the last one when the script is over
    due: Acts  # what the script still has of this step

    @property
    def step(self) -> Step | None:
        """The step; None when the script is over."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None


@cache
def script_of(lesson: Lesson) -> Acts:
    """The actions of the script by their numbers."""
    game, agreed = game_named(lesson.game), lesson.agree()
    return tuple((seat, game.parse_action(text, agreed)) for seat, text in lesson.acts)


def guide_of(match: Match, digest: str) -> Guide | None:
    """Where the match stands, if it was begun with the lesson as it is now and has followed it."""
    lesson = lesson_of(match.game.NAME)
    if lesson is None or lesson.digest != digest:
        return None
    return guide_at(lesson, match.steps)


def guide_at(lesson: Lesson, acts: Sequence[tuple[int, int]]) -> Guide | None:
    """Where the lesson stands after these actions; None if they are not those of the script.

    What follows the script is free.
    """
    script = script_of(lesson)
    count = min(len(acts), len(script))
    if tuple(acts[:count]) != script[:count]:
        return None
    end = 0
    for at, step in enumerate(lesson.steps):
        end += len(step.does) + len(step.then)
        if count < end:
            return Guide(lesson, at, script[count:end])
    return Guide(lesson, len(lesson.steps), ())


class NotTaught(Refusal):
    """An action that the rules allow, but that the step of a lesson is not about."""


def check_taught(match: Match, guide: Guide | None, actions: Sequence[str]) -> None:
    """Refuse kindly what the rules allow, but what this step is not about.

    What the rules do not allow is left to them: they know why.
    """
    if guide is None or not guide.due or guide.due[0][0] != ME or match.to_play != ME:
        return
    game, agreed = match.game, match.agreed
    wanted = [action for seat, action in guide.due if seat == ME]
    for at, notation in enumerate(actions):
        action = game.parse_action(notation, agreed)
        if at == 0 and action not in match.legal:
            return
        if at >= len(wanted) or action != wanted[at]:
            wish = wanted[min(at, len(wanted) - 1)]
            words = game.describe_action(wish, match.view(ME)[0], agreed, match.names)
            raise NotTaught(
                _("That works, too. In this lesson do this instead: {action}.").format(action=words)
            )


def new_match(lesson: Lesson) -> Match:
    """The match of a lesson, at its start."""
    luck = Scripted(lesson.picks, sealed())
    return Match(game_named(lesson.game), lesson.agree(), 2, luck)
