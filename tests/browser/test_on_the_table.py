"""Played on the table itself: by clicks, by dragging, by touch; and what moves is seen to move."""

import random
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import MOST_TURNS, Visitor, Visitors

PICKED_OR_DONE = """seq => document.querySelector('.picking')
    || Number(document.getElementById('main').dataset.seq) > seq"""
USABLE = "all => all.map(each => each.id)"


def keys(page: Page, which: str) -> list[str]:
    """The ids of the things that match."""
    found: list[str] = page.locator(which).evaluate_all(USABLE)
    return found


def click_to_act(visitor: Visitor, chance: random.Random) -> None:
    """Click one thing, then one of those to which it can be taken."""
    page, before = visitor.page, visitor.seq
    page.locator(f"#{chance.choice(keys(page, '.thing.can'))}").click()
    page.wait_for_function(PICKED_OR_DONE, arg=before)
    if visitor.seq == before:
        page.locator(f"#{chance.choice(keys(page, '.picking .thing.can'))}").click()
    visitor.wait_past(before)


@pytest.mark.parametrize("game", ["heraldry"])
def test_a_match_is_played_by_clicking_on_the_table_alone(visitors: Visitors, game: str) -> None:
    ann = visitors.come()
    ann.set_up(game, ["me", "page"], "Ann")
    chance = random.Random(5)
    for _turn in range(MOST_TURNS):
        ann.wait_for("Your turn|^Finished")
        if ann.is_over:
            break
        click_to_act(ann, chance)
    assert ann.is_over


def drag(page: Page, origin: str, goal: str) -> None:
    """Drag one thing to another."""
    start, end = (page.locator(f"#{each}").bounding_box() for each in (origin, goal))
    assert start
    assert end
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] - 20, steps=3)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=3)
    page.mouse.up()


def test_a_card_is_dragged_to_the_row_and_seen_to_travel(visitors: Visitors) -> None:
    ann = visitors.come()
    ann.set_up("heraldry", ["me", "here:Bob"], "Ann")
    ann.wait_for("Your turn")
    before = ann.seq
    ann.page.evaluate("""() => {
        const animate = Element.prototype.animate;
        window.flights = [];
        Element.prototype.animate = function (...all) {
            window.flights.push(this.id);
            return animate.apply(this, all);
        };
    }""")
    (card,) = keys(ann.page, '.thing.can[id$="-5"]')
    drag(ann.page, card, "row")
    ann.wait_past(before)
    ann.page.wait_for_function("() => window.flights.length")
    assert ann.page.evaluate("window.flights") == [card.replace("hand", "row")]
    expect(ann.page.locator(".ghost")).to_have_count(0)


# Where each thing is seen when it begins to move, and how far that is from its player's board.
BEGINNINGS = """() => {
    window.flights = {};
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...all) {
        const flight = animate.apply(this, all);
        const box = this.getBoundingClientRect(), board = this.closest('.player, #row');
        const around = board?.getBoundingClientRect();
        window.flights[this.id] = around && Math.max(around.left - box.left, around.top - box.top,
            box.right - around.right, box.bottom - around.bottom);
        return flight;
    };
}"""
PLACED = "() => Object.keys(window.flights).some(each => each.startsWith('thing-shield-'))"


def test_a_card_that_leaves_a_rivals_hand_is_no_larger_than_the_hand(visitors: Visitors) -> None:
    ann = visitors.come()
    ann.set_up("blazon", ["me", "squire"], "Ann", turn_limit="40")
    ann.page.evaluate(BEGINNINGS)
    while not ann.page.evaluate(PLACED):
        ann.wait_for("Your turn")
        before = ann.seq
        ann.page.locator("#panel .choices button").last.evaluate("button => button.click()")
        ann.wait_past(before)
    flights = ann.page.evaluate("window.flights")
    placed = [over for name, over in flights.items() if name.startswith("thing-shield-")]
    assert max(placed) <= 1  # px beyond the rival's board


WAITING = """() => {
    window.waiting = {};
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...all) {
        const flight = animate.apply(this, all);
        window.waiting[this.id] = getComputedStyle(this).opacity;
        return flight;
    };
}"""


def test_a_card_of_the_pile_is_not_seen_before_it_is_dealt(visitors: Visitors) -> None:
    ann = visitors.come()
    ann.set_up("kings_blade", ["me", "page"], "Ann", turn_limit="40")
    ann.wait_for("Your turn")
    restock = ann.page.locator("#panel button[name=action][value=restock]")
    while not restock.count():
        before = ann.seq
        ann.page.locator("#panel .choices button").first.evaluate("button => button.click()")
        ann.wait_past(before)
        ann.wait_for("Your turn")
    ann.page.evaluate(WAITING)
    before = ann.seq
    restock.evaluate("button => button.click()")
    ann.wait_past(before)
    waiting = ann.page.evaluate("window.waiting")
    assert {each for name, each in waiting.items() if "market" in name} == {"0"}


def test_the_row_makes_room_without_a_jump(visitors: Visitors) -> None:
    ann = visitors.come()
    ann.set_up("heraldry", ["here:Bob", "me"], "Ann")
    ann.wait_for("Your turn")
    ann.page.evaluate(BEGINNINGS)
    for _play in range(2):
        before = ann.seq
        ann.page.locator("#panel .choices button").first.evaluate("button => button.click()")
        ann.wait_past(before)
    first = ann.page.locator(".row .thing").first.get_attribute("id")
    assert first in ann.page.evaluate("window.flights")


def test_nothing_moves_where_less_motion_is_asked_for(visitors: Visitors) -> None:
    ann = visitors.come(reduced_motion="reduce")
    ann.set_up("heraldry", ["me", "page"], "Ann")
    ann.wait_for("Your turn")
    ann.page.evaluate(
        "() => { Element.prototype.animate = () => { throw new Error('it moves'); }; }"
    )
    click_to_act(ann, random.Random(1))
    ann.wait_for("Your turn|^Finished")
    expect(ann.page.locator("#last-move, #score")).to_have_text(re.compile("."))


# Where the parts of the table lie; what is picked is lifted a little, so cards are not among them.
PLACES = """() => Object.fromEntries(['.own-hand', '.own-hand .cards', '.mine .shield', '#market',
    '.player'].map(name => {
        const box = document.querySelector(name).getBoundingClientRect();
        return [name, [box.x, box.y, box.width, box.height].map(Math.round)];
    }))"""


def test_nothing_on_the_table_moves_when_a_button_comes_or_goes(visitors: Visitors) -> None:
    ann = visitors.come(reduced_motion="reduce")
    ann.set_up("blazon", ["me", "page", "page"], "Ann")
    ann.wait_for("Your turn")
    page, finish = ann.page, ann.page.locator("#deed-finish")
    for deck in ("deck-0", "deck-1"):
        before = ann.seq
        page.locator(f"#thing-{deck}").click()
        page.locator(f"#thing-{deck}.picked").click()
        ann.wait_past(before)
    for width, height in ((1440, 900), (1280, 720), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        expect(finish).to_be_in_viewport(ratio=1)
        with_button = page.evaluate(PLACES)
        name = page.locator(".own-hand .card-thing:not(.can)").first.get_attribute("id")
        useless = page.locator(f"[id='{name}']")  # whatever else can be done with it when picked
        useless.click()
        expect(finish).to_have_count(0)
        assert page.evaluate(PLACES) == with_button
        useless.click()  # puts it down again
        expect(finish).to_have_count(1)
