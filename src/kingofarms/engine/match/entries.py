"""The entries of a match and the match file: JSON, one schema (docs/match.schema.json)."""

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from kingofarms.engine.rules.seats import NOBODY
from kingofarms.engine.terms.terms import Value

FORMAT = "kingofarms match 1"


class FilePart(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """Whatever a match file is made of: it has no field that is not known here."""


class Entry(FilePart, kw_only=True, frozen=True, tag_field="kind"):
    """Something that happened in a match. `time` is in seconds since 1970, if recorded."""

    seat: int
    time: float | None = None

    @property
    def kind(self) -> str:
        """The kind of entry, as written in the file."""
        return str(self.__struct_config__.tag)


class Act(Entry, tag="act", kw_only=True, frozen=True):
    """A decision, in notation."""

    action: str
    with_last: bool = False  # done together with the act before it: they are undone together


class Undo(Entry, tag="undo", kw_only=True, frozen=True):
    """The last `count` acts are undone. `agreed`: with the consent of the seats that acted."""

    count: int = 1
    agreed: bool = False
    # A bot had shown something hidden by one of them: where results are compared, such a match
    # does not count.
    saw_hidden: bool = False


class Concede(Entry, tag="concede", kw_only=True, frozen=True):
    """The seat gives up."""


class Timeout(Entry, tag="timeout", kw_only=True, frozen=True):
    """The seat has run out of time."""


class Sit(Entry, tag="seat", kw_only=True, frozen=True):
    """The player in that seat from now on; a bot by its name, such as `perfect:0.2`."""

    player: str
    bot: bool = False
    commitment: str = ""  # to the player's part of the shuffle, in hexadecimal
    awaits_part: bool = False  # the commitment is still to come
    bot_name: str = ""  # what the bot is called at this table
    arms: str = ""  # the arms that the player has won before, as a code


class Stop(Entry, tag="stop", kw_only=True, frozen=True):
    """The match ends here without a winner: the people who run the server have stopped it."""

    seat: int = NOBODY


class Part(Entry, tag="part", kw_only=True, frozen=True):
    """The seat reveals its part of the shuffle, in hexadecimal."""

    part: str


class NoPart(Entry, tag="no-part", kw_only=True, frozen=True):
    """The seat's part of the shuffle is left out."""


class Hint(Entry, tag="hint", kw_only=True, frozen=True):
    """The seat to play was told the best action. Such a match counts nowhere, like `saw_hidden`."""


class PlayOnElsewhere(Entry, tag="play-on", kw_only=True, frozen=True):
    """The seat tries out at another table how this match could go on. It counts nowhere either."""


AnyEntry = Act | Undo | Concede | Timeout | Sit | Stop | Part | NoPart | Hint | PlayOnElsewhere


class SealedChance(FilePart, kw_only=True, frozen=True, tag_field="kind", tag="sealed"):
    """Each action's generator is a hash of a secret seed and the action's number."""

    seed_hash: str
    seed: str | None = None  # hexadecimal; left out while the match runs


class StreamChance(
    FilePart, kw_only=True, frozen=True, tag_field="kind", tag="stream", omit_defaults=False
):
    """One generator for the whole match, from the seed of a series and the number of the match."""

    seed: int
    match: int = 0


class ScriptedChance(FilePart, kw_only=True, frozen=True, tag_field="kind", tag="scripted"):
    """What chance picks was written down for the setup and the first actions; then as sealed."""

    picks: list[list[int]]
    seed_hash: str
    seed: str | None = None


AnyChance = SealedChance | StreamChance | ScriptedChance


class Final(FilePart, kw_only=True, frozen=True):
    """The end of the match. A file that does not replay to this table is refused."""

    table: str  # digest of the table in words
    over: bool


class Start(FilePart, kw_only=True, frozen=True):
    """A position: the View of a seat, by the names of the State's fields."""

    seat: int  # that saw it so; what it could not see is -1
    move: int  # after so many entries of the other match
    position: dict[str, Any]
    digest: str  # of the position


class MatchFile(FilePart, kw_only=True, frozen=True):
    """A match from its terms to its last entry."""

    format: str
    game: str
    rules: int
    options: dict[str, Value]
    content: str  # digest
    terms: str  # digest
    seats: int
    chance: AnyChance
    entries: list[AnyEntry]
    final: Final
    start: Start | UnsetType = UNSET  # only if it began from a position
    cards: dict[str, str] = {}  # own content: the texts by file name


def schema() -> dict[str, Any]:
    """The JSON Schema of a match file."""
    return msgspec.json.schema(MatchFile)
