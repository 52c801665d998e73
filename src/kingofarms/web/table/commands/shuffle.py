"""Commands about the shuffle: commit to a part of it, reveal it, leave one out."""

from kingofarms.engine.match.entries import NoPart, Part, Sit
from kingofarms.engine.match.luck import checked_commitment
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.web.table.commands.command import Command, check_time_is_up
from kingofarms.web.table.commands.fields import Short
from kingofarms.web.table.table import NewEntries, Table

PATIENCE = 120.0  # seconds that the host waits for somebody's part


class Commit(Command, tag="commit", frozen=True):
    """Commit to one's part of the shuffle where it is still awaited, as after a rematch."""

    commitment: Short

    def entries(self, table: Table, player: str, now: float) -> NewEntries:
        """The player sits there with a commitment; nothing if it is there already."""
        seat, shuffle = awaited_seat(table, player, self.seat), table.match.shuffle
        commitment = checked_commitment(self.commitment)
        if shuffle.commitments.get(seat) == commitment:
            return []
        if not commitment or seat not in shuffle.expected:
            raise Refusal(_("The shuffle does not wait for a part of that seat."))
        place = table.places[seat]
        sit = Sit(seat=seat, player=place.name, commitment=commitment, arms=place.arms)
        return [(sit, player)]


class Reveal(Command, tag="reveal", frozen=True):
    """Reveal one's part of the shuffle when every seat is taken."""

    part: Short

    def entries(self, table: Table, player: str, now: float) -> NewEntries:
        """The part; nothing if it was revealed before."""
        seat = awaited_seat(table, player, self.seat)
        known = table.match.shuffle.parts.get(seat)
        if known and known.hex() == self.part:
            return []
        return [(Part(seat=seat, part=self.part), player)]


class LeaveOut(Command, tag="leave-out", frozen=True):
    """Shuffle without a seat's part: one's own at any time, another's when its time is up.

    The host can do that for everybody after two minutes.
    """

    def entries(self, table: Table, player: str, now: float) -> NewEntries:
        """The seat is left out of the shuffle."""
        seat = awaited_seat(table, player, self.seat, is_own=False)
        if not may_leave_out(table, player, seat, now):
            check_time_is_up(table, player, seat, now)
        return [(NoPart(seat=seat), player)]


def awaited_seat(table: Table, player: str, seat: int | None, is_own: bool = True) -> int:
    """The seat named, else the player's first whose part of the shuffle is awaited."""
    if seat is None:
        own = [at for at in table.match.shuffle.awaited if at in table.played_by(player)]
        seat = own[0] if own else None
    return table.held_seat(player, seat) if is_own or seat is None else table.checked_seat(seat)


def may_leave_out(table: Table, player: str | None, seat: int, now: float) -> bool:
    """Whether that player may begin without the part of that seat, which is awaited.

    One's own can be left out at any time, another's when its time is up. The host need not wait for
    so long: a browser that looks at the table adds its part by itself.
    """
    if player is None or seat not in table.match.shuffle.awaited:
        return False
    if player == table.header.host and now - table.asked_since >= PATIENCE:
        return True
    is_late = bool(table.seats_of(player)) and table.left(seat, now) <= 0
    return is_late or table.places[seat].player == player
