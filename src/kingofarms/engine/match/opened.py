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
    acts: int  # that stood before


@dataclass(frozen=True)
class Decided:
    """An act, as its seat saw it."""

    view: Array
    legal: tuple[int, ...]
    action: int


def stages_of(match: Match) -> list[Stage]:
    """The stages of a finished match in order. Acts that were undone are left out."""
    if not match.is_over:
        raise Refusal(_("Only a match that is over can be analysed."))
    numbers = standing(match.entries)
    gone, acts = [0] * match.seats, 0
    stages = [Stage(DEAL, numbers[0] - 1 if numbers else 0, None, tuple(gone), 0)]
    for number in numbers:
        entry = match.entries[number - 1]
        seat = None if isinstance(entry, Stop) else entry.seat
        kind = ACT if isinstance(entry, Act) else LEAVE if seat is not None else STOP
        stages.append(Stage(kind, number, seat, tuple(gone), acts))
        acts += kind == ACT
        if kind == LEAVE and seat is not None:
            gone[seat] = 1
    return stages


def standing(entries: Sequence[AnyEntry]) -> list[int]:
    """The numbers of acts that were not undone, and of entries by which seats left, or it ended."""
    acts: list[int] = []
    ends: list[int] = []
    for number, entry in enumerate(entries, 1):
        if isinstance(entry, Act):
            acts.append(number)
        elif isinstance(entry, Undo):
            del acts[-entry.count :]
        elif isinstance(entry, Concede | Timeout | Stop):
            ends.append(number)
    return sorted(acts + ends)


def table_after(match: Match, stage: Stage) -> Array:
    """The open table after it."""
    at = stage.acts + (stage.kind == ACT)
    return copied(match.history[at].state if at < len(match.history) else match.states)


def table_before_draw(match: Match, stage: Stage) -> Array | None:
    """The open table before an act that drew something; None for anything else."""
    step = match.history[stage.acts] if stage.kind == ACT else None
    return copied(step.state) if step and step.drew else None


def decided(match: Match, stage: Stage) -> Decided:
    """The decision of an act."""
    step = match.history[stage.acts]
    view, out = new(match.game.State), match.room.copy()
    match.rules.hide_at(step.state, 0, view, 0, match.agreed.record, step.seat)
    match.rules.legal_at(copied(step.state), 0, match.agreed.record, out)
    legal = tuple(int(each) for each in out[1 : 1 + out[0]])
    return Decided(view, legal, step.action)
