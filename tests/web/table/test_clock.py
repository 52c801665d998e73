"""Clocks: what they show follows from the entries' times; who is out of time may be counted out."""

import asyncio

import pytest

from kingofarms.engine.refusal import Refusal
from kingofarms.web.model.clock import DAY, LEFT_BEHIND, Clock, clock_from
from kingofarms.web.model.command import ClaimTimeout
from kingofarms.web.model.commands import Carry, HandOver, Join, Resume
from kingofarms.web.model.table import OVER, RUNNING
from kingofarms.web.tables.new_tables import note_clock
from kingofarms.web.tables.tables import Tables
from tests.web.running import (
    ANN,
    BEN,
    BOT,
    CAT,
    OPEN,
    Watch,
    act,
    all_come,
    moody,
    new_table,
    refused,
    tables_at,
)


@pytest.mark.parametrize("text", ["none", "live:1", "live:600", "days:1", "days:30", " LIVE:20 "])
def test_a_clock_is_what_was_said(text: str) -> None:
    assert str(clock_from(text)) == text.strip().lower()


@pytest.mark.parametrize(
    "text", ["", "live", "live:0", "live:601", "days:31", "none:1", "live:-1", "live:x", "live:1.5"]
)
def test_any_other_clock_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="The clock cannot be"):
        clock_from(text)


async def test_minutes_are_for_the_whole_match(sqlite: str) -> None:
    watch = Watch()
    async with tables_at(sqlite, watch) as tables:
        open_table = await new_table(tables, clock="live:1")
        watch.now += 20
        assert (open_table.table.left(0, watch.now), open_table.table.left(1, watch.now)) == (
            40,
            60,
        )
        await act(tables, open_table)
        watch.now += 5
        assert (open_table.table.left(0, watch.now), open_table.table.left(1, watch.now)) == (
            40,
            55,
        )
        await act(tables, open_table)
        mover = open_table.table.to_play
        watch.now += 41
        await refused(
            tables.do(open_table, ClaimTimeout(seat=1 - mover), "ben"), "not that seat's turn"
        )
    async with tables_at(sqlite, watch) as again:
        table = (await again.find(open_table.name)).table
        assert table.left(0, watch.now) + table.left(1, watch.now) == 120 - 20 - 5 - 41


async def test_who_is_out_of_minutes_loses_when_somebody_asks_for_it(
    tables: Tables, watch: Watch, database: str
) -> None:
    open_table = await new_table(tables, clock="live:1")
    watch.now += 59
    await refused(tables.do(open_table, ClaimTimeout(seat=0), "ben"), "still has time")
    await refused(tables.do(open_table, HandOver(seat=0, bot="uniform"), "ben"), "still has time")
    watch.now += 1
    await refused(tables.do(open_table, ClaimTimeout(seat=0), "cat"), "Only players")
    await tables.do(open_table, ClaimTimeout(seat=0), "ben")
    outcome = open_table.table.match.outcome
    assert outcome is not None
    assert (outcome.ranks, open_table.table.phase) == ((2, 1), OVER)


async def test_who_is_out_of_time_may_be_handed_to_a_bot_and_comes_back(
    tables: Tables, watch: Watch
) -> None:
    open_table = await new_table(tables, clock="days:1")
    watch.now += DAY
    await tables.do(open_table, HandOver(seat=0, bot="uniform"), "ben")
    assert (open_table.table.places[0].bot, open_table.table.places[0].player) == (
        "uniform",
        "ann",
    )
    await refused(tables.do(open_table, ClaimTimeout(seat=0), "ben"), "already plays there")
    await tables.do(open_table, Resume(seat=0), "ann")
    assert open_table.table.places[0] == ANN


async def test_where_one_of_three_is_out_of_time_a_bot_plays_on(
    tables: Tables, watch: Watch
) -> None:
    open_table = await new_table(tables, ANN, BEN, CAT, game="kings_blade", clock="days:1")
    watch.now += DAY
    await tables.do(open_table, ClaimTimeout(seat=0), "cat")
    assert open_table.table.phase == RUNNING
    assert open_table.table.places[0].bot
    await refused(tables.do(open_table, Resume(seat=0), "ann"), "cannot come back")


async def test_days_are_for_each_decision_whoever_changes_seats_meanwhile(sqlite: str) -> None:
    watch = Watch()
    async with tables_at(sqlite, watch) as tables:
        open_table = await new_table(tables, clock="days:2")
        watch.now += DAY
        assert open_table.table.left(0, watch.now) == DAY
        # Neither a bot that comes and goes nor another device gives more time.
        await tables.do(open_table, HandOver(seat=0, bot="uniform"), "ann")
        await tables.do(open_table, Resume(seat=0), "ann")
        await tables.do(open_table, Carry(seat=1, owner="ben"), "bea")
        assert open_table.table.left(0, watch.now) == DAY
        await act(tables, open_table)
        assert open_table.table.left(1, watch.now) == 2 * DAY
    async with tables_at(sqlite, watch) as again:
        assert (await again.find(open_table.name)).table.left(1, watch.now + 5) == 2 * DAY - 5


async def test_a_bots_thinking_is_nobodys_time(tables: Tables, watch: Watch) -> None:
    open_table = await new_table(tables, clock="live:1")
    watch.now += 10
    await tables.do(open_table, HandOver(seat=0, bot="uniform"), "ann")
    watch.now += 1000
    await tables.do(open_table, Resume(seat=0), "ann")
    assert open_table.table.left(0, watch.now) == 50


async def test_without_a_clock_who_is_gone_for_a_day_is_left_behind(
    tables: Tables, watch: Watch
) -> None:
    open_table = await new_table(tables)
    watch.now += LEFT_BEHIND - 1
    await refused(tables.do(open_table, HandOver(seat=0, bot="uniform"), "ben"), "still has time")
    watch.now += 1
    await tables.do(open_table, HandOver(seat=0, bot="uniform"), "ben")


async def test_who_decides_at_the_last_moment_is_not_counted_out(
    tables: Tables, watch: Watch
) -> None:
    """The decision is being written while another asks to count the seat out."""
    open_table, store = await new_table(tables, clock="live:1"), moody(tables)
    store.dallies = asyncio.Event()
    acting = asyncio.ensure_future(act(tables, open_table))
    while store.appends == 0:
        await asyncio.sleep(0)
    watch.now += 61
    counting = asyncio.ensure_future(tables.do(open_table, ClaimTimeout(seat=0), "ben"))
    await asyncio.sleep(0.01)
    store.dallies.set()
    await acting
    await refused(counting, "not that seat's turn")
    assert not open_table.table.match.gone


def test_a_clock_that_goes_back_takes_nothing_and_gives_nothing() -> None:
    clock = Clock("live", 1)
    assert clock.left(10, 0) == 50
    assert Clock("days", 1).left(1_000_000, 60) == DAY - 60


# A clock of minutes runs when everybody has been at the table, or has acted.


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
