"""Commands about seats: join, leave, add a bot, hand over to a bot, resume."""

from collections.abc import Mapping
from typing import Any, get_args

import msgspec
from msgspec import structs

from kingofarms.engine.match.entries import NoPart, Part, Sit
from kingofarms.engine.match.luck import checked_commitment
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.web.model import command, seats
from kingofarms.web.model.table import RUNNING, NewEntries, Table


class Join(command.Command, tag="join", frozen=True):
    """Take an open seat: the first one if none is named."""

    name: command.Short | None = None  # of another person who plays on the same device
    commitment: command.Short = ""  # to the player's part of the shuffle, in hexadecimal

    def entries(self, table: Table, player: str, now: float) -> NewEntries:
        """The seat; nothing if the player sits already and names no other seat."""
        if self.seat is None and table.seats_of(player):
            return []
        name, commitment = seats.checked_name(self.name or ""), checked_commitment(self.commitment)
        seat = seats.open_seat(table, self.seat)
        seats.check_names([*(table.places[at].name for at in table.seats_of(player)), name])
        return [(Sit(seat=seat, player=name, commitment=commitment), player)]


class Leave(command.Command, tag="leave", frozen=True):
    """Leave a seat before the match begins."""

    def entries(self, table: Table, player: str, now: float) -> NewEntries:
        """The seat is open again."""
        return [(Sit(seat=table.held_seat(player, self.seat), player=""), None)]


class AddBot(command.Command, tag="add-bot", frozen=True):
    """Put a bot in an open seat of one's own table."""

    seat: command.Number
    bot: command.Short = seats.STAND_IN

    def entries(self, table: Table, player: str, now: float) -> NewEntries:
        """The bot takes the seat."""
        bot = seats.checked_bot(self.bot, table.match.game, table.match.agreed)
        if table.header.host != player:
            raise Refusal(_("Only the host can do that."))
        return [(seats.bot_sits(table, seats.open_seat(table, self.seat), bot), None)]


class HandOver(command.Command, tag="hand-over", frozen=True):
    """Let a bot play for a seat: one's own at any time, another's when its time is up."""

    seat: command.Number
    bot: command.Short = seats.STAND_IN

    def entries(self, table: Table, player: str, now: float) -> NewEntries:
        """The bot plays there; the seat keeps its owner."""
        bot = seats.checked_bot(self.bot, table.match.game, table.match.agreed)
        place = table.places[table.checked_seat(self.seat)]
        if table.phase != RUNNING:
            raise Refusal(_("A bot can take over only while the match is running."))
        if place.bot:
            raise Refusal(_("A bot already plays there."))
        if place.player != player:
            command.check_time_is_up(table, player, self.seat, now)
        return [(seats.bot_sits(table, self.seat, bot), place.player)]


class Resume(command.Command, tag="resume", frozen=True):
    """Take one's seat back from a bot: the first such seat if none is named."""

    def entries(self, table: Table, player: str, now: float) -> NewEntries:
        """The owner plays there again."""
        with_bot = [at for at in table.seats_of(player) if table.places[at].bot]
        seat = next(iter(with_bot), 0) if self.seat is None else table.checked_seat(self.seat)
        if seat not in with_bot:
            raise Refusal(_("No bot is playing for you there."))
        return seats.sit_again(table, seat, player)


class Carry(command.Command, tag="carry", frozen=True):
    """Move a seat to another player: the same person on another device. Sent by the server."""

    seat: command.Number
    owner: str  # the player who made the link

    def entries(self, table: Table, player: str, now: float) -> NewEntries:
        """The seat belongs to the player who opened the link."""
        if table.places[self.seat].player != self.owner:
            raise Refusal(_("That seat belongs to somebody else now."))
        match = table.match
        is_open = not match.is_full or self.seat in match.shuffle.expected
        # The other device has not committed to a part of the shuffle, but it still can.
        awaits_part = is_open and self.seat in match.shuffle.awaited
        return seats.sit_again(table, self.seat, player, awaits_part)


class Rename(command.Command, tag="rename", frozen=True):
    """A player who is called otherwise now: the seat under the old name follows. By the server."""

    before: str
    name: str

    def entries(self, table: Table, player: str, now: float) -> NewEntries:
        """The same player sits there under the new name; nothing if no seat has the old one."""
        own = [at for at in table.played_by(player) if table.places[at].name == self.before]
        if not own or table.match.is_over:
            return []
        seat, match = own[0], table.match
        is_open = not match.is_full or seat in match.shuffle.expected
        commitment = match.shuffle.commitments.get(seat, "") if is_open else ""
        awaits_part = is_open and seat in match.shuffle.expected
        name = seats.checked_name(self.name)
        sit = Sit(seat=seat, player=name, commitment=commitment, awaits_part=awaits_part)
        return [(structs.replace(sit, arms=table.places[seat].arms), player)]


# Commands about the shuffle: commit to a part of it, reveal it, leave one out.


PATIENCE = 120.0  # seconds that the host waits for somebody's part


class Commit(command.Command, tag="commit", frozen=True):
    """Commit to one's part of the shuffle where it is still awaited, as after a rematch."""

    commitment: command.Short

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


class Reveal(command.Command, tag="reveal", frozen=True):
    """Reveal one's part of the shuffle when every seat is taken."""

    part: command.Short

    def entries(self, table: Table, player: str, now: float) -> NewEntries:
        """The part; nothing if it was revealed before."""
        seat = awaited_seat(table, player, self.seat)
        known = table.match.shuffle.parts.get(seat)
        if known and known.hex() == self.part:
            return []
        return [(Part(seat=seat, part=self.part), player)]


class LeaveOut(command.Command, tag="leave-out", frozen=True):
    """Shuffle without a seat's part: one's own at any time, another's when its time is up.

    The host can do that for everybody after two minutes.
    """

    def entries(self, table: Table, player: str, now: float) -> NewEntries:
        """The seat is left out of the shuffle."""
        seat = awaited_seat(table, player, self.seat, is_own=False)
        if not may_leave_out(table, player, seat, now):
            command.check_time_is_up(table, player, seat, now)
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


# Every command that a player can send, by its name.


AnyCommand = (
    command.Act
    | command.ActAll
    | command.Undo
    | command.Hint
    | command.Concede
    | command.ClaimTimeout
    | Join
    | Commit
    | Reveal
    | LeaveOut
    | Leave
    | AddBot
    | HandOver
    | Resume
)
OLDER_NAMES = {"take-back": "resume", "count-out": "claim-timeout"}  # still accepted


def commands_by_name() -> Mapping[str, type[command.Command]]:
    """Every command that a player can send, by the name in its address; older names last."""
    kinds = {str(kind.__struct_config__.tag): kind for kind in get_args(AnyCommand)}
    return kinds | {older: kinds[name] for older, name in OLDER_NAMES.items()}


COMMANDS = commands_by_name()


def read_command(data: str) -> command.Command:
    """A command on a stream: `command` has its name; without one it is an action."""
    fields = {"command": "act", **command.read_json(data, dict[str, Any])}
    try:
        return msgspec.convert(fields, AnyCommand)
    except ValueError as error:
        raise command.unexpected(str(error)) from None
