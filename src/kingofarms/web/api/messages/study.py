"""Messages about studying a match: its moments, hints, analyses."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from kingofarms.study.analysis.records import MatchAnalysis
from kingofarms.web.api.messages.lobby import Here
from kingofarms.web.api.messages.sent import Sent
from kingofarms.web.api.messages.table import Ending, EntrySeen
from kingofarms.web.model.command import Number, Short


class PlayOn(Sent):
    """A new table that begins from a moment of this one; the seats are those of a NewTable.

    Just one of them is `me`: the new match begins as that seat saw the table.
    """

    at: Number
    seats: Annotated[list[Short | Here], Meta(max_length=10)]
    commitment: Short = ""  # to the caller's part of the shuffle, in hexadecimal


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
    mistakes: int  # decisions that clearly lost something
    worst: float  # what the most costly of these lost, against the best action
    luck_error: float  # standard errors
    own_error: float


class Analysis(msgspec.Struct):
    """The analysis of a match that is over, or how far it is."""

    state: Literal["none", "running", "ready"]
    done: int  # decisions
    total: int
    analysis: MatchAnalysis | None
    players: list[PlayerSum]
