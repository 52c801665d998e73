"""axe finds nothing on any kind of page, and none scrolls sideways: light, dark, desk, phone."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, ViewportSize

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
    """Fails where axe finds something or a page scrolls sideways, in the first so many looks."""
    problems = []
    for scheme, size in LOOKS[:looks]:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.set_viewport_size(size)
        width = page.evaluate("document.documentElement.scrollWidth")
        if width > size["width"]:
            problems.append(f"{what}, {size['width']}: it scrolls sideways, to {width}")
        found = violations(page)
        problems += [
            f"{what}, {scheme}, {size['width']}: {each['id']}: {node['html'][:160]}"
            for each in found
            for node in each["nodes"]
        ]
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


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/new/blazon", "/new/heraldry", "/credits", "/api", "/t/nowhere"),
        *(f"/rules/{game}" for game in sorted(SHORT)),
    ],
)
def test_pages_beside_the_tables(reader: Visitor, path: str) -> None:
    reader.page.goto(f"{reader.address}{path}")
    check(reader.page, path, looks=1 if path.startswith("/rules") else 2)


def test_pages_behind_the_menu_and_of_a_match_that_was_brought(visitors: Visitors) -> None:
    ann, match = visitors.come(reduced_motion="reduce"), late("blazon", 5)
    table = bring(ann.address, match.file)
    arms = "/arms?blazon=Azure%2C+a+chevron+or+between+three+lions+argent"
    pages = [
        f"{ann.address}{path}" for path in ("/settings", "/import", "/cards", "/matches", arms)
    ]
    for path in (*pages, f"{table}/shuffle"):
        ann.page.goto(path)
        check(ann.page, path, looks=1)
    ann.page.set_viewport_size(PHONE)
    for path in (*pages, *(table + more for more in ("", "/shuffle", "/analysis", "/replay"))):
        ann.page.goto(path)
        assert ann.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"], path


def test_pages_of_somebody_who_has_a_name_and_a_table(visitors: Visitors) -> None:
    ann = visitors.come()
    ann.set_up("heraldry", ["me", "page"], "Ann")
    ann.wait_for("Your turn")
    ann.page.evaluate("document.getElementById('concede-0').submit()")  # past the script
    ann.page.get_by_role("heading", name="Concede the match?").wait_for()
    check(ann.page, "a question")
    for path in ("/", "/devices"):
        ann.page.goto(f"{ann.address}{path}")
        check(ann.page, path)


def test_pages_that_are_alike_for_every_game(visitors: Visitors) -> None:
    ann = visitors.come(reduced_motion="reduce")
    table = ann.set_up("kings_blade", ["me", "open"], "Ann")
    check(ann.page, "waiting room")
    ann.page.goto(f"{table}/card/x")
    check(ann.page, "no such card")


@pytest.mark.parametrize("game", sorted(SHORT))
def test_a_table_from_its_start_to_its_end(visitors: Visitors, game: str) -> None:
    ann = visitors.come(reduced_motion="reduce")
    table = ann.set_up(game, ["me", "page"], "Ann")
    ann.wait_for("Your turn")
    check(ann.page, "start")
    key = ann.page.locator(".thing.can[form=pick]").first.get_attribute("value")
    ann.page.locator(f'.thing[value="{key}"]').click()
    ann.page.locator(".picking").wait_for()
    check(ann.page, "picked", looks=1)
    card = ann.page.locator(".felt [data-card]").first.get_attribute("data-card")
    for path in ("/log", f"/card/{card}"):
        ann.page.goto(table + path)
        check(ann.page, path, looks=1)
    ann.page.goto(table)
    play_on(ann)
    check(ann.page, "end")


def play_on(visitor: Visitor) -> None:
    """Play to the end, and look at the table some time before."""
    chance, acts = random.Random(3), 0
    while True:
        visitor.wait_for("Your turn|^Finished")
        if visitor.is_over:
            return
        if acts == 3:
            check(visitor.page, "middle", looks=1)
        visitor.act(chance)
        acts += 1


@pytest.mark.parametrize("game", ["blazon", "heraldry"])
def test_several_people_at_one_device(visitors: Visitors, game: str) -> None:
    ann = visitors.come()
    ann.set_up(game, ["me", "here:Bob"], "Ann")
    ann.page.locator("#lift, .thing.can").first.wait_for()
    check(ann.page, "curtain or table")
    ann.page.keyboard.press("?")
    if game == "heraldry":
        ann.page.locator("#keys[open]").wait_for()
        check(ann.page, "keys")


def test_a_card_shown_large_and_discards(visitors: Visitors) -> None:
    ann = visitors.come()
    ann.set_up("blazon", ["me", "page"], "Ann")
    ann.wait_for("Your turn")
    ann.page.locator(".felt .thing:has([data-card])").first.focus()
    ann.page.keyboard.press("z")
    ann.page.locator("#zoom h2").wait_for()
    check(ann.page, "zoom")
    ann.page.locator("#thing-discards-0").click()
    ann.page.locator(".picking").wait_for()
    check(ann.page, "discards")
