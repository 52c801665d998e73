"""Garbage: looked for now and then, and found."""

import asyncio
import gc
import time
import weakref
from collections.abc import Iterator

import pytest

from kingofarms.web import server


class Circle:
    """Something that only the garbage collector takes away."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def thresholds() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.enable()
    gc.unfreeze()


def test_after_a_start_only_what_is_young_is_looked_through() -> None:
    before = gc.get_threshold()
    gc.disable()  # as while it is loading
    server.collect_seldom()
    assert gc.isenabled()
    assert gc.get_threshold() == (*before[:2], server.NEVER)
    assert gc.get_freeze_count() > 0, "what is loaded is not looked at again"


async def test_now_and_then_it_is_taken_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "COLLECT_SECONDS", 0.0)
    left = weakref.ref(Circle())
    task = asyncio.ensure_future(server.collect_now_and_then())
    while left():
        await asyncio.sleep(0)
    task.cancel()


def test_the_longer_it_takes_the_seldomer_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    now, slept, takes = 0.0, [], iter((0.01, 0.5, 0.02))

    class Enough(Exception):
        """So often is enough."""

    def collect() -> None:
        nonlocal now
        now += next(takes)

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) == 4:
            raise Enough

    monkeypatch.setattr(time, "perf_counter", lambda: now)
    monkeypatch.setattr(gc, "collect", collect)
    monkeypatch.setattr(asyncio, "sleep", sleep)
    with pytest.raises(Enough):
        asyncio.run(server.collect_now_and_then())
    assert slept == pytest.approx([60.0, 60.0, 1000.0, 60.0])
