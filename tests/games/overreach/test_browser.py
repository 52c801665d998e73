"""A game that brings no drawings, in a real browser: with a script and without, by keyboard."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ViewportSize, expect

from tests.browser.conftest import chromium, serving
from tests.browser.people import Visitors, play_to_the_end
from tests.installing import running

pytestmark = pytest.mark.slow  # the browser makes it slow, however the rules are run

PHONE: ViewportSize = {"width": 390, "height": 844}
TOO_WIDE = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"
# All games: a server that finds one uncompiled compiles it, and everyone waits longer.
COMPILE = """
from kingofarms.bots.processes.warm_up import compile_game
from kingofarms.games import games
for game in games().values():
    compile_game(game)
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture(scope="module")
def address(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that has the example installed."""
    folder = tmp_path_factory.mktemp("tables")
    compiled = running(installed, folder)("-c", COMPILE)
    assert compiled.returncode == 0, compiled.stderr
    path = os.pathsep.join([str(installed), os.environ.get("PYTHONPATH", "")])
    with serving(folder, PYTHONPATH=path) as found:
        yield found


@pytest.fixture
def visitors(browser: Browser, address: str) -> Iterator[Visitors]:
    found = Visitors(browser, address)
    yield found
    found.leave()
    assert not found.complaints


def test_two_people_play_it_to_the_end(visitors: Visitors) -> None:
    ann, bob, carl = visitors.come(), visitors.come(viewport=PHONE), visitors.come()
    table = ann.fill_in("overreach", ["me", "open"], "Ann")
    bob.sit_down(table, "Bob")
    ann.wait_for("Your turn|Bob's turn")
    carl.page.goto(table)
    players = ann.page.locator(".plain table").inner_text()
    assert re.search(r"Player 1\s+0\s+\d+, \d+, \d+, \d+", players), "the own hand"
    assert re.search(r"Player 2\s+0\s+–", players), "not the other's"
    assert not re.search(r"\d, \d", carl.page.locator(".plain table").inner_text())
    assert not bob.page.evaluate(TOO_WIDE)
    problems = Axe().run(ann.page, options={"runOnly": ["wcag2a", "wcag2aa"]})
    assert problems.violations_count == 0, problems.generate_report()
    play_to_the_end([ann, bob], seed=1)
    for each in (ann, bob):
        expect(each.page.locator("#score")).to_contain_text("All cards are laid.")


def test_it_is_played_without_a_script_against_bots(visitors: Visitors) -> None:
    ann = visitors.come(java_script_enabled=False)
    table = ann.fill_in("overreach", ["me", "page"], "Ann", hand_size="2")
    for _look in range(900):
        ann.page.goto(table)
        if ann.is_over:
            break
        if ann.title.startswith("Your turn"):
            ann.page.locator("#panel > .choices button").first.click()
            ann.page.wait_for_url(table)
        ann.page.wait_for_timeout(100)
    expect(ann.page.locator("#score")).to_be_visible()


def test_it_is_played_by_keyboard_alone(visitors: Visitors) -> None:
    ann = visitors.come()
    ann.fill_in("overreach", ["me", "page"], "Ann", hand_size="2")
    for _turn in range(4):
        ann.wait_for("Your turn|^Finished")
        if ann.is_over:
            break
        before = ann.seq
        for _step in range(60):  # Tab until an action has the focus
            ann.page.keyboard.press("Tab")
            if ann.page.evaluate("!!document.activeElement.closest('#panel > .choices')"):
                break
        ann.page.keyboard.press("Enter")
        ann.wait_past(before)
    ann.wait_for("^Finished")


def test_the_lobby_and_its_rules_show_it(visitors: Visitors) -> None:
    ann = visitors.come()
    ann.page.goto(ann.address)
    card = ann.page.locator(".game", has_text="Overreach")
    expect(card.locator("svg")).to_be_visible()
    expect(card).to_contain_text("not more than twice the lowest")
    card.get_by_role("link", name="Rules").click()
    expect(ann.page.locator("#O3")).to_be_visible()
