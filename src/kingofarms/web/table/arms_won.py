"""Arms that are won: the winner of a match bears the coat of arms built in it from then on.

A seat carries them as a code, which is part of the entry with which its player sits down: so they
are at the table for everybody, and a replay shows what was borne then.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from msgspec import structs

from kingofarms.arms.arms import Arms
from kingofarms.engine.match.entries import AnyEntry, Sit
from kingofarms.engine.rules.record import quick_record
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.scene import scene_of
from kingofarms.web.table.endings import has_had_bot
from kingofarms.web.table.table import NewEntries, Table


@dataclass(frozen=True)
class ArmsWon:
    """The arms that the match has given to the player in that seat."""

    seat: int
    arms: Arms


@dataclass(frozen=True)
class Bearer:
    """A player who has won arms: the own name, and the code of the arms."""

    name: str
    arms: str


def arms_won(table: Table) -> ArmsWon | None:
    """The arms that somebody has won there; None if the match is not over, or gives none."""
    match = table.match
    show = getattr(scene_of(match.game), "arms", None)  # a game need not have arms
    winner = winner_of(table) if show and match.is_over else None
    if show is None or winner is None:
        return None
    arms: Arms = show(quick_record(match.view(WATCHER)), winner, match.agreed)
    return ArmsWon(winner, arms) if has_field(arms) else None


def winner_of(table: Table) -> int | None:
    """The seat of the person who has won a match that counts, alone and without help."""
    match, header = table.match, table.header
    outcome = match.outcome
    if outcome is None or outcome.is_stopped or len(outcome.winners) != 1:
        return None
    [seat] = outcome.winners
    if not match.counts_for(seat) or header.lesson or header.is_imported:
        return None
    is_person = table.seats_of(table.places[seat].player) == [seat]  # not several on one screen
    return seat if is_person and not has_had_bot(table, seat) else None


def has_field(arms: Arms) -> bool:
    """Whether the field is known: without it there is nothing to bear."""
    field = arms.field
    return all(field.tinctures) and (len(field.tinctures) == 1 or bool(field.division))


def bearing(new: NewEntries, bearers: Mapping[str, Bearer]) -> NewEntries:
    """The same entries; people who sit down under their own name bear the arms they have won."""
    return [(with_arms(entry, bearers.get(player or "")), player) for entry, player in new]


def with_arms(entry: AnyEntry, bearer: Bearer | None) -> AnyEntry:
    """The entry with the arms of that player, if it seats them in person."""
    if not isinstance(entry, Sit) or entry.bot or not bearer or entry.player != bearer.name:
        return entry
    return structs.replace(entry, arms=bearer.arms)
