"""Meter: what a request takes of the processor, and nothing that others take meanwhile."""

import asyncio
from collections.abc import Iterator

import pytest

from kingofarms.web.http.limits import METER, Meter, metered


class Clock:
    """The processor's time goes on only when somebody works."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    async def work(self, *seconds: float) -> str:
        for each in seconds:
            self.now += each
            await asyncio.sleep(0)
        return "done"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def meter(clock: Clock) -> Iterator[Meter]:
    meter = Meter(clock)
    before = METER.set(meter)
    yield meter
    METER.reset(before)


def test_only_ones_own_steps_count(clock: Clock, meter: Meter) -> None:
    async def both() -> str:
        other = asyncio.ensure_future(clock.work(64.0, 128.0))
        result = await metered(clock.work(1.0, 2.0, 4.0))
        await other
        return result

    assert asyncio.run(both()) == "done"
    assert (meter.read(), meter.read()) == (7.0, 0.0)


@pytest.mark.usefixtures("meter")
def test_what_fails_or_is_cancelled_counts_and_is_told(clock: Clock, meter: Meter) -> None:
    ended: list[str] = []

    async def fails() -> None:
        clock.now += 1.0
        raise KeyError("broken")

    async def waits() -> None:
        clock.now += 2.0
        try:
            await asyncio.sleep(60)
        finally:
            clock.now += 4.0
            ended.append("cancelled")

    async def all_of_it() -> None:
        with pytest.raises(KeyError):
            await metered(fails())
        task = asyncio.create_task(metered(waits()))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(all_of_it())
    assert (meter.read(), ended) == (7.0, ["cancelled"])


def test_without_a_request_nothing_is_measured(clock: Clock) -> None:
    assert METER.get() is None
    assert asyncio.run(metered(clock.work(1.0))) == "done"
