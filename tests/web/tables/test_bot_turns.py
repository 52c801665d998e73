"""Bots at tables: they play on, give up what is no longer wanted, and come back after a failure."""

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import Future
from contextlib import asynccontextmanager
from typing import Any

import pytest

from kingofarms.bots.processes.desk import Request
from kingofarms.bots.processes.workers import Workers
from kingofarms.web.database.upkeep import sweep
from kingofarms.web.defaults import Keeping
from kingofarms.web.model.command import Concede, Undo
from kingofarms.web.model.commands import HandOver, Resume
from kingofarms.web.model.table import OVER
from kingofarms.web.study.replays import play_on
from kingofarms.web.tables import bot_turns as part
from kingofarms.web.tables.bot_turns import BotTurns
from kingofarms.web.tables.open_table import ATTENDED, OpenTable
from kingofarms.web.tables.tables import Tables
from kingofarms.web.tables.thinking_queue import Ask, Asker, Choice, Kind
from tests.web.running import (
    ANN,
    BEN,
    BOT,
    LONG,
    QUICK,
    BotsHere,
    Serve,
    act,
    moody,
    new_table,
    tables_at,
    until,
)


class ByHand:
    """Workers whose thoughts are thought by the test."""

    count = 4

    def __init__(self) -> None:
        self.thoughts: list[Future[int]] = []
        self.views: list[bytes] = []

    def ask(self, request: Request, _allowance: Any) -> Future[int]:
        self.views.append(request.view.tobytes())
        self.thoughts.append(Future())
        return self.thoughts[-1]

    def close(self) -> None:
        for thought in self.thoughts:
            thought.cancel()


@asynccontextmanager
async def bots_at(tables: Tables, workers: Any) -> AsyncIterator[BotTurns]:
    thinking = BotTurns(tables, workers, 0.0)
    tables.changed = thinking.wake
    try:
        yield thinking
    finally:
        await thinking.close()


async def settled(is_so: Any) -> None:
    async with asyncio.timeout(LONG):
        while not is_so():
            await asyncio.sleep(0.001)


async def test_bots_among_themselves_play_to_the_end_while_somebody_watches(tables: Tables) -> None:
    async with bots_at(tables, BotsHere(1)) as thinking:
        open_table = await new_table(tables, BOT, BOT, **QUICK)
        assert not thinking.count
        with open_table.watching():
            thinking.watch(open_table)
            await settled(lambda: open_table.table.phase == OVER and not thinking.count)


async def test_for_a_player_of_three_who_has_given_up_a_bot_plays_on(tables: Tables) -> None:
    async with bots_at(tables, BotsHere(1)):
        open_table = await new_table(tables, ANN, BEN, BOT, game="kings_blade")
        await tables.do(open_table, Concede(seat=0), "ann")
        assert open_table.table.to_play == 0
        await settled(lambda: open_table.table.to_play == 1)


async def test_bots_among_themselves_stop_when_the_watcher_leaves(tables: Tables) -> None:
    workers = ByHand()
    async with bots_at(tables, workers) as thinking:
        open_table = await new_table(tables, BOT, BOT)
        with open_table.watching():
            thinking.watch(open_table)
            await settled(lambda: workers.thoughts)
        workers.thoughts[0].set_result(open_table.table.match.legal[0])
        await settled(lambda: not thinking.count)
        assert open_table.table.seq == 3
        assert len(workers.thoughts) == 1


async def test_a_page_without_a_script_watches_for_a_while(sqlite: str) -> None:
    now, workers = [1000.0], ByHand()
    async with tables_at(sqlite, lambda: now[0]) as tables, bots_at(tables, workers) as thinking:
        open_table = await new_table(tables, BOT, BOT)
        open_table.visit(now[0], "1.2.3.4")
        now[0] += ATTENDED - 1
        thinking.watch(open_table)
        await settled(lambda: workers.thoughts)
        now[0] += 1
        workers.thoughts[0].set_result(open_table.table.match.legal[0])
        await settled(lambda: not thinking.count)
        thinking.watch(open_table)
        assert not thinking.count


async def test_where_all_people_have_left_bots_wait_for_somebody_to_watch(tables: Tables) -> None:
    workers = ByHand()
    async with bots_at(tables, workers) as thinking:
        open_table = await new_table(tables, ANN, BOT)
        await tables.do(open_table, HandOver(seat=0, bot="uniform"), "ann")
        counts = [thinking.count]
        await tables.do(open_table, Resume(seat=0), "ann")
        await act(tables, open_table)
        assert [*counts, thinking.count] == [0, 1]


