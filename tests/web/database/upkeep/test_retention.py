"""Sweeping: what is old goes by rule, and nothing else."""

from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import func, select

from kingofarms.study.lessons.lesson import lesson_of
from kingofarms.web.database import schema, upkeep
from kingofarms.web.database.connection import opened
from kingofarms.web.database.matches import count_unfinished
from kingofarms.web.database.store import Append, Store, write_append
from kingofarms.web.database.upkeep import sweep
from kingofarms.web.defaults import Keeping
from kingofarms.web.model.clock import DAY
from kingofarms.web.model.command import Concede
from kingofarms.web.model.table import Place
from kingofarms.web.people.people import People, Signer
from kingofarms.web.tables.new_tables import add_table
from kingofarms.web.tables.open_table import Unknown
from kingofarms.web.tables.tables import Tables
from tests.web.running import ANN, BEN, OPEN, Watch, act, moody, new_table, refused, tables_at

KEEPING = Keeping(gathering=7, running=90, over=365, people=365)


async def counts(store: Store) -> dict[str, int]:
    def read(connection: Any) -> dict[str, int]:
        return {
            name: connection.execute(select(func.count()).select_from(table)).scalar()
            for name, table in schema.everything.tables.items()
        }

    return await store.read(read)


@pytest.mark.parametrize(("days", "is_swept"), [(1.9, False), (2.1, True)])
async def test_a_guided_match_is_not_kept_long(database: str, days: float, is_swept: bool) -> None:
    watch, lesson = Watch(), lesson_of("heraldry")
    assert lesson
    async with tables_at(database, watch) as tables:
        usual = await new_table(tables, ANN, BEN)
        guided = await add_table(
            tables, lesson.agree(), [ANN, BEN], "ann", usual.table.header.clock, True, lesson=lesson
        )
        found = await sweep(tables.store, KEEPING, watch.now + days * DAY)
        assert found == ([guided.name] if is_swept else [])


async def three_tables(tables: Tables) -> list[str]:
    """One that gathers, one that runs, one that is over."""
    gathering = await new_table(tables, ANN, OPEN)
    running = await new_table(tables, ANN, BEN)
    over = await new_table(tables, ANN, BEN)
    await tables.do(over, Concede(seat=0), "ann")
    return [gathering.name, running.name, over.name]


@pytest.mark.parametrize(
    ("days", "swept"), [(6.9, []), (7.1, [0]), (89, [0]), (91, [0, 1]), (366, [0, 1, 2])]
)
async def test_each_kind_of_table_has_its_days(
    database: str, days: float, swept: list[int]
) -> None:
    watch = Watch()
    async with tables_at(database, watch) as tables:
        names = await three_tables(tables)
        found = await sweep(tables.store, KEEPING, watch.now + days * DAY)
        assert sorted(found) == sorted(names[at] for at in swept)
    async with tables_at(database) as again:
        for at, name in enumerate(names):
            if at in swept:
                await refused(again.find(name), kind=Unknown)
            else:
                assert (await again.find(name)).name == name


async def test_a_table_whose_shuffle_never_ends_goes_like_one_that_gathers(database: str) -> None:
    watch = Watch()
    async with tables_at(database, watch) as tables:
        name = (await new_table(tables, replace(ANN, commitment="0" * 64), BEN)).name
        assert await tables.store.read(lambda c: count_unfinished(c, "ann", 9)) == 1
        assert await sweep(tables.store, KEEPING, watch.now + 6.9 * DAY) == []
        assert await sweep(tables.store, KEEPING, watch.now + 7.1 * DAY) == [name]


async def test_nothing_is_left_of_them(database: str) -> None:
    watch = Watch()
    async with tables_at(database, watch) as tables:
        await three_tables(tables)
        people = People(tables.store, Signer(b"key"))
        ann = await people.welcome("Ann", watch.now)
        await people.new_token(ann)
        await people.new_link(ann, "x", 0, watch.now)
        await sweep(tables.store, KEEPING, watch.now + 1000 * DAY)
        left = await counts(tables.store)
        assert left == dict.fromkeys(left, 0) | {"notes": 1}


async def test_with_0_days_everything_is_kept_for_ever(database: str) -> None:
    watch = Watch()
    async with tables_at(database, watch) as tables:
        await three_tables(tables)
        await People(tables.store, Signer(b"key")).welcome("Ann", watch.now)
        before = await counts(tables.store)
        assert await sweep(tables.store, Keeping(0, 0, 0, 0), watch.now + 9999 * DAY) == []
        assert await counts(tables.store) == before


async def test_who_sits_somewhere_and_terms_in_use_are_kept(database: str) -> None:
    watch = Watch()
    async with tables_at(database, watch) as tables:
        people = People(tables.store, Signer(b"key"))
        ann = await people.welcome("Ann", watch.now)
        token = await people.new_token(ann)
        link = await people.new_link(ann, "x", 0, watch.now)
        await new_table(tables, Place(ann.id, "Ann"), BEN)
        keeping = Keeping(gathering=7, running=0, over=7, people=7)
        await sweep(tables.store, keeping, watch.now + 30 * DAY)
        assert (await counts(tables.store))["terms"] == 1
        assert await people.from_token(token) == ann
        await refused(people.use_link(link, watch.now), "has been used or has expired")


async def test_many_are_swept_some_at_a_time(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upkeep, "MOST", 2)
    watch = Watch()
    async with tables_at(sqlite, watch) as tables:
        names = {(await new_table(tables, ANN, OPEN)).name for _time in range(5)}
        assert set(await sweep(tables.store, KEEPING, watch.now + 8 * DAY)) == names


async def test_a_table_that_is_acted_at_meanwhile_is_not_swept(postgresql: str) -> None:
    """Another server is just committing an entry there, which will be acknowledged."""
    watch = Watch()
    async with tables_at(postgresql, watch) as tables:
        open_table = await new_table(tables)
        watch.now += 100 * DAY
        row = {"match": open_table.name, "seq": 3, "time": watch.now, "body": "{}"}
        append, engine = Append((row,), {"touched": watch.now}), opened(postgresql)
        with engine.begin() as connection:
            write_append(connection, append)
            assert await sweep(tables.store, KEEPING, watch.now) == []
        assert await sweep(tables.store, KEEPING, watch.now) == []
        assert (await counts(tables.store))["entries"] == 3
        engine.dispose()


async def test_who_looks_at_a_table_that_was_swept_is_told(database: str) -> None:
    watch = Watch()
    async with tables_at(database, watch) as tables:
        open_table = await new_table(tables)
        told: list[bool] = []
        open_table.listeners.add(lambda: told.append(open_table.is_here))
        for name in await sweep(tables.store, KEEPING, watch.now + 100 * DAY):
            tables.forget(name)
        assert told == [False]
        with pytest.raises(Unknown):
            _ = open_table.table
        await refused(tables.find(open_table.name), kind=Unknown)


async def test_an_entry_at_a_table_that_was_swept_elsewhere_is_refused(database: str) -> None:
    """This server has not heard of it yet."""
    watch = Watch()
    async with tables_at(database, watch) as tables:
        open_table = await new_table(tables)
        await sweep(tables.store, KEEPING, watch.now + 100 * DAY)
        await refused(act(tables, open_table), kind=Unknown)
        assert not open_table.is_here
        assert moody(tables).appends == 1
