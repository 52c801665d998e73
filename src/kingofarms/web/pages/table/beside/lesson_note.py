"""The note of a guided match: what it says at this step, and what on the table it points at."""

from collections.abc import Mapping
from dataclasses import dataclass

from kingofarms.engine.scene import Thing
from kingofarms.engine.words import _
from kingofarms.study.lessons.guide import Guide
from kingofarms.study.lessons.lesson import ME
from kingofarms.study.lessons.sentences import facts_of, sentence
from kingofarms.web.model.view import TableView
from kingofarms.web.pages.table.choices import Plays


@dataclass(frozen=True)
class LessonNote:
    """What a guided match says. `is_done`: the script is over."""

    words: str
    number: int
    count: int
    is_done: bool = False
    wanted: int | None = None  # the action that it waits for now
    notations: tuple[str, ...] = ()  # the same, and what the step asks for after it
    points: tuple[str, ...] = ()


def lesson_note(guide: Guide | None, looks: TableView) -> LessonNote | None:
    """For the player of a guided match; nobody else is taught."""
    if guide is None or looks.seat != ME:
        return None
    step, count = guide.step, len(guide.lesson.steps)
    facts = facts_of(looks.game, looks.record, looks.names, looks.agreed)
    if step is None:
        return LessonNote(sentence(guide.lesson.ends, facts), count, count, is_done=True)
    if not looks.is_my_turn:
        words = _("{rival} plays …").format(rival=facts["rival"])
        return LessonNote(words, guide.at + 1, count)
    own = [action for seat, action in guide.due if seat == ME]
    notations = tuple(looks.game.format_action(action, looks.agreed) for action in own)
    words = sentence(step.says, facts)
    return LessonNote(words, guide.at + 1, count, False, own[0], notations, step.points)


def taught_keys(note: LessonNote, things: Mapping[str, Thing], plays: Plays) -> frozenset[str]:
    """What to click for the wanted action: where it begins or, after that, where it leads."""
    if note.wanted is None:
        return frozenset()
    goals = [key for key, actions in plays.targets.items() if note.wanted in actions]
    others = [key for key in goals if key != plays.first]
    begin = () if plays.first and goals else beginnings(note.wanted, things, plays)
    return frozenset([*(others or goals or begin), *note.points])


def beginnings(action: int, things: Mapping[str, Thing], plays: Plays) -> list[str]:
    """The things that can be picked first for that action."""
    first = [
        thing
        for thing in things.values()
        if action in thing.actions
        and not thing.is_verb
        and plays.tray_after(thing.key) is None  # a click would put it in the tray
        and (not thing.onto or action in dict(thing.onto).values())
    ]
    main = [thing for thing in first if not thing.is_aside]
    return [thing.key for thing in main or first]
