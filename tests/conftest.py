"""Fixtures for all tests."""

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings

import kingofarms.games  # noqa: F401  # registers them
from kingofarms.engine.words import speaking
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
LOOPS = HERE / "lab/matches/test_rows.py"
# Tests that have a server, a browser, a database or another program at work, or that play series
# of matches: `./test fast` leaves them out.
SERVED = [
    HERE / name
    for name in (
        *("bots/processes", "browser", "cli", "games/overreach", "lab/work", "trials", "web/run"),
        *("test_documents.py", "test_new_game.py", "test_targets.py", "test_unsteady.py"),
        *("web/database", "web/http", "web/test_old_tables.py"),
        *("bots/search", "bots/test_perfect.py", "envs", "games/heraldry/solver", "lab"),
    )
]
FIXTURES = {"address", "browser", "database", "house", "postgres", "serve", "served", "start"}
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
def is_served(path: Path) -> bool:
    """Whether servers, browsers or other programs take part in the tests of that file."""
    return any(path.is_relative_to(folder) for folder in SERVED)


@cache
def place_of(path: Path) -> int:
    """The place of that file in the row: first those that take longest."""
    places = (at for at, long in enumerate(LONG) if path.is_relative_to(long))
    return next(places, len(LONG))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """What is left out as a whole need not even be imported."""
    left_out = {"not slow": is_outside, "not served": is_served}
    is_left_out = left_out.get(config.option.markexpr)
    return True if is_left_out and is_left_out(collection_path) else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if is_outside(item.path):
            item.add_marker(pytest.mark.slow)
        if is_served(item.path) or FIXTURES.intersection(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.served)
    items.sort(key=lambda item: place_of(item.path))


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Tests that are coroutines run on asyncio, as the server does."""
    return "asyncio"


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("KINGOFARMS_LANGUAGE", "en")
    os.environ.setdefault("COLUMNS", "100")


@pytest.fixture
def english_words() -> Iterator[None]:
    """Texts are English, as for a server, which always knows which language it speaks."""
    with speaking("en"):
        yield
