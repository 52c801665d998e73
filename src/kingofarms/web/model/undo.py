"""Undo at a table: how much it takes back, who has agreed to that, and why it is refused.

What a seat must not learn by an undo is for the match to say (`engine/match/undo.py`).
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kingofarms.engine.match.entries import AnyEntry, Hint, PlayOnElsewhere, Sit, Undo
from kingofarms.engine.match.undo import Step, check_steps, check_undo
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _

if TYPE_CHECKING:
    from kingofarms.web.model.table import SeenEntry, Table

# Undos and changes of players add entries and do not bring a match to its end. Each seat may cause
# this many such entries, and more for each action that stands, so that no table grows for ever.
FREE_CHANGES = 200
CHANGES_PER_ACT = 5


def undo_entry(table: "Table", seat: int) -> Undo:
    """The entry of an undo by that seat; a Refusal says why not."""
    count, agreed = undoable(table, seat)
    if is_guided(table):
        return Undo(seat=seat, count=count, agreed=agreed)
    return table.match.undo_entry(seat, count, agreed, table.header.take_backs)


def why_no_undo(table: "Table", seat: int) -> str:
    """Why the seat cannot undo anything now; empty if it can."""
    count, agreed = undoable(table, seat)
    try:
        if is_guided(table):
            check_steps(table.match, seat, count, agreed)
        else:
            check_undo(table.match, seat, count, agreed, table.header.take_backs)
        check_changes(table, Undo(seat=seat, count=count))
    except Refusal as refusal:
        return str(refusal)
    return ""


def last_actions(table: "Table", seat: int) -> "Sequence[SeenEntry]":
    """The actions that an undo by that seat would take back, as that seat knows them."""
    count, _agreed = undoable(table, seat)
    return [table.seen[seat][number - 1] for number in table.acts[-count:]]


def undoable(table: "Table", seat: int) -> tuple[int, bool]:
    """How many actions an undo takes back, and whether everybody else has agreed to it."""
    mine, steps = table.seats_of(table.places[seat].player), table.match.history
    back = enumerate(reversed(steps), 1)
    count = next((count for count, step in back if step.seat in mine), 0)
    seats = range(table.match.seats)
    if not count or not all(at in mine or consents(table, at) for at in seats):
        return whole_series(steps, 1), False
    return whole_series(steps, count), True


def whole_series(steps: Sequence[Step], count: int) -> int:
    """So many of the last actions, and those that were done together with the first of them."""
    while count < len(steps):
        step, before = steps[-count], steps[-count - 1]
        if not step.with_last or step.seat != before.seat:
            break
        count += 1
    return count


def consents(table: "Table", seat: int) -> bool:
    """Whether a bot plays there for itself. A bot that stands in cannot agree for the owner."""
    place = table.places[seat]
    return bool(place.bot) and (place.player is None or seat in dict(table.match.gone))


def is_guided(table: "Table") -> bool:
    """Whether a script is still followed: until then everything can be taken back."""
    guide = table.guide
    return guide is not None and guide.step is not None


def check_changes(table: "Table", entry: AnyEntry) -> None:
    """Refuse an undo or a change of players if the seat has had far more of them than play.

    What ends a change is always possible: to sit down on an open seat, to take it from a bot.
    """
    place, more = table.places[entry.seat], changes_by(entry)
    if not more or (isinstance(entry, Sit) and (place.bot or not place.is_taken)):
        return
    undone = entry.count if isinstance(entry, Undo) else 0
    most = FREE_CHANGES + CHANGES_PER_ACT * (len(table.acts) - undone)
    if table.changes[entry.seat] + more > most:
        raise Refusal(_("Too much was undone or changed in this seat; play on for a while first."))


def changes_by(entry: AnyEntry) -> int:
    """How many entries an undo or a change of players adds without bringing the match further."""
    if isinstance(entry, Undo):
        return 1 + entry.count
    return 1 if isinstance(entry, Sit | Hint | PlayOnElsewhere) else 0
