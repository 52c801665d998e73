"""News: a table in memory is brought up to what other servers have written, by few queries."""

import asyncio
from collections import Counter
from typing import Any

import pytest
from sqlalchemy import text

from kingofarms.web.database import shared
from kingofarms.web.database import shared as database_news
from kingofarms.web.database.connection import DatabaseUnavailable
from kingofarms.web.database.shared import Added, read_news
from kingofarms.web.model.command import Concede, Undo
from kingofarms.web.model.commands import HandOver, Join
from kingofarms.web.model.table import OVER
from kingofarms.web.tables.open_table import OpenTable, Unknown
from kingofarms.web.tables.tables import Tables
from tests.web.running import ANN, OPEN, SHARED, act, moody, new_table, refused, tables_at

from .test_tables import everything


async def test_two_who_join_at_two_servers_get_two_seats(postgresql: str) -> None:
    """Neither names a number or a seat: the seat is chosen when it is written."""
    async with tables_at(postgresql) as here, tables_at(postgresql) as there:
        for _time in range(5):
            open_table = await new_table(here, ANN, OPEN, OPEN, game="kings_blade")
            other = await there.find(open_table.name)
            await asyncio.gather(
                here.do(open_table, Join(name="Ben"), "ben"), there.do(other, Join(name="C"), "c")
            )
            await there.look(open_table.name)
            assert sorted(str(place.player) for place in other.table.places) == ["ann", "ben", "c"]


async def test_a_refusal_is_that_of_the_newest_table(postgresql: str) -> None:
    async with tables_at(postgresql) as here, tables_at(postgresql) as there:
        open_table = await new_table(here)
        other = await there.find(open_table.name)
        await here.do(open_table, Concede(seat=0), "ann")
        assert open_table.table.phase == OVER
        late = there.do(other, HandOver(seat=1), "ben")
        await refused(late, "only while the match is running")
        assert everything(other.table) == everything(open_table.table)


@SHARED
async def test_what_is_refused_while_the_database_is_away_shows_no_table(tables: Tables) -> None:
    open_table = await new_table(tables)
    moody(tables).is_mute = True
    await refused(tables.do(open_table, Undo(seat=0), "ann"), kind=DatabaseUnavailable)
    with pytest.raises(DatabaseUnavailable):
        _ = open_table.table
    moody(tables).is_mute = False
    await refused(tables.do(await tables.find(open_table.name), Undo(seat=0), "ann"))


@SHARED
async def test_nobody_is_shown_a_table_that_cannot_be_confirmed(tables: Tables) -> None:
    open_table = await new_table(tables)
    moody(tables).is_mute = True
    await refused(tables.look(open_table.name), kind=DatabaseUnavailable)
    moody(tables).is_mute = False
    assert (await tables.look(open_table.name)).table.seq == 2


@SHARED
async def test_nobody_waits_for_ever_for_a_database_that_hangs(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared, "PATIENCE", 0.05)
    open_table, answered = await new_table(tables), asyncio.Event()
    read = tables.store.read

    async def hanging(work: Any) -> Any:
        await answered.wait()
        return await read(work)

    monkeypatch.setattr(tables.store, "read", hanging)
    await refused(tables.look(open_table.name), kind=DatabaseUnavailable)
    answered.set()
    monkeypatch.setattr(shared, "PATIENCE", 60.0)
    assert (await tables.look(open_table.name)).table.seq == 2


async def test_a_server_alone_asks_its_database_nothing(tables: Tables) -> None:
    open_table = await new_table(tables)
    moody(tables).is_mute = True
    assert (await tables.look(open_table.name)).table.seq == 2
    await refused(tables.do(open_table, Undo(seat=0), "ann"))
    assert open_table.is_here


async def test_all_who_look_at_the_same_time_are_answered_by_two_queries_at_most(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first query may have begun before some of them asked: these wait for the second."""
    asked: list[Counter[str]] = []

    def counting(connection: Any, known: Any) -> Any:
        asked.append(Counter(known))
        return read_news(connection, known)

    monkeypatch.setattr(shared, "read_news", counting)
    async with tables_at(postgresql) as here, tables_at(postgresql) as there:
        some = [await new_table(here) for _time in range(5)]
        for each in some:
            await there.find(each.name)
            await act(here, each)

        async def later(name: str) -> OpenTable:
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            return await there.look(name)

        names = [each.name for each in some] * 10
        looks = await asyncio.gather(*map(there.look, names), *map(later, names))
        assert {each.table.seq for each in looks} == {3}
        assert len(asked) <= 2


async def test_a_look_that_meets_a_read_in_progress_waits_for_a_newer_one(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with tables_at(postgresql) as here, tables_at(postgresql) as there:
        open_table = await new_table(here)
        read, has_read, go_on = there.store.read, asyncio.Event(), asyncio.Event()

        async def slowly(work: Any) -> Any:
            found = await read(work)
            has_read.set()
            await go_on.wait()
            return found

        monkeypatch.setattr(there.store, "read", slowly)
        early = asyncio.ensure_future(there.look(open_table.name))
        await has_read.wait()
        await act(here, open_table)
        late = asyncio.ensure_future(there.look(open_table.name))
        await asyncio.sleep(0)
        go_on.set()
        assert (await late).table.seq == 3
        await early


async def test_news_tell_each_table_what_it_does_not_have(postgresql: str, tables: Tables) -> None:
    one, two = await new_table(tables), await new_table(tables)
    await act(tables, one)
    known = {one.name: 1, two.name: 2, "nowhere": 0}
    found = await tables.store.read(lambda c: read_news(c, known))
    assert found.keys() == {one.name, two.name}
    assert found[two.name] == Added(2, [])
    assert len(found[one.name].entries) == 2
    assert [len(found[one.name].beyond(seq)) for seq in (1, 2, 3, 4)] == [2, 1, 0, 0]


@SHARED
async def test_a_number_far_ahead_costs_no_more_than_any_other(tables: Tables) -> None:
    """The plan asks the key of `entries` once for each table, whatever number is named."""
    open_table = await new_table(tables)
    values = {"names": [open_table.name], "numbers": [99_999_999]}

    def plan(connection: Any) -> str:
        connection.execute(text("SET LOCAL enable_seqscan = off"))  # it has two rows only
        query = text(f"EXPLAIN {database_news.ADDED.text}")
        return "\n".join(connection.execute(query, values).scalars())

    found = await tables.store.read(plan)
    assert "entries_pkey" in found
    assert "Seq Scan on entries" not in found


@SHARED
async def test_a_table_that_is_unknown_is_unknown_to_who_looks(tables: Tables) -> None:
    await refused(tables.look("nowhere"), kind=Unknown)
