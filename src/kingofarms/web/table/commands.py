"""Commands: what a player can ask for at a table. Each one says which entries it adds.

Forms, the API and the stream only decode a command. `Tables.do` asks it for its entries under the
table's lock, so nothing changes in between.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import takewhile
from typing import Annotated, ClassVar, get_args

import msgspec
from msgspec import Meta, structs

from kingofarms.bots.persons import person_for
from kingofarms.engine.match import entries as match_entries
from kingofarms.engine.match.entries import NoPart, Part, Sit
from kingofarms.engine.match.shuffle import checked_commitment
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.seats import NOBODY
from kingofarms.engine.words import _
from kingofarms.study.lessons.guide import check_taught
from kingofarms.web.table.seats import check_names, checked_bot, checked_name
from kingofarms.web.table.table import RUNNING, NewEntries, Place, Table

MOST_ENTRIES = 10_000  # from then on nothing is undone and nobody changes seats
MOST_ACTIONS = 20  # that are done together
STAND_IN = "knight"  # the bot that plays for somebody who has left

Number = Annotated[int, Meta(ge=0, le=99_999_999)]
Short = Annotated[str, Meta(max_length=200)]
Series = Annotated[list[Short], Meta(min_length=1, max_length=MOST_ACTIONS)]
# The sender's own name for a request: printable, no spaces.
RequestId = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[!-~]+$")]


class Command(
    msgspec.Struct, tag_field="command", kw_only=True, frozen=True, forbid_unknown_fields=True
):
    """Something that a player asks for at a table."""

    seat: Number | None = None  # the seat it is about; the player's own if omitted
    seq: Number | None = None  # the number of the table it is meant for; any if omitted
    id: RequestId | None = None  # sent twice with the same id, it counts once

    needs_confirmation: ClassVar[bool] = False  # a form without a script asks once more

    @classmethod
    def in_form(cls, fields: Mapping[str, str]) -> dict[str, object]:
        """The fields of a form that belong to the command."""
        return {name: fields[name] for name in cls.__struct_fields__ if name in fields}

    def entries(self, table: Table, player: str, now: float) -> NewEntries:
        """The entries that it adds to the table; a Refusal if the player may not do that."""
        raise NotImplementedError

    def request_key(self, player: str) -> str | None:
        """What the database knows the request by; it fits the column, however long the id is."""
        return sha256(f"{player}:{self.id}".encode()).hexdigest() if self.id else None

    def with_own_id(self) -> "Command":
        """The same with an id made from its content, if it is meant for one number of the table.

        So a form that a browser sends twice counts once.
        """
        if self.seq is None or self.id is not None:
            return self
        content = sha256(msgspec.json.encode(self)).hexdigest()
        return msgspec.structs.replace(self, id=f"{self.seq}:{content[:24]}")


class Act(Command, tag="act", frozen=True):
    """Play an action."""

    action: Short  # in notation
    seq: Number  # required: an action is meant for the table that the player saw

    def entries(self, table: Table, player: str, now: float) -> NewEntries:
        """The action, if the player decides for the seat."""
        seat = table.held_seat(player, self.seat)
        check_taught(table.match, table.guide, [self.action])
        return [(match_entries.Act(seat=seat, action=self.action), player)]


class ActAll(Command, tag="act-all", frozen=True):
    """Play several actions one after the other: all of them, or none if one is refused."""

    actions: Series  # in notation
    seq: Number  # required, as for one action

    @classmethod
    def in_form(cls, fields: Mapping[str, str]) -> dict[str, object]:
        """The actions are the fields `action-1`, `action-2` and so on."""
        names = (f"action-{number}" for number in range(1, MOST_ACTIONS + 1))
        actions = list(takewhile(lambda text: text is not None, map(fields.get, names)))
        return {**super().in_form(fields), "actions": actions}

    def entries(self, table: Table, player: str, now: float) -> NewEntries:
        """The actions, if the player decides for the seat. They are undone together."""
        seat = table.held_seat(player, self.seat)
        check_taught(table.match, table.guide, self.actions)
        return [
            (match_entries.Act(seat=seat, action=action, with_last=at > 0), player)
            for at, action in enumerate(self.actions)
        ]


class Undo(Command, tag="undo", frozen=True):
    """Take back the last action; against bots, back to the player's own last decision."""

    def entries(self, table: Table, player: str, now: float) -> NewEntries:
        """The undo, with the number of actions that it takes back."""
        seat = table.held_seat(player, self.seat)
        if table.phase == RUNNING:
            return [(table.undo_entry(seat), player)]
        return [(match_entries.Undo(seat=seat), player)]  # the table says why not


