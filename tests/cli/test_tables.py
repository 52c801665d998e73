"""The commands `tables list`, `tables end` and `tables delete`."""

import asyncio
import re
from pathlib import Path

import pytest

from kingofarms.cli.tables import time_words
from kingofarms.engine.refusal import Refusal
from kingofarms.web.database.connection import sqlite_url
from kingofarms.web.defaults import seconds_in
from tests.web.running import ANN, BEN, BOT, OPEN, new_table, tables_at

from .commanding import Command

ROOT = Path(__file__).parents[2]


@pytest.fixture
def names(tmp_path: Path) -> list[str]:
    """The ids of a table of bots, a running match, and a table that waits for players."""

    async def fill() -> list[str]:
        async with tables_at(sqlite_url(tmp_path)) as tables:
            places = ((BOT, BOT), (BEN, BOT), (ANN, OPEN))
            return [(await new_table(tables, *each)).name for each in places]

    return asyncio.run(fill())


def listed(command: Command, folder: Path, *words: str) -> list[str]:
    """The ids that the list shows."""
    shown = command.json("tables", "list", "--data", str(folder), *words)
    return [each["id"] for each in shown]


def test_the_list_shows_what_was_asked_for(
    command: Command, names: list[str], tmp_path: Path
) -> None:
    bots, bens, gathering = names
    assert sorted(listed(command, tmp_path)) == sorted(names)
    assert listed(command, tmp_path, "--phase", "gathering") == [gathering]
    assert listed(command, tmp_path, "--host", "ben") == [bens]
    assert listed(command, tmp_path, "--bots-only") == [bots]
    assert listed(command, tmp_path, "--older-than", "1h") == []
    assert listed(command, tmp_path, "--idle", "5m") == []
    assert listed(command, tmp_path, "--game", "blazon") == []
    told = command("tables", "list", "--data", str(tmp_path), bens, gathering).out
    assert f"{bens} · heraldry · running · host  ben · Ben, uniform (bot) · 2 entries" in told
    assert "Ann, open" in told
    assert told.endswith("2 tables.\n")


def test_without_a_yes_nothing_is_changed(
    command: Command, names: list[str], tmp_path: Path
) -> None:
    for typed in ((), ("n",), ("",), ("no",)):
        for what, told in (("end", "0 matches ended."), ("delete", "0 tables deleted.")):
            command.types(*typed)
            words = ("tables", what, "--host", "ben", "--data", str(tmp_path))
            said = command(*words).out
            assert names[1] in said
            assert "[y/N]" in said
            assert said.endswith(f"{told}\n")
    assert len(listed(command, tmp_path, "--phase", "running")) == 2


def test_matches_of_bots_are_ended_and_tables_deleted(
    command: Command, names: list[str], tmp_path: Path
) -> None:
    here = ("--data", str(tmp_path))
    command.types("y")
    assert command("tables", "end", "--bots-only", *here).out.endswith("1 match ended.\n")
    assert listed(command, tmp_path, "--phase", "over") == names[:1]
    assert (
        command("tables", "delete", "--yes", *here, names[0], names[2]).out == "2 tables deleted.\n"
    )
    assert listed(command, tmp_path) == names[1:2]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["end"], "Say which tables"),
        (["delete", "--yes"], "Say which tables"),
        (["delete", "--yes", "nobodys"], "There is no table with the id nobodys."),
        (["end", "--yes", "nobodys"], "There is no table with the id nobodys."),
        (["list", "--phase", "asleep"], "There is no phase called 'asleep'"),
        (["list", "--older-than", "soon"], "'soon' is not a time: write 30m, 12h or 7d."),
        (["list", "--idle", "-1d"], "'-1d' is not a time"),
        (["list", "--database", "mysql://x"], "postgresql://user@host/name"),
    ],
)
def test_bad_input_gets_one_sentence(
    command: Command, names: list[str], words: list[str], sentence: str, tmp_path: Path
) -> None:
    here = () if "--database" in words else ("--data", str(tmp_path))
    told = command("tables", *words, *here, code=2)
    assert sentence in told.err
    assert not told.out
    assert sorted(listed(command, tmp_path)) == sorted(names)


def test_a_folder_without_a_database_is_refused_and_none_is_created(
    command: Command, tmp_path: Path
) -> None:
    assert (
        "There is no database at" in command("tables", "list", "--data", str(tmp_path), code=2).err
    )
    assert not list(tmp_path.iterdir())


def test_times_are_shown_as_they_are_written() -> None:
    for text in ("0m", "30m", "119m", "2h", "47h", "2d", "400d"):
        assert time_words(seconds_in(text)) == text
    with pytest.raises(Refusal, match="not a time"):
        seconds_in("3 weeks")


def test_every_condition_is_in_the_document_for_operators(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    flags: set[str] = set()
    for name in ("list", "end", "delete"):
        text = re.sub(r"\x1b\[[\d;]*m", "", command("tables", name, "--help").out)
        flags |= set(re.findall(r"--[a-z][a-z-]*", text))
    document = (ROOT / "docs" / "operate.md").read_text(encoding="utf-8")
    chapter = document.partition("## Listing, ending and deleting tables")[2].partition("\n## ")[0]
    assert flags - {"--help"} <= set(re.findall(r"--[a-z][a-z-]*", chapter))
