"""WarmUp: what is compiled is loaded before it is needed; what is not is not waited for here."""

import asyncio
import gc
import threading

import pytest

from kingofarms.web.tables import warm_up
from kingofarms.web.tables.warm_up import WarmUp
from tests.web.running import until


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Loading takes until this is set."""
    go_on = threading.Event()
    monkeypatch.setattr(warm_up, "LOADED", set())
    monkeypatch.setattr(warm_up, "UNCOMPILED", False)
    monkeypatch.setattr(warm_up, "CACHE", "somewhere")
    monkeypatch.setattr(warm_up, "load", lambda _game: go_on.wait())
    return go_on


def test_what_is_being_loaded_is_waited_for(
    slow: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warm_up, "is_cached", lambda _game: True)

    async def main() -> None:
        parts = WarmUp()
        waiting = asyncio.ensure_future(parts.soon("blazon"))
        await asyncio.sleep(0.1)
        assert not waiting.done()
        assert not parts.is_ready("blazon")
        slow.set()
        assert await waiting
        assert parts.is_ready("blazon")

    asyncio.run(main())


def test_what_has_to_be_compiled_is_not(
    slow: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warm_up, "is_cached", lambda _game: False)
    compiled: list[str] = []
    monkeypatch.setattr(WarmUp, "_compile", lambda _self, game: compiled.append(game))

    async def main() -> None:
        parts = WarmUp()
        assert not await parts.soon("blazon")
        slow.set()
        await parts.ready("blazon")
        assert await parts.soon("blazon")

    asyncio.run(main())
    assert compiled == ["heraldry", "kings_blade", "blazon"]


def test_what_is_no_game_of_ours_is_found_out_elsewhere(slow: threading.Event) -> None:
    slow.set()
    assert asyncio.run(WarmUp().soon("chess"))


def test_the_garbage_collector_does_not_look_at_what_was_loaded(
    slow: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warm_up, "is_cached", lambda _game: True)
    gc.unfreeze()
    slow.set()
    WarmUp()
    try:
        until(lambda: gc.get_freeze_count() > 0)
    finally:
        gc.unfreeze()
