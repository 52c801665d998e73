"""The form of a design diary: the file `diary.toml` in a game's folder, and the texts in it."""

import tomllib
from collections.abc import Iterator
from functools import cache

import msgspec

from kingofarms.engine.game.game import Game, games
from kingofarms.engine.terms.terms import Value

FILE = "diary.toml"


class Table(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What is played: options and seats beside the usual ones."""

    words: str
    name: str = ""  # the `{name}` of `words`
    options: dict[str, Value] = {}
    seats: int | None = None


class Measure(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A number of each match (`counted` in `claims.py`), and what is told of it."""

    words: str
    counts: str
    key: str = ""
    is_share: bool = False
    of: str = "mean"  # for cases: `share`, `mean`, `median`, `least` or `most`


class Claim(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What a tester claimed, and how it is answered: `claims.py` has a function for each kind."""

    name: str  # as a file is called
    kind: str
    claim: str
    sentence: str
    axis: str
    bots: str = "quick"  # or `thinking`: those that look ahead; or `all`
    values: dict[str, str] = {}  # what fills the sentence
    tables: list[Table] = []
    measures: list[Measure] = []
    columns: list[str] = []
    marks: tuple[str, ...] = ("before", "after")  # in the plot
    expected: int = 0  # which way the first measure is claimed to go: 1 up, -1 down
    rare: float = 0.0  # of the matches
    card: str = ""
    column: str = ""
    doubt: str = ""  # what a simulation cannot tell
    diary: str = ""  # what the diary says of it, in our words

    def texts(self) -> Iterator[str]:
        """Every text that is translated."""
        yield from (self.claim, self.sentence, self.axis, *self.columns)
        yield from (each.words for each in self.tables)
        yield from (each.words for each in self.measures)
        yield from filter(None, (self.doubt, self.diary))


class Diary(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The whole file."""

    seats: int
    testers: str  # what is known of them
    closing: str
    claim: list[Claim]


def diary_from(text: str) -> Diary:
    """The diary that is written so."""
    return msgspec.convert(tomllib.loads(text), Diary)


@cache
def told_game() -> Game:
    """The game whose design diary is told."""
    return next(game for game in games().values() if (game.folder / FILE).exists())


@cache
def told_diary() -> Diary:
    """Its diary."""
    return diary_from((told_game().folder / FILE).read_text(encoding="utf-8"))
