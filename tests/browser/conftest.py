"""A server and a real browser: Debian's Chromium, driven by Playwright."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from kingofarms.games import games
from kingofarms.web.tables.bot_turns import compile_game
from tests.browser.people import CHROMIUM, FLAGS, Visitors

READY = "King of Arms is at "


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Stopped after each file: while Playwright runs, nothing else can run an event loop."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the server for all these tests."""
    for game in games():  # here, where nobody waits for a page meanwhile
        compile_game(game)
    folder = tmp_path_factory.mktemp("tables")
    with serving(folder) as found:
        yield found


class serving:  # noqa: N801 - read as a word: with serving(folder)
    """A server in a separate process."""

    def __init__(self, folder: Path, pace: float = 0.0, **environment: str) -> None:
        self.folder, self.pace, self.environment = folder, pace, environment

    def __enter__(self) -> str:
        command = "from tests.browser.same_luck import main; main()"
        options = ["serve", "--port", "0", "--data", str(self.folder), "--no-browser"]
        options += [
            "--pace",
            str(self.pace),
            "--rate",
            "1000",
            "--workers",
            "1",
            "--newcomers",
            "0",
        ]
        options += ["--log", str(self.folder / "log.jsonl")]
        self.process = subprocess.Popen(
            [sys.executable, "-c", command, *options],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "KINGOFARMS_LANGUAGE": "en", **self.environment},
        )
        assert self.process.stdout
        line = self.process.stdout.readline()
        assert line.startswith(READY), line
        return line.removeprefix(READY).split()[0].rstrip("/")

    def __exit__(self, *_error: object) -> None:
        self.process.terminate()
        status = self.process.wait(120)
        assert self.process.stdout
        self.process.stdout.close()
        assert status == 0, "the server must end in order"


@pytest.fixture
def visitors(browser: Browser, address: str) -> Iterator[Visitors]:
    """Visitors with a browser each. A console error fails the test."""
    found = Visitors(browser, address)
    yield found
    found.leave()
    assert not found.complaints
