"""Several actions at once: all of them or none, and they are undone together."""

from pathlib import Path

import pytest

from kingofarms.engine.match.entries import Act, AnyEntry
from kingofarms.web.model.command import ActAll, Undo
from kingofarms.web.model.undo import last_actions
from kingofarms.web.tables.open_table import OpenTable
from kingofarms.web.tables.tables import Tables
from tests.web.house import open_house
from tests.web.running import act, new_table, refused, tables_at

PRICE = "place purpure 4 lineage at 1.2"
PAYMENT = ("pay sejant", "pay talbot")  # 2 and 2


async def do_all(tables: Tables, open_table: OpenTable, *actions: str) -> None:
    seq = open_table.table.seq
    await tables.do(open_table, ActAll(seat=0, actions=list(actions), seq=seq), "ann")


def acts(entries: list[AnyEntry]) -> list[tuple[str, bool]]:
    return [(each.action, each.with_last) for each in entries if isinstance(each, Act)]


async def test_all_are_done_and_kept(database: str) -> None:
    async with tables_at(database) as tables:
        open_table = await new_table(tables)
        await do_all(tables, open_table, "3", "5")  # the bonus of the Bishop
        kept = open_table.table.match.entries[-2:]
        assert acts(kept) == [("3", False), ("5", True)]
        name = open_table.name
    async with tables_at(database) as again:
        assert (await again.look(name)).table.match.entries[-2:] == kept


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        (("3", "4"), "H5: after the 3"),
        (("3", "nonsense"), "is not an action"),
        (("5", "6"), "It is Ben's turn"),
        (("3", "5", "7"), "It is Ben's turn"),
    ],
)
async def test_if_one_is_refused_none_is_done(
    tables: Tables, actions: tuple[str, ...], words: str
) -> None:
    open_table = await new_table(tables)
    before = open_table.table
    await refused(do_all(tables, open_table, *actions), words)
    assert open_table.table is before


async def test_nobody_acts_for_another_or_at_an_older_table(tables: Tables) -> None:
    open_table = await new_table(tables)
    theirs, older = (ActAll(seat=0, actions=["3"], seq=seq) for seq in (2, 1))
    await refused(tables.do(open_table, theirs, "ben"), "That is not your seat")
    await refused(tables.do(open_table, older, "ann"), "has changed")


async def test_sent_twice_they_count_once(tables: Tables) -> None:
    open_table = await new_table(tables)
    command = ActAll(seat=0, actions=["3", "5"], seq=2, id="once")
    for _time in range(2):
        await tables.do(open_table, command, "ann")
    assert open_table.table.seq == 4


async def test_they_are_undone_together_and_the_action_before_them_by_itself(
    tables: Tables,
) -> None:
    open_table = await new_table(tables, game="blazon")
    await act(tables, open_table, PRICE)
    await do_all(tables, open_table, *PAYMENT)
    seen = last_actions(open_table.table, 0)
    assert [each.entry.action for each in seen if isinstance(each.entry, Act)] == list(PAYMENT)
    await tables.do(open_table, Undo(seat=0), "ann")
    assert PAYMENT[0] in open_table.table.match.actions
    await tables.do(open_table, Undo(seat=0), "ann")
    assert PRICE in open_table.table.match.actions


async def test_actions_one_by_one_are_undone_one_by_one(tables: Tables) -> None:
    open_table = await new_table(tables, game="blazon")
    for action in (PRICE, *PAYMENT):
        await act(tables, open_table, action)
    await tables.do(open_table, Undo(seat=0), "ann")
    assert PAYMENT[0] not in open_table.table.match.actions
    assert PAYMENT[1] in open_table.table.match.actions


def test_a_form_and_a_program_send_them(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        ann = house.guest("Ann")
        new = {"game": "heraldry", "seats": ["me", {"name": "Bea"}]}
        table = house.ask("POST", "/api/tables", ann, message=new).json()
        seat, at = table["to_play"], f"/t/{table['id']}"
        form = {"action-1": "3", "action-2": "4", "seq": table["seq"], "seat": seat}
        answer = house.ask("POST", f"{at}/act-all", ann, form=form)
        assert answer.status == 400
        assert "H5" in answer.text
        form["action-2"] = "5"
        assert house.ask("POST", f"{at}/act-all", ann, form=form).status == 303
        for wrong in ([], ["1"] * 21, "1", None):
            message = {"actions": wrong, "seq": table["seq"] + 2}
            answer = house.ask("POST", f"/api/tables/{table['id']}/act-all", ann, message=message)
            assert answer.status == 400
        message = {"actions": ["6", "8"], "seq": table["seq"] + 2}
        told = house.ask("POST", f"/api/tables/{table['id']}/act-all", ann, message=message).json()
        assert told["seq"] == table["seq"] + 4
