"""Notes beside a table that help a player: the coach, a guided match, and hints.

The coach has three hints in somebody's first match of a game, one at each of the first turns. A
cookie holds, for each game, the table of the first match; so they show up at no other one.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby, islice

from starlette.datastructures import Headers
from starlette.requests import cookie_parser

from kingofarms.engine.match.entries import Act
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.scene import Thing
from kingofarms.engine.words import _, current_language
from kingofarms.study.hint import Hint, Seen, hint_from
from kingofarms.study.lessons.lesson import ME, Guide, sentence
from kingofarms.web.model.table import RUNNING, Table
from kingofarms.web.model.view import TableView
from kingofarms.web.study.hints import Advice
from kingofarms.web.table.choices import Plays

COACHED = "coached"
DONE = "-"  # in place of a table: the hints were sent away
ENTRY = re.compile(r"([a-z_]{1,30})\.([A-Za-z0-9-]{1,40})(?::|$)")
MOST = 20  # games in the cookie that are read


@dataclass(frozen=True)
class CoachHint:
    """One of the hints, as its English text."""

    words: str
    number: int
    count: int


def hint_for(table: Table, seat: int, headers: Headers) -> CoachHint | None:
    """The hint for that seat now, if this is its player's first match of the game."""
    game = table.match.game
    if seat == WATCHER or table.phase != RUNNING or table.header.lesson:
        return None
    if coached_in(headers).get(game.NAME, table.header.id) != table.header.id:
        return None
    turns = turns_of(table, seat, len(game.COACH))
    if turns == len(game.COACH):
        return None
    return CoachHint(game.COACH[turns], turns + 1, len(game.COACH))


def turns_of(table: Table, seat: int, most: int) -> int:
    """The turns that the seat has finished, counted as far as they matter."""
    acts = (entry for entry in table.match.entries if isinstance(entry, Act))
    own = (1 for whose, _acts in groupby(acts, lambda act: act.seat) if whose == seat)
    begun = sum(islice(own, most + 1))
    return min(begun - (begun > 0 and table.to_play == seat and is_within_turn(table, seat)), most)


def is_within_turn(table: Table, seat: int) -> bool:
    """Whether that seat has already acted in the turn that is its own now."""
    for entry in reversed(table.match.entries):
        if isinstance(entry, Act):
            return entry.seat == seat
    return False


def coached_in(headers: Headers) -> dict[str, str]:
    """The first table of each game, by the game's name."""
    text = cookie_parser(headers.get("cookie", "")).get(COACHED, "")
    return dict(ENTRY.findall(text)[:MOST])


def with_table(headers: Headers, game: str, table: str) -> str:
    """The cookie with that table for the game; empty if it has one already."""
    known = coached_in(headers)
    if table != DONE and game in known:
        return ""
    return ":".join(f"{name}.{first}" for name, first in {**known, game: table}.items())


# The note of a guided match: what it says at this step, and what on the table it points at.


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
    facts = looks.game.lesson_facts(looks.record, looks.names, looks.agreed)
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


# The hint beside the table: its words, and the things on the table that it marks.


@dataclass(frozen=True)
class HintView:
    """What the table shows of hints: a button, that a worker thinks, or the hint."""

    can_ask: bool = False
    is_thinking: bool = False
    has_failed: bool = False
    words: Hint | None = None
    notation: str = ""  # of the best action
    keys: frozenset[str] = frozenset()  # of the things that are marked


NO_HINT = HintView()


def hint_view(looks: TableView, things: Mapping[str, Thing], advice: Advice | None) -> HintView:
    """For the seat to play, where hints are agreed."""
    is_possible = looks.is_my_turn and looks.phase == RUNNING and looks.header.hints
    if not is_possible or len(looks.legal) < 2:
        return NO_HINT
    if advice is None:
        return HintView(can_ask=True)
    if advice.analysis is None:
        return HintView(advice.has_failed, advice.is_thinking, advice.has_failed)
    words = words_of(looks, advice)
    action = words.best.action
    return HintView(
        words=words,
        notation=looks.game.format_action(action, looks.agreed),
        keys=marked(things, action),
    )


def words_of(looks: TableView, advice: Advice) -> Hint:
    """The hint in the reader's language, made once."""
    key = current_language(), looks.names
    if key not in advice.words and advice.analysis is not None:
        seen = Seen(looks.game, looks.agreed, looks.view, looks.names)
        advice.words[key] = hint_from(advice.analysis, seen)
    return advice.words[key]


def marked(things: Mapping[str, Thing], action: int) -> frozenset[str]:
    """The things with which that action is done: a card and its target, say.

    A kind of action is marked only if nothing else stands for the action.
    """
    direct = {key for key, thing in things.items() if action in thing.actions and not thing.is_verb}
    targets = {
        goal
        for key in direct
        for goal, onto in things[key].onto
        if onto == action and goal in things
    }
    verbs = {key for key, thing in things.items() if action in thing.actions}
    return frozenset(direct | targets or verbs)
