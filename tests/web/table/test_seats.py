"""Who sits in a seat: names and bots that are refused, new tables, bots as persons."""

from pathlib import Path

import msgspec
import pytest

import kingofarms
from kingofarms.bots.persons import persons
from kingofarms.engine.match.entries import Sit
from kingofarms.engine.refusal import Refusal
from kingofarms.games import game_named
from kingofarms.web.model.command import Concede
from kingofarms.web.model.commands import AddBot, HandOver, Resume
from kingofarms.web.model.export import export_pieces
from kingofarms.web.model.seats import HERE, ME, OPEN, checked_bot, checked_name, place_from
from kingofarms.web.model.table import Place
from kingofarms.web.model.view import table_view
from kingofarms.web.tables import new_tables
from kingofarms.web.tables.open_table import OpenTable
from kingofarms.web.tables.tables import Tables
from tests.web.running import ANN, BEN, act, new_table, tables_at

GAME = game_named("heraldry")
AGREED = GAME.agree({})


@pytest.mark.parametrize("name", ["", " ", "x" * 31, "a\x00b", "a\u202eb", "\u200b"])
def test_a_name_must_be_readable(name: str) -> None:
    with pytest.raises(Refusal, match="A name must have 1 to 30 printable characters"):
        checked_name(name)


@pytest.mark.parametrize(
    "name",
    [
        *("\u3164", "\u115f\u1160", "\uffa0 \u3164", "\u2800\u2800", "\u0301\u0308", "\u20dd"),
        *("\ufe0f", "\u034f", "\u17b4", "\u180b", "\U000e0100", "\U0001d159", "\u2800\ufe0f"),
    ],
    ids=ascii,
)
def test_a_name_must_show_something(name: str) -> None:
    with pytest.raises(Refusal, match="A name must show something"):
        checked_name(name)


@pytest.mark.parametrize(
    "name",
    [
        *("Squire", "squire ", " SQUIRE", "S q u i r e", "S.q.u.i.r.e", "Squire!", "Squire 2"),
        *("Ｓquire", "𝐒𝐪𝐮𝐢𝐫𝐞", "Ⓢⓠⓤⓘⓡⓔ", "🆂🆀🆄🅸🆁🅴", "ꜱǫᴜɪʀᴇ", "Ѕquіrе", "ЅQUІRЕ", "Sqυire"),
        *("Squïré", "Squi\u0301re", "Squire\u3164", "Squıre", "SquIre", "Squlre", "5qu1re"),
        *("$quire", "Old Wat", "old wat", "Dame lsolde", "Old Wat (bot)"),
        *("Squire (White)", "Squire [bot]", "Squire · bot", "Bot Squire", "(Squire)"),
        *("Page", "Knight", "Knlght", "Κnight", "King of Arms", "king-of-arms", "Kingofarms"),
        *("KING_OF_ARMS", "King of Arrns", "Κing οf Αrms", "Кing of Аrms"),
        *("Knappe", "Ritter", "Wappenkönig", "Wappenkonig", "Schildknaap", "Ridder", "Wapenkoning"),
        *("uniform", "Greedy", "search:500", "perfect:0.3"),
    ],
)
def test_a_name_must_not_look_like_a_bots(name: str) -> None:
    with pytest.raises(Refusal, match="looks like the name of a bot"):
        checked_name(name)


@pytest.mark.parametrize(
    "name",
    [
        *("Ann", "Sir Knightley", "Squires", "Paige", "Anna Page", "Knightmare", "R2-D2", "Bot"),
        *("7", "Зоя", "Ωmega", "Élodie", "李雷", "김민수", "ᎠᏂ", "أمل", "❤️", "3:Bob", "-", "⠁⠝⠝"),
        "नमिता",
    ],
)
def test_other_names_are_taken(name: str) -> None:
    assert checked_name(f" {name} ") == name


@pytest.mark.parametrize("text", ["King of Arms", "king_of_arms", " king-of-arms "])
def test_a_bot_is_found_however_its_name_is_typed(text: str) -> None:
    assert checked_bot(text, GAME, AGREED) == "king-of-arms"


@pytest.mark.parametrize("text", ["", "nobody", "x" * 5000])
def test_a_bot_that_there_is_not_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="There is no"):
        checked_bot(text, GAME, AGREED)


def test_a_seat_of_a_new_table_is_mine_open_another_persons_or_a_bots() -> None:
    me = Place("ann", "Ann")
    assert place_from(ME, "", me, GAME, AGREED) == me
    assert place_from(OPEN, "", me, GAME, AGREED) == Place()
    assert place_from(HERE, " Bea ", me, GAME, AGREED) == Place("ann", "Bea")
    assert place_from("squire", "", me, GAME, AGREED) == Place(bot="squire")


# Bots are persons: named in the entries, shown with their rank, kept in a rematch.


SQUIRE = Place(bot="squire")


def bot_names(open_table: OpenTable) -> list[str]:
    return [place.bot_name for place in open_table.table.places]


async def test_bots_of_one_level_have_different_names_that_the_database_keeps(sqlite: str) -> None:
    async with tables_at(sqlite) as tables:
        open_table = await new_table(tables, ANN, *[SQUIRE] * 4, game="blazon")
        name, before = open_table.name, open_table.table.names()
        assert len(set(before)) == 5
        assert all(persons()[each].level == "squire" for each in before[1:])
    async with tables_at(sqlite) as tables:
        assert (await tables.find(name)).table.names() == before


async def test_a_bot_that_is_added_later_is_a_person_too(tables: Tables) -> None:
    open_table = await new_table(tables, ANN, Place(), SQUIRE, game="blazon")
    await tables.do(open_table, AddBot(seat=1, bot="squire"), "ann")
    _ann, first, second = bot_names(open_table)
    assert first in persons()
    assert first != second


async def test_a_stand_in_is_a_person_until_the_player_is_back(tables: Tables) -> None:
    open_table = await new_table(tables, ANN, BEN)
    await tables.do(open_table, HandOver(seat=0), "ann")
    name = open_table.table.names()[0]
    assert persons()[name].level == "knight"
    await tables.do(open_table, Resume(), "ann")
    assert open_table.table.names() == ["Ann", "Ben"]
    await tables.do(open_table, HandOver(seat=0), "ann")
    assert open_table.table.names()[0] == name


async def test_in_a_rematch_the_same_person_plays_one_seat_further(tables: Tables) -> None:
    open_table = await new_table(tables, ANN, SQUIRE)
    await tables.do(open_table, Concede(), "ann")
    again = await new_tables.accept(tables, open_table, "ann")
    assert again
    assert bot_names(again) == [bot_names(open_table)[1], ""]


async def test_a_saved_match_keeps_the_names(tables: Tables, tmp_path: Path) -> None:
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


async def test_a_seat_is_shown_with_name_and_rank(tables: Tables) -> None:
    open_table = await new_table(tables, ANN, SQUIRE)
    ann, bot = table_view(open_table.table, 0, "ann", 0.0).sittings
    assert (ann.name, ann.rank) == ("Ann", "")
    assert (bot.name, bot.rank) == (bot_names(open_table)[1], "Squire")
