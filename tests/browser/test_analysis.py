"""The analysis of a match in a browser: by keyboard, in German, on a phone, and without script."""

import re
from collections.abc import Iterator

import pytest
from bench.web.finished import finished, put
from playwright.sync_api import Browser, Page, expect

from kingofarms.games import games
from tests.browser.conftest import serving
from tests.compile_games import compile_game

SLOW = 240_000  # ms; where something is still to be compiled


@pytest.fixture(scope="module")
def studied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with a finished match."""
    compile_game(next(iter(games())))
    folder = tmp_path_factory.mktemp("studied")
    bots = ("perfect:0.7", "perfect:0.7")
    put(folder, [finished("heraldry", bots, "over", 7, {"rounds_to_win": 1})])
    with serving(folder) as address:
        yield address


def german(browser: Browser, address: str, **more: object) -> Page:
    context = browser.new_context(base_url=address, locale="de-DE", **more)  # type: ignore[arg-type]
    return context.new_page()


def analysed(page: Page) -> None:
    """Have the match analysed, by keyboard."""
    page.goto("/t/over/analysis")
    button = page.locator("#analyse")
    if button.count():
        button.focus()
        page.keyboard.press("Enter")
    expect(page.locator("#chances")).to_be_visible(timeout=SLOW)


def test_it_is_started_by_keyboard_and_shows_luck_and_choice_in_german(
    browser: Browser, studied: str
) -> None:
    page = german(browser, studied)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    analysed(page)
    expect(page.get_by_role("heading", name="Glück und Entscheidung")).to_be_visible()
    expect(page.locator("#chances")).to_have_attribute("aria-label", re.compile("Gewinnchancen"))
    summary = page.locator(".as-table summary")
    summary.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".as-table tbody tr").first).to_be_visible()
    assert errors == []


def test_a_replay_follows_the_moment_with_its_decision(browser: Browser, studied: str) -> None:
    page = german(browser, studied)
    analysed(page)
    page.goto("/t/over/replay?at=4")
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
    browser: Browser, studied: str
) -> None:
    page = german(browser, studied, viewport={"width": 360, "height": 740})
    analysed(page)
    for path in ("/t/over/analysis", "/t/over/replay?at=4"):
        page.goto(path)
        expect(page.locator("#chances")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.set_viewport_size({"width": 1024, "height": 600})
    table, beside = page.locator("#main").bounding_box(), page.locator("#chances").bounding_box()
    assert table
    assert beside
    assert table["x"] + table["width"] <= beside["x"]
    expect(page.locator("#decision .verdict")).to_be_in_viewport()


def test_it_works_without_script(browser: Browser, studied: str) -> None:
    page = german(browser, studied, java_script_enabled=False)
    page.goto("/t/over/analysis")
    if page.locator("#analyse").count():
        page.locator("#analyse").click()
    expect(page.locator("#chances")).to_be_visible(timeout=SLOW)  # the page looks again by itself
    page.locator(".as-table summary").click()
    page.locator(".as-table tbody a").nth(3).click()
    expect(page.locator("#decision")).to_be_visible()
