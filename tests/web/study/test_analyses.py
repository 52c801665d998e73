"""Analyses of finished matches: progress, restart, limits, and what is damaged or deleted."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import Future
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from inspect import isawaitable
from typing import Any

import pytest
from bench.web.finished import finished
from sqlalchemy import Connection, delete, select, update

from kingofarms.bots.search.questions import AnyAnswer, AnyQuestion, DecisionQuestion, TableQuestion
from kingofarms.engine.refusal import Refusal
from kingofarms.study.analysis.records import MatchAnalysis
from kingofarms.study.analysis.work import analysed
from kingofarms.web.database.matches import delete_tables, insert_table
from kingofarms.web.database.schema import analyses as rows
from kingofarms.web.http.limits import TooMany
from kingofarms.web.http.turns import Visitor
from kingofarms.web.study import analyses as part
from kingofarms.web.study.analyses import Analyses
from kingofarms.web.tables.open_table import OpenTable
from kingofarms.web.tables.tables import Tables
from kingofarms.web.tables.thinking_queue import ThinkingQueue
from tests.web.running import LONG, BotsHere, tables_at

LITTLE = 0.01
NAME = "finished-match"
HERE, ELSEWHERE = Visitor("ann", "here"), Visitor("ben", "elsewhere")


class Counting(BotsHere):
    """Workers that answer here, and stop after so many answers."""

    def __init__(self, most: int = 1_000_000) -> None:
        super().__init__(1)
        self.most, self.questions, self.is_stuck = most, list[AnyQuestion](), False

    def ask(self, asked: Any, _allowance: Any = None) -> Future[list[AnyAnswer]]:
        answered = asked.questions[: self.most - len(self.questions)]
        if not answered:
            self.is_stuck = True
            return Future()
        self.questions += answered
        return super().ask(replace(asked, questions=answered))


@asynccontextmanager
async def analysing(
    url: str, workers: Counting | None = None, hourly: int = 0
) -> AsyncIterator[Analyses]:
    async with tables_at(url) as tables:
        hired: Any = workers or Counting()
        found = Analyses(tables, lambda: hired, hourly, LITTLE)
        try:
            yield found
        finally:
            await found.close()


async def laid(tables: Tables, name: str = NAME, acts: int = -1, seed: int = 1) -> OpenTable:
    """A table of bots in the database."""
    wishes = {"rounds_to_win": 1}
    made = finished("heraldry", ("perfect:0.3", "perfect:0.3"), name, seed, wishes, acts)
    await tables.store.write(lambda c: insert_table(c, *made))
    return await tables.look(name)


async def until(is_so: Callable[[], Any]) -> Any:
    """What it says, once that is true."""
    async with asyncio.timeout(LONG):
        while True:
            said = is_so()
            said = await said if isawaitable(said) else said
            if said:
                return said
            await asyncio.sleep(0.01)


async def begun(found: Analyses) -> OpenTable:
    """The table of a match that somebody has just asked about."""
    open_table = await laid(found.tables)
    await found.ask(open_table, HERE)
    return open_table


async def done(found: Analyses, open_table: OpenTable) -> MatchAnalysis:
    """Its analysis, once it is there."""
    return await until(lambda: found.find(open_table))


def kept(connection: Connection) -> Sequence[Any]:
    """What the database has of analyses."""
    return connection.execute(select(rows)).all()


async def test_an_analysis_is_computed_once_and_kept(database: str) -> None:
    async with analysing(database) as found:
        open_table = await laid(found.tables)
        assert await found.find(open_table) is None
        await found.ask(open_table, HERE)
        progress = found.progress(open_table)
        assert progress
        assert progress.done == 0
        assert progress.total == len(open_table.table.match.steps)
        assert await done(found, open_table) == analysed(open_table.table.match, LITTLE)
    workers = Counting()
    async with analysing(database, workers) as again:
        open_table = await again.tables.look(NAME)
        assert await again.find(open_table) == analysed(open_table.table.match, LITTLE)
        await again.ask(open_table, HERE)
        assert workers.questions == []


async def test_it_goes_on_after_a_restart_where_it_was(database: str) -> None:
    whole, first = Counting(), Counting(7)
    async with analysing(database, first) as found:
        open_table = await begun(found)
        await until(lambda: first.is_stuck)
        progress = found.progress(open_table)
        assert progress
        assert 0 < progress.done < progress.total
    async with analysing(database, whole) as found:
        await found.resume()
        open_table = await found.tables.look(NAME)
        analysis = await done(found, open_table)
    expected = analysed(open_table.table.match, LITTLE)
    assert analysis == expected
    both = len(first.questions) + len(whole.questions)
    asked = len(expected.steps) + len(expected.decisions)
    assert asked <= both <= asked + 1, "at most the step that was interrupted is asked again"


async def test_what_is_damaged_is_computed_again(sqlite: str) -> None:
    async with analysing(sqlite) as found:
        good = await done(found, await begun(found))

        def damage(connection: Connection) -> None:
            for step, body in ((1, "{"), (2, '{"kind":"act"}'), (3, "null")):
                connection.execute(update(rows).where(rows.c.step == step).values(body=body))
            connection.execute(delete(rows).where(rows.c.step == 4))

        await found.tables.store.write(damage)
    workers = Counting()
    async with analysing(sqlite, workers) as found:
        open_table = await found.tables.look(NAME)
        assert await found.find(open_table) is None
        assert found.progress(open_table)
        assert await done(found, open_table) == good
        assert 4 <= len(workers.questions) <= 8


async def test_a_running_match_is_refused(sqlite: str) -> None:
    async with analysing(sqlite) as found:
        open_table = await laid(found.tables, acts=3)
        assert await found.find(open_table) is None
        with pytest.raises(Refusal, match="Only a match that is over can be analysed"):
            await found.ask(open_table, HERE)
        assert found.count == 0


async def test_an_address_and_the_server_have_their_limits(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(part, "MOST_WAITING", 3)
    async with analysing(sqlite, Counting(0), hourly=2) as found:
        tables = [await laid(found.tables, f"match-{at}", seed=at + 1) for at in range(5)]
        await found.ask(tables[0], HERE)
        await found.ask(tables[1], HERE)
        for _time in range(100):
            with pytest.raises(TooMany, match="Too many analyses for your address"):
                await found.ask(tables[2], HERE)
            await found.ask(tables[0], HERE)  # it is under way: that costs nothing
        await found.ask(tables[2], ELSEWHERE)
        with pytest.raises(TooMany, match="Too many matches are being analysed"):
            await found.ask(tables[3], ELSEWHERE)
        assert found.count == 3


class Held(Counting):
    """A worker that answers when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.held: list[tuple[Future[list[AnyAnswer]], Any]] = []

    def ask(self, asked: Any, _allowance: Any = None) -> Future[list[AnyAnswer]]:
        answer: Future[list[AnyAnswer]] = Future()
        first = replace(asked, questions=asked.questions[:1])
        self.held.append((answer, partial(super().ask, first)))
        return answer


