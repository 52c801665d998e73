"""The panel beside a table: the actions of the thing that is picked, or why there are none."""

from collections.abc import Mapping
from dataclasses import dataclass

from kingofarms.engine.scene import Thing
from kingofarms.engine.words import _
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
    """What is shown about the thing that is picked, or about the whole table."""

    title: str
    choices: tuple[Choice, ...]  # one click each
    folded: tuple[Choice, ...]  # in a list that can be opened: too many to show
    reasons: tuple[str, ...]  # why it has no legal action
    notes: tuple[str, ...] = ()  # to read about it


def panel_of(looks: TableView, things: Mapping[str, Thing], pick: str) -> Panel:
    """For the thing that is picked; without one, for the whole table."""
    thing = things.get(pick)
    if thing is None:
        return whole_panel(looks, things)
    title = thing.title or thing.label
    if not looks.is_my_turn:
        return Panel(title, (), (), not_now(looks), thing.notes)
    legal = [action for action in thing.actions if action in looks.legal]
    reasons: list[str] = []
    if not legal:
        reasons = list(dict.fromkeys(why_not(looks, action) for action in thing.actions))
        if not reasons and not thing.notes:
            reasons = [_("There is nothing to be done with it.")]
    choices = tuple(choice(looks, action) for action in legal)
    return Panel(title, choices, (), tuple(reasons), thing.notes)


def whole_panel(looks: TableView, things: Mapping[str, Thing]) -> Panel:
    """All actions if they are few; else those of no thing, or of one that keeps them shown."""
    every = tuple(choice(looks, action) for action in looks.legal)
    if len(every) <= MOST_AT_ONCE:
        return Panel("", every, (), ())
    folded = {a for thing in things.values() if not thing.stays for a in thing.actions}
    if folded.isdisjoint(looks.legal):  # nothing on the table can be picked to see them
        return Panel("", every, (), ())
    loose = tuple(choice(looks, action) for action in looks.legal if action not in folded)
    return Panel("", loose, every, ())


def choice(looks: TableView, action: int) -> Choice:
    """An action in notation and in words."""
    return Choice(
        looks.game.format_action(action, looks.agreed),
        looks.game.describe_action(action, looks.record, looks.agreed),
    )


def why_not(looks: TableView, action: int) -> str:
    """The game's reason, with the number of the rule."""
    return looks.game.why_not(action, looks.record, looks.agreed)


def not_now(looks: TableView) -> tuple[str, ...]:
    """Why the viewer has no actions at this moment."""
    if looks.phase != RUNNING:
        return (_("The match is not running."),)
    return (_("It is {name}'s turn.").format(name=looks.names[looks.to_play]),)
