"""Where a match stands in its lesson. That follows from what was done and not undone."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from kingofarms.engine.match.luck import Scripted, sealed
from kingofarms.engine.match.match import Match
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.games import game_named
from kingofarms.study.lessons.lesson import ME, Lesson, Step, lesson_of

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
