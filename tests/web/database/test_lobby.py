"""The lobby's lists: few tables of one host, in pages that lose and double nothing."""

import re
from typing import Any

import pytest
from sqlalchemy import text

from kingofarms.engine.refusal import Refusal
from kingofarms.web.database import lobby
from kingofarms.web.database.lobby import MOST_OF_HOST, Lists, cursor_from, read_lists
from kingofarms.web.database.matches import count_unfinished
from kingofarms.web.model.table import Place
from kingofarms.web.tables.tables import Tables
from tests.web.running import (
    ANN,
    BOTH,
    OPEN,
    Browsers,
    Programs,
    Serve,
    Watch,
    new_table,
    tables_at,
)

MOST = 5  # on a page of these tests


@pytest.fixture(autouse=True)
def _short_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "MOST", MOST)


async def lists_at(tables: Tables, player: str | None = None, **at: str) -> Lists:
    return await tables.store.read(lambda c: read_lists(c, player, **at))


async def hosted(tables: Tables, host: str, count: int, **more: Any) -> list[str]:
    """So many open tables of that host."""
    place = Place(host, host.title())
    return [(await new_table(tables, place, OPEN, **more)).name for _time in range(count)]


def ids(tables: Any) -> list[str]:
    return [each.id for each in tables]


async def test_a_host_with_many_tables_has_three_in_the_list(database: str) -> None:
    watch = Watch()
    async with tables_at(database, watch) as tables:
        (honest,) = await hosted(tables, "ann", 1)
        watch.now += 1
        flood = await hosted(tables, "eve", 2)
        watch.now += 1
        flood += await hosted(tables, "eve", 28)
        await hosted(tables, "eve", 5, is_private=True)
        lists = await lists_at(tables)
        shown = ids(lists.open.rows)
        assert shown[-1] == honest
        assert len(shown) == MOST_OF_HOST + 1
        assert set(shown[:-1]) < set(flood[2:]), "the latest"
        assert (lists.open.newer, lists.open.older) == ("", "")
        assert not lists.running.rows


async def test_each_list_has_three_of_a_host(database: str, tables: Tables) -> None:
    await hosted(tables, "eve", 5)
    eve, bob = Place("eve", "Eve"), Place("bob", "Bob")
    running = [(await new_table(tables, eve, bob)).name for _time in range(5)]
    lists = await lists_at(tables)
    assert len(lists.open.rows) == MOST_OF_HOST
    assert set(ids(lists.running.rows)) < set(running)
    assert len(lists.running.rows) == MOST_OF_HOST
    mine = await lists_at(tables, "eve")
    assert len(mine.mine) == 10, "one's own list has all"
    assert not mine.open.rows


async def test_pages_lead_through_the_whole_list_and_back(database: str) -> None:
    watch = Watch()
    async with tables_at(database, watch) as tables:
        everybody: list[str] = []
        for number in range(2 * MOST + 3):
            if number % 4:  # several at the same moment
                watch.now += 1
            everybody += await hosted(tables, f"host-{number}", 1)
        pages = [(await lists_at(tables)).open]
        while pages[-1].older:
            pages.append((await lists_at(tables, open_at=pages[-1].older)).open)
        assert [len(page.rows) for page in pages] == [MOST, MOST, 3]
        assert sorted(each for page in pages for each in ids(page.rows)) == sorted(everybody)
        assert pages[0].newer == ""
        back = [pages[-1]]
        while back[-1].newer:
            back.append((await lists_at(tables, open_at=back[-1].newer)).open)
        assert [ids(page.rows) for page in back[::-1]] == [ids(page.rows) for page in pages]
        watch.now += 1
        (latest,) = await hosted(tables, "late", 1)
        middle = (await lists_at(tables, open_at=pages[0].older)).open
        assert ids(middle.rows) == ids(pages[1].rows), "a new table moves no page"
        before = (await lists_at(tables, open_at=middle.newer)).open
        assert ids(before.rows) == ids(pages[0].rows)
        first = (await lists_at(tables, open_at=before.newer)).open
        assert (ids(first.rows)[0], first.newer) == (latest, ""), "always a full first page"
        assert len(first.rows) == MOST


@BOTH
async def test_a_page_behind_the_last_one_is_empty_and_leads_back(tables: Tables) -> None:
    (name,) = await hosted(tables, "ann", 1)
    page = (await lists_at(tables, open_at="older-0.0-x")).open
    assert (page.rows, page.older) == ([], "")
    assert ids((await lists_at(tables, open_at=page.newer)).open.rows) == [name]


@pytest.mark.parametrize(
    "cursor",
    ["2", "older", "older-x-y", "older-nan-y", "newer-inf-y", "sideways-1.0-y", "older-1-\0"],
)
def test_a_cursor_that_leads_nowhere_is_refused(cursor: str) -> None:
    with pytest.raises(Refusal, match="There is no such page"):
        cursor_from(cursor)


def test_the_lobby_and_the_api_have_pages(
    sqlite: str, serve: Serve, program: Programs, browser: Browsers
) -> None:
    server = serve(sqlite)
    people = [program(server, f"Ann {number}") for number in range(MOST + 2)]
    names = [each.new_table()["id"] for each in people]
    for _time in range(4):
        people[0].new_table()
    eve = browser(server, "Eve")
    page = eve.http.get("/").raise_for_status().text
    older = re.search(r'<a rel="next" href="([^"]+)">older</a>', page)
    assert older
    assert 'rel="prev"' not in page
    following = eve.http.get(older[1].replace("&amp;", "&")).raise_for_status().text
    shown = [re.findall(r'href="/t/(\w+)"', each) for each in (page, following)]
    assert len(shown[0]) == MOST
    assert len({*shown[0], *shown[1]}) == len(names) - 1 + MOST_OF_HOST
    assert 'rel="prev"' in following
    assert eve.http.get("/?open=nonsense").status_code == 400
    first = people[1].http.get("/api/tables").json()
    assert first["newer"] == {"open": None, "running": None}
    assert first["older"]["running"] is None
    second = people[1].http.get("/api/tables", params={"open": first["older"]["open"]}).json()
    listed = [each["id"] for each in first["open"] + second["open"]]
    assert len(listed) == len(set(listed)) == len(names) - 2 + MOST_OF_HOST, "without one's own"
    assert second["newer"]["open"]


async def test_the_tables_of_a_host_are_found_by_an_index(tables: Tables) -> None:
    """Else every new table would look through all tables that are not over."""
    await new_table(tables, ANN, OPEN)
    plans: list[str] = []

    def explained(connection: Any) -> None:
        execute = connection.execute

        def explaining(query: Any, *values: Any) -> Any:
            said = str(query.compile(connection, compile_kwargs={"literal_binds": True}))
            plans.extend(row[-1] for row in execute(text(f"EXPLAIN QUERY PLAN {said}")))
            return execute(query, *values)

        connection.execute = explaining
        count_unfinished(connection, "ann", 5)
        read_lists(connection, None)

    await tables.store.read(explained)
    assert [plan for plan in plans if "matches_by_host (host=? AND phase=?" in plan]
    assert any("matches_in_lobby (is_private=? AND phase=?" in plan for plan in plans)
    assert not [plan for plan in plans if "SCAN matches" in plan]
