"""Take-backs and hints: usual against bots; marked where something hidden had been shown."""

import json
from collections.abc import Callable

import pytest

from kingofarms.engine.match.entries import Undo as UndoEntry
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.web.model.command import BotAct, Concede, Undo
from kingofarms.web.model.commands import HandOver
from kingofarms.web.model.export import export_pieces
from kingofarms.web.model.seats import hints_from, plays_alone, take_backs_from
from kingofarms.web.model.table import Place, Table
from kingofarms.web.model.view import entry_words, table_view
from kingofarms.web.table.fragment import TableRequest, table_fragment
from kingofarms.web.tables.new_tables import accept
from kingofarms.web.tables.open_table import OpenTable
from kingofarms.web.tables.tables import Tables
from tests.web.running import ANN, BEN, BOT, CAT, OPEN, act, new_table, refused, tables_at

BEA = Place("ann", "Bea")  # on Ann's device
LEARNT = "You have seen something new"
MARK = UndoEntry(seat=0, count=2, agreed=True, saw_hidden=True)


async def shown_a_metal(tables: Tables, *places: Place, take_backs: bool | None) -> OpenTable:
    """Ann has poured, and the bot on the next seat has answered with a metal of its hand."""
    open_table = await new_table(tables, *places, game="kings_blade", take_backs=take_backs)
    await act(tables, open_table, "pour steel into Sabre")
    await tables.do(open_table, BotAct(seat=1, action="pour orcish into Falchion"))
    return open_table


def last_of(table: Table) -> UndoEntry:
    entry = table.match.entries[-1]
    assert isinstance(entry, UndoEntry)
    return UndoEntry(
        seat=entry.seat, count=entry.count, agreed=entry.agreed, saw_hidden=entry.saw_hidden
    )


def page_of(table: Table, seat: int = 0, player: str = "ann") -> str:
    return table_fragment(table_view(table, seat, player, 0.0), TableRequest())


@pytest.mark.parametrize(
    ("places", "is_agreed"),
    [
        ([ANN, BOT], True),
        ([BOT, ANN, BOT], True),
        ([ANN, BEN], False),
        ([ANN, OPEN], False),
        ([ANN, BOT, OPEN], False),
        ([ANN, BEA], False),
        ([ANN, BEA, BOT], False),
        ([BOT, BOT], False),
        ([OPEN, BOT], False),
    ],
)
def test_one_person_against_bots_agrees_unless_somebody_chooses(
    places: list[Place], is_agreed: bool
) -> None:
    assert plays_alone(places) == is_agreed


async def test_where_they_are_not_agreed_what_a_bot_showed_stays(tables: Tables) -> None:
    open_table = await shown_a_metal(tables, ANN, BOT, take_backs=False)
    seq = open_table.table.seq
    assert open_table.table.why_no_undo(0).startswith(LEARNT)
    await refused(tables.do(open_table, Undo(seat=0), "ann"), LEARNT)
    assert open_table.table.seq == seq
    assert LEARNT in page_of(open_table.table).replace("&#39;", "'")


async def test_where_they_are_agreed_it_is_taken_back_and_marked(database: str) -> None:
    async with tables_at(database) as tables:
        open_table = await shown_a_metal(tables, ANN, BOT, take_backs=None)
        assert "You may undo even what a bot" in page_of(open_table.table)
        await tables.do(open_table, Undo(seat=0), "ann")
        assert last_of(open_table.table) == MARK
        assert "no longer counts" in page_of(open_table.table)
        assert "You may undo even what a bot" not in page_of(open_table.table), "that has happened"
    async with tables_at(database) as later:
        table = (await later.find(open_table.name)).table
        assert last_of(table) == MARK
        assert not table.match.counts


async def test_everyone_reads_it_in_the_log_and_the_file_has_it(tables: Tables) -> None:
    open_table = await shown_a_metal(tables, ANN, BOT, take_backs=True)
    await tables.do(open_table, Undo(seat=0), "ann")
    table, names = open_table.table, ("Ann", "uniform")
    for viewer in (0, WATCHER):
        seen = table.seen_by(viewer)[-1]
        assert entry_words(seen, table.match.game, names, table.match.agreed) == [
            "Ann takes 2 actions back.",
            "A bot had already shown something hidden, so this match no longer counts where "
            "results are compared.",
        ]
    await tables.do(open_table, Concede(seat=0), "ann")
    file = json.loads(b"".join(export_pieces(open_table.table, WATCHER)))
    assert [entry.get("saw_hidden", False) for entry in file["entries"]].count(True) == 1
    assert "does not count" in page_of(open_table.table)


