"""The analysis of a match in a browser: by keyboard, in German, on a phone, and without script."""

import re

from playwright.sync_api import Page, expect

from tests.browser.people import Visitors
from tests.browser.probes import is_too_wide, look_at
from tests.browser.test_replay import finished

SLOW = 240_000  # ms; where something is still to be compiled


def analysed(visitors: Visitors, **settings: object) -> Page:
    """The page of a match that is analysed; if it is not yet, that is begun by keyboard."""
    page = visitors.come(locale="de-DE", **settings).page
    page.goto(f"{finished(visitors.address, 'heraldry').table}/analysis")
    button = page.locator("#analyse")
    if button.count():
        button.focus()
        page.keyboard.press("Enter")
    expect(page.locator("#chances")).to_be_visible(timeout=SLOW)
    return page


def test_it_is_started_by_keyboard_and_shows_luck_and_choice_in_german(visitors: Visitors) -> None:
    page = analysed(visitors)
    expect(page.get_by_role("heading", name="Glück und Entscheidung")).to_be_visible()
    expect(page.locator("#chances")).to_have_attribute("aria-label", re.compile("Gewinnchancen"))
    page.locator(".as-table summary").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".as-table tbody tr").first).to_be_visible()


def test_a_replay_follows_the_moment_with_its_decision(visitors: Visitors) -> None:
    page = analysed(visitors)
    page.goto(page.url.replace("/analysis", "/replay?at=4"))
    now = page.locator("#curve-now")
    before = now.get_attribute("d")
    expect(page.locator("#decision .verdict")).to_be_visible()
    said = page.locator("#decision").inner_text()
    page.locator("body").press("ArrowRight")
    expect(now).not_to_have_attribute("d", str(before))
    expect(page.locator("#decision")).not_to_have_text(said)
    page.locator("#decision summary").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#decision tbody tr").first).to_be_visible()


def test_on_a_low_desk_it_stands_beside_the_table_and_on_a_phone_nothing_is_wider_than_the_page(
    visitors: Visitors,
) -> None:
    page = analysed(visitors, viewport={"width": 360, "height": 740})
    assert not is_too_wide(page)
    page.goto(page.url.replace("/analysis", "/replay?at=4"))
    expect(page.locator("#chances")).to_be_visible()
    assert not is_too_wide(page)
    look_at(page, 1024, 600)
    table, beside = page.locator("#main").bounding_box(), page.locator("#chances").bounding_box()
    assert table
    assert beside
    assert table["x"] + table["width"] <= beside["x"]
    expect(page.locator("#decision .verdict")).to_be_in_viewport()


def test_it_works_without_script(visitors: Visitors) -> None:
    page = analysed(visitors, java_script_enabled=False)  # the page looks again by itself
    page.locator(".as-table summary").click()
    page.locator(".as-table tbody a").nth(3).click()
    expect(page.locator("#decision")).to_be_visible()
