"""The drawn example in a real browser: cards are picked and taken to the middle of the table."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ViewportSize, expect

from tests.browser.people import Visitors
from tests.games.overreach.test_browser import TOO_WIDE, address, browser, visitors

__all__ = ["address", "browser", "visitors"]

pytestmark = pytest.mark.slow  # the browser makes it slow, however the rules are run

PHONE: ViewportSize = {"width": 360, "height": 740}
DESK: ViewportSize = {"width": 1440, "height": 900}


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_match_is_played_by_clicking_cards_and_the_middle(
    visitors: Visitors, size: ViewportSize, tmp_path: Path
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
        ann.page.screenshot(path=tmp_path / f"turn-{turn}.png")
        ann.page.locator("#thing-laid").click()
        ann.wait_past(before)
    ann.wait_for("^Finished")
    expect(ann.page.locator("#score")).to_contain_text("All cards are laid.")


def test_everybody_can_read_it(visitors: Visitors) -> None:
    ann = visitors.come()
    ann.fill_in("overreach_drawn", ["me", "page"], "Ann")
    ann.wait_for("Your turn")
    problems = Axe().run(ann.page, options={"runOnly": ["wcag2a", "wcag2aa"]})
    assert problems.violations_count == 0, problems.generate_report()


def test_it_is_taught_and_shown_in_the_lobby(visitors: Visitors) -> None:
    ann = visitors.come()
    ann.page.goto(ann.address)
    expect(ann.page.locator(".game", has_text="Overreach, drawn").locator(".shown")).to_have_count(
        3
    )
    ann.page.goto(f"{ann.address}/learn/overreach_drawn")
    expect(ann.page.locator("main")).to_contain_text("Overreaching")
