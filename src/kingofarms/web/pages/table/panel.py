"""The panel beside a table: the actions with the picked thing, or why there are none."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from kingofarms.engine.match.undo import NOTHING_TO_UNDO
from kingofarms.engine.scene import Thing
from kingofarms.engine.words import _
from kingofarms.web.pages.table.plays import Plays
from kingofarms.web.table.table import RUNNING
from kingofarms.web.table.view import TableView

MOST_AT_ONCE = 12  # actions that are listed before anything is picked


@dataclass(frozen=True)
class Choice:
    """A legal action."""

    notation: str
    words: str


@dataclass(frozen=True)
class Panel:
    """What the panel shows."""

    title: str
    choices: tuple[Choice, ...]  # shown as buttons
    folded: tuple[Choice, ...]  # too many to show, behind a fold
    reasons: tuple[str, ...]  # why the thing has no legal action
    notes: tuple[str, ...] = ()  # what there is to read about it
    no_undo: str = ""  # why an action of this turn can't be undone


def panel_of(looks: TableView, things: Mapping[str, Thing], plays: Plays) -> Panel:
    """For what is picked, or for the whole table."""
    thing = things.get(plays.first)
    panel = thing_panel(looks, thing, plays.chosen) if thing else whole_panel(looks, things)
    return replace(panel, no_undo=no_undo(looks))


def no_undo(looks: TableView) -> str:
    """Why the last action can't be undone. Empty if it can, or if there is nothing to undo."""
    nothing = [_(text) for text in NOTHING_TO_UNDO]
    return "" if looks.why_no_undo in nothing else looks.why_no_undo


def thing_panel(looks: TableView, thing: Thing, legal: Sequence[int]) -> Panel:
    """The legal actions with what is picked, or why there are none."""
    title = thing.title or thing.label
    if not looks.is_my_turn:
        return Panel(title, (), (), not_now(looks), thing.notes)
    reasons: list[str] = []
    if not legal:
        reasons = list(dict.fromkeys(why_not(looks, action) for action in thing.actions))
        if not reasons and not thing.notes:
            reasons = [_("You can't do anything with this.")]
    choices = tuple(choice(looks, action) for action in legal)
    return Panel(title, choices, (), tuple(reasons), thing.notes)


def whole_panel(looks: TableView, things: Mapping[str, Thing]) -> Panel:
    """All actions if they are few; otherwise those without a thing on the table."""
    every = tuple(choice(looks, action) for action in looks.legal)
    if len(every) <= MOST_AT_ONCE:
        return Panel("", every, (), ())
    pickable = [thing for thing in things.values() if not thing.stays and not thing.is_verb]
    folded = {action for thing in pickable for action in thing.actions}
    if folded.isdisjoint(looks.legal):  # nothing on the table can be picked to see them
        return Panel("", every, (), ())
    loose = tuple(choice(looks, action) for action in looks.legal if action not in folded)
    return Panel("", loose, every, ())


def choice(looks: TableView, action: int) -> Choice:
    """An action in notation and in words."""
    return Choice(*action_words(looks, action))


def action_words(looks: TableView, action: int) -> tuple[str, str]:
    """An action in notation and in words."""
    return (
        looks.game.format_action(action, looks.agreed),
        looks.game.describe_action(action, looks.record, looks.agreed),
    )


def why_not(looks: TableView, action: int) -> str:
    """The game's reason, with the number of the rule."""
    return looks.game.why_not(action, looks.record, looks.agreed)


def not_now(looks: TableView) -> tuple[str, ...]:
    """Why the viewer can't act now."""
    if looks.phase != RUNNING:
        return (_("The match is not in progress."),)
    return (_("It is {name}'s turn.").format(name=looks.names[looks.to_play]),)
