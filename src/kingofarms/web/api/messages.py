"""The messages of the API, as programs send and get them; their schema is published."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from kingofarms.engine.match.entries import AnyEntry
from kingofarms.engine.match.options import Value

Number = Annotated[int, Meta(ge=0, le=99_999_999)]
Short = Annotated[str, Meta(max_length=200)]
# A request's own name, to be known again by: printable, no spaces.
RequestId = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[!-~]+$")]


class Sent(msgspec.Struct, forbid_unknown_fields=True):
    """What programs send: a field that is not known is a mistake and is said to be one."""


class NewPlayer(Sent):
    """Somebody new."""

    name: Short


class Player(msgspec.Struct):
    """Who one is from now on; the token is shown this once."""

    player: str
    name: str
    token: str


class Me(msgspec.Struct):
    """Whose token came with the request."""

    player: str
    name: str


class Here(Sent):
    """Another person who plays through the same program, by name."""

    name: Short


class NewTable(Sent):
    """A table to be set up. A seat is `me`, `open`, a bot such as `knight`, or a Here."""

    game: Short
    seats: Annotated[list[Short | Here], Meta(max_length=10)]
    options: dict[str, Value] = {}
    private: bool = False
    clock: Short = "none"


class Join(Sent):
    """Sit down there; on the first open seat where none is named."""

    seat: Number | None = None
    name: Short | None = None  # another person's, who plays through the same program


class Decide(Sent):
    """An action in notation, for the table with that number; sent twice with one id counts once."""

    action: Short
    seq: Number
    id: RequestId | None = None
    seat: Number | None = None


class AtSeat(Sent):
    """Something asked for at a seat: one's own where none is named."""

    seat: Number | None = None
    seq: Number | None = None


class WithBot(Sent):
    """A bot for that seat."""

    seat: Number
    bot: Short = "knight"
    seq: Number | None = None


class Carry(Sent):
    """The token at the end of a link that carries a seat."""

    token: Short


class Empty(Sent):
    """Nothing needs to be said."""


class Option(msgspec.Struct):
    """What can be agreed: one of `names`, or a number from `least` to `most`."""

    name: str
    words: str
    rule: str
    names: list[str]
    least: int
    most: int
    usual: str


class GameSaid(msgspec.Struct):
    """A game: how many may play, its options and its bots."""

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


class Lists(msgspec.Struct):
    """One's own tables, those waiting for one first; those one may join; those one may watch."""

    mine: list[Listed]
    open: list[Listed]
    running: list[Listed]


class Ending(msgspec.Struct):
    """How it ended, by seat."""

    ranks: list[int]
    reason: str
    points: dict[str, list[int]]


class Table(msgspec.Struct):
    """A table as the caller may see it."""

    id: str
    code: str
    game: str
    options: dict[str, Value]
    terms: str
    seed_hash: str
    private: bool
    clock: str
    seq: int
    phase: str  # gathering, running, over
    players: list[str | None]  # by seat; null where it is open
    bots: list[bool]  # by seat
    gone: list[int]  # seats that conceded or were counted out
    left: list[float]  # by seat: seconds to decide
    mine: list[int]  # all seats that the caller decides for
    seat: int | None  # the one through which it looks; null for who watches
    to_play: int | None
    legal: list[str]  # in notation; empty unless that seat is to play
    view: dict[str, Any] | None
    outcome: Ending | None


class Why(msgspec.Struct):
    """Why not, where there is no table to show."""

    why: str


class Refused(msgspec.Struct):
    """Why not, and the table as it is."""

    why: str
    table: Table


class Link(msgspec.Struct):
    """An address that carries a seat elsewhere, once and within the hour."""

    address: str
    token: str


class Heard(msgspec.Struct):
    """An entry as the caller's seat heard of it, and what it brought about."""

    seq: int
    entry: AnyEntry
    events: list[dict[str, Any]]


class Seen(msgspec.Struct):
    """An export while the match runs: what a seat saw. When it is over, it is a match file."""

    format: str
    game: str
    rules: int
    options: dict[str, Value]
    content: str
    terms: str
    seats: int
    seed_hash: str
    seat: int | None
    entries: list[Heard]
    table: dict[str, Any] | None


class News(msgspec.Struct):
    """On the stream: the entries since the last message, and the table after them."""

    seq: int
    entries: list[Heard]
    table: Table


class Beat(msgspec.Struct):
    """On the stream, after a silence: the line is alive, and this is the number of the table."""

    seq: int


class NotDone(msgspec.Struct):
    """What was refused on the stream; `stale`: it was made for a table that has changed since."""

    id: str | None
    why: str
    stale: bool


class Denied(msgspec.Struct):
    """On the stream: an answer to what was sent there and not done."""

    seq: int
    refused: NotDone