class Hint(Command, tag="hint", frozen=True):
    """Be told the best action, where hints are agreed. Asked again for one decision, it is free."""

    def entries(self, table: Table, player: str, now: float) -> NewEntries:
        """That the seat was given a hint: everybody may know it."""
        seat = table.held_seat(player, self.seat)
        if not table.header.hints:
            raise Refusal(_("No hints are agreed at this table."))
        if table.phase == RUNNING and table.to_play == seat and table.match.is_hinted:
            return []
        return [(match_entries.Hint(seat=seat), player)]  # the match says why not


class Concede(Command, tag="concede", frozen=True):
    """Give up."""

    needs_confirmation: ClassVar[bool] = True

    def entries(self, table: Table, player: str, now: float) -> NewEntries:
        """The seat leaves the match."""
        seat = table.held_seat(player, self.seat)
        return leave_match(table, match_entries.Concede(seat=seat), player)


class ClaimTimeout(Command, tag="claim-timeout", frozen=True):
    """Count a seat as lost because its time is up: the seat to play if none is named."""

    def entries(self, table: Table, player: str, now: float) -> NewEntries:
        """The seat leaves the match."""
        seat = table.to_play if self.seat is None else table.checked_seat(self.seat)
        check_time_is_up(table, player, seat, now)
        return leave_match(table, match_entries.Timeout(seat=seat), player)


class Join(Command, tag="join", frozen=True):
    """Take an open seat: the first one if none is named."""

    name: Short | None = None  # another person's who plays on the same device
    commitment: Short = ""  # to the player's part of the shuffle, in hexadecimal

    def entries(self, table: Table, player: str, now: float) -> NewEntries:
        """The seat; nothing if the player sits already and names no other seat."""
        if self.seat is None and table.seats_of(player):
            return []
        name, commitment = checked_name(self.name or ""), checked_commitment(self.commitment)
        seat = open_seat(table, self.seat)
        check_names([*(table.places[at].name for at in table.seats_of(player)), name])
        return [(Sit(seat=seat, player=name, commitment=commitment), player)]


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
    """Shuffle without a seat's part: one's own at any time, another's when its time is up."""

    def entries(self, table: Table, player: str, now: float) -> NewEntries:
        """The seat is left out of the shuffle."""
        seat = awaited_seat(table, player, self.seat, is_own=False)
        if table.places[seat].player != player:
            check_time_is_up(table, player, seat, now)
        return [(NoPart(seat=seat), player)]


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


class BotAct(Command, tag="bot-act", frozen=True):
    """The action that a bot chose. Sent by the server."""

    seat: Number
    action: str

    def entries(self, table: Table, player: str, now: float) -> NewEntries:
        """The action; it is no person's."""
        return [(match_entries.Act(seat=self.seat, action=self.action), None)]


