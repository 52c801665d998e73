"""The messages of the API. Commands at a table are in `web/table/commands.py`."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from kingofarms.engine.match.entries import AnyEntry
from kingofarms.engine.terms.options import Value
from kingofarms.study.analysis.records import MatchAnalysis
from kingofarms.web.table.commands import Number, Short


class Sent(msgspec.Struct, forbid_unknown_fields=True):
    """What programs send; an unknown field is refused."""


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


class PuzzleAction(msgspec.Struct):
    """A legal action in notation and in words."""

    action: str
    words: str


class PuzzleQuestion(msgspec.Struct):
    """A puzzle as the seat to play sees it; one of the actions is right."""

    game: str
    name: str
    question: str
    grade: str
    options: dict[str, Value]
    terms: str
    seat: int
    seat_name: str
    table: dict[str, Any]
    actions: list[PuzzleAction]


class PuzzleAnswer(Sent):
    """An answer, in notation."""

    action: Short


class PuzzleStep(msgspec.Struct):
    """An action of what follows, and what happened with it."""

    seat: int
    action: str
    words: list[str]


class PuzzleVerdict(msgspec.Struct, omit_defaults=True):
    """Whether an answer is right, what it is worth, and what follows it.

    In a solved game `match` (1 wins, 0 draws, -1 loses) and `margin` are exact; in others `share`
    is how often the action wins, with its interval of 95 %.
    """

    game: str
    name: str
    action: str
    right: bool
    worth: str
    line: list[PuzzleStep]
    solution: str
    missed: str
    evidence: str
    match: int | UnsetType = UNSET
    margin: int | UnsetType = UNSET
    share: float | UnsetType = UNSET
    interval: list[float] | UnsetType = UNSET


class Here(Sent):
    """Another person who plays through the same program."""

    name: Short


class NewTable(Sent):
    """A new table. A seat is `me`, `open`, a bot such as `knight`, or a Here."""

    game: Short
    seats: Annotated[list[Short | Here], Meta(max_length=10)]
    options: dict[str, Value] = {}
    private: bool | None = None  # null: private where all people play through one program
    clock: Short = "none"
    take_backs: bool | None = None  # null: agreed where one person plays against bots
    hints: bool | None = None  # whether players may ask for hints; null: as for take_backs
    commitment: Short = ""  # to the caller's part of the shuffle, in hexadecimal
    cards: Short = ""  # the id of a card set of the caller; then the table is private


class PlayOn(Sent):
    """A new table that begins from a moment of this one; the seats are those of a NewTable.

    Just one of them is `me`: the new match begins as that seat saw the table.
    """

    at: Number
    seats: Annotated[list[Short | Here], Meta(max_length=10)]
    commitment: Short = ""  # to the caller's part of the shuffle, in hexadecimal


class NewCardSet(Sent):
    """Cards of the caller's own: the texts of the content files, by file name."""

    game: Short
    name: Short
    files: Annotated[dict[str, str], Meta(max_length=20)]


class CardSet(msgspec.Struct):
    """A card set of the caller."""

    id: str
    game: str
    name: str
    content: str  # the digest of its cards, as match files name it
    touched: float  # when it was brought or last played with, in seconds since 1970


class Cards(msgspec.Struct):
    """What a table is played with: the texts by file name; none if they are the game's own."""

    content: str
    files: dict[str, str]


class NewLink(Sent):
    """A link for that seat; for the caller's own if omitted."""

    seat: Number | None = None


class UseLink(Sent):
    """The token of a link that carries a seat."""

    token: Short


class NewRematch(Sent):
    """Offer a rematch or accept one; or decline it, or withdraw."""

    answer: Literal["accept", "decline", "withdraw"] = "accept"
    commitment: Short = ""  # to the caller's part of the shuffle, in hexadecimal


class NewEmote(Sent):
    """Something to say to everybody at the table; for the caller's own seat if none is named."""

    emote: Short
    seat: Number | None = None


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


class LevelRecord(msgspec.Struct):
    """The caller's results against one level, among the matches that count."""

    level: str
    won: int
    drawn: int
    lost: int
    latest: list[str]  # results of the last matches, the latest last
    beaten: bool


class GameRecord(msgspec.Struct):
    """The caller's results against bots in one game."""

    game: str
    streak: int  # matches won in a row up to now
    best_streak: int
    levels: list[LevelRecord]  # from the weakest


class Past(msgspec.Struct):
    """The caller's matches that are over, the latest first, and the results against bots."""

    matches: list[PastMatch]
    newer: str | None  # what to send as `at` for another page; null if there is none
    older: str | None
    records: list[GameRecord]


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
    shuffle: Shuffle | msgspec.UnsetType = msgspec.UNSET  # only if players add parts to it
    rematch: Rematch | msgspec.UnsetType = msgspec.UNSET  # only when the match is over
    # By seat: what a bot is called; left out if no bot at the table has a name of its own.
    bot_names: list[str | None] | UnsetType = UNSET
    # True if it was made from a match file, and not played here; else left out.
    imported: Literal[True] | UnsetType = UNSET
    # True if the bot that decided last had to think for a shorter time; else left out.
    bots_hurried: Literal[True] | UnsetType = UNSET
    begun: Begun | UnsetType = UNSET  # only if it began from a moment of another match


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


class Hint(msgspec.Struct):
    """The hint for the seat to play, from what it sees."""

    seq: int
    game: str
    seat: str
    exact: bool  # whether the game is solved
    actions: list[Judged]
    continuation: list[Following]  # the best action, and what may follow


class NewAnalysis(msgspec.Struct, forbid_unknown_fields=True):
    """Have a match analysed; nothing more needs to be told."""


class PlayerSum(msgspec.Struct):
    """A player's match as a sum of chances: start + luck + own + others = result."""

    seat: int
    start: float
    luck: float
    own: float  # by the own choices
    others: float  # by those of the others
    result: float
    lost: float  # by decisions that clearly were mistakes, against the best actions
    mistakes: int  # how many these are
    luck_error: float  # standard errors
    own_error: float


class Analysis(msgspec.Struct):
    """The analysis of a match that is over, or how far it is."""

    state: Literal["none", "running", "ready"]
    done: int  # decisions
    total: int
    analysis: MatchAnalysis | None
    players: list[PlayerSum]


class Why(msgspec.Struct):
    """Why a request was refused."""

    why: str


class Refused(msgspec.Struct):
    """Why a command was refused, and the table as it is now."""

    why: str
    table: Table


class Link(msgspec.Struct):
    """An address that carries a seat to another device: it works once, within the hour."""

    address: str
    token: str


class EntrySeen(msgspec.Struct):
    """An entry as the caller's seat knows it, and what happened with it."""

    seq: int
    entry: AnyEntry
    events: list[dict[str, Any]]


class Moment(msgspec.Struct):
    """A table as it was after so many entries, seen from a seat."""

    id: str
    at: int
    first: int  # the first moment at which the table was dealt
    last: int
    seat: int | None  # the seat from which this is seen; null for a watcher
    open: bool  # whether all hands are open: only when the match is over by now
    players: list[str | None]
    bots: list[bool]
    gone: list[int]
    to_play: int | None
    view: dict[str, Any]
    entry: EntrySeen  # that led there
    outcome: Ending | None


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
