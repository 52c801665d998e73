"""The columns of a series are documented, and stable by version."""

import json
import os
from pathlib import Path

import polars
import pytest

from kingofarms.games import games
from kingofarms.lab.matches.columns import (
    FORKS,
    MATCHES,
    NAMES,
    SEATS,
    VERSION,
    Column,
    columns_of,
    lists,
    schema,
)

ROOT = Path(__file__).parents[3]
DOCUMENT = ROOT / "docs/lab/columns.md"
KEPT = Path(__file__).with_name("columns.json")
WRITE = "KINGOFARMS_WRITE_GOLDEN" in os.environ


USUAL, TABLE_USUAL = (lists(games()["heraldry"], name) for name in ("LISTS", "TABLE_LISTS"))


def table(columns: tuple[Column, ...] | list[Column]) -> str:
    lines = ["| column | type | meaning |", "| --- | --- | --- |"]
    for each in columns:
        kind = f"{each.type} or null" if each.may_be_null else each.type
        lines.append(f"| `{each.name}` | {kind} | {each.meaning} |")
    return "\n".join(lines)


def document() -> str:
    """The tables of docs/lab/columns.md: what is written between its headings."""
    parts = {
        "## `matches`, one row for each match": table((*MATCHES, *TABLE_USUAL)),
        "## `seats`, one row for each seat of each match": table((*SEATS, *USUAL)),
        "## `forks`, one row for each decision that was also taken otherwise": table(FORKS),
        "## `names`, one row for each number that stands for something": table(NAMES),
    }
    for game in games().values():
        general = {"matches": (*MATCHES, *TABLE_USUAL), "seats": (*SEATS, *USUAL)}
        for frame, known in general.items():
            own = columns_of(game)[frame][len(known) :]
            if own:
                parts[f"## {game.TITLE}: further columns of `{frame}`"] = table(list(own))
    return "\n\n".join(f"{heading}\n{body}" for heading, body in parts.items()) + "\n"


def test_the_document_has_every_column() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    introduction = text.partition("## `matches`")[0]
    if WRITE:
        DOCUMENT.write_text(introduction + document(), encoding="utf-8")
        text = DOCUMENT.read_text(encoding="utf-8")
    assert text == introduction + document()
    assert f"version {VERSION}" in introduction


def as_stored() -> dict[str, object]:
    return {
        "version": VERSION,
        "games": {
            name: {
                frame: {column.name: column.type for column in columns}
                for frame, columns in columns_of(game).items()
            }
            for name, game in games().items()
        },
    }


def test_no_column_of_this_version_was_renamed_or_removed() -> None:
    """A column may be added. Whoever changes one raises VERSION and writes the file again."""
    if WRITE:
        KEPT.write_text(json.dumps(as_stored(), indent=1) + "\n", encoding="utf-8")
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    assert kept["version"] == VERSION
    for name, frames in kept["games"].items():
        now = columns_of(games()[name])
        for frame, columns in frames.items():
            there = {column.name: column.type for column in now[frame]}
            assert {column: there.get(column) for column in columns} == columns


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.NAME)
def test_no_two_columns_have_one_name_and_each_has_a_type(game: object) -> None:
    for columns in columns_of(game).values():  # type: ignore[arg-type]
        names = [column.name for column in columns]
        assert len(names) == len(set(names))
        assert list(polars.DataFrame(schema=schema(columns)).columns) == names
