"""Played on the table itself: by clicks, by dragging, by touch; and what moves is seen to move."""

import random
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.late import late, play_on
from tests.browser.people import Visitor, Visitors
from tests.browser.probes import look_at

PICKED_OR_DONE = """seq => document.querySelector('.picking')
    || Number(document.getElementById('main').dataset.seq) > seq"""
USABLE = "all => all.map(each => each.id)"
SIZES = ((1440, 900), (1280, 720), (360, 740))


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
    ann = visitors.at_table("heraldry", "here:Bob")
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


# Each part of a thing: where it lies within the thing, and how it is painted.
LOOK_OF = """root => {
    const parts = [...root.querySelectorAll('.seen *')]
        .filter(each => each.getClientRects().length);
    const around = root.getBoundingClientRect();
    const places = parts.map(each => each.getBoundingClientRect())
        .flatMap(box => [box.x - around.x, box.y - around.y, box.width, box.height]);
    const paint = parts.map(each => getComputedStyle(each))
        .map(style => [style.backgroundColor, style.fill, style.fontSize, style.visibility]);
    return [places, paint];
}"""
STRAIGHT = "ghost => { ghost.style.rotate = 'none'; }"  # it is held a little askew
DRAGGED = {
    "blazon": [".own-hand .thing.can"],
    "heraldry": [".house.own .thing.can"],
    "kings_blade": [".market .thing.can", ".heap.can"],
}


@pytest.mark.parametrize("game", DRAGGED)
def test_a_card_that_is_dragged_is_seen_under_the_pointer(visitors: Visitors, game: str) -> None:
    ann = visitors.at_table(game, reduced_motion="reduce")
    page, ghost = ann.page, ann.page.locator(".ghost .thing")
    while game == "kings_blade" and not page.locator(".heap.can").count():
        ann.play_choice()
        ann.wait_for("Your turn")
    for size in SIZES:
        look_at(page, *size)
        for which in [each for each in DRAGGED[game] if page.locator(each).first.is_visible()]:
            thing = page.locator(which).first
            box, (places, paint) = thing.bounding_box(), thing.evaluate(LOOK_OF)
            assert box
            x, y = box["x"] + box["width"] / 3, box["y"] + box["height"] / 3
            page.mouse.move(x, y)
            page.mouse.down()
            page.mouse.move(x + 40, y - 30, steps=3)
            page.locator(".ghost").evaluate(STRAIGHT)
            seen = ghost.bounding_box()
            assert seen
            wanted = {**box, "x": box["x"] + 40, "y": box["y"] - 30}
            assert seen == pytest.approx(wanted, abs=3)  # what is pointed at is lifted a little
            assert ghost.evaluate(LOOK_OF) == [pytest.approx(places, abs=1), paint]
            page.mouse.move(2, 2)
            page.mouse.up()
            expect(ghost).to_have_count(0)
            page.locator(".picking #panel [data-key=Escape]").evaluate("button => button.click()")
            expect(page.locator(".picking")).to_have_count(0)


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
        ann.play_choice("last")
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
    ann = visitors.at_table("kings_blade", wishes={"turn_limit": "40"})
    restock = ann.page.locator("#panel button[name=action][value=restock]")
    while not restock.count():
        ann.play_choice()
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
        ann.play_choice()
    first = ann.page.locator(".row .thing").first.get_attribute("id")
    assert first in ann.page.evaluate("window.flights")


def test_nothing_moves_where_less_motion_is_asked_for(visitors: Visitors) -> None:
    ann = visitors.at_table("heraldry", reduced_motion="reduce")
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
    ann = visitors.at_table("blazon", "page", "page", reduced_motion="reduce")
    page, finish = ann.page, ann.page.locator("#deed-finish")
    for deck in ("deck-0", "deck-1"):
        before = ann.seq
        page.locator(f"#thing-{deck}").click()
        page.locator(f"#thing-{deck}.picked").click()
        ann.wait_past(before)
    for size in SIZES:
        look_at(page, *size)
        expect(finish).to_be_in_viewport(ratio=1)
        with_button = page.evaluate(PLACES)
        name = page.locator(".own-hand .card-thing:not(.can)").first.get_attribute("id")
        useless = page.locator(f"[id='{name}']")  # whatever else can be done with it when picked
        useless.click()
        expect(finish).to_have_count(0)
        assert page.evaluate(PLACES) == with_button
        useless.click()  # puts it down again
        expect(finish).to_have_count(1)


WRONG = {
    "blazon": (".own-hand .thing.can", ".mine .space-thing:not(.can, .picked)", "B7|B9"),
    "kings_blade": (".heap.can", ".forge.own .sword-card:not(.can, .picked)", "K6"),
}


@pytest.mark.parametrize("game", WRONG)
def test_a_card_that_does_not_go_there_stays_picked_and_the_page_says_why(
    visitors: Visitors, game: str
) -> None:
    if game == "kings_blade":  # a forge with several cards
        ann = visitors.come(reduced_motion="reduce")
        play_on(ann, late(game, 2))
    else:
        ann = visitors.at_table(game, reduced_motion="reduce")
    page, (which, wrong, rule) = ann.page, WRONG[game]
    table, card = page.url.partition("?")[0], page.locator(which).first.get_attribute("id")
    for size in SIZES:
        page.goto(table)
        look_at(page, *size)
        page.locator(f"#{card}").click()
        expect(page.locator(f"#{card}.picked")).to_be_visible()
        expect(page.locator(".picking .thing.can").first).to_be_visible()
        targets = keys(page, ".picking .thing.can")
        for place in keys(page, f".picking {wrong}")[:2]:
            page.locator(f"#{place}").click()
            reason = page.locator("#panel .reasons")
            expect(reason).to_have_text(re.compile(f"({rule}): "))
            expect(reason).to_be_in_viewport(ratio=1)
            if game == "blazon":
                expect(reason).to_have_text(re.compile(r"It goes to ([\d.]|foot)+"))
            expect(page.locator(f"#{card}.picked")).to_be_visible()
            assert keys(page, ".picking .thing.can") == targets


def test_a_click_enlarges_a_rivals_shield_and_another_puts_it_back(visitors: Visitors) -> None:
    ann = visitors.come()
    ann.set_up("blazon", ["me", "here:Bob"], "Ann")
    ann.page.locator("#lift").click()
    shield = ann.page.locator(".player .shield")
    shield.wait_for()
    look_at(ann.page, 1280, 860)
    small = shield.bounding_box()
    ann.page.locator(".enlarge > summary").click()
    large = shield.bounding_box()
    assert small
    assert large
    assert large["height"] > 1.5 * small["height"]
    ann.page.locator(".enlarge > summary").click()
    assert shield.bounding_box() == small


def test_the_menu_opens_within_the_window_and_closes_with_escape(visitors: Visitors) -> None:
    page = visitors.at_table("heraldry").page
    page.locator("#more > summary").click()
    for name in ("Rules", "Download match"):
        expect(page.locator(".menu-sheet").get_by_role("link", name=name)).to_be_in_viewport()
    for name in ("another device", "Let a bot play", "Concede"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator(".menu-sheet")).to_be_hidden()
