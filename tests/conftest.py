"""Fixtures for all tests."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

import kingofarms.games  # noqa: F401  # registers them

# Machines are noisy: no example is too slow, and the same ones are tried each time.
settings.register_profile("suite", deadline=None, derandomize=True, database=None)
settings.load_profile("suite")

HERE = Path(__file__).parent
# Tests about nothing compiled: one way of running them will do, except for the loops that play a
# series.
NOT_COMPILED = [
    HERE / name
    for name in (
        *("arms", "bench", "bots/processes", "browser", "cli", "lab", "study", "web"),
        *("test_arrows.py", "test_async_tests.py", "test_citations.py", "test_dependencies.py"),
        *("test_documents.py", "test_one_folder.py"),
    )
]
LOOPS = HERE / "lab/series/test_rows.py"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        is_outside = any(item.path.is_relative_to(folder) for folder in NOT_COMPILED)
        if is_outside and item.path != LOOPS:
            item.add_marker(pytest.mark.slow)


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
