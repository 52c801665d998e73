"""Blazon in replays and small windows: all of it is in its place, in sight, and easy to hit."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.covering import nothing_is_covered, nothing_is_cut
from tests.browser.late import bring, late, play_on
from tests.browser.people import Visitors
from tests.browser.test_it_fits import OUT_OF_SIGHT, look_at

DESKS = ((1024, 600), (1024, 768), (1280, 720), (1366, 768), (1440, 900))
SMALL = ((360, 740), (740, 360))
ON_A_DESK = [
    *("#own-hand", ".own-hand .card-thing", ".mine .space-thing", ".market .card-thing"),
    *(".distinction", ".marker", ".coin", ".player", ".player .space-thing", ".herald-says"),
]
IN_A_SMALL_WINDOW = [
    *("#own-hand", ".own-hand .card-thing", ".mine .shield", ".mine .space-thing"),
    *(".strip .seat", ".replay-bar .steps > *", "#moment-words"),
]
# Pairs of which one lies over the other, and coins that are wider than their marker.
TOUCHING = """() => {
    const box = each => each.getBoundingClientRect();
    const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
        && one.top < other.bottom - 1 && other.top < one.bottom - 1;
    const hand = box(document.querySelector('#own-hand'));
    const words = [...document.querySelectorAll('.own-arms figcaption > *')].filter(
        each => each.checkVisibility());
    const range = document.createRange();
    const lines = each => { range.selectNodeContents(each); return [...range.getClientRects()]; };
    const sticksOut = (part, frame) => part.left < frame.left - 1 || part.right > frame.right + 1;
    const onMarkers = [...document.querySelectorAll('.marker :is(.coin, .reach, .left)')];
    const spilt = onMarkers.filter(part => sticksOut(box(part), box(part.closest('.marker'))));
    return [...words.filter(each => [box(each), ...lines(each)].some(line => meet(line, hand))),
        ...spilt].map(each => each.id || each.className);
}"""
SIDEWAYS = """() => [...document.querySelectorAll('.felt')].some(
    felt => felt.scrollWidth > felt.clientWidth)"""
# Whether a press that far from the middle of a button is still a press on it.
HITS = """(button, reach) => {
    const box = button.getBoundingClientRect();
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    return [[-reach, 0], [reach, 0], [0, -reach], [0, reach]].every(
        ([right, down]) => button.contains(document.elementFromPoint(x + right, y + down)));
}"""


def in_place(page: Page) -> None:
    """Nothing lies over another part of the table, sticks out, or is scrolled to sideways."""
    nothing_is_covered(page, ".strip, .felt, .replay-bar")
    nothing_is_cut(page, ".strip, .felt")
    assert page.evaluate(TOUCHING) == [], page.viewport_size
    assert not page.evaluate(SIDEWAYS), page.viewport_size


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_in_a_replay_all_of_the_table_is_in_sight(visitors: Visitors, seats: int) -> None:
    ann, match = visitors.come(reduced_motion="reduce"), late("blazon", seats)
    table = bring(ann.address, match.file)
    ann.page.goto(f"{table}/replay?at={match.at}&seat={match.seat}")
    for size in DESKS:
        look_at(ann.page, *size)
        assert ann.page.evaluate(OUT_OF_SIGHT, ON_A_DESK) == [], size
        in_place(ann.page)
    look_at(ann.page, 768, 1024)
    in_place(ann.page)
    for size in SMALL:
        look_at(ann.page, *size)
        assert ann.page.evaluate(OUT_OF_SIGHT, IN_A_SMALL_WINDOW) == [], size
        in_place(ann.page)


def test_on_a_phone_the_button_that_ends_a_turn_lies_over_nothing(visitors: Visitors) -> None:
    ann = visitors.come(reduced_motion="reduce")
    play_on(ann, late("blazon", 3))
    look_at(ann.page, 360, 740)
    expect(ann.page.locator("#deed-finish")).to_be_visible()
    for tab, pane in (("own", ".mine"), ("market", ".prizes"), ("rivals", ".others")):
        ann.page.locator(f"[for=tab-{tab}]").click()
        nothing_is_covered(ann.page, ".felt")
        upper = ann.page.locator(pane).bounding_box()
        lower = ann.page.locator("#own-hand").bounding_box()
        assert upper
        assert lower
        assert upper["y"] + upper["height"] <= lower["y"], "the hand lies below, behind every tab"


def test_the_buttons_that_show_a_rival_larger_are_easy_to_hit(visitors: Visitors) -> None:
    ann = visitors.come(reduced_motion="reduce")
    play_on(ann, late("blazon", 5))
    for size in ((1024, 600), (1280, 720), (1440, 900), (768, 1024)):
        look_at(ann.page, *size)
        for button in ann.page.locator(".enlarge > summary").all():
            assert button.evaluate(HITS, 11), size  # 24 pixels wide and high