AnyCommand = (
    Act
    | ActAll
    | Undo
    | Hint
    | Concede
    | ClaimTimeout
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


def commands_by_name() -> Mapping[str, type[Command]]:
    """Every command that a player can send, by the name in its address; older names last."""
    kinds = {str(kind.__struct_config__.tag): kind for kind in get_args(AnyCommand)}
    return kinds | {older: kinds[name] for older, name in OLDER_NAMES.items()}


COMMANDS = commands_by_name()


def bot_sits(table: Table, seat: int, bot: str) -> Sit:
    """The bot sits there under a name that nobody else at the table has."""
    others = [place.shown() for at, place in enumerate(table.places) if at != seat]
    name = person_for(bot, table.header.id, seat, others)
    return Sit(seat=seat, player=bot, bot=True, bot_name=name)


def sit_down(places: Sequence[Place], table: str) -> NewEntries:
    """The entries of a new table with that id: everybody who sits there from the start.

    Somebody who takes several seats has one part of the shuffle, with the first of them.
    """
    entries: list[tuple[Sit, str | None]] = []
    used = {""}
    for seat, place in enumerate(name_bots(places, table)):
        if place.is_taken:
            sit = Sit(
                seat=seat,
                player=place.bot or place.name,
                bot=bool(place.bot),
                commitment="" if place.commitment in used else place.commitment,
                awaits_part=place.awaits_part,
                bot_name=place.bot_name if place.bot else "",
            )
            entries.append((sit, place.player))
            used.add(place.commitment)
    return entries


def name_bots(places: Sequence[Place], table: str) -> list[Place]:
    """The places with a name for every bot that has none yet; no name occurs twice."""
    named = list(places)
    for seat, place in enumerate(places):
        if place.bot and not place.bot_name:
            others = [other.shown() for other in named]
            named[seat] = replace(place, bot_name=person_for(place.bot, table, seat, others))
    return named


def sit_again(table: Table, seat: int, player: str, awaits_part: bool = False) -> NewEntries:
    """The player sits there in person, under the name that the seat had."""
    if seat in dict(table.match.gone):
        raise Refusal(_("You have left this match and cannot come back."))
    place = table.places[seat]
    sit = Sit(seat=seat, player=place.name, awaits_part=awaits_part, arms=place.arms)
    return [(sit, player)]


def leave_match(
    table: Table, entry: match_entries.Concede | match_entries.Timeout, player: str
) -> NewEntries:
    """The seat leaves the match; if at least two others play on, a bot plays for it."""
    continues = len(table.match.gone) + 1 < table.match.seats - 1
    stand_in = bot_sits(table, entry.seat, STAND_IN)
    rest: NewEntries = [(stand_in, table.places[entry.seat].player)] if continues else []
    return [(entry, player), *rest]


def awaited_seat(table: Table, player: str, seat: int | None, is_own: bool = True) -> int:
    """The seat named, else the player's first whose part of the shuffle is awaited."""
    if seat is None:
        own = [at for at in table.match.shuffle.awaited if at in table.played_by(player)]
        seat = own[0] if own else None
    return table.held_seat(player, seat) if is_own or seat is None else table.checked_seat(seat)


def open_seat(table: Table, seat: int | None) -> int:
    """The open seat of that number; the first open seat if none is named."""
    free = [at for at, place in enumerate(table.places) if not place.is_taken]
    if not free:
        raise Refusal(_("Every seat at this table is taken; you can watch."))
    if seat is not None and seat not in free:
        raise Refusal(_("That seat is taken; choose another."))
    return free[0] if seat is None else seat


def check_time_is_up(table: Table, player: str, seat: int, now: float) -> None:
    """Refuse unless the player waits for that seat and its time is up."""
    if not table.seats_of(player):
        raise Refusal(_("Only players at this table can do that."))
    if seat == NOBODY or seat not in table.waited_for:
        raise Refusal(_("It is not that seat's turn."))
    if table.places[seat].bot:
        raise Refusal(_("A bot already plays there."))
    if table.left(seat, now) > 0:
        raise Refusal(_("That seat still has time to decide."))


FREE_ENTRIES = (Sit, match_entries.Undo, match_entries.Hint)  # they bring no match to its end


def check_length(table: Table, new: NewEntries) -> None:
    """Refuse undo and changes of seats where there were too many, and at a very long table.

    Only actions bring it to an end.
    """
    if table.seq >= MOST_ENTRIES and new and isinstance(new[0][0], FREE_ENTRIES):
        raise Refusal(
            _("This table has {count} entries: it can only be played to the end now.").format(
                count=table.seq
            )
        )
    if new:
        table.check_changes(new[0][0])