async def test_another_server_has_time_to_let_the_bots_play_that_somebody_watches(
    sqlite: str,
) -> None:
    now, workers = [1000.0], ByHand()
    async with tables_at(sqlite, lambda: now[0]) as tables:
        thinking = BotTurns(tables, workers, 0.0, patience=10.0)  # type: ignore[arg-type]
        open_table = await new_table(tables, BOT, BOT)
        with open_table.watching():
            counts = []
            for seconds in (0, 9, 1):
                now[0] += seconds
                thinking.watch(open_table)
                counts.append(thinking.count)
            assert counts == [0, 0, 1]
        await thinking.close()


async def test_a_table_knows_whether_its_bot_had_to_hurry(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with bots_at(tables, ByHand()) as thinking:
        open_table = await new_table(tables, BOT, ANN)
        for choice in (Choice(3, is_hurried=True), Choice(4, is_hurried=False)):

            async def think(_asker: Asker, _ask: Ask[int], choice: Choice = choice) -> Choice:
                return choice

            monkeypatch.setattr(thinking.queue, "think", think)
            assert await thinking._think(open_table) == choice.action
            assert open_table.bots_hurried == choice.is_hurried


async def test_a_real_worker_plays_on_and_analyses_the_same_with_the_same_seed(
    tables: Tables,
) -> None:
    async with bots_at(tables, Workers(1)) as thinking:
        open_table = await new_table(tables, ANN, BOT)
        await act(tables, open_table)
        await settled(lambda: open_table.table.to_play == 0 and open_table.table.seq > 3)
        match = (await new_table(tables, ANN, BEN, game="kings_blade")).table.match
        asker = Asker("ann", "1.2.3.4", lambda: True, Kind.ANALYSIS)
        asked = asker, Request.about(match, 5, iterations=8)
        first, again = await thinking.analyse(*asked), await thinking.analyse(*asked)
        assert first == again
        assert first.best.action in match.legal


async def test_a_thought_is_given_up_when_the_table_changes(tables: Tables) -> None:
    workers = ByHand()
    async with bots_at(tables, workers) as thinking:
        open_table = await new_table(tables, ANN, BOT)
        await act(tables, open_table)
        await settled(lambda: workers.thoughts)
        await tables.do(open_table, Undo(seat=0, seq=3), "ann")
        await settled(lambda: not thinking.count)
        assert workers.thoughts[0].cancelled()
        assert (open_table.table.seq, open_table.table.to_play) == (4, 0)


async def test_a_seat_handed_over_is_played_and_taken_back(tables: Tables) -> None:
    workers = ByHand()
    async with bots_at(tables, workers) as thinking:
        open_table = await new_table(tables, ANN, BEN)
        await tables.do(open_table, HandOver(seat=0, bot="uniform"), "ann")
        await settled(lambda: workers.thoughts)
        workers.thoughts[0].set_result(open_table.table.match.legal[0])
        await settled(lambda: open_table.table.to_play == 1 and not thinking.count)
        await act(tables, open_table)
        await tables.do(open_table, Resume(seat=0), "ann")
        await settled(lambda: not thinking.count)
        assert all(thought.cancelled() for thought in workers.thoughts[1:])


async def test_what_workers_are_sent_is_the_bots_view(tables: Tables) -> None:
    workers = ByHand()
    async with bots_at(tables, workers):
        open_table = await new_table(tables, BOT, ANN, game="kings_blade")
        await settled(lambda: workers.thoughts)
        match = open_table.table.match
        assert workers.views == [match.view(0).tobytes()]
        assert match.view(0).tobytes() != match.states.tobytes()


@pytest.mark.parametrize("error", [RuntimeError("a bot's own"), OSError(), KeyError(3)])
def test_a_bot_that_fails_is_asked_again(
    sqlite: str, error: Exception, monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    monkeypatch.setattr(part, "LONGEST_WAIT", 0.001)

    async def main() -> OpenTable:
        workers = ByHand()
        async with tables_at(sqlite) as tables, bots_at(tables, workers) as thinking:
            open_table = await new_table(tables, BOT, ANN)
            for number in range(3):
                await settled(lambda number=number: len(workers.thoughts) > number)
                workers.thoughts[number].set_exception(error)
            await settled(lambda: len(workers.thoughts) > 3)
            workers.thoughts[3].set_result(open_table.table.match.legal[0])
            await settled(lambda: open_table.table.to_play == 1 and not thinking.count)
            return open_table

    open_table = asyncio.run(main())
    told = str([vars(record) for record in caplog.records])
    assert told.count("'bot failed'") >= 3
    assert open_table.name not in told


async def test_an_action_that_is_not_legal_is_not_played_and_asked_again(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(part, "LONGEST_WAIT", 0.001)
    workers = ByHand()
    async with bots_at(tables, workers):
        open_table = await new_table(tables, BOT, ANN, game="blazon")
        await settled(lambda: workers.thoughts)
        legal = open_table.table.match.legal
        wrong = next(a for a in range(open_table.table.match.game.ACTIONS) if a not in legal)
        workers.thoughts[0].set_result(wrong)
        await settled(lambda: len(workers.thoughts) > 1)
        assert open_table.table.seq == 2


async def test_a_bot_waits_for_a_database_that_is_away(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(part, "LONGEST_WAIT", 0.001)
    async with bots_at(tables, BotsHere(1)):
        open_table = await new_table(tables, ANN, BOT)
        store = moody(tables)
        before = store.appends
        store.is_mute = True
        thinking_of = asyncio.ensure_future(act(tables, open_table))
        await asyncio.gather(thinking_of, return_exceptions=True)
        assert store.appends == before + 1
        store.is_mute = False
        await tables.find(
            open_table.name
        )  # the act was written after all: now it is the bot's turn
        tables.changed(open_table)
        store.is_mute = True
        await settled(lambda: not open_table.is_here)
        store.is_mute = False
        await settled(lambda: open_table.is_here and open_table.table.to_play == 0)


async def test_nobody_thinks_for_a_table_that_is_gone(tables: Tables) -> None:
    """It was swept while the bot thought: its entry has nowhere to go, and that ends it."""
    workers = ByHand()
    async with bots_at(tables, workers) as thinking:
        open_table = await new_table(tables, BOT, ANN)
        await settled(lambda: workers.thoughts)
        await sweep(tables.store, Keeping(running=1), 1e12)
        workers.thoughts[0].set_result(open_table.table.match.legal[0])
        await settled(lambda: not thinking.count)
        assert not open_table.is_here
        assert len(workers.thoughts) == 1


async def test_each_table_waits_for_one_thought_of_every_other(tables: Tables) -> None:
    workers = ByHand()
    async with bots_at(tables, workers) as thinking:
        for _time in range(4):
            await new_table(tables, BOT, ANN)
        await settled(lambda: len(workers.thoughts) == 4)
        assert thinking.count == 4


async def leave_a_bot_waiting(database: str) -> str:
    """A table where it is a bot's turn, and no server."""
    async with tables_at(database) as tables:
        open_table = await new_table(tables, ANN, BOT)
        await act(tables, open_table)
        return open_table.name


def test_after_a_start_bots_play_on_though_nobody_looks(
    sqlite: str, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At once: not at the next look, which never comes."""
    name = asyncio.run(leave_a_bot_waiting(sqlite))
    monkeypatch.setattr("kingofarms.web.server.BOTS_SECONDS", 1e6)
    server = serve(sqlite)
    until(lambda: server.parts.tables.changes)
    assert server.parts.tables._alive[name].table.seq > 3


async def test_no_bot_decides_in_the_seat_of_one_who_plays_on_from_a_running_match(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(part, "HELD", 0.001)
    origin = await new_table(tables, ANN, BEN)
    tried = await play_on(tables, origin, origin.table, 0, [ANN, BOT], "ann")
    looks, origin_of = [], tables.origin_of

    def look(open_table: OpenTable) -> Any:
        looks.append(open_table)
        return origin_of(open_table)

    monkeypatch.setattr(tables, "origin_of", look)
    async with bots_at(tables, BotsHere(1)):
        await tables.do(tried, HandOver(seat=0, bot="uniform"), "ann")
        seq = tried.table.seq
        with tried.watching():
            tables.changed(tried)
            await settled(lambda: len(looks) > 5)
            assert tried.table.seq == seq
            await tables.do(origin, Concede(seat=0), "ann")
            await settled(lambda: tried.table.seq > seq)
