"""Bots at a table are persons: named in the entries, shown with their rank, kept in a rematch."""

from pathlib import Path

import msgspec
import pytest

import kingofarms
from kingofarms.bots.persons import persons
from kingofarms.engine.match.entries import Sit
from kingofarms.engine.refusal import Refusal
from kingofarms.web.database.connection import sqlite_url
from kingofarms.web.model.command import Concede
from kingofarms.web.model.commands import AddBot, HandOver, Resume
from kingofarms.web.model.export import export_pieces
from kingofarms.web.model.seats import checked_name
from kingofarms.web.model.table import Place
from kingofarms.web.model.view import table_view
from kingofarms.web.tables import new_tables
from kingofarms.web.tables.open_table import OpenTable

from ..running import ANN, BEN, OPEN, act, new_table, tables_at

SQUIRE = Place(bot="squire")


def bot_names(open_table: OpenTable) -> list[str]:
    return [place.bot_name for place in open_table.table.places]


async def test_bots_of_one_level_have_different_names_that_the_database_keeps(
    tmp_path: Path,
) -> None:
    async with tables_at(sqlite_url(tmp_path)) as tables:
        open_table = await new_table(tables, ANN, *[SQUIRE] * 4, game="blazon")
        name, before = open_table.name, open_table.table.names()
        assert len(set(before)) == 5
        assert all(persons()[each].level == "squire" for each in before[1:])
    async with tables_at(sqlite_url(tmp_path)) as tables:
        assert (await tables.find(name)).table.names() == before


async def test_a_bot_that_is_added_later_is_a_person_too(tmp_path: Path) -> None:
    async with tables_at(sqlite_url(tmp_path)) as tables:
        open_table = await new_table(tables, ANN, OPEN, SQUIRE, game="blazon")
        await tables.do(open_table, AddBot(seat=1, bot="squire"), "ann")
        _ann, first, second = bot_names(open_table)
        assert first in persons()
        assert first != second


async def test_a_stand_in_is_a_person_until_the_player_is_back(tmp_path: Path) -> None:
    async with tables_at(sqlite_url(tmp_path)) as tables:
        open_table = await new_table(tables, ANN, BEN)
        await tables.do(open_table, HandOver(seat=0), "ann")
        name = open_table.table.names()[0]
        assert persons()[name].level == "knight"
        await tables.do(open_table, Resume(), "ann")
        assert open_table.table.names() == ["Ann", "Ben"]
        await tables.do(open_table, HandOver(seat=0), "ann")
        assert open_table.table.names()[0] == name


async def test_in_a_rematch_the_same_person_plays_one_seat_further(tmp_path: Path) -> None:
    async with tables_at(sqlite_url(tmp_path)) as tables:
        open_table = await new_table(tables, ANN, SQUIRE)
        await tables.do(open_table, Concede(), "ann")
        again = await new_tables.accept(tables, open_table, "ann")
        assert again
        assert bot_names(again) == [bot_names(open_table)[1], ""]


async def test_a_saved_match_keeps_the_names(tmp_path: Path) -> None:
    async with tables_at(sqlite_url(tmp_path)) as tables:
        open_table = await new_table(tables, ANN, SQUIRE)
        await act(tables, open_table)
        await tables.do(open_table, Concede(), "ann")
        file = tmp_path / "match.json"
        file.write_bytes(b"".join(export_pieces(open_table.table, 0)))
        assert kingofarms.load_match(file).names == open_table.table.names()


def test_an_entry_without_a_name_is_written_as_before() -> None:
    entry = Sit(seat=1, player="squire", bot=True)
    written = {"kind": "seat", "seat": 1, "player": "squire", "bot": True}
    assert msgspec.json.decode(msgspec.json.encode(entry)) == written
    assert Place(bot="squire").shown() == "Squire"


async def test_a_seat_is_shown_with_name_and_rank(tmp_path: Path) -> None:
    async with tables_at(sqlite_url(tmp_path)) as tables:
        open_table = await new_table(tables, ANN, SQUIRE)
        ann, bot = table_view(open_table.table, 0, "ann", 0.0).sittings
        assert (ann.name, ann.rank) == ("Ann", "")
        assert (bot.name, bot.rank) == (bot_names(open_table)[1], "Squire")


@pytest.mark.parametrize("name", ["Old Wat", "old wat", "Dame lsolde", "Old Wat (bot)"])
def test_nobody_may_be_called_like_one_of_our_bots(name: str) -> None:
    with pytest.raises(Refusal, match="name of a bot"):
        checked_name(name)
