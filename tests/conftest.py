"""Fixtures for all tests."""

import os
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings

import kingofarms.games  # noqa: F401  # registers them
from tests.unsteady import pytest_configure  # noqa: F401  # a hook

# Machines are noisy: no example is too slow, and the same ones are tried each time.
settings.register_profile("suite", deadline=None, derandomize=True, database=None)
settings.load_profile("suite")

HERE = Path(__file__).parent
# Tests about nothing compiled: one way of running them will do, except for the loops that play a
# series.
NOT_COMPILED = [
    HERE / name
    for name in (
        *("arms", "bench", "trials", "bots/processes", "browser", "cli", "lab", "study", "web"),
        *("games/blazon/browser", "games/heraldry/browser", "games/kings_blade/browser"),
        *("engine/test_words.py", "envs/test_openspiel.py"),
        *("test_arrows.py", "test_async_tests.py", "test_citations.py", "test_dependencies.py"),
        *("test_documents.py", "test_one_folder.py", "test_unsteady.py"),
        "test_targets.py",  # compares compiled and uncompiled by itself
    )
]
LOOPS = HERE / "lab/series/test_rows.py"
# Files that take longest, compiled or not: they are begun first, so that at the end no worker waits
# for another.
LONG = [
    HERE / name
    for name in (
        *("browser", "web/test_unseen_on_the_web.py", "web/test_unseen_in_a_replay.py"),
        "test_every_game.py",
        *("games/blazon/test_taste.py", "games/test_what_pages_ask.py", "envs/test_table.py"),
        *("games/kings_blade/test_owner_chooses.py", "games/overreach", "web/run"),
    )
]


@cache
def is_outside(path: Path) -> bool:
    """Whether nothing in that file or folder is about compiled code."""
    is_within = any(path.is_relative_to(folder) for folder in NOT_COMPILED)
    return is_within and not LOOPS.is_relative_to(path)


@cache
def place_of(path: Path) -> int:
    """The place of that file in the row: first those that take longest."""
    places = (at for at, long in enumerate(LONG) if path.is_relative_to(long))
    return next(places, len(LONG))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Without the slow tests, what is outside need not even be imported."""
    return True if "not slow" in config.option.markexpr and is_outside(collection_path) else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if is_outside(item.path):
            item.add_marker(pytest.mark.slow)
    items.sort(key=lambda item: place_of(item.path))


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Tests marked `anyio` run on asyncio, as the server does."""
    return "asyncio"


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("KINGOFARMS_LANGUAGE", "en")
    os.environ.setdefault("COLUMNS", "100")
