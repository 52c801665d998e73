"""The columns of a series: names, types and meanings, stable by version (docs/lab/columns.md).

Three frames: `matches` has one row for each match, `seats` one for each seat of each match, `names`
one for each number that stands for something, such as a card. A game adds columns of its own.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kingofarms.engine.game.game import Game, part_of

VERSION = (
    1  # raised when a column is renamed, removed or changes its meaning; not when one is added
)

TEXT, FLAG, REAL = "text", "flag", "real"
INT8, INT16, INT32, INT64 = "int8", "int16", "int32", "int64"
INT16S = "list of int16"
PARTS = (25, 50, 75)  # per cent of a match, for `ahead_25` …


@dataclass(frozen=True)
class Column:
    """One column. `may_be_null`: where there is nothing to say."""

    name: str
    type: str
    meaning: str
    may_be_null: bool = False


MATCHES = (
    Column("match", INT64, "number of the match in the series, from 0"),
    Column("deal", INT64, "number of the deal: its chance is `streamed(seed, deal)`"),
    Column("rotation", INT8, "by how many seats the bots are moved on this deal; 0 without --swap"),
    Column("game", TEXT, "the game's name, as typed"),
    Column("rules", INT16, "the version of the game's rules"),
    Column("seats", INT8, "number of seats"),
    Column("seed", INT64, "seed of the series"),
    Column("terms", TEXT, "digest of game, options and content"),
    Column("content", TEXT, "digest of the content: cards, boards, markers"),
    Column("first", INT8, "seat that was the first to play"),
    Column("actions", INT32, "actions of all seats together"),
    Column("turns", INT32, "turns of all seats together"),
    Column("reason", INT8, "why the match ended; names: `reason`"),
    Column("ended_by", INT8, "seat that ended the match", may_be_null=True),
    Column("winners", INT8, "number of seats that share the first place"),
    Column("margin", INT32, "a winner's score minus the best score of all other seats"),
    Column("lead_changes", INT32, "how often another seat than before was alone in the lead"),
    Column(
        "decided_at",
        REAL,
        "share of the turns after which no winner's score was ever below the best; 0: never was",
    ),
    Column(
        "last_turn_decided",
        FLAG,
        "a winner's score was below the best one when the last turn began",
    ),
    Column("distinctions_in_play", INT16S, "what could be claimed; names: `distinction`"),
)
SEATS = (
    Column("match", INT64, "number of the match, as in `matches`"),
    Column("deal", INT64, "number of the deal, as in `matches`"),
    Column("seat", INT8, "number of the seat, from 0"),
    Column("order", INT8, "place in the order of play: 0 begins, 1 is next …"),
    Column("bot", TEXT, "who plays there, as typed: `greedy`, `search:100`"),
    Column("entrant", INT8, "place of that bot in the series' list of bots"),
    Column("rank", INT8, "final rank, 1 the best; ties share one"),
    Column("win", REAL, "share of the win: 1 divided by the winners, else 0"),
    Column("score", INT32, "points of the category that ranks the seats"),
    Column("ahead_25", INT32, "score minus the best rival's after 25 % of the turns"),
    Column("ahead_50", INT32, "the same after 50 % of the turns"),
    Column("ahead_75", INT32, "the same after 75 % of the turns"),
    Column("cards_taken", INT16S, "cards that the seat got, in this order; names: `card`"),
    Column("cards_taken_at", INT16S, "the turn of each; 0: dealt before the first turn"),
    Column("cards_completed", INT16S, "cards that the seat completed or laid, in this order"),
    Column("cards_completed_at", INT16S, "the turn of each, the first time"),
    Column("effects", INT16S, "effects in force for the seat at some time; names: `effect`"),
    Column("effects_at", INT16S, "the turn of each, the first time"),
    Column("effects_kept", INT16S, "effects in force at the end"),
    Column("distinctions", INT16S, "distinctions that the seat claimed; names: `distinction`"),
    Column("distinctions_at", INT16S, "the turn of each"),
    Column("distinctions_place", INT16S, "1: the seat was the first to claim it, 2: second …"),
)
FORKS = (
    Column("match", INT64, "number of the match, as in `matches`"),
    Column("deal", INT64, "number of the deal, as in `matches`"),
    Column("seat", INT8, "seat that decided"),
    Column("turn", INT32, "turn in which it decided"),
    Column("actions", INT32, "actions of the match before this decision"),
    Column(
        "kind",
        TEXT,
        "what the decision brought for the first time: a card `taken`, a card `completed` or laid, "
        "an `effect` in force, a distinction `claimed`; `done`: the first action of its kind in "
        "the match, although others were legal; `drawn`: a card that came by luck alone",
    ),
    Column("id", INT16, "which one; names: `card`, `effect`, `distinction`, `action`"),
    Column("win", REAL, "share of the win, as in `seats`"),
    Column(
        "win_otherwise",
        REAL,
        "the same with the bot's next choice and the same luck; if `done`, without any action of "
        "that kind from there on; null if `drawn`",
        may_be_null=True,
    ),
    Column("score", INT32, "score, as in `seats`"),
    Column("score_otherwise", INT32, "the same, as `win_otherwise`", may_be_null=True),
    Column(
        "instead",
        INT16,
        "if `drawn`: the card that the same action brings with other luck",
        may_be_null=True,
    ),
)
NAMES = (
    Column("kind", TEXT, "`card`, `effect`, `distinction`, `action`, `category` or `reason`"),
    Column("id", INT16, "the number in the other frames"),
    Column("name", TEXT, "in English"),
    Column("group", TEXT, "what it is compared with: a card's type", may_be_null=True),
    Column("points", INT32, "printed points or value", may_be_null=True),
    Column("de", TEXT, "a card's name in German", may_be_null=True),
    Column("nl", TEXT, "a card's name in Dutch", may_be_null=True),
)


def columns_of(game: Game) -> dict[str, tuple[Column, ...]]:
    """The columns of each frame of that game's series."""
    points = [
        Column(points_column(name), INT32, f"points of the category “{name}”")
        for name in game.CATEGORIES
    ]
    return {
        "matches": (*MATCHES, *counts(game, "TABLE_COUNTS")),
        "seats": (*SEATS, *points, *counts(game, "COUNTS")),
        "forks": FORKS,
        "names": NAMES,
    }


def counts(game: Game, name: str) -> list[Column]:
    """What the game itself counts, of a seat (COUNTS) or of the whole table (TABLE_COUNTS)."""
    own: Mapping[str, str] = getattr(part_of(game, "census"), name, {})
    return [Column(column, INT32, meaning) for column, meaning in own.items()]


def acts_of(game: Game) -> dict[int, str]:
    """The kinds of action that a game names: their places in `count`, and what each means."""
    named = getattr(part_of(game, "census"), "ACTS", ())
    own = {column.name: (at, column.meaning) for at, column in enumerate(counts(game, "COUNTS"))}
    return dict(own[name] for name in named)


def points_column(category: str) -> str:
    """The column of a category: `points_` and its name in one word."""
    return "points_" + re.sub(r"\W+", "_", category.lower()).strip("_")


def schema(columns: Sequence[Column]) -> dict[str, Any]:
    """The columns with their types as polars has them."""
    import polars

    types = {
        TEXT: polars.String,
        FLAG: polars.Boolean,
        REAL: polars.Float64,
        INT8: polars.Int8,
        INT16: polars.Int16,
        INT32: polars.Int32,
        INT64: polars.Int64,
        INT16S: polars.List(polars.Int16),
    }
    return {column.name: types[column.type] for column in columns}
