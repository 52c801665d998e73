"""Messages at a table: the table itself, its log, its export, links and rematches."""

from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from kingofarms.engine.match.entries import AnyEntry
from kingofarms.engine.terms.terms import Value
from kingofarms.web.model.command import Number, Short
from kingofarms.web.shell.replies import Sent


class NewLink(Sent):
    """A link for that seat; for the caller's own if omitted."""

    seat: Number | None = None


class Link(msgspec.Struct):
    """An address that carries a seat to another device: it works once, within the hour."""

    address: str
    token: str


class NewRematch(Sent):
    """Offer a rematch or accept one; or decline it, or withdraw."""

    answer: Literal["accept", "decline", "withdraw"] = "accept"
    commitment: Short = ""  # to the caller's part of the shuffle, in hexadecimal


class NewEmote(Sent):
    """Something to say to everybody at the table; for the caller's own seat if none is named."""

    emote: Short
    seat: Number | None = None


class Ending(msgspec.Struct):
    """The result, by seat."""

    ranks: list[int]
    reason: str
    points: dict[str, list[int]]


class Shuffle(msgspec.Struct):
    """What players add to the shuffle, in hexadecimal; see docs/shuffle.md."""

    fingerprint: str  # of the seed's hash and all commitments
    commitments: list[str | None]  # by seat
    round: int
    parts: list[str | None]  # by seat: those that were revealed in this round
    left_out: list[int]
    awaited: list[int]  # seats whose commitment or part is still to come


class Rematch(msgspec.Struct):
    """The offer of a rematch; seats of people who have answered, and the table once it begins."""

    accepted: list[int]
    declined: list[int]
    table: str | None


class Begun(msgspec.Struct):
    """From where a match began: after so many entries of another one."""

    move: int
    table: str | None  # null if the caller is not to know it, or it has been deleted


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
    take_backs: bool  # whether an undo also takes back what bots have shown
    hints: bool  # whether players may ask for hints
    # Where results are compared; false after such an undo, after a hint, and if `begun` is there.
    counts: bool
    seq: int
    phase: str  # gathering, shuffling, running, over
    players: list[str | None]  # by seat; null if the seat is open
    bots: list[bool]  # by seat
    gone: list[int]  # seats that conceded or ran out of time
    left: list[float]  # by seat: seconds to decide
    mine: list[int]  # the seats that the caller decides for
    seat: int | None  # the seat from which this is seen; null for a watcher
    to_play: int | None
    legal: list[str]  # in notation; empty unless it is that seat's turn
    view: dict[str, Any] | None
    outcome: Ending | None
    shuffle: Shuffle | UnsetType = UNSET  # only if players add parts to it
    rematch: Rematch | UnsetType = UNSET  # only when the match is over
    # By seat: what a bot is called; left out if no bot at the table has a name of its own.
    bot_names: list[str | None] | UnsetType = UNSET
    # True if it was made from a match file, and not played here; else left out.
    imported: Literal[True] | UnsetType = UNSET
    # True if the bot that decided last had to think for a shorter time; else left out.
    bots_hurried: Literal[True] | UnsetType = UNSET
    begun: Begun | UnsetType = UNSET  # only if it began from a moment of another match


class Refused(msgspec.Struct):
    """Why a command was refused, and the table as it is now."""

    why: str
    table: Table


class EntrySeen(msgspec.Struct):
    """An entry as the caller's seat knows it, and what happened with it."""

    seq: int
    entry: AnyEntry
    events: list[dict[str, Any]]


class Log(msgspec.Struct):
    """Entries that follow each other; `earlier`, `later`: whether there are others around them."""

    seq: int  # of the table
    seat: int | None  # the seat that knows them so; null for a watcher
    entries: list[EntrySeen]
    earlier: bool
    later: bool


class Seen(msgspec.Struct):
    """The export of a running match: what a seat saw. Afterwards it is a match file."""

    format: str
    game: str
    rules: int
    options: dict[str, Value]
    content: str
    terms: str
    seats: int
    seed_hash: str
    seat: int | None
    entries: list[EntrySeen]
    table: dict[str, Any] | None


# Messages on the stream of a table.


class News(msgspec.Struct):
    """On the stream: the entries since the last message, and the table after them."""

    seq: int
    entries: list[EntrySeen]
    table: Table


class Backlog(msgspec.Struct):
    """On the stream, if there are many entries since the last message: some; the rest follows."""

    seq: int  # of the last of them
    entries: list[EntrySeen]


class Beat(msgspec.Struct):
    """On the stream, after a silence: still connected, and this is the number of the table."""

    seq: int


class Emote(msgspec.Struct):
    """What a player says."""

    seat: int
    emote: str


class People(msgspec.Struct):
    """Who is at a table: seats of people who are there; watchers by name, and without a name."""

    here: list[int]
    watchers: list[str]
    guests: int


class Meeting(msgspec.Struct):
    """On the stream, if asked for: who is there now, and what was said since the last message."""

    seq: int
    company: People
    emotes: list[Emote]


class NotDone(msgspec.Struct):
    """The command that was refused; `stale`: the table has changed since."""

    id: str | None
    why: str
    stale: bool


class Denied(msgspec.Struct):
    """On the stream: a command was refused."""

    seq: int
    refused: NotDone


STREAMED = News, Backlog, Meeting, Beat, Denied


class Judged(msgspec.Struct):
    """An action of a hint: the best first, and no share is higher than one before it."""

    action: str  # in notation
    share: float  # of the win
    interval: list[float]  # 95 %, of the share
    visits: int  # how often it was tried
    behind: list[float]  # the best action, in shares: 95 %; the first above 0: clearly behind
    own: dict[str, float]  # the expected points by category
    best_rival: dict[str, float]
    # Where the game is solved: of the round, with best play on both sides; else left out.
    margin: int | UnsetType = UNSET


class Following(msgspec.Struct):
    """An action that may follow."""

    seat: str
    action: str


class HintAnswer(msgspec.Struct):
    """The hint for the seat to play, from what it sees."""

    seq: int
    game: str
    seat: str
    exact: bool  # whether the game is solved
    actions: list[Judged]
    continuation: list[Following]  # the best action, and what may follow
