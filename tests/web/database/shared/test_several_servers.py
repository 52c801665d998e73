"""Several servers on one PostgreSQL serve the same tables."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from typing import Any

import httpx
import psycopg
import pytest

from kingofarms.web import server as server_part
from kingofarms.web.database.connection import unavailable
from kingofarms.web.database.shared import Listener
from kingofarms.web.database.store import CHANNEL, AnyNotice, Notice, Store, payload_of
from kingofarms.web.model.table import OVER, Table
from kingofarms.web.people.keys import new_id
from kingofarms.web.people.people import People, Signer
from kingofarms.web.tables.open_table import Stale
from kingofarms.web.tables.tables import Tables
from tests.kit.server import Process
from tests.web.running import (
    ANN,
    BOT,
    LONG,
    Programs,
    Running,
    Serve,
    act,
    message_with,
    moody,
    new_table,
    refused,
    socket,
    tables_at,
    until,
)
from tests.web.tables.test_tables import everything

LISTENING = "query LIKE 'LISTEN%' AND datname = current_database()"


def cut_listeners(url: str, count: int) -> None:
    """Cut the connections on which servers listen, once so many of them do."""
    with psycopg.connect(url, autocommit=True) as connection:
        listening = f"SELECT pid FROM pg_stat_activity WHERE {LISTENING}"
        until(lambda: len(connection.execute(listening).fetchall()) == count)
        connection.execute(listening.replace("pid", "pg_terminate_backend(pid)", 1))


def test_two_processes_serve_one_table_and_both_end_in_order(
    postgresql: str, start: Callable[..., Process], program: Programs
) -> None:
    one, two = start("--database", postgresql), start("--database", postgresql)
    ann = program(one)
    table = ann.new_table("me", "uniform", options={"rounds_to_win": 1})
    path = f"/api/tables/{table['id']}/stream"
    with socket(two, path, ann.token) as stream:
        while not table["legal"]:
            table = message_with(stream, "table", table["seq"])["table"]
        while table["legal"]:  # some cards let the same player act again
            seq = ann.act(table).raise_for_status().json()["seq"]
            assert seq > table["seq"]
            table = message_with(stream, "table", seq)["table"]
        # The other process has told of the acts, and tells of the bot that plays on at the first.
        assert message_with(stream, "table", seq + 1)["seq"] > seq
        assert (one.end(), two.end()) == (0, 0)


@pytest.fixture
def pair(postgresql: str, serve: Serve) -> tuple[Running, Running]:
    return serve(postgresql), serve(postgresql)


def test_an_act_on_one_appears_on_the_others_sockets(
    pair: tuple[Running, Running], program: Programs
) -> None:
    one, two = pair
    ann, ben = program(one, "Ann"), program(two, "Ben")
    table = ann.new_table("me", "open")
    ben.join(table["id"])
    path = f"/api/tables/{table['id']}/stream"
    with socket(two, path, ben.token) as stream, socket(two, f"/t/{table['id']}/live") as live:
        assert message_with(stream, "table", 2)["table"]["phase"] == "running"
        message_with(live, "html", 2)
        until(lambda: ann.table(table["id"])["seq"] == 2)
        mover = (ann if ann.table(table["id"])["to_play"] == 0 else ben).at(one.address)
        assert mover.act(mover.table(table["id"])).status_code == 200
        told = message_with(stream, "table", 3)
        assert [each["seq"] for each in told["entries"]] == [3]
        assert message_with(live, "html", 3)["seq"] == 3


@pytest.mark.parametrize("is_one", [False, True], ids=["twenty", "one"])
def test_of_twenty_posts_to_two_servers_one_counts_or_all_are_the_same_one(
    pair: tuple[Running, Running], program: Programs, is_one: bool
) -> None:
    ann = program(pair[0])
    table = ann.new_table("me", "me")
    everywhere = [ann.at(server.address) for server in pair]
    for each in everywhere:
        assert each.table(table["id"])["seq"] == 2
    with ThreadPoolExecutor(20) as pool:
        names = ["once" if is_one else f"request-{n}" for n in range(20)]
        posts = [pool.submit(everywhere[n % 2].act, table, names[n]) for n in range(20)]
        answers = [post.result() for post in posts]
    statuses = sorted(answer.status_code for answer in answers)
    assert statuses == [200] + [200 if is_one else 409] * 19
    told = [each.json() for each in answers]
    assert {(each.get("table") or each)["seq"] for each in told} == {3}


def test_a_bot_plays_on_wherever_a_person_acts(
    pair: tuple[Running, Running], program: Programs
) -> None:
    ann = program(pair[0])
    table = ann.new_table("me", "uniform", options={"rounds_to_win": 1})
    name, at = table["id"], [ann, ann.at(pair[1].address)]
    for turn in range(40):
        mine = at[turn % 2]
        fresh = mine.table(name)
        while not fresh["legal"] and fresh["phase"] != "over":
            fresh = mine.table(name)
        if fresh["phase"] == "over":
            break
        assert mine.act(fresh).status_code == 200
    until(lambda: at[0].table(name)["outcome"] and at[1].table(name)["outcome"])


def test_a_bot_whose_server_is_gone_is_woken_by_another(
    postgresql: str, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_part, "BOTS_SECONDS", 0.2)

    async def leave_a_bot_waiting() -> str:
        async with tables_at(postgresql) as tables:
            open_table = await new_table(tables, ANN, BOT)
            await act(tables, open_table)
            return open_table.name

    name = asyncio.run(leave_a_bot_waiting())
    address = serve(postgresql).address
    with httpx.Client(base_url=address, timeout=LONG) as watcher:
        until(lambda: watcher.get(f"/api/tables/{name}").json()["seq"] > 3)


def test_what_was_missed_while_the_news_were_lost_is_caught_up(
    pair: tuple[Running, Running], program: Programs, postgresql: str
) -> None:
    ann = program(pair[0])
    table = ann.new_table("me", "me")
    path = f"/api/tables/{table['id']}/stream"
    with socket(pair[1], path, ann.token) as stream:
        message_with(stream, "table", 2)
        cut_listeners(postgresql, 2)
        assert ann.act(table).status_code == 200
        assert message_with(stream, "table", 3)["seq"] == 3


async def test_a_link_carries_once_though_two_servers_are_asked(
    postgresql: str, open_store: Callable[[str], Store]
) -> None:
    people = [People(open_store(postgresql), Signer(b"key")) for _each in range(2)]
    ann = await people[0].welcome("Ann", 0.0)
    for _time in range(5):
        link = await people[0].new_link(ann, "x", 0, 0.0)
        uses = [people[n % 2].use_link(link, 1.0) for n in range(6)]
        answers = await asyncio.gather(*uses, return_exceptions=True)
        assert sum(not isinstance(answer, BaseException) for answer in answers) == 1


# What a server does that hears of another's entries.


async def test_an_older_table_in_memory_is_read_anew_when_it_gets_in_the_way(
    postgresql: str,
) -> None:
    """No news came: the database itself refuses the number."""
    async with tables_at(postgresql) as here, tables_at(postgresql) as there:
        open_table = await new_table(here)
        other = await there.find(open_table.name)
        told: list[int] = []
        other.listeners.add(lambda: told.append(other.table.seq))
        await act(here, open_table)
        await refused(act(there, other), kind=Stale)
        assert told == [3]
        assert everything(other.table) == everything(open_table.table)


async def test_under_load_from_two_servers_every_act_that_was_taken_in_is_there_once(
    postgresql: str,
) -> None:
    async with tables_at(postgresql) as here, tables_at(postgresql) as there:
        names = [(await new_table(here)).name for _time in range(6)]
        taken: list[tuple[str, int]] = []

        async def play(tables: Tables, name: str) -> None:
            open_table = await tables.find(name)
            for _time in range(12):
                if open_table.table.phase == OVER:
                    return
                seq = open_table.table.seq
                with suppress(Stale):
                    await act(tables, open_table, own=new_id())  # else both ask for the same
                    taken.append((name, seq + 1))

        await asyncio.gather(*(play(each, name) for name in names for each in (here, there)))
        assert len(set(taken)) == len(taken)
        for name in names:
            await here.catch_up(name)
            table = (await here.find(name)).table
            assert [seq for match, seq in taken if match == name] == [*range(3, table.seq + 1)]


async def test_news_that_come_while_a_table_is_read_are_not_missed(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with tables_at(postgresql) as here, tables_at(postgresql) as there:
        open_table = await new_table(here)
        read, has_read, go_on = there.store.read, asyncio.Event(), asyncio.Event()

        async def slowly(work: Any) -> Any:
            found = await read(work)
            if isinstance(found, tuple) and isinstance(found[0], Table):
                has_read.set()
                await go_on.wait()
            return found

        monkeypatch.setattr(there.store, "read", slowly)
        finding = asyncio.ensure_future(there.find(open_table.name))
        await has_read.wait()
        await act(here, open_table)
        hearing = asyncio.ensure_future(there.catch_up(open_table.name, 3))
        await asyncio.sleep(0)
        go_on.set()
        await hearing
        assert (await finding).table.seq == 3


async def test_news_of_the_own_entries_ask_the_database_nothing(tables: Tables) -> None:
    open_table = await new_table(tables)
    moody(tables).is_mute = True
    await tables.catch_up(open_table.name, 2)
    await tables.catch_up("not-in-memory", 5)
    assert open_table.table.seq == 2


async def test_news_that_cannot_be_read_leave_no_old_table_behind(postgresql: str) -> None:
    async with tables_at(postgresql) as here, tables_at(postgresql) as there:
        open_table = await new_table(here)
        other = await there.find(open_table.name)
        await act(here, open_table)
        moody(there).is_mute = True
        await refused(there.catch_up(open_table.name, 3))
        assert not other.is_here
        moody(there).is_mute = False
        assert (await there.find(open_table.name)).table.seq == 3


async def test_one_table_that_cannot_be_read_does_not_keep_the_others_from_catching_up(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with tables_at(postgresql) as here, tables_at(postgresql) as there:
        some = [await new_table(here) for _time in range(3)]
        others = [await there.find(each.name) for each in some]
        for each in some:
            await act(here, each)
        catch_up = there.catch_up

        async def failing(name: str, seq: int | None = None) -> None:
            if name == some[0].name:
                raise unavailable()
            await catch_up(name, seq)

        monkeypatch.setattr(there, "catch_up", failing)
        await there.catch_up_all()
        assert [other.table.seq for other in others] == [2, 3, 3]


def test_a_listener_hears_on_after_a_notice_that_it_cannot_read(
    postgresql: str, caplog: pytest.LogCaptureFixture
) -> None:
    heard: list[AnyNotice | None] = []
    with closing(Listener(postgresql, heard.append)):
        until(lambda: heard == [None])
        with psycopg.connect(postgresql, autocommit=True) as connection:
            for payload in ("abc 12", '{"type":"Waved"}', payload_of(Notice("abc", 12))):
                connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, payload))
        until(lambda: len(heard) == 4)
    assert heard[1:] == [None, None, Notice("abc", 12)], "anything may have changed"
    assert caplog.messages == ["notification not understood"] * 2


def test_a_listener_ends_when_it_is_told_to_also_where_nobody_answers() -> None:
    listener = Listener("postgresql://nobody@/none?host=/nowhere", lambda _heard: None)
    listener.close()
    assert not listener._thread.is_alive()
