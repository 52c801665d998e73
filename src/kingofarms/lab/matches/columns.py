"""The columns of a series: names, types and meanings, stable by version (docs/lab/columns.md).

Three frames: `matches` has one row for each match, `seats` one for each seat of each match, `names`
one for each number that stands for something, such as a card. A game adds columns of its own.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kingofarms.engine.game.game import Game, part_of
from kingofarms.engine.game.listed import listed

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


NULL = " or null"  # behind a type


def columns_from(lines: list[list[str]]) -> tuple[Column, ...]:
    """The columns that are written so."""
    return tuple(
        Column(name, kind.removesuffix(NULL), meaning, kind.endswith(NULL))
        for name, kind, meaning in lines
    )


WRITTEN = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
MATCHES, SEATS, FORKS, NAMES = (
    columns_from(WRITTEN[frame]) for frame in ("matches", "seats", "forks", "names")
)


def columns_of(game: Game) -> dict[str, tuple[Column, ...]]:
    """The columns of each frame of that game's series."""
    points = [
        Column(points_column(name), INT32, f"points of the category “{name}”")
        for name in game.CATEGORIES
    ]
    return {
        "matches": (*MATCHES, *lists(game, "TABLE_LISTS"), *counts(game, "TABLE_COUNTS")),
        "seats": (*SEATS, *lists(game, "LISTS"), *points, *counts(game, "COUNTS")),
        "forks": FORKS,
        "names": NAMES,
    }


def lists(game: Game, name: str) -> list[Column]:
    """What the census lists of a seat (LISTS) or of the whole table (TABLE_LISTS)."""
    return [Column(each.column, INT16S, each.meaning) for each in listed(game, name)]


def counts(game: Game, name: str) -> list[Column]:
    """The columns of what the game itself counts."""
    return [Column(column, INT32, meaning) for column, meaning in own_counts(game, name).items()]


def own_counts(game: Game, name: str) -> Mapping[str, str]:
    """What the game itself counts, of a seat (COUNTS) or of the whole table (TABLE_COUNTS)."""
    own: Mapping[str, str] = getattr(part_of(game, "census"), name, {})
    return own


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
