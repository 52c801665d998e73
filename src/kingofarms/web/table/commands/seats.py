"""Commands about seats: join, leave, add a bot, hand over to a bot, resume."""

from msgspec import structs

from kingofarms.engine.match.entries import Sit
from kingofarms.engine.match.luck import checked_commitment
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.web.table.commands.command import Command, check_time_is_up
from kingofarms.web.table.commands.fields import Number, Short
from kingofarms.web.table.commands.sitting import STAND_IN, bot_sits, open_seat, sit_again
from kingofarms.web.table.seats import check_names, checked_bot, checked_name
from kingofarms.web.table.table import RUNNING, NewEntries, Table


class Join(Command, tag="join", frozen=True):
    """Take an open seat: the first one if none is named."""

    name: Short | None = None  # of another person who plays on the same device
    commitment: Short = ""  # to the player's part of the shuffle, in hexadecimal

    def entries(self, table: Table, player: str, now: float) -> NewEntries:
        """The seat; nothing if the player sits already and names no other seat."""
        if self.seat is None and table.seats_of(player):
            return []
        name, commitment = checked_name(self.name or ""), checked_commitment(self.commitment)
        seat = open_seat(table, self.seat)
        check_names([*(table.places[at].name for at in table.seats_of(player)), name])
        return [(Sit(seat=seat, player=name, commitment=commitment), player)]


class Leave(Command, tag="leave", frozen=True):
    """Leave a seat before the match begins."""

    def entries(self, table: Table, player: str, now: float) -> NewEntries:
        """The seat is open again."""
        return [(Sit(seat=table.held_seat(player, self.seat), player=""), None)]


class AddBot(Command, tag="add-bot", frozen=True):
    """Put a bot in an open seat of one's own table."""

    seat: Number
    bot: Short = STAND_IN

    def entries(self, table: Table, player: str, now: float) -> NewEntries:
        """The bot takes the seat."""
        bot = checked_bot(self.bot, table.match.game, table.match.agreed)
        if table.header.host != player:
            raise Refusal(_("Only the host can do that."))
        return [(bot_sits(table, open_seat(table, self.seat), bot), None)]


class HandOver(Command, tag="hand-over", frozen=True):
    """Let a bot play for a seat: one's own at any time, another's when its time is up."""

    seat: Number
    bot: Short = STAND_IN

    def entries(self, table: Table, player: str, now: float) -> NewEntries:
        """The bot plays there; the seat keeps its owner."""
        bot = checked_bot(self.bot, table.match.game, table.match.agreed)
        place = table.places[table.checked_seat(self.seat)]
        if table.phase != RUNNING:
            raise Refusal(_("A bot can take over only while the match is running."))
        if place.bot:
            raise Refusal(_("A bot already plays there."))
        if place.player != player:
            check_time_is_up(table, player, self.seat, now)
        return [(bot_sits(table, self.seat, bot), place.player)]


class Resume(Command, tag="resume", frozen=True):
    """Take one's seat back from a bot: the first such seat if none is named."""

    def entries(self, table: Table, player: str, now: float) -> NewEntries:
        """The owner plays there again."""
        with_bot = [at for at in table.seats_of(player) if table.places[at].bot]
        seat = next(iter(with_bot), 0) if self.seat is None else table.checked_seat(self.seat)
        if seat not in with_bot:
            raise Refusal(_("No bot is playing for you there."))
        return sit_again(table, seat, player)


class Carry(Command, tag="carry", frozen=True):
    """Move a seat to another player: the same person on another device. Sent by the server."""

    seat: Number
    owner: str  # the player who made the link

    def entries(self, table: Table, player: str, now: float) -> NewEntries:
        """The seat belongs to the player who opened the link."""
        if table.places[self.seat].player != self.owner:
            raise Refusal(_("That seat belongs to somebody else now."))
        match = table.match
        is_open = not match.is_full or self.seat in match.shuffle.expected
        # The other device has not committed to a part of the shuffle, but it still can.
        awaits_part = is_open and self.seat in match.shuffle.awaited
        return sit_again(table, self.seat, player, awaits_part)


class Rename(Command, tag="rename", frozen=True):
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
        name = checked_name(self.name)
        sit = Sit(seat=seat, player=name, commitment=commitment, awaits_part=awaits_part)
        return [(structs.replace(sit, arms=table.places[seat].arms), player)]
