"""A table as it was after some of its entries, and from whose side it may be looked at.

It is the table that everybody had before them then: its match is played again from the entries.
What each seat has heard of them is the same as then, so it is taken from the present table.
"""

from dataclasses import dataclass, replace

from kingofarms.engine.match.entries import AnyEntry, Sit
from kingofarms.engine.match.luck import Luck, Sealed
from kingofarms.engine.match.match import Match
from kingofarms.engine.match.undo import NO_STEPS
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.record import copied
from kingofarms.engine.words import _
from kingofarms.web.model.clock import Clock
from kingofarms.web.model.export import export_seat
from kingofarms.web.model.table import OVER, Table
from kingofarms.web.model.view import TableView, table_view


class NoSuchMoment(Refusal):
    """The match has no moment with that number."""


@dataclass(frozen=True)
class Eyes:
    """From whose side a table is looked at; `is_open`: with everybody's hand."""

    seat: int
    is_open: bool = False


class ReplayedTable(Table):
    """A table at an earlier moment. Nothing can be done there."""

    def enter_again(self, present: Table) -> None:
        """Enter the next entry of the present table; a seat counts as its present player's."""
        entry = present.match.entries[self.seq]
        player = present.places[entry.seat].player if isinstance(entry, Sit) else None
        self.enter(entry, present.times[self.seq], player, None)

    def _show(self, entry: AnyEntry, time: float, has_events: bool) -> None:
        """What everybody has heard is not made again, but added by `know`."""

    def know(self, present: Table) -> None:
        """Give every viewer what they had heard by then."""
        self.seen = {viewer: told.first(self.seq) for viewer, told in present.seen.items()}
        self.times = present.times.first(self.seq)
        self.match.entries = present.match.entries.first(self.seq)

    def why_no_undo(self, seat: int) -> str:  # noqa: ARG002 - the same for everybody
        """Nothing can be undone here."""
        return _(NO_STEPS)


def before_all(present: Table) -> ReplayedTable:
    """The table before its first entry."""
    match = present.match
    luck: Luck = Sealed(match.luck.seed) if isinstance(match.luck, Sealed) else match.luck
    again = Match(match.game, match.agreed, match.seats, luck, match.start)
    return ReplayedTable(present.header, again)


def checked_moment(present: Table, at: int | None) -> int:
    """The number of a moment at which the table was dealt; the first if none is named."""
    if not present.is_dealt:
        raise NoSuchMoment(_("There is nothing to replay yet: the match has not begun."))
    if at is None:
        return present.began_at
    if not present.began_at <= at <= present.seq:
        raise NoSuchMoment(
            _("There is no move {at} in this match; its moves are {first} to {last}.").format(
                at=at, first=present.began_at, last=present.seq
            )
        )
    return at


def eyes_of(present: Table, player: str | None, seat: int | None, is_closed: bool = False) -> Eyes:
    """From whose side that player looks: while the match runs, only from the own one.

    Several people on one device have a curtain between them, which a replay has not: they look
    like somebody who watches.
    """
    if seat is not None:
        present.checked_seat(seat)
    own = export_seat(present, player)
    if present.phase == OVER:
        chosen = max(0, own) if seat is None else seat
        return Eyes(chosen, not is_closed and present.match.game.SECRETS)
    if seat is not None and seat != own and present.match.game.SECRETS:
        raise Refusal(_("While the match runs you can look only from your own seat."))
    return Eyes(own if seat is None else seat)


def moment_view(moment: Table, eyes: Eyes, player: str | None) -> TableView:
    """A moment as it was seen from there; `player` only says which seats are the viewer's own."""
    seen = table_view(moment, eyes.seat, player, moment.waited_since)
    view = copied(moment.match.states) if eyes.is_open else seen.view
    return replace(
        seen,
        header=replace(seen.header, clock=Clock()),  # it does not run
        view=view,
        legal=(),
        sittings=tuple(replace(each, was_mine=False) for each in seen.sittings),
        is_clock_waiting=False,
    )
