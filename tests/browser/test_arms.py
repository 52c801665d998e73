"""Coats of arms in the browser: drawn while one types, and beside the shields of Blazon."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.people import Visitors
from tests.browser.probes import look_at

SIZES = ((1440, 900), (1280, 720), (768, 1024), (390, 844))
DRAWN = "img => img.complete && img.naturalWidth > 0"
# Arms that lie over a card, a space or a hand, or that are not in sight.
IN_THE_WAY = """() => {
    const inside = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const shown = names => [...document.querySelectorAll(names)].filter(e => e.checkVisibility())
        .map(e => e.getBoundingClientRect());
    const things = shown('.felt .thing'), arms = shown('.own-arms > img, .rival-arms img');
    const is_wrong = e => e.bottom > innerHeight || e.width < 20 || things.some(t => inside(t, e));
    return arms.filter(is_wrong);
}"""


def drawn(page: Page, img: Locator) -> None:
    """Wait until the picture has come."""
    page.wait_for_function(DRAWN, arg=img.element_handle())


def test_arms_are_drawn_while_one_types(visitors: Visitors) -> None:
    page = visitors.come().page
    page.goto(f"{visitors.address}/arms")
    text = page.locator("textarea[name=blazon]")
    text.fill("Vert, a bear rampant argent")
    arms = page.locator(".drawn-arms > img")
    expect(arms).to_have_attribute("alt", "Vert, a bear rampant argent")
    drawn(page, arms)
    assert arms.evaluate("arms => arms.offsetHeight < innerHeight / 2"), "its words are in sight"
    expect(page).to_have_url(re.compile(r"blazon=Vert%2C\+a\+bear"))
    page.locator("[name=hatching]").check()
    expect(arms).to_have_attribute("src", re.compile("hatching=1"))
    text.fill("Vert, a bear rampent argent")
    expect(page.locator(".mistake mark")).to_have_text("rampent")
    expect(page.locator(".mistake .former")).to_be_visible()
    page.locator(".mistake a.button").click()
    expect(arms).to_have_attribute("alt", "Vert, a bear rampant argent")
    expect(text).to_have_value("Vert, a bear rampant argent")


def test_on_the_table_arms_are_in_sight_and_in_nobodys_way(visitors: Visitors) -> None:
    wishes = {"turn_limit": "30"}
    ann = visitors.at_table("blazon", "page", "page", wishes=wishes, reduced_motion="reduce")
    page = ann.page
    page.locator(".rival-arms img").first.wait_for(state="attached")
    for img in page.locator("#own-arms > img, .seat .portrait").all():
        drawn(page, img)
    for size in SIZES:
        look_at(page, *size)
        expect(page.locator("#own-arms > img")).to_be_visible()
        assert page.evaluate(IN_THE_WAY) == [], size
        page.locator("#herald-says > summary").click()
        expect(page.locator("#herald-says .whole-blazon")).to_be_in_viewport()
        page.locator("#herald-says > summary").click()
        if page.locator("label[for=tab-rivals]").is_visible():
            page.locator("label[for=tab-rivals]").click()
            assert page.evaluate(IN_THE_WAY) == [], size
        for each in page.locator(".player").all():
            frame, arms = each.locator(".frame").bounding_box(), each.locator(".rival-arms img")
            assert frame
            assert frame["height"] > 80, "the shield itself has kept its room"
            expect(arms).to_be_visible()
