"""Long tables: a command copies none of their history, and no table grows by undos for ever."""

from typing import Any

import pytest

from kingofarms.engine.match import entries
from kingofarms.engine.refusal import Refusal
from kingofarms.web.model import undo as module
from kingofarms.web.model.command import Act, Concede, Undo
from kingofarms.web.model.commands import AddBot, HandOver, Join, Leave, Resume
from kingofarms.web.model.table import OVER, Place, Table
from kingofarms.web.model.undo import FREE_CHANGES, changes_by, check_changes
from kingofarms.web.tables.open_table import OpenTable
from kingofarms.web.tables.tables import Tables
from tests.web.running import ANN, CAT, OPEN, QUICK, act, new_table, refused

BEA = Place("ann", "Bea")  # on the same device as Ann
TOO_MANY = "Too much was undone or changed"


async def act_and_undo(tables: Tables, open_table: OpenTable) -> None:
    """One action that is taken back."""
    seat = open_table.table.to_play
    await act(tables, open_table)
    await tables.do(open_table, Undo(seat=seat), "ann")


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten entries are free, and one more for each action that stands."""
    monkeypatch.setattr(module, "FREE_CHANGES", 10)
    monkeypatch.setattr(module, "CHANGES_PER_ACT", 1)


def histories(table: Table) -> list[int]:
    """The lists in memory that hold the history of a table."""
    shared: list[Any] = [*table.seen.values(), table.times, table.acts, table.match.entries]
    return [id(each._items) for each in (*shared, table.requests)]


async def test_a_command_copies_none_of_the_history(tables: Tables) -> None:
    open_table = await new_table(tables, ANN, CAT)
    before = histories(open_table.table)
    for _time in range(5):
        table = open_table.table
        seat, action = table.to_play, table.match.actions[0]
        player = table.places[seat].player or ""
        command = Act(seat=seat, action=action, seq=table.seq, id=f"request-{table.seq}")
        await tables.do(open_table, command, player)
        assert histories(open_table.table) == before
        assert len(table.times) == table.seq == open_table.table.seq - 1


async def test_what_was_not_saved_is_in_no_table_that_follows(tables: Tables) -> None:
    table = (await new_table(tables, ANN, CAT)).table
    seat, actions = table.to_play, table.match.actions
    tried = [
        table.apply_to_copy([(entries.Act(seat=seat, action=action), "ann")], 3.0, action)[0]
        for action in actions[:2]
    ]
    for twin, action in zip(tried, actions, strict=False):
        assert [each.action for each in twin.match.entries[2:]] == [action]  # type: ignore[union-attr]
        assert [action in twin.requests for action in actions[:2]] == [
            action == each for each in actions[:2]
        ]
        assert (twin.seq, len(twin.seen[seat]), len(twin.acts)) == (3, 3, 1)
    assert (table.seq, len(table.seen[seat]), len(table.match.entries)) == (2, 2, 2)


@pytest.mark.usefixtures("few")
async def test_a_seat_that_undoes_far_more_than_is_played_must_play_on_and_no_other(
    tables: Tables,
) -> None:
    open_table = await new_table(tables, ANN, BEA)
    for _time in range(4):  # two entries each, and one for sitting down
        await act_and_undo(tables, open_table)
    await act(tables, open_table)
    before = open_table.table
    assert (before.seq, before.changes) == (11, [9, 1])
    assert TOO_MANY in before.why_no_undo(0), "the page says so, too"
    await refused(tables.do(open_table, Undo(seat=0), "ann"), TOO_MANY)
    assert open_table.table is before
    await tables.do(open_table, Undo(seat=1), "ann")
    await act(tables, open_table)
    await act(tables, open_table)
    await tables.do(open_table, Undo(seat=0), "ann")  # play has brought more
    assert open_table.table.changes == [11, 3]


@pytest.mark.usefixtures("few")
async def test_a_match_can_be_finished_however_much_was_undone(tables: Tables) -> None:
    open_table = await new_table(tables, ANN, BEA, **QUICK)
    for _time in range(4):
        await act_and_undo(tables, open_table)
    while open_table.table.phase != OVER:
        await act(tables, open_table)
    assert open_table.table.match.outcome


@pytest.mark.usefixtures("few")
async def test_who_comes_and_goes_may_come_and_must_stay_in_the_end(tables: Tables) -> None:
    open_table = await new_table(tables, ANN, OPEN, OPEN, game="kings_blade")
    for _time in range(5):
        await tables.do(open_table, Join(seat=1, name="Cat"), "cat")
        await tables.do(open_table, Leave(seat=1), "cat")
    await tables.do(open_table, Join(seat=1, name="Cat"), "cat")
    await refused(tables.do(open_table, Leave(seat=1), "cat"), TOO_MANY)
    await tables.do(open_table, AddBot(seat=2, bot="uniform"), "ann")
    assert open_table.table.changes == [1, 11, 1]


@pytest.mark.usefixtures("few")
async def test_a_seat_goes_to_a_bot_only_so_often_and_can_always_be_resumed(tables: Tables) -> None:
    open_table = await new_table(tables, ANN, CAT)
    for _time in range(5):
        await tables.do(open_table, HandOver(seat=1, bot="uniform"), "cat")
        await tables.do(open_table, Resume(seat=1), "cat")
    await refused(tables.do(open_table, HandOver(seat=1, bot="uniform"), "cat"), TOO_MANY)
    await tables.do(open_table, HandOver(seat=0, bot="uniform"), "ann")
    await tables.do(open_table, Concede(seat=1), "cat")
    assert open_table.table.phase == OVER


async def test_one_person_cannot_make_a_table_grow_for_ever(tables: Tables) -> None:
    """As it was done: act, undo, act, undo. What is possible follows from what stands alone."""
    table = (await new_table(tables, ANN, BEA)).table
    seat, action = table.to_play, table.match.actions[0]
    undo = entries.Undo(seat=seat, agreed=True)
    for _time in range(10_000):
        table.enter(entries.Act(seat=seat, action=action), 1.0, "ann", None)
        try:
            check_changes(table, undo)
        except Refusal:
            break
        table.enter(undo, 1.0, "ann", None)
    assert table.seq <= 2 + 2 * FREE_CHANGES


def test_each_kind_of_entry_counts_as_what_it_adds_to_no_end() -> None:
    acts = entries.Act(seat=0, action="5"), entries.Concede(seat=0), entries.Timeout(seat=0)
    assert [changes_by(entry) for entry in acts] == [0, 0, 0]
    assert changes_by(entries.Sit(seat=0, player="Ann")) == 1
    assert changes_by(entries.Undo(seat=0, count=7)) == 8