async def test_an_undo_that_follows_nothing_hidden_counts(tables: Tables) -> None:
    open_table = await new_table(tables, ANN, BOT, game="kings_blade")
    await act(tables, open_table, "pour steel into Sabre")
    await tables.do(open_table, Undo(seat=0), "ann")  # before the bot has answered
    assert last_of(open_table.table) == UndoEntry(seat=0, agreed=True)
    assert open_table.table.match.counts


async def test_people_on_one_device_take_back_what_a_bot_showed_only_if_agreed(
    tables: Tables,
) -> None:
    for take_backs in (None, True):
        open_table = await shown_a_metal(tables, ANN, BOT, BEA, take_backs=take_backs)
        for seat in (0, 2):
            why = open_table.table.why_no_undo(seat)
            assert why.startswith(LEARNT) != bool(take_backs)


async def test_a_seat_of_ones_own_that_a_bot_plays_is_a_bots(tables: Tables) -> None:
    open_table = await new_table(tables, ANN, BEA, game="kings_blade")
    await tables.do(open_table, HandOver(seat=1, bot="uniform"), "ann")
    await act(tables, open_table, "pour steel into Sabre")
    await tables.do(open_table, BotAct(seat=1, action="pour orcish into Falchion"))
    await refused(tables.do(open_table, Undo(seat=0), "ann"), LEARNT)


async def test_who_stands_in_for_somebody_who_has_left_shows_no_less(tables: Tables) -> None:
    open_table = await new_table(tables, ANN, BEN, BOT, game="kings_blade")
    await tables.do(open_table, Concede(seat=1), "ben")
    await act(tables, open_table, "pour steel into Sabre")
    await tables.do(open_table, BotAct(seat=1, action="pour orcish into Falchion"))
    await refused(tables.do(open_table, Undo(seat=0), "ann"), LEARNT)


async def test_with_a_second_person_at_the_table_an_undo_stays_within_the_turn(
    tables: Tables,
) -> None:
    open_table = await shown_a_metal(tables, ANN, BOT, CAT, take_backs=True)
    await refused(tables.do(open_table, Undo(seat=0), "ann"), "Your turn is over")


async def test_where_nothing_is_hidden_an_undo_is_always_fine(tables: Tables) -> None:
    open_table = await new_table(tables, ANN, BOT, take_backs=False)
    await act(tables, open_table)
    await tables.do(open_table, BotAct(seat=1, action=open_table.table.match.actions[0]))
    await tables.do(open_table, Undo(seat=0), "ann")
    assert last_of(open_table.table) == UndoEntry(seat=0, count=2, agreed=True)
    assert open_table.table.match.counts
    assert "ake-backs" not in page_of(open_table.table)


# What players agree on when a table is made.


@pytest.mark.parametrize(
    ("read", "words"), [(take_backs_from, "Take-backs"), (hints_from, "Hints")]
)
def test_a_form_asks_for_the_usual_or_chooses(
    read: Callable[[str], bool | None], words: str
) -> None:
    assert [read(text) for text in ("usual", "on", "off")] == [None, True, False]
    with pytest.raises(Refusal, match=f"{words} cannot be 'maybe'; possible: usual, on, off"):
        read("maybe")


@pytest.mark.parametrize(
    ("take_backs", "hints"),
    [(None, None), (True, True), (False, False), (True, False), (False, True)],
)
async def test_what_was_agreed_is_kept_and_holds_for_the_rematch(
    database: str, take_backs: bool | None, hints: bool | None
) -> None:
    async with tables_at(database) as tables:
        open_table = await new_table(tables, ANN, BOT, take_backs=take_backs, hints=hints)
        await tables.do(open_table, Concede(seat=0), "ann")
        again = await accept(tables, open_table, "ann")
        assert again
    async with tables_at(database) as later:  # read from the database
        headers = [(await later.find(each.name)).table.header for each in (open_table, again)]
    assert [header.take_backs for header in headers] == [take_backs is not False] * 2
    assert [header.hints for header in headers] == [hints is not False] * 2
