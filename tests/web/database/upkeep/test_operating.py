"""What people who run a server can do with its tables, also while it runs."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from sqlalchemy import Engine, insert, select

from kingofarms.engine.match.outcome import STOPPED
from kingofarms.engine.refusal import Refusal
from kingofarms.web.database import schema, upkeep
from kingofarms.web.database.connection import attach
from kingofarms.web.database.matches import waiting_for_bots
from kingofarms.web.database.store import place_rows
from kingofarms.web.database.upkeep import delete_for_good, find_tables, stop_matches
from kingofarms.web.defaults import Which
from kingofarms.web.model.table import OVER, RUNNING
from kingofarms.web.tables.open_table import Unknown
from kingofarms.web.tables.tables import Tables
from tests.web.database.upkeep.test_retention import three_tables
from tests.web.running import (
    ANN,
    BEN,
    BOT,
    Browsers,
    Serve,
    Watch,
    act,
    new_table,
    refused,
    tables_at,
    until,
)


@contextmanager
def attached(database: str) -> Iterator[Engine]:
    engine = attach(database)
    try:
        yield engine
    finally:
        engine.dispose()


async def test_tables_are_found_by_every_condition(database: str) -> None:
    watch = Watch()
    async with tables_at(database, watch) as tables:
        gathering, running, over = await three_tables(tables)
        watch.now += 3600
        bots = (await new_table(tables, BOT, BOT, game="kings_blade")).name
        bens = (await new_table(tables, BEN, BOT)).name
        watch.now += 60
        with attached(database) as engine:

            def found(**conditions: object) -> list[str]:
                which = replace(Which(), **conditions)  # type: ignore[arg-type]
                return [each.id for each in find_tables(engine, which, watch.now)]

            assert sorted(found()) == sorted([gathering, running, over, bots, bens])
            assert found(names=(running, "nobody's")) == [running]
            assert found(phase=OVER) == [over]
            assert found(host="ben") == [bens]
            assert found(game="kings_blade") == [bots]
            assert found(bots_only=True) == [bots]
            assert sorted(found(older_than=1800.0)) == sorted([gathering, running, over])
            assert sorted(found(idle=60.0)) == sorted(found())
            assert found(idle=61.0, host="ben") == []
            assert sorted(found(host="ann", phase=RUNNING)) == sorted([running, bots])


async def test_a_table_is_told_with_its_players_and_times(database: str) -> None:
    watch = Watch()
    async with tables_at(database, watch) as tables:
        name = (await new_table(tables, ANN, BOT)).name
        watch.now += 100
        await act(tables, await tables.find(name))
        watch.now += 20
        with attached(database) as engine:
            [found] = find_tables(engine, Which((name,)), watch.now)
    assert (found.game, found.phase, found.host, found.entries) == ("heraldry", RUNNING, "ann", 3)
    assert (found.seats, found.bots) == (("Ann", "uniform"), (False, True))
    assert (found.age, found.idle) == pytest.approx((120, 20))


async def test_a_match_that_is_ended_has_no_winner_and_can_be_read(database: str) -> None:
    async with tables_at(database) as tables:
        name = (await new_table(tables, ANN, BOT)).name
        await act(tables, await tables.find(name))
    with attached(database) as engine:
        assert stop_matches(engine, [name], 2_000_000_000.0) == 1
        assert stop_matches(engine, [name, "nobody's"], 2_000_000_001.0) == 0
        with engine.connect() as connection:
            rows = connection.execute(select(schema.places)).mappings().all()
            assert not waiting_for_bots(connection, 3e9)
    async with tables_at(database) as again:
        table = (await again.find(name)).table
        assert (table.phase, table.seq, table.times[-1]) == (OVER, 4, 2_000_000_000.0)
        assert table.match.outcome
        assert (table.match.outcome.reason, table.match.outcome.ranks) == (STOPPED, (1, 1))
        assert [dict(row) for row in rows] == place_rows(table)


async def test_only_running_matches_are_ended(database: str, tables: Tables) -> None:
    names = await three_tables(tables)
    with attached(database) as engine:
        assert stop_matches(engine, names, 2e9) == 1
        phases = [each.phase for each in find_tables(engine, Which(tuple(names)), 2e9)]
    assert sorted(phases) == ["gathering", OVER, OVER]


async def test_deleting_leaves_nothing_of_these_tables(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upkeep, "MOST", 2)  # several transactions
    async with tables_at(database) as tables:
        names = await three_tables(tables)
        kept = (await new_table(tables, ANN, BEN)).name
    with attached(database) as engine:
        assert delete_for_good(engine, [*names, "nobody's"]) == 3
        with engine.connect() as connection:
            for rows in (schema.places, schema.entries):
                assert set(connection.execute(select(rows.c.match)).scalars()) == {kept}
    async with tables_at(database) as again:
        for name in names:
            await refused(again.find(name), kind=Unknown)
        assert (await again.find(kept)).name == kept


async def test_a_server_that_knows_nothing_of_it_yet_writes_nothing_over_it(
    database: str, tables: Tables
) -> None:
    """The table in memory is older than the one in the database."""
    ended, deleted = await new_table(tables, ANN, BEN), await new_table(tables, ANN, BEN)
    with attached(database) as engine:
        stop_matches(engine, [ended.name], 2e9)
        delete_for_good(engine, [deleted.name])
    await refused(act(tables, ended), "has changed")
    assert ended.table.phase == OVER
    await refused(act(tables, deleted), kind=Unknown)


def test_a_running_server_shows_what_was_ended_and_deleted(
    database: str,
    serve: Serve,
    browser: Browsers,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr("kingofarms.web.server.NOTICES_SECONDS", 0.01)
    ann = browser(serve(database))
    ended, deleted = (ann.new_table(**{"seat-1": "me"}) for _time in range(2))
    old_note = insert(schema.notes).values(name="changed abc", value="abc 12")
    with attached(database) as engine:
        stop_matches(engine, [ended], 2e9)
        delete_for_good(engine, [deleted])
        until(lambda: "Nobody wins." in ann.page(ended))
        until(lambda: ann.http.get(f"/t/{deleted}").status_code == 404)
        if engine.dialect.name == "sqlite":
            with engine.begin() as connection:
                connection.execute(old_note)  # as version 0.2.0 left it
        until(lambda: not list_notes(engine))
    page = ann.page(ended)
    assert page.count(STOPPED) == 2, "on the score sheet and in the log"
    assert '<th scope="row">place</th>' not in page
    assert '"kind": "stop"' in ann.http.get(f"/t/{ended}/download").text
    assert "database lost" not in caplog.messages


def list_notes(engine: Engine) -> list[str]:
    with engine.connect() as connection:
        names = connection.execute(select(schema.notes.c.name)).scalars()
        return [name for name in names if name.startswith("changed ")]


def test_a_database_of_another_version_or_without_tables_is_refused_and_not_changed(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(Refusal, match="no tables in this database yet"):
        attach(sqlite)

    async def fill() -> None:
        async with tables_at(sqlite):
            pass

    asyncio.run(fill())
    monkeypatch.setattr(schema, "VERSION", schema.VERSION + 1)
    with pytest.raises(Refusal, match="Start the server of this version first"):
        attach(sqlite)
