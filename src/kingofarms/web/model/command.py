"""Command: what a player can ask for at a table; and the commands of play.

Each one says which entries it adds. Forms, the API and the stream only decode a command.
`Tables.do` asks it for its entries under the table's lock, so nothing changes in between.
"""

from abc import ABCMeta, abstractmethod
from collections.abc import Mapping
from hashlib import sha256
from itertools import takewhile
from typing import Annotated, Any, ClassVar, TypeVar

import msgspec
from msgspec import Meta

from kingofarms.engine.match import entries as match_entries
from kingofarms.engine.match.entries import Sit
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.seats import NOBODY
from kingofarms.engine.terms.terms import is_within
from kingofarms.engine.words import _
from kingofarms.study.lessons.lesson import check_taught
from kingofarms.web.model.seats import STAND_IN, bot_sits
from kingofarms.web.model.table import OVER, RUNNING, NewEntries, Table
from kingofarms.web.model.undo import check_changes, undo_entry

Message = TypeVar("Message")

MOST_ENTRIES = 10_000  # from then on nothing is undone and nobody changes seats
MOST_ACTIONS = 20  # that are done together
# They bring no match to its end.
FREE_ENTRIES = (Sit, match_entries.Undo, match_entries.Hint, match_entries.PlayOnElsewhere)

MOST_NUMBER = 99_999_999
# The kinds of fields that commands and other messages have.
Number = Annotated[int, Meta(ge=0, le=MOST_NUMBER)]
Short = Annotated[str, Meta(max_length=200)]
# The sender's own name for a request: printable, no spaces.
RequestId = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[!-~]+$")]
Series = Annotated[list[Short], Meta(min_length=1, max_length=MOST_ACTIONS)]


class AbstractStruct(msgspec.StructMeta, ABCMeta):
    """The kind of a Struct that has abstract methods."""


class Command(
    msgspec.Struct,
    tag_field="command",
    kw_only=True,
    frozen=True,
    forbid_unknown_fields=True,
    metaclass=AbstractStruct,
):
    """Something that a player asks for at a table."""

    seat: Number | None = None  # the seat it is about; the player's own if omitted
    seq: Number | None = None  # the number of the table it is meant for; any if omitted
    id: RequestId | None = None  # sent twice with the same id, it counts once

    needs_confirmation: ClassVar[bool] = False  # a form without a script asks once more

    @classmethod
    def from_form(cls, fields: Mapping[str, str]) -> "Command":
        """The command in a form, which names the seat; sent twice it counts once."""
        if "seat" not in fields:
            raise unexpected(_("the seat is missing"))
        try:
            return msgspec.convert(cls.in_form(fields), cls, strict=False).with_own_id()
        except ValueError as error:
            raise unexpected(str(error)) from None

    @classmethod
    def in_form(cls, fields: Mapping[str, str]) -> dict[str, object]:
        """The fields of a form that belong to the command."""
        return {name: fields[name] for name in cls.__struct_fields__ if name in fields}

    @abstractmethod
    def entries(self, table: Table, player: str, now: float) -> NewEntries:
        """The entries that it adds to the table; a Refusal if the player may not do that."""

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
        if guide := table.guide:
            check_taught(table.match, guide, [self.action])
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
        if guide := table.guide:
            check_taught(table.match, guide, self.actions)
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
            return [(undo_entry(table, seat), player)]
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


class PlayOn(Command, tag="play-on", frozen=True):
    """Play on from the match at another table. Sent by the server."""

    def entries(self, table: Table, player: str, now: float) -> NewEntries:
        """That the seat does so; nothing if everybody knows it, or if the match is over."""
        seat = table.held_seat(player, self.seat)
        if table.phase == OVER or table.match.has_entered(match_entries.PlayOnElsewhere, seat):
            return []
        return [(match_entries.PlayOnElsewhere(seat=seat), player)]


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


class BotAct(Command, tag="bot-act", frozen=True):
    """The action that a bot chose. Sent by the server."""

    seat: Number
    action: str

    def entries(self, table: Table, player: str, now: float) -> NewEntries:
        """The action; it is no person's."""
        return [(match_entries.Act(seat=self.seat, action=self.action), None)]


def leave_match(
    table: Table, entry: match_entries.Concede | match_entries.Timeout, player: str
) -> NewEntries:
    """The seat leaves the match; if at least two others play on, a bot plays for it."""
    continues = len(table.match.gone) + 1 < table.match.seats - 1
    stand_in = bot_sits(table, entry.seat, STAND_IN)
    rest: NewEntries = [(stand_in, table.places[entry.seat].player)] if continues else []
    return [(entry, player), *rest]


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
        check_changes(table, new[0][0])


# How messages and numbers are read, from JSON, a form or a query.


def read_json(data: bytes | str, kind: type[Message]) -> Message:
    """A message of that kind."""
    try:
        return msgspec.json.decode(data, type=kind)
    except RecursionError:
        raise unexpected(_("it is nested too deeply")) from None
    except UnicodeError:
        raise unexpected(_("it is not UTF-8")) from None
    except ValueError as error:
        raise unexpected(str(error)) from None


def unexpected(why: str) -> Refusal:
    """The refusal of a message that has the wrong form."""
    return Refusal(_("That is not what is expected here: {why}.").format(why=why))


def number_in(fields: Any, name: str, default: int | None = None) -> int:
    """A whole number in a form or a query."""
    text = fields.get(name)
    if text is None and default is not None:
        return default
    number = number_from(text)
    if number is None:
        raise Refusal(_("'{name}' must be a whole number.").format(name=name))
    return number


def number_from(text: str | None) -> int | None:
    """A whole number from 0 on; None for anything else."""
    is_number = text and text.isascii() and is_within(text, 0, MOST_NUMBER)
    return int(text) if text and is_number else None
