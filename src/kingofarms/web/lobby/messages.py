"""Messages away from a table: the games, new tables, the lists."""

from typing import Annotated

import msgspec
from msgspec import Meta

from kingofarms.engine.terms.terms import Value
from kingofarms.web.database.past import GameRecord
from kingofarms.web.model.command import Short
from kingofarms.web.shell.replies import Sent


class Here(Sent):
    """Another person who plays through the same program."""

    name: Short


class NewTable(Sent):
    """A new table. A seat is `me`, `open`, a bot such as `knight`, or a Here."""

    game: Short
    seats: Annotated[list[Short | Here], Meta(max_length=10)]
    options: dict[str, Value] = msgspec.field(default_factory=dict)
    private: bool | None = None  # null: private where all people play through one program
    clock: Short = "none"
    take_backs: bool | None = None  # null: agreed where one person plays against bots
    hints: bool | None = None  # whether players may ask for hints; null: as for take_backs
    commitment: Short = ""  # to the caller's part of the shuffle, in hexadecimal
    cards: Short = ""  # the id of a card set of the caller; then the table is private


class UseLink(Sent):
    """The token of a link that carries a seat."""

    token: Short


class Option(msgspec.Struct):
    """An option of a game: one of `names`, or a number from `least` to `most`."""

    name: str
    words: str
    rule: str
    names: list[str]
    least: int
    most: int
    usual: str


class GameInfo(msgspec.Struct):
    """A game: the possible numbers of seats, its options and its bots."""

    game: str
    title: str
    rules: int
    seats: list[int]
    minutes: int
    actions: int
    bots: list[str]
    options: list[Option]


class Listed(msgspec.Struct):
    """A table in a list."""

    id: str
    game: str
    phase: str
    names: list[str] = msgspec.field(name="players")
    is_waiting_for_me: bool = msgspec.field(name="waiting_for_me")


class Cursors(msgspec.Struct):
    """What to send as `open` and as `running` for another page; null if there is none."""

    open: str | None
    running: str | None


class Lists(msgspec.Struct):
    """The caller's tables (their turn first), tables to join, tables to watch."""

    mine: list[Listed]
    open: list[Listed]
    running: list[Listed]
    newer: Cursors
    older: Cursors


# Messages about matches that are over, and the results against bots.


class PastSeat(msgspec.Struct):
    """A seat of a match that is over: `name` is what people are shown."""

    name: str
    bot: str | None  # the bot's level or kind
    rank: int | None  # null if the match was stopped, or cannot be opened
    points: int | None
    mine: bool


class PastMatch(msgspec.Struct):
    """A match that is over."""

    id: str
    game: str
    ended: float  # seconds since 1970
    # `won`, `drawn`, `lost`, `stopped`, `unknown`; null if the caller has several seats.
    result: str | None
    level: str | None  # the level of the bots against which it counts; null if it does not
    seats: list[PastSeat]


class Past(msgspec.Struct):
    """The caller's matches that are over, the latest first, and the results against bots."""

    matches: list[PastMatch]
    newer: str | None  # what to send as `at` for another page; null if there is none
    older: str | None
    records: list[GameRecord]


# Messages about the caller: the name, the token, signing out.


class NewPlayer(Sent):
    """A new player."""

    name: Short


class Player(msgspec.Struct):
    """The new player; the token is shown only here."""

    player: str
    name: str
    token: str


class Me(msgspec.Struct):
    """The player to whom the token belongs."""

    player: str
    name: str


class SignOut(Sent):
    """Sign out all devices of the player but this one; `everywhere`: this one, too."""

    everywhere: bool = False


class SignedOut(msgspec.Struct):
    """The player, and the only token that is valid now; null if there is none."""

    player: str
    name: str
    token: str | None
