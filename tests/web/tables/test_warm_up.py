"""WarmUp: games are got ready in the lobby's order, and can be played before that."""

import gc
import threading

import pytest

from kingofarms.bots.processes import take_over
from kingofarms.engine.game.game import Game
from kingofarms.engine.rules.compiled import target_of
from kingofarms.engine.rules.target import PROCESSOR, PYTHON
from kingofarms.games import games
from kingofarms.web.tables.bot_turns import WarmUp
from tests.web.running import until

FREEZE = gc.freeze


@pytest.fixture
def go_on(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Loading takes until this is set; what is loaded is at hand."""
    event = threading.Event()

    targets: dict[str, object] = {}

    def load(game: Game, _works: object, _is_given_up: object) -> bool:
        event.wait()
        targets[game.NAME] = PROCESSOR
        return True

    monkeypatch.setattr(take_over, "loaded", set())
    monkeypatch.setattr(take_over, "UNCOMPILED", False)
    monkeypatch.setattr(take_over, "load", load)
    monkeypatch.setattr(take_over, "set_target", lambda game, to: targets.update({game.NAME: to}))
    monkeypatch.setattr(gc, "freeze", lambda: None)  # the tests go on
    monkeypatch.setattr(f"{__name__}.target_of", lambda game: targets.get(game.NAME, PROCESSOR))
    return event


def test_games_run_in_python_until_they_are_loaded(
    go_on: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(take_over, "is_cached", lambda _game: True)
    parts = WarmUp()
    assert {target_of(game) for game in games().values()} == {PYTHON}
    assert not parts.is_done
    go_on.set()
    until(lambda: parts.is_done)
    assert {target_of(game) for game in games().values()} == {PROCESSOR}
    assert parts.progress("blazon") is None
    parts.close()


def test_games_are_compiled_in_the_order_of_the_lobby_after_those_in_the_cache(
    go_on: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled: list[str] = []
    last = list(games())[-1]
    monkeypatch.setattr(take_over, "CACHE", "somewhere")
    monkeypatch.setattr(take_over, "is_cached", lambda game: last == game.NAME)
    monkeypatch.setattr(WarmUp, "_compile", lambda _self, game: compiled.append(game.NAME))
    go_on.set()
    parts = WarmUp()
    until(lambda: parts.is_done)
    assert compiled == list(games())[:-1]
    parts.close()


def test_what_was_not_ready_is_compiled_where_it_is_called_after_the_end(
    go_on: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(take_over, "is_cached", lambda _game: False)
    monkeypatch.setattr(take_over, "CACHE", "somewhere")
    monkeypatch.setattr(WarmUp, "_compile", lambda _self, _game: go_on.wait())
    parts = WarmUp()
    threading.Timer(0.05, go_on.set).start()
    parts.close()
    assert {target_of(game) for game in games().values()} == {PROCESSOR}


def test_the_garbage_collector_does_not_look_at_what_was_loaded(
    go_on: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(take_over, "is_cached", lambda _game: True)
    monkeypatch.setattr(gc, "freeze", FREEZE)
    gc.unfreeze()
    go_on.set()
    WarmUp()
    try:
        until(lambda: gc.get_freeze_count() > 0)
    finally:
        gc.unfreeze()
