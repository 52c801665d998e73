"""Servers that share a PostgreSQL know which of them are there, and take over bots."""

import asyncio
from collections.abc import Collection, Sequence
from functools import partial

import httpx
import pytest
from sqlalchemy import Connection

from kingofarms.web import server as server_part
from kingofarms.web.database.shared import deserted, running_servers, take_over
from tests.web.running import ANN, BOT, LONG, Serve, act, new_table, tables_at, until


@pytest.fixture
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers look for each other often, and for forgotten bots never again."""
    monkeypatch.setattr(server_part, "SERVERS_SECONDS", 0.05)
    monkeypatch.setattr(server_part, "BOTS_SECONDS", 1e6)


@pytest.mark.usefixtures("quickly")
def test_bots_of_a_server_that_is_gone_are_shared_out(postgresql: str, serve: Serve) -> None:
    async def leave_bots_waiting() -> list[str]:
        async with tables_at(postgresql) as tables:
            some = [await new_table(tables, ANN, BOT) for _time in range(4)]
            for each in some:
                await act(tables, each)
            return [each.name for each in some]

    servers = [serve(postgresql), serve(postgresql)]
    names = asyncio.run(leave_bots_waiting())
    with httpx.Client(base_url=servers[1].address, timeout=LONG) as watcher:
        paths = [f"/api/tables/{name}" for name in names]
        until(lambda: all(watcher.get(path).json()["seq"] > 3 for path in paths))


@pytest.mark.usefixtures("quickly")
def test_a_server_holds_its_lock_until_it_is_gone(postgresql: str, serve: Serve) -> None:
    one, two = serve(postgresql), serve(postgresql)
    numbers = {each.parts.store.server for each in (one, two)}

    def running() -> frozenset[int]:
        with two.parts.store.engine.connect() as connection:
            return running_servers(connection)

    until(lambda: running() == numbers)
    one.stop()
    until(lambda: running() == {two.parts.store.server})


async def test_a_table_is_taken_over_by_one_server_and_only_from_one_that_is_gone(
    postgresql: str,
) -> None:
    async with tables_at(postgresql) as gone, tables_at(postgresql) as there:
        open_table = await new_table(gone, ANN, BOT)
        old, new = gone.store.server, there.store.server

        async def looking(known: Collection[int]) -> Sequence[str]:
            return list((await there.store.read(lambda c: deserted(c, known)))[1])

        assert await looking({new}) == []  # it is a person's turn
        await act(gone, open_table)
        assert await looking({old, new}) == []
        assert await looking({new}) == [open_table.name]
        names = [open_table.name]

        def taking(connection: Connection, to: int) -> Sequence[str]:
            return take_over(connection, names, {new, to}, to)

        for to, taken in ((new, names), (new + 1, [])):
            assert list(await there.store.write(partial(taking, to=to))) == taken
        assert await looking({new}) == []
