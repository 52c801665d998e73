"""Whose bot thinks next, and for how long: a clock and workers of the test's own."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from functools import partial
from typing import Any

import pytest

from kingofarms.bots.processes.workers import Allowance
from kingofarms.web.tables import thinking_queue as queue
from kingofarms.web.tables.thinking_queue import SECONDS, Asker, Choice, Kind, ThinkingQueue

Think = Callable[[Asker, Any], Coroutine[Any, Any, Any]]


class Hall:
    """A queue for tables that are named by the test; it answers for the workers."""

    def __init__(self, workers: int = 1) -> None:
        self.workers = workers
        self.queue = ThinkingQueue(workers)
        self.begun: list[str] = []  # in the order in which workers were asked
        self.allowances: dict[str, Allowance] = {}
        self.absent: set[str] = set()
        self.tasks: dict[str, asyncio.Task[Any]] = {}
        self._futures: dict[str, Future[int]] = {}

    async def ask(
        self, *names: str, kind: Kind = Kind.TURN, by: str = "", address: str = "one address"
    ) -> None:
        """Bots are to think for these tables, one after the other; or somebody wants a hint."""
        for name in names:
            is_here = partial(self._is_here, name)
            asker = Asker(by or name, address, is_here, kind)
            think: Think = self.queue.think if kind == Kind.TURN else self.queue.answer
            self.tasks[name] = asyncio.create_task(think(asker, self._asking(name)))
            await self.settle()

    def _is_here(self, name: str) -> bool:
        return name not in self.absent

    def _asking(self, name: str) -> Callable[[Allowance], Future[int]]:
        def ask(allowance: Allowance) -> Future[int]:
            self.begun.append(name)
            self.allowances[name] = allowance
            self._futures[name] = Future()
            if sum(not each.done() for each in self._futures.values()) <= self.workers:
                self._futures[name].set_running_or_notify_cancel()
            return self._futures[name]

        return ask

    async def answer(self, name: str) -> None:
        """The worker that thinks for that table has chosen."""
        self._futures[name].set_result(7)
        await self.settle()

    async def settle(self) -> None:
        for _time in range(10):
            await asyncio.sleep(0)

    async def answer_all(self) -> list[str]:
        """Every worker answers, again and again; the tables in the order of their turns."""
        answered = 0
        while answered < len(self.begun):
            await self.answer(self.begun[answered])
            answered += 1
        return self.begun

    def seconds(self, name: str) -> float:
        return self.allowances[name].seconds


def some(name: str, count: int) -> list[str]:
    """So many tables."""
    return [f"{name}-{number}" for number in range(count)]


@pytest.fixture
def hall() -> Hall:
    """A queue for one worker."""
    return Hall()


async def test_a_host_with_many_tables_takes_one_turn_like_everyone(hall: Hall) -> None:
    await hall.ask(*some("greedy", 5), by="greedy")
    await hall.ask("ann", "ben")
    order = await hall.answer_all()
    assert order[2:5] == ["ann", "ben", "greedy-2"], "two had been asked for before they came"


async def test_an_address_with_many_hosts_takes_one_turn_like_everyone(hall: Hall) -> None:
    await hall.ask(*some("crowd", 5), address="the crowd's")
    await hall.ask("ann", address="ann's")
    order = await hall.answer_all()
    assert order.index("ann") == 2, "two had been asked for before she came"


async def test_at_an_address_all_hosts_take_turns(hall: Hall) -> None:
    await hall.ask(*some("greedy", 3), by="greedy")
    await hall.ask(*some("ann", 3), by="ann")
    order = (await hall.answer_all())[2:]
    assert order == ["ann-0", "ann-1", "greedy-2", "ann-2"], "two were asked for before she came"


async def test_without_addresses_hosts_take_turns(hall: Hall) -> None:
    await hall.ask(*some("greedy", 5), by="greedy", address="")
    await hall.ask("ann", address="")
    assert (await hall.answer_all()).index("ann") == 2


async def test_who_asks_again_at_once_waits_for_all_others(hall: Hall) -> None:
    names = ("greedy", "ann", "ben", "cat")
    for name in names:
        await hall.ask(name, address=name)
    for number in range(8):
        name = hall.begun[number]
        await hall.answer(name)
        await hall.ask(name, address=name)
    assert hall.begun[:8] == [*names, *names]


async def test_where_somebody_is_comes_first(hall: Hall) -> None:
    await hall.ask("busy")
    hall.absent |= {"away-1", "away-2"}
    await hall.ask("away-1", address="first")
    await hall.ask("away-2", address="second")
    await hall.ask("ann", address="third")
    assert await hall.answer_all() == ["busy", "ann", "away-1", "away-2"]


async def test_who_comes_back_is_not_made_to_wait_longer(hall: Hall) -> None:
    await hall.ask("busy")
    hall.absent |= {"away", "ann"}
    await hall.ask("away", "ann")
    hall.absent.discard("ann")
    assert await hall.answer_all() == ["busy", "ann", "away"]


# How long.


async def test_as_many_as_there_are_workers_think_as_long_as_ever() -> None:
    hall = Hall(workers=3)
    await hall.ask("ann", "ben", "cat")
    assert [hall.seconds(name) for name in hall.begun] == [SECONDS] * 3


async def test_every_table_that_waits_gets_its_decision_in_a_round() -> None:
    hall = Hall(workers=2)
    await hall.ask(*some("table", 50))
    seconds = {hall.seconds(name) for name in hall.begun}
    assert seconds == {queue.ROUND * 2 / 48 - queue.HANDLING}
    assert 24 * (max(seconds) + queue.HANDLING) <= queue.ROUND + 1e-9, "48 wait, for two workers"


async def test_the_thoughts_under_way_hurry_too_and_again_take_their_time(hall: Hall) -> None:
    await hall.ask("ann")
    assert hall.seconds("ann") == SECONDS
    await hall.ask("ben")
    assert hall.seconds("ann") == queue.ROUND - queue.HANDLING
    hall.tasks["ben"].cancel()
    await hall.settle()
    assert hall.seconds("ann") == SECONDS


async def test_one_host_with_many_tables_hurries_its_own_bots_only() -> None:
    hall = Hall(workers=2)
    await hall.ask("ann", address="ann's")
    await hall.ask(*some("greedy", 20), by="greedy", address="greedy's")
    assert hall.seconds("ann") == SECONDS
    assert hall.seconds("greedy-0") == queue.ROUND * 2 / (21 - 2) - queue.HANDLING


async def test_nobody_hurries_for_tables_where_nobody_is(hall: Hall) -> None:
    hall.absent |= {f"away-{number}" for number in range(50)}
    for name in sorted(hall.absent):
        await hall.ask(name)
    assert hall.seconds(hall.begun[0]) == SECONDS


async def test_a_thought_where_nobody_is_ends_when_somebody_waits(hall: Hall) -> None:
    hall.absent.add("away")
    await hall.ask("away", "ann")
    assert hall.seconds("away") == queue.LEAST


async def test_a_thought_is_never_shorter_than_the_least(hall: Hall) -> None:
    await hall.ask(*some("table", 60))
    assert hall.seconds("table-0") == queue.LEAST


async def test_a_choice_says_whether_it_was_hurried(hall: Hall) -> None:
    await hall.ask("cut", "quick", "calm")
    hall.allowances["cut"].is_used_up = True
    await hall.answer("cut")
    await hall.answer("quick")
    hall.allowances["calm"].is_used_up = True  # but nobody waits: it had all the time there is
    await hall.answer("calm")
    assert [hall.tasks[name].result() for name in ("cut", "quick", "calm")] == [
        Choice(7, is_hurried=True),
        Choice(7, is_hurried=False),
        Choice(7, is_hurried=False),
    ]


# What is given up.


async def test_a_thought_that_is_given_up_while_it_waits_takes_no_worker(hall: Hall) -> None:
    await hall.ask("ann", "ben", "cat", "dan")
    assert hall.queue.length == 3
    hall.tasks["cat"].cancel()
    await hall.settle()
    assert hall.queue.length == 2
    assert await hall.answer_all() == ["ann", "ben", "dan"]


async def test_each_worker_has_one_more_thought_at_hand_and_no_other() -> None:
    hall = Hall(workers=2)
    await hall.ask(*some("table", 9))
    assert len(hall.begun) == 4
    await hall.answer("table-0")
    assert len(hall.begun) == 5


async def test_where_nobody_is_no_thought_is_asked_for_in_advance(hall: Hall) -> None:
    hall.absent |= {"away-1", "away-2"}
    await hall.ask("away-1", "away-2")
    assert hall.begun == ["away-1"]
    assert hall.seconds("away-1") == SECONDS


async def test_a_worker_is_busy_until_it_has_answered_though_nobody_waits_for_it() -> None:
    hall = Hall()
    await hall.ask("ann", "ben", "cat")
    hall.tasks["ann"].cancel()
    await hall.settle()
    assert hall.begun == ["ann", "ben"]
    await hall.answer("ann")
    assert hall.begun == ["ann", "ben", "cat"]


async def test_a_thought_that_is_given_up_at_its_turn_lets_the_next_one_begin(hall: Hall) -> None:
    await hall.ask("ann", "ben", "cat", "dan")
    hall._futures["ann"].set_result(7)
    hall.tasks["cat"].cancel()  # before the loop has heard that the worker is free
    await hall.settle()
    assert hall.begun == ["ann", "ben", "dan"]


async def test_a_worker_that_cannot_be_asked_is_free_again(hall: Hall) -> None:
    def ask(_allowance: Allowance) -> Future[int]:
        raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        await hall.queue.think(Asker("ann", "", lambda: True), ask)
    await hall.ask("ben")
    assert hall.begun == ["ben"]


# Hints and analyses.


async def test_bots_come_first_then_hints_then_bots_where_nobody_is_then_analyses() -> None:
    hall = Hall()
    await hall.ask("busy")
    hall.absent.add("away")
    await hall.ask("analysis", kind=Kind.ANALYSIS)
    await hall.ask("away")
    await hall.ask("hint", kind=Kind.HINT)
    await hall.ask("ann", "ben")
    assert await hall.answer_all() == ["busy", "ann", "ben", "hint", "away", "analysis"]
    assert hall.tasks["hint"].result() == 7


async def test_hints_and_analyses_leave_a_worker_to_the_bots() -> None:
    hall = Hall(workers=3)
    await hall.ask(*some("analysis", 5), kind=Kind.ANALYSIS)
    assert hall.begun == ["analysis-0", "analysis-1"]
    await hall.ask("ann")
    assert hall.begun[2:] == ["ann"], "at once"
    assert hall.seconds("ann") == SECONDS


async def test_a_single_worker_gives_hints_too_but_ends_them_when_a_bot_is_to_play() -> None:
    hall = Hall()
    await hall.ask("hint", kind=Kind.HINT)
    assert hall.seconds("hint") == queue.HINT_SECONDS
    await hall.ask("ann")
    assert hall.seconds("hint") == queue.HINT_LEAST
    await hall.ask("next", kind=Kind.HINT)
    assert hall.begun == ["hint", "ann"], "the next hint is not asked for in advance"


async def test_bots_do_not_hurry_for_a_hint(hall: Hall) -> None:
    await hall.ask("ann")
    await hall.ask(*some("hint", 5), kind=Kind.HINT)
    assert hall.seconds("ann") == SECONDS


async def test_who_asks_for_many_analyses_takes_one_turn_like_everyone(hall: Hall) -> None:
    await hall.ask(*some("greedy", 5), kind=Kind.ANALYSIS, address="greedy's")
    await hall.ask("ann", kind=Kind.ANALYSIS, address="ann's")
    order = await hall.answer_all()
    assert order.index("ann") == 1, "one had begun before she came"


@pytest.mark.parametrize("workers", [1, 2, 3])
@pytest.mark.parametrize("address", ["greedy's", "ann's"])
async def test_a_hint_waits_for_at_most_one_running_hint_of_somebody_else(
    workers: int, address: str
) -> None:
    hall = Hall(workers)
    await hall.ask(*some("greedy", 60), kind=Kind.HINT, by="greedy", address="greedy's")
    running = len(hall.begun)
    await hall.ask("ann", kind=Kind.HINT, address=address)
    await hall.answer(hall.begun[0])
    assert hall.begun[running:] == ["ann"]


async def test_an_analysis_at_which_somebody_looks_comes_before_one_that_nobody_awaits() -> None:
    hall = Hall()
    await hall.ask("busy")
    hall.absent.add("left")
    await hall.ask("left", kind=Kind.ANALYSIS, address="first")
    await hall.ask("here", kind=Kind.ANALYSIS, address="second")
    assert await hall.answer_all() == ["busy", "here", "left"]
