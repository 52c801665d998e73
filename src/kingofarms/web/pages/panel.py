"""The panel beside a table: what can be done with what was picked, or why not."""

from collections.abc import Mapping
from dataclasses import dataclass

from kingofarms.engine.scene import Thing
from kingofarms.engine.words import _
from kingofarms.web.table.table import RUNNING
from kingofarms.web.table.view import TableView

MOST_AT_ONCE = 12  # actions that are listed before anything is picked


@dataclass(frozen=True)
class Choice:
    """An action that can be done."""

    notation: str
    words: str


@dataclass(frozen=True)
class Panel:
    """What is shown for what was picked."""

    title: str
    choices: tuple[Choice, ...]  # to be done at a click
    folded: tuple[Choice, ...]  # too many to lie open
    reasons: tuple[str, ...]  # why nothing, or nothing else, can be done with it
    notes: tuple[str, ...] = ()  # what there is to read about it


def panel_of(looks: TableView, things: Mapping[str, Thing], pick: str) -> Panel:
    """For the thing picked, or for all."""
    thing = things.get(pick)
    if thing is None:
        return whole_panel(looks, things)
    title = thing.title or thing.label
    if not looks.is_my_turn:
        return Panel(title, (), (), not_now(looks), thing.notes)
    doable = [action for action in thing.actions if action in looks.legal]
    reasons: list[str] = []
    if not doable:
        reasons = [why_not(looks, action) for action in thing.actions]
        reasons = list(dict.fromkeys(reasons))
        if not reasons and not thing.notes:
            reasons = [_("There is nothing to be done with it.")]
    choices = tuple(choice(looks, action) for action in doable)
    return Panel(title, choices, (), tuple(reasons), thing.notes)


def whole_panel(looks: TableView, things: Mapping[str, Thing]) -> Panel:
    """All actions where they are few; else those that belong to nothing on the table, or stay."""
    every = tuple(choice(looks, action) for action in looks.legal)
    if len(every) <= MOST_AT_ONCE:
        return Panel("", every, (), ())
    folded = {a for thing in things.values() if not thing.stays for a in thing.actions}
    loose = tuple(choice(looks, action) for action in looks.legal if action not in folded)
    return Panel("", loose, every, ())


def choice(looks: TableView, action: int) -> Choice:
    """An action in notation and in words."""
    return Choice(
        looks.game.format_action(action, looks.agreed),
        looks.game.describe_action(action, looks.record, looks.agreed),
    )


def why_not(looks: TableView, action: int) -> str:
    """The game's reason, with the rule."""
    return looks.game.why_not(action, looks.record, looks.agreed)


def not_now(looks: TableView) -> tuple[str, ...]:
    """Why nothing can be done by who looks."""
    if looks.phase != RUNNING:
        return (_("The match is not running."),)
    return (_("It is {name}'s turn.").format(name=looks.names[looks.to_play]),)
