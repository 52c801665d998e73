"""A server and a real browser: Debian's Chromium, driven by Playwright."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from kingofarms.games import games
from tests.browser.people import CHROMIUM, FLAGS, Visitors
from tests.compile_games import compile_game
from tests.kit.server import Process, serve_command

SAME_LUCK = "from tests.browser.same_luck import main; main()"


@contextmanager
def chromium() -> Iterator[Browser]:
    """While Playwright runs, nothing else in this process can run an event loop."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """For all tests of this folder. A module elsewhere that imports it keeps it to the end."""
    with chromium() as found:
        yield found


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the server for all these tests."""
    for game in games():  # here, where nobody waits for a page meanwhile
        compile_game(game)
    folder = tmp_path_factory.mktemp("tables")
    with serving(folder) as found:
        yield found


@contextmanager
def serving(folder: Path, pace: float = 0.0, **variables: str) -> Iterator[str]:
    """A server in a process of its own, with luck that can be repeated; it must end in order."""
    folder.mkdir(exist_ok=True)
    words = ["--data", str(folder), "--pace", str(pace)]
    command = serve_command(folder, *words, main=SAME_LUCK)
    server = Process(command, folder, os.environ | {"KINGOFARMS_LANGUAGE": "en"} | variables)
    try:
        yield server.address
    finally:
        status = server.end()
    assert status == 0, server.printed


@pytest.fixture
def visitors(browser: Browser, address: str) -> Iterator[Visitors]:
    """Visitors with a browser each. A console error fails the test."""
    found = Visitors(browser, address)
    yield found
    found.leave()
    assert not found.complaints
