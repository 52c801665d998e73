"""The example games in a real browser: one that brings no drawings, and one with a table."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.conftest import chromium, serving
from tests.browser.people import Visitors, play_to_the_end
from tests.installing import running

pytestmark = pytest.mark.slow  # the browser makes it slow, however the rules are run

PHONE: ViewportSize = {"width": 360, "height": 740}
DESK: ViewportSize = {"width": 1440, "height": 900}
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
def address(with_drawn: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that has the examples installed."""
    folder = tmp_path_factory.mktemp("tables")
    compiled = running(with_drawn, folder)("-c", COMPILE)
    assert compiled.returncode == 0, compiled.stderr
    path = os.pathsep.join([str(with_drawn), os.environ.get("PYTHONPATH", "")])
    with serving(folder, PYTHONPATH=path) as found:
        yield found


@pytest.fixture
def visitors(browser: Browser, address: str) -> Iterator[Visitors]:
    found = Visitors(browser, address)
    yield found
    found.leave()
    assert not found.complaints


def check_readable(page: Page) -> None:
    """Everybody can read it."""
    problems = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa"]})
    assert problems.violations_count == 0, problems.generate_report()


def test_two_people_play_the_one_without_drawings_to_the_end(visitors: Visitors) -> None:
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
    check_readable(ann.page)
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


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_drawn_one_is_played_by_clicking_cards_and_the_middle(
    visitors: Visitors, size: ViewportSize
) -> None:
    ann = visitors.come(viewport=size)
    ann.fill_in("overreach_drawn", ["me", "page"], "Ann", hand_size="3")
    for turn in range(3):
        ann.wait_for("Your turn")
        expect(ann.page.locator("#own-hand .thing")).to_have_count(3 - turn)
        assert not ann.page.evaluate(TOO_WIDE)
        before = ann.seq
        ann.page.locator("#own-hand .thing").first.click()
        expect(ann.page.locator("#own-hand .picked")).to_be_visible()
        check_readable(ann.page)
        ann.page.locator("#thing-laid").click()
        ann.wait_past(before)
    ann.wait_for("^Finished")
    expect(ann.page.locator("#score")).to_contain_text("All cards are laid.")


def test_the_lobby_the_rules_and_the_lessons_show_them(visitors: Visitors) -> None:
    ann = visitors.come()
    ann.page.goto(ann.address)
    plain, drawn = ann.page.locator(".game", has_text="Overreach").all()
    expect(drawn.locator(".shown")).to_have_count(3)
    expect(plain.locator("svg")).to_be_visible()
    expect(plain).to_contain_text("not more than twice the lowest")
    plain.get_by_role("link", name="Rules").click()
    expect(ann.page.locator("#O3")).to_be_visible()
    ann.page.goto(f"{ann.address}/learn/overreach_drawn")
    expect(ann.page.locator("main")).to_contain_text("Overreaching")
