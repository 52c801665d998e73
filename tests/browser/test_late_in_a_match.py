"""Late in a match, when forges, shields and hands are full, a table still fits the screen."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.late import Late, bring, late, many_cards, play_on
from tests.browser.people import Visitor, Visitors
from tests.browser.test_it_fits import (
    AT_A_DESK,
    EVERYWHERE,
    LARGE,
    ON_A_PHONE,
    OUT_OF_SIGHT,
    PHONE,
    SCROLLS,
    SIZES,
    look_at,
)

# As full as they are to be: what a late position has at least.
FULL = {
    ("kings_blade", 2): (True, 8, 40),
    ("kings_blade", 3): (True, 8, 40),
    ("kings_blade", 4): (True, 6, 40),
    ("blazon", 3): (8, 9),
    ("blazon", 5): (8, 9),
    ("heraldry", 2): (True, 10),
}
# Words of names that take more than one line on their card.
BROKEN = """() => [...document.querySelectorAll('.felt .face .name')]
    .filter(each => each.checkVisibility()).flatMap(each => {
        const words = [], walk = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
        for (let text = walk.nextNode(); text; text = walk.nextNode())
            for (const found of text.data.matchAll(/[^\\s\\u00ad-]+/g)) {
                const range = document.createRange();
                // Before its first letter may be the hyphen of the line above.
                range.setStart(text, found.index + (found[0].length > 1));
                range.setEnd(text, found.index + found[0].length);
                const lines = new Set([...range.getClientRects()].map(box => Math.round(box.y)));
                if (lines.size > 1) words.push(found[0]);
            }
        return words;
    })"""
# In a replay the rivals' cards are as large as the own ones of somebody who plays.
IN_A_REPLAY = {
    "kings_blade": [".market .sword-card", ".forge", ".forge .sword-card", ".points"],
    "blazon": [".own-hand .card-thing", ".mine .space-thing", ".player .space-thing"],
    "heraldry": [".house .card-thing", "#row .card-thing"],
}


def check_in_sight(page: Page, names: list[str]) -> None:
    """They are, and the page does not scroll."""
    assert page.evaluate(OUT_OF_SIGHT, names) == []
    assert page.evaluate(SCROLLS) == [False, False]


@pytest.mark.parametrize(("game", "seats"), FULL)
def test_the_whole_table_is_in_sight(visitors: Visitors, game: str, seats: int) -> None:
    match = late(game, seats)
    assert match.fullness >= FULL[game, seats], "the match must be as full as it gets"
    ann = visitors.come(has_touch=True, reduced_motion="reduce")
    check_table(ann, match, game, LARGE if seats == 5 else SIZES)


def test_even_eleven_cards_in_a_forge(visitors: Visitors) -> None:
    match = many_cards()
    assert match.fullness >= (True, 11, 40), "the match must be as full as it gets"
    ann = visitors.come(has_touch=True, reduced_motion="reduce")
    check_table(ann, match, "kings_blade", SIZES)


def check_table(ann: Visitor, match: Late, game: str, sizes: tuple[tuple[int, int], ...]) -> None:
    """At a desk all of it is in sight; on a phone what a decision needs."""
    play_on(ann, match)
    for size in sizes:
        look_at(ann.page, *size)
        check_in_sight(ann.page, [*EVERYWHERE, ".log", *AT_A_DESK[game]])
    look_at(ann.page, PHONE["width"], PHONE["height"])
    check_in_sight(ann.page, [*EVERYWHERE, *ON_A_PHONE[game]])
    for tab in ann.page.locator(".tabs label").all():
        tab.tap()
        assert ann.page.evaluate(SCROLLS) == [False, False]


@pytest.mark.parametrize(("game", "seats"), [("kings_blade", 3), ("blazon", 5), ("heraldry", 2)])
def test_a_replay_shows_it_too(visitors: Visitors, game: str, seats: int) -> None:
    match = late(game, seats)
    ann = visitors.come(reduced_motion="reduce")
    ann.page.goto(f"{bring(ann.address, match.file)}/replay?at={match.at}&seat={match.seat}")
    for size in SIZES:
        look_at(ann.page, *size)
        check_in_sight(ann.page, IN_A_REPLAY[game])
    look_at(ann.page, PHONE["width"], PHONE["height"])
    assert ann.page.evaluate(SCROLLS)[0] is False


@pytest.mark.parametrize("language", ["de-DE", "nl-NL"])
def test_a_word_on_a_card_is_broken_between_its_parts_or_not_at_all(
    visitors: Visitors, language: str
) -> None:
    ann = visitors.come(locale=language, reduced_motion="reduce")
    for match in (many_cards(), late("blazon", 3)):
        ann.page.goto(f"{bring(ann.address, match.file)}/replay?at={match.at}&seat={match.seat}")
        ann.page.locator(".felt .face .name").first.wait_for(state="attached")
        for size in (*SIZES, (PHONE["width"], PHONE["height"])):
            look_at(ann.page, *size)
            assert ann.page.evaluate(BROKEN) == []


def test_at_the_end_the_ways_on_are_in_sight_without_scrolling(visitors: Visitors) -> None:
    carl = visitors.come(reduced_motion="reduce")
    for seats in (3, 5):
        carl.page.goto(bring(carl.address, late("blazon", seats).file))
        for width, height in (*SIZES, (PHONE["width"], PHONE["height"])):
            look_at(carl.page, width, height)
            for way in ("#to-replay", "#to-analysis"):
                expect(carl.page.locator(way)).to_be_in_viewport(ratio=1)
