"""Messages away from a table: the games, new tables, the lists."""

from typing import Annotated

import msgspec
from msgspec import Meta

from kingofarms.engine.terms.options import Value
from kingofarms.web.api.messages.sent import Sent
from kingofarms.web.model.command import Short


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
    players: list[str]
    waiting_for_me: bool


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
