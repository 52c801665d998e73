"""Blazon's tray in a browser: in, out, asked, paid, undone; by forms: games/blazon/browser."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.people import Visitor, Visitors
from tests.browser.probes import look_at
from tests.browser.test_on_the_table import drag

HAND, INSIDE = ".own-hand > .cards .thing", ".in-tray .thing"
TRIES = 8  # tables until one has a hand with different values


def values(page: Page, which: str) -> list[int]:
    return [int(text) for text in page.locator(f"{which} .value").all_inner_texts()]


def place_cheapest(visitor: Visitor) -> int:
    """Lay the cheapest card, which a first hand can always pay for; its price."""
    page = visitor.page
    visitor.wait_for("Your turn")
    held = values(page, HAND)
    page.locator(HAND).nth(held.index(min(held))).click()
    page.locator(".picking .space-thing.can").first.click()
    expect(page.locator("#pay, #deeds .deed").first).to_be_visible()
    if page.locator("#deeds .deed").count():
        page.locator("#deeds .deed").first.click()  # the top grouping
    expect(page.locator("#pay")).to_be_enabled()
    return min(held)


def seated(visitors: Visitors) -> tuple[Visitor, int]:
    """Somebody who owes the price of a card and holds a dearer one."""
    ann = visitors.come(reduced_motion="reduce")
    for _try in range(TRIES):
        ann.set_up("blazon", ["me", "here:Bob"], "Ann", turn_limit="9")
        ann.page.locator("#lift").click()
        price = place_cheapest(ann)
        if max(values(ann.page, HAND) + values(ann.page, INSIDE)) > price:
            return ann, price
    raise AssertionError("every hand has cards of one value only")


def empty_tray(page: Page) -> None:
    """Take out card after card."""
    for left in range(page.locator(INSIDE).count() - 1, -1, -1):
        page.locator(INSIDE).first.click()
        expect(page.locator(INSIDE)).to_have_count(left)


def words(page: Page) -> Locator:
    return page.locator(".tray-words > .seen")


def test_a_payment_is_proposed_changed_asked_about_paid_and_undone(visitors: Visitors) -> None:
    ann, price = seated(visitors)
    page = ann.page
    assert sum(values(page, INSIDE)) >= price
    # Out with all of it: nothing can be paid.
    empty_tray(page)
    expect(words(page)).to_have_text(f"0 of {price}, {price} missing")
    expect(page.locator("#pay")).to_be_disabled()
    # In with the dearest: more than the price asks first.
    held = values(page, HAND)
    page.locator(HAND).nth(held.index(max(held))).click()
    wasted = max(held) - price
    expect(words(page)).to_have_text(f"{max(held)} of {price}, {wasted} wasted")
    page.locator("#pay").click()
    expect(page.locator(".pay-tray .question")).to_have_text(
        re.compile(rf"^{wasted} points? (is|are) wasted\. Pay anyway\?$")
    )
    page.locator("#pay-cancel").click()
    expect(words(page)).to_have_text(f"{max(held)} of {price}, {wasted} wasted")
    page.locator("#pay").click()
    page.locator("#pay-anyway").click()
    expect(page.locator(".pay-tray")).to_have_count(0)
    expect(page.locator(HAND)).to_have_count(len(held) - 1)
    # Undone, it is to be paid again.
    page.locator("#undo").click()
    expect(page.locator("#pay")).to_be_enabled()


def test_cards_are_dragged_into_the_tray_and_from_it_to_the_shield(visitors: Visitors) -> None:
    ann, price = seated(visitors)
    page = ann.page
    empty_tray(page)
    held = values(page, HAND)
    dearest = str(page.locator(HAND).nth(held.index(max(held))).get_attribute("id"))
    drag(page, dearest, "pay-tray")
    expect(page.locator(f".in-tray #{dearest}")).to_be_visible()
    expect(words(page)).to_contain_text(f"{max(held)} of {price}")


# The boxes of the cards in hand and in the tray, and of the words and buttons beside them.
BOXES = """which => [...document.querySelectorAll(which)].map(each => {
    const box = each.getBoundingClientRect();
    return { x: box.x, y: box.y, width: box.width, height: box.height };
})"""
CARDS, BESIDE = ".own-hand .card-thing", ".own-hand :is(.question, #pay-anyway, #pay-cancel)"


def test_the_hand_is_as_it_was_while_a_question_is_asked(visitors: Visitors) -> None:
    ann, price = seated(visitors)
    page = ann.page
    empty_tray(page)
    held = values(page, HAND)
    page.locator(HAND).nth(held.index(max(held))).click()
    expect(words(page)).to_contain_text(f"{max(held)} of {price}")
    for size in ((1440, 900), (1280, 720), (360, 740)):
        look_at(page, *size)
        page.mouse.move(2, 2)
        before = page.evaluate(BOXES, CARDS)
        page.locator("#pay").click()
        expect(page.locator("#pay-anyway")).to_be_in_viewport(ratio=1)
        page.mouse.move(2, 2)
        cards = page.evaluate(BOXES, CARDS)
        assert [pytest.approx(box, abs=1) for box in before] == cards
        assert min(box["width"] for box in page.evaluate(BOXES, HAND)) > 40
        for box in page.evaluate(BOXES, BESIDE):
            assert not [card for card in cards if is_over(card, box)]
        page.locator("#pay-cancel").click()
        expect(page.locator("#pay-anyway")).to_have_count(0)


def is_over(one: dict[str, float], other: dict[str, float]) -> bool:
    """Whether two boxes have a part in common."""
    return all(
        one[side] < other[side] + other[length] and other[side] < one[side] + one[length]
        for side, length in (("x", "width"), ("y", "height"))
    )
