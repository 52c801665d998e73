"""Hints in a real browser: asked for, marked on the table, played; by keys, without a script."""

import pytest
from playwright.sync_api import expect

from tests.browser.people import PATIENCE, Visitor, Visitors


def at_a_table(visitors: Visitors, game: str, **settings: str) -> Visitor:
    ann = visitors.come(**settings) if settings else visitors.come()
    ann.set_up(game, ["me", "squire"], "Ann")
    ann.wait_for("^(Your turn|Du bist)")
    expect(ann.page.locator("#hint-ask")).to_be_visible(timeout=PATIENCE)
    return ann


@pytest.mark.parametrize("game", ["heraldry", "kings_blade", "blazon"])
def test_a_hint_is_marked_on_the_table_and_can_be_played(visitors: Visitors, game: str) -> None:
    ann = at_a_table(visitors, game)
    page = ann.page
    page.locator("#hint-ask").click()
    expect(page.locator("#hint-do")).to_be_visible(timeout=PATIENCE)
    marks = page.locator(".felt .hinted")
    expect(marks.first).to_be_visible()
    glow = marks.first.evaluate("each => getComputedStyle(each).boxShadow")
    assert glow != "none"
    expect(page.locator("#hint")).to_contain_text("Next best:")
    expect(page.locator("#log")).to_contain_text("You ask for a hint.")
    before = ann.seq
    page.locator("#hint-do").click()
    ann.wait_past(before)
    expect(page.locator("#hint-do")).to_have_count(0)
    expect(page.locator("main .hinted")).to_have_count(0)


def test_the_key_h_asks_and_the_table_stays_usable(visitors: Visitors) -> None:
    ann = at_a_table(visitors, "kings_blade")
    ann.page.keyboard.press("h")
    expect(ann.page.locator("#hint")).to_be_visible()
    thing = ann.page.locator(".felt .thing.can[form=pick]").first
    thing.click()
    expect(ann.page.locator(".picking")).to_have_count(1)
    expect(ann.page.locator("#hint-do")).to_be_visible(timeout=PATIENCE)


def test_a_hint_without_a_script(visitors: Visitors) -> None:
    ann = visitors.come(java_script_enabled=False)
    page = ann.page
    page.goto(f"{ann.address}/new/heraldry?with=bots")
    page.locator("#me").fill("Ann")
    page.locator(".go button").click()
    for _look in range(60):
        if page.locator("#hint-ask").count():
            break
        page.wait_for_timeout(500)
        page.reload()
    page.locator("#hint-ask").click()
    expect(page.locator("#hint-do")).to_be_visible(timeout=PATIENCE)
    page.locator("#hint-do").click()
    expect(page.locator("#hint-do")).to_have_count(0)


def test_two_people_have_hints_only_if_they_agree(visitors: Visitors) -> None:
    ann = visitors.come()
    ann.page.goto(f"{ann.address}/new/heraldry?with=screen")
    ann.page.locator("#me").fill("Ann")
    ann.page.locator("[name=name-1]").fill("Bea")
    ann.page.locator(".go button").click()
    ann.wait_for("^Your turn")
    expect(ann.page.locator("#hint-ask")).to_have_count(0)
    ann.page.goto(f"{ann.address}/new/heraldry?with=screen")
    ann.page.locator("#me").fill("Ann")
    ann.page.locator("[name=name-1]").fill("Bea")
    ann.page.locator("#options > summary").click()
    ann.page.locator("#hints").select_option("on")
    ann.page.locator(".go button").click()
    ann.wait_for("^Your turn")
    expect(ann.page.locator("#hint-ask")).to_be_visible(timeout=PATIENCE)
