"""Fixtures for all tests."""

import os

import pytest
from hypothesis import settings

import kingofarms.games  # noqa: F401  # registers them

# Machines are noisy: no example is too slow, and the same ones are tried each time.
settings.register_profile("suite", deadline=None, derandomize=True, database=None)
settings.load_profile("suite")


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
