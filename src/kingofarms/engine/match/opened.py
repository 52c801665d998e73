"""A finished match, opened: every table that lay between its entries, with nothing hidden.

Only a match that is over can be opened: then its seed is public, and anybody could compute this
from its file. A decision is judged by `view` alone: what the seat that acted saw.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from kingofarms.engine.match.entries import Act, AnyEntry, Concede, Stop, Timeout, Undo
from kingofarms.engine.match.match import Match
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.record import Array, copied, new
from kingofarms.engine.words import _

DEAL, ACT, LEAVE, STOP = "deal", "act", "leave", "stop"


@dataclass(frozen=True)
class Stage:
    """Something that changed the table, or who plays: the deal, an act that stands, an end."""

    kind: str
    number: int  # of its entry, from 1; of the deal, that of the entry before it
    seat: int | None  # that acted or left
    gone: tuple[int, ...]  # gone[seat]: 1 if that seat had left before
    after: Array  # the open table
    before: Array | None = None  # an act's
    view: Array | None = None  # an act's: what the seat saw before it
    legal: tuple[int, ...] = ()
    action: int = 0
    drew: bool = False


def opened(match: Match) -> list[Stage]:
    """The stages of a finished match in order. Acts that were undone are left out."""
    if not match.is_over:
        raise Refusal(_("Only a match that is over can be analysed."))
    numbers, ends = standing(match.entries)
    events = sorted([(number, at) for at, number in enumerate(numbers)] + ends)
    gone, stages = [0] * match.seats, [dealt(match, (events[0][0] if events else 1) - 1)]
    for number, at in events:
        entry = match.entries[number - 1]
        if isinstance(entry, Act):
            stages.append(act_stage(match, at, number, tuple(gone)))
            continue
        kind = STOP if isinstance(entry, Stop) else LEAVE
        seat = None if isinstance(entry, Stop) else entry.seat
        stages.append(Stage(kind, number, seat, tuple(gone), stages[-1].after))
        if seat is not None:
            gone[seat] = 1
    return stages


def act_at(match: Match, number: int) -> Stage | None:
    """The act of that entry; None if it is none, or was undone."""
    if not match.is_over:
        raise Refusal(_("Only a match that is over can be analysed."))
    numbers, ends = standing(match.entries)
    gone = {match.entries[end - 1].seat for end, _at in ends if end < number}
    left = tuple(int(seat in gone) for seat in range(match.seats))
    return act_stage(match, numbers.index(number), number, left) if number in numbers else None


def standing(entries: Sequence[AnyEntry]) -> tuple[list[int], list[tuple[int, int]]]:
    """The numbers of the acts that stand, and of entries by which seats left or it was stopped."""
    acts: list[int] = []
    ends: list[tuple[int, int]] = []
    for number, entry in enumerate(entries, 1):
        if isinstance(entry, Act):
            acts.append(number)
        elif isinstance(entry, Undo):
            del acts[-entry.count :]
        elif isinstance(entry, Concede | Timeout | Stop):
            ends.append((number, -1))
    return acts, ends


def dealt(match: Match, number: int) -> Stage:
    """The deal."""
    first = match._steps[0].state if match._steps else match._states
    return Stage(DEAL, number, None, (0,) * match.seats, copied(first))


def act_stage(match: Match, at: int, number: int, gone: tuple[int, ...]) -> Stage:
    """The act with that place among those that stand."""
    step, is_last = match._steps[at], at + 1 == len(match._steps)
    after = match._states if is_last else match._steps[at + 1].state
    view, out = new(match.game.State), match._out.copy()
    match._rules.hide_at(step.state, 0, view, 0, match.agreed.record, step.seat)
    match._rules.legal_at(copied(step.state), 0, match.agreed.record, out)
    return Stage(
        ACT,
        number,
        step.seat,
        gone,
        copied(after),
        before=copied(step.state),
        view=view,
        legal=tuple(int(each) for each in out[1 : 1 + out[0]]),
        action=step.action,
        drew=step.drew,
    )