async def test_two_addresses_with_many_matches_neither_refuse_nor_delay_anybody_else(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    served, workers = list[str](), Held()

    class Told(ThinkingQueue):
        async def _have_thought(self, thought: Any, ask: Any) -> Any:
            served.append(thought.asker.person)
            return await super()._have_thought(thought, ask)

    monkeypatch.setattr(part, "MOST_WAITING", 6)
    monkeypatch.setattr(part, "ThinkingQueue", Told)
    async with analysing(sqlite, workers) as found:
        tables = [await laid(found.tables, f"match-{at}", seed=at + 1) for at in range(8)]
        for at in range(6):
            await found.ask(tables[at], Visitor(f"greedy {at % 2}", f"greedy {at % 2}"))
        await until(lambda: workers.held)
        await found.ask(tables[6], ELSEWHERE)
        await found.ask(tables[7], Visitor("cat", "greedy 0"))  # behind one of their addresses
        assert all(found.progress(tables[at]) for at in (6, 7))
        for _time in range(4):
            answer, think = workers.held.pop()
            answer.set_result(think().result())
            await until(lambda: workers.held)
        assert {"ben", "cat"} <= set(served[1:5]), served


async def test_an_analysis_that_was_put_aside_goes_on_when_there_is_room(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(part, "MOST_WAITING", 2)
    workers = Counting(0)
    async with analysing(sqlite, workers) as found:
        tables = [await laid(found.tables, f"match-{at}", seed=at + 1) for at in range(3)]
        await found.ask(tables[0], HERE)
        await found.ask(tables[1], HERE)
        await found.ask(tables[2], ELSEWHERE)
        await until(lambda: found.progress(tables[1]) is None)
        with pytest.raises(TooMany, match="Too many matches are being analysed"):
            await found.ask(tables[1], HERE)
    async with analysing(sqlite) as found:
        assert await done(found, tables[1]) == analysed(tables[1].table.match, LITTLE)


async def test_a_hundred_who_ask_at_once_are_counted_as_one(sqlite: str) -> None:
    workers = Counting()
    async with analysing(sqlite, workers, hourly=1) as found:
        open_table = await laid(found.tables)
        await asyncio.gather(*(found.ask(open_table, HERE) for _time in range(100)))
        analysis = await done(found, open_table)
        assert len(workers.questions) == len(analysis.steps) + len(analysis.decisions)


async def test_several_workers_share_one_analysis(sqlite: str) -> None:
    workers = Counting()
    workers.count = 4
    async with analysing(sqlite, workers) as found:
        open_table = await begun(found)
        assert await done(found, open_table) == analysed(open_table.table.match, LITTLE)


async def test_it_is_deleted_with_its_match(sqlite: str) -> None:
    async with analysing(sqlite, Counting(5)) as found:
        await begun(found)
        store = found.tables.store
        await until(lambda: store.read(lambda c: any(row.step == 1 for row in kept(c))))
        await store.write(lambda c: delete_tables(c, [NAME]))
        assert await store.read(kept) == []


async def test_it_ends_when_its_match_is_deleted(sqlite: str) -> None:
    async with analysing(sqlite) as found:
        await begun(found)
        await found.tables.store.write(lambda c: delete_tables(c, [NAME]))
        await until(lambda: found.count == 0)
        assert await found.tables.store.read(kept) == []


async def test_workers_are_given_views_and_tables_of_matches_that_are_over(sqlite: str) -> None:
    workers = Counting()
    async with analysing(sqlite, workers) as found:
        await done(found, await begun(found))
    assert {type(each) for each in workers.questions} == {DecisionQuestion, TableQuestion}
