"""axe finds nothing on any kind of page, and none scrolls sideways, at a desk or on a phone.

Each kind is looked at once light at a desk and once dark on a phone; where another page has the
same parts in the same colours, light alone.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.late import bring, late
from tests.browser.people import DESKTOP, SHORT, Visitor, Visitors

PHONE: ViewportSize = {"width": 360, "height": 740}
# Colours do not depend on the size: these two show each of both.
LOOKS: list[tuple[Any, ViewportSize]] = [("light", DESKTOP), ("dark", PHONE)]
LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "wcag2aaa"]
# Every rule but the contrast of level AAA, which is meant for people who see a fifth as sharply.
RULES = {
    "runOnly": {"type": "tag", "values": [*LEVELS, "best-practice", "experimental"]},
    "rules": {"color-contrast-enhanced": {"enabled": False}},
    "resultTypes": ["violations"],  # it need not list what is right, which takes most of the time
}


def check(page: Page, what: str, looks: int = 2) -> None:
    """Fails where a page scrolls sideways, or axe finds something in the first so many looks."""
    problems = []
    for number, (scheme, size) in enumerate(LOOKS):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.set_viewport_size(size)
        width = page.evaluate("document.documentElement.scrollWidth")
        if width > size["width"]:
            problems.append(f"{what}, {size['width']}: it scrolls sideways, to {width}")
        problems += [
            f"{what}, {scheme}, {size['width']}: {each['id']}: {node['html'][:160]}"
            for each in (violations(page) if number < looks else [])
            for node in each["nodes"]
        ]
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(DESKTOP)
    assert problems == []


def violations(page: Page) -> list[Any]:
    """What axe finds; its script is put into each document once."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    found: list[Any] = page.evaluate("async rules => (await axe.run(rules)).violations", RULES)
    return found


@pytest.fixture(scope="module")
def reader(browser: Browser, address: str) -> Iterator[Visitor]:
    """Somebody who reads one page after another: axe is compiled once for all of them."""
    visitors = Visitors(browser, address)
    yield visitors.come()
    visitors.leave()
    assert not visitors.complaints


PAGES = {
    **dict.fromkeys(("/", "/new/blazon", "/puzzles", "/learn/blazon", "/t/nowhere"), 2),
    **dict.fromkeys(("/settings", "/import", "/cards", "/matches", "/api"), 1),
    "/rules/blazon": 1,  # as all documents
    "/arms?blazon=Azure%2C+a+chevron+or+between+three+lions+argent": 1,
    "/puzzles/kings_blade/2026-10-07?solution=1": 2,
}


@pytest.mark.parametrize("path", PAGES)
def test_pages_beside_the_tables(reader: Visitor, path: str) -> None:
    reader.page.goto(reader.address + path)
    check(reader.page, path, PAGES[path])


def test_pages_of_a_match_that_is_over(reader: Visitor) -> None:
    page, match = reader.page, late("blazon", 5)
    table = bring(reader.address, match.file)
    for path, looks in (("/shuffle", 1), ("/analysis", 1), ("/log", 1), ("/card/3", 1)):
        page.goto(table + path)
        check(page, path, looks)
    page.goto(f"{table}/replay?at={match.at}")
    check(page, "replay")
    page.locator("#play-on").click()
    page.locator("#me").wait_for()
    check(page, "play on", looks=1)


def test_pages_of_somebody_who_has_a_name_and_a_table(visitors: Visitors) -> None:
    ann = visitors.at_table("heraldry")
    ann.page.evaluate("document.getElementById('concede-0').submit()")  # past the script
    ann.page.get_by_role("heading", name="Concede the match?").wait_for()
    check(ann.page, "a question")
    for path in ("/", "/devices"):
        ann.page.goto(f"{ann.address}{path}")
        check(ann.page, path)
    ann.set_up("kings_blade", ["me", "open"], "Ann")
    check(ann.page, "waiting room")
    ann.page.goto(f"{ann.address}/learn/heraldry")
    ann.page.locator("#guided").click()
    ann.page.locator(".board .taught").first.wait_for()
    check(ann.page, "guided match", looks=1)


@pytest.mark.parametrize("game", sorted(SHORT))
def test_a_table_at_its_start_and_at_its_end(visitors: Visitors, game: str) -> None:
    page = visitors.at_table(game, reduced_motion="reduce").page
    check(page, "start")
    page.locator(".thing.can[form=pick]").first.click()
    page.locator(".picking").wait_for()
    check(page, "picked", looks=1)
    page.goto(bring(visitors.address, late(game, 2).file))
    expect(page.locator("#score")).to_be_visible()
    check(page, "end", looks=1)


def test_a_curtain_a_card_shown_large_discards_and_the_list_of_keys(visitors: Visitors) -> None:
    ann = visitors.come()
    ann.set_up("blazon", ["me", "here:Bob"], "Ann")
    page = ann.page
    page.locator("#lift").wait_for()
    check(page, "curtain")
    page.locator("#lift").click()
    page.locator(".felt .thing:has([data-card])").first.focus()
    page.keyboard.press("z")
    page.locator("#zoom h2").wait_for()
    check(page, "zoom", looks=1)
    page.locator("#thing-discards-0").click()
    page.locator(".picking").wait_for()
    check(page, "discards")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.locator("#keys[open]").wait_for()
    check(page, "keys")
