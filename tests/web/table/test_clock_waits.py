"""A clock of minutes runs when everybody has been at the table, or has acted."""

import pytest

from kingofarms.web.model.clock import LEFT_BEHIND
from kingofarms.web.model.command import ClaimTimeout
from kingofarms.web.model.commands import HandOver, Join
from kingofarms.web.tables.new_tables import note_clock
from kingofarms.web.tables.tables import Tables
from tests.web.running import (
    ANN,
    BEN,
    BOT,
    OPEN,
    Watch,
    act,
    all_come,
    new_table,
    refused,
    tables_at,
)


async def test_nobodys_minutes_pass_before_all_have_come(database: str) -> None:
    watch = Watch()
    async with tables_at(database, watch) as tables:
        open_table = await new_table(tables, ANN, OPEN, clock="live:5", are_here=False)
        await tables.do(open_table, Join(name="Ben"), "ben")
        await all_come(tables, open_table, "ann")
        watch.now += 1000
        assert open_table.table.left(0, watch.now) == 300
        await refused(tables.do(open_table, ClaimTimeout(seat=0), "ben"), "still has time")
        mark = open_table.mark
        await all_come(tables, open_table, "ben")  # Ann has been there before, that is enough
        assert open_table.mark != mark
        watch.now += 7
        assert open_table.table.left(0, watch.now) == 293
    async with tables_at(database, watch) as again:
        table = (await again.find(open_table.name)).table
        assert (table.awaits_people, table.left(0, watch.now)) == (False, 293)


async def test_who_acts_is_there(sqlite: str) -> None:
    watch = Watch()
    async with tables_at(sqlite, watch) as tables:
        open_table = await new_table(tables, clock="live:5", are_here=False)
        watch.now += 50
        await act(tables, open_table)
        watch.now += 1000
        assert open_table.table.awaits_people
        assert open_table.table.left(1, watch.now) == 300
        await act(tables, open_table)
        assert not open_table.table.awaits_people
        watch.now += 9
        mover = open_table.table.to_play
        assert open_table.table.left(mover, watch.now) == 291
        assert open_table.table.left(1 - mover, watch.now) == 300
    async with tables_at(sqlite, watch) as again:  # it follows from the entries
        table = (await again.find(open_table.name)).table
        assert table.left(mover, watch.now) == 291


async def test_who_never_comes_is_left_behind_after_a_day(tables: Tables, watch: Watch) -> None:
    open_table = await new_table(tables, clock="live:5", are_here=False)
    await all_come(tables, open_table, "ben")
    watch.now += LEFT_BEHIND - 1
    handing = HandOver(seat=0, bot="uniform")
    await refused(tables.do(open_table, handing, "ben"), "still has time")
    watch.now += 1
    await tables.do(open_table, handing, "ben")
    await all_come(tables, open_table, "ben")
    assert not open_table.table.awaits_people, "nobody else is waited for"


@pytest.mark.parametrize("clock", ["none", "days:1"])
async def test_other_clocks_wait_for_nobody(tables: Tables, watch: Watch, clock: str) -> None:
    open_table = await new_table(tables, clock=clock, are_here=False)
    watch.now += 10
    assert not open_table.table.awaits_people
    assert open_table.table.left(0, watch.now) == LEFT_BEHIND - 10


async def test_bots_are_always_there(tables: Tables) -> None:
    open_table = await new_table(tables, ANN, BOT, clock="live:5", are_here=False)
    assert open_table.table.awaits_people
    await all_come(tables, open_table, "ann")
    assert not open_table.table.awaits_people


async def test_two_servers_start_it_at_one_moment(postgresql: str) -> None:
    one_watch, two_watch = Watch(), Watch(1_000_030.0)
    async with tables_at(postgresql, one_watch) as one, tables_at(postgresql, two_watch) as two:
        here = await new_table(one, ANN, BEN, clock="live:5", are_here=False)
        there = await two.find(here.name)
        await all_come(one, here)
        await all_come(two, there)
        assert here.table.clock_since == there.table.clock_since == one_watch.now
        await note_clock(two, here.name, one_watch.now)
        assert there.table.left(0, one_watch.now + 4) == 296
