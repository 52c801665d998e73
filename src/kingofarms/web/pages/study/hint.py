"""The hint beside the table: its words, and the things on the table that it marks."""

from collections.abc import Mapping
from dataclasses import dataclass

from kingofarms.engine.scene import Thing
from kingofarms.engine.words import current_language
from kingofarms.study.hint import Hint, Seen, hint_from
from kingofarms.web.model.table import RUNNING
from kingofarms.web.model.view import TableView
from kingofarms.web.study.hints import Advice


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
