"""Tests that are coroutines: pytest runs them by itself, on asyncio alone."""

import asyncio
from collections.abc import Iterator

import pytest

from kingofarms.engine.words import current_language, speaking

runs: list[asyncio.AbstractEventLoop] = []


@pytest.fixture
def german() -> Iterator[None]:
    with speaking("de"):
        yield


async def test_a_coroutine_runs_on_asyncio() -> None:
    runs.append(asyncio.get_running_loop())
    await asyncio.sleep(0)
    assert len(runs) == 1


@pytest.mark.usefixtures("german")
async def test_a_coroutine_speaks_the_language_of_its_fixtures() -> None:
    assert current_language() == "de"
