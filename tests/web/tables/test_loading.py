"""A long table is read in batches and entered piece by piece, and is all there in the end."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Connection

from kingofarms.web.database import matches
from kingofarms.web.database.matches import delete_tables, insert_table
from kingofarms.web.http import turns
from kingofarms.web.model.table import Table
from kingofarms.web.tables.open_table import Unknown
from kingofarms.web.tables.tables import Tables
from tests.web.long_table import long_table
from tests.web.running import BOTH, refused


@pytest.fixture(autouse=True)
def _small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "BATCH", 10)


async def stored(tables: Tables, entries: int) -> Table:
    """A table of so many entries in the database."""
    table = long_table(entries, "ann", "ben")
    entered: list[Any] = [
        (entry, time, table.places[entry.seat].player, None)
        for entry, time in zip(table.match.entries, table.times, strict=True)
    ]
    await tables.store.write(lambda c: insert_table(c, table, entered))
    return table


@pytest.mark.parametrize("entries", [2, 9, 10, 11, 20, 47])
@BOTH
async def test_all_batches_together_are_the_table(tables: Tables, entries: int) -> None:
    table = await stored(tables, entries)
    loaded = (await tables.find("long-one")).table
    assert loaded.seq == entries
    assert loaded.match.entries == table.match.entries
    assert loaded.seen == table.seen
    assert (loaded.acts, loaded.changes) == (table.acts, table.changes)


async def test_while_a_table_is_loaded_others_are_answered(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "LONGEST", -1.0)  # every entry takes a whole turn
    entered, between = 0, 0
    enter = Table.enter

    def counting(*arguments: Any) -> None:
        nonlocal entered
        entered += 1
        enter(*arguments)

    await stored(tables, 47)
    monkeypatch.setattr(Table, "enter", counting)
    loading = asyncio.ensure_future(tables.find("long-one"))
    while not loading.done():
        before = entered
        await asyncio.sleep(0)
        assert entered <= before + 1
        between += entered > before
    assert (entered, between) == (47, 47)


async def test_a_table_that_is_deleted_while_it_is_loaded_is_not_there(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    await stored(tables, 47)
    read, count = tables.store.read, 0

    async def reading(work: Callable[[Connection], Any]) -> Any:
        nonlocal count
        count += 1
        if count == 3:
            await tables.store.write(lambda c: delete_tables(c, ["long-one"]))
        return await read(work)

    monkeypatch.setattr(tables.store, "read", reading)
    await refused(tables.find("long-one"), kind=Unknown)
    assert count == 3
