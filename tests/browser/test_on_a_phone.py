"""On a phone nothing is wider than the screen, and possible actions are within reach."""

import pytest
from playwright.sync_api import ViewportSize, expect

from kingofarms.games import games
from kingofarms.web.lobby.new_table import WAYS
from tests.browser.people import Visitor, Visitors
from tests.browser.table_player import TablePlayer, by_id, ids, tap

PHONE: ViewportSize = {"width": 390, "height": 844}
NARROWEST: ViewportSize = {"width": 320, "height": 568}
FINGER = 40  # px
LONG_NAME = "Wilhelmina von Hohenstein"

TOO_WIDE = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"
LOW_BUTTONS = """least => [...document.querySelectorAll('#panel button:not(.plain)')]
    .filter(each => each.offsetParent && each.offsetHeight < least).map(each => each.innerText)"""
CARD_TO_PRESS = ".thing.can [data-card]:visible, .thing.can[data-card]:visible"
IN_SIGHT = """() => {
    const panel = document.getElementById('panel').getBoundingClientRect();
    const things = [...document.querySelectorAll('.thing.can')].map(e => e.getBoundingClientRect());
    return panel.bottom <= innerHeight + 1 && things.some(e => e.top > 0 && e.bottom <= panel.top);
}"""


def played(visitor: Visitor, game: str) -> None:
    """A full table of that game with bots, when it is the visitor's turn."""
    seats = ["me", *["page"] * (games()[game].SEATS[-1] - 1)]
    visitor.set_up(game, seats, LONG_NAME)
    visitor.wait_for("Your turn")


@pytest.mark.parametrize("size", [PHONE, NARROWEST], ids=["usual", "narrowest"])
def test_no_page_is_wider_than_the_screen(visitors: Visitors, size: ViewportSize) -> None:
    ann = visitors.come(viewport=size)
    most = {name: game.SEATS[-1] for name, game in games().items()}
    paths = ["/", "/arms", "/api", "/credits", *[f"/rules/{game}" for game in most]]
    paths += [
        f"/new/{game}?seats={seats}&with={way}" for game, seats in most.items() for way in WAYS
    ]
    too_wide = []
    for path in paths:
        ann.page.goto(ann.address + path)
        too_wide += [path] if ann.page.evaluate(TOO_WIDE) else []
    for game in most:
        played(ann, game)
        too_wide += [game] if ann.page.evaluate(TOO_WIDE) else []
    assert too_wide == []


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_the_header_of_a_page_is_one_row(visitors: Visitors, language: str) -> None:
    ann = visitors.come(viewport={"width": 360, "height": 740}, locale=language)
    ann.page.goto(ann.address)
    ann.page.locator("input[name=name]").fill(LONG_NAME)
    ann.page.locator("form[action='/name'] button").click()
    rows = {}
    for path in ("/", "/puzzles", "/matches", "/arms", "/new/heraldry"):
        ann.page.goto(ann.address + path)
        expect(ann.page.locator(".top .me")).to_have_text(LONG_NAME)
        rows[path] = ann.page.locator(".top").evaluate("top => top.offsetHeight")
        assert not ann.page.evaluate(TOO_WIDE)
    assert max(rows.values()) < 2 * FINGER, rows
    for path in ("/rules/blazon", "/learn/blazon", "/friends"):  # with the other games below
        ann.page.goto(ann.address + path)
        assert not ann.page.evaluate(TOO_WIDE), path


@pytest.mark.parametrize("game", sorted(games()))
def test_the_possible_actions_are_visible_and_reachable(visitors: Visitors, game: str) -> None:
    ann = visitors.come(viewport=PHONE)
    played(ann, game)
    assert ann.page.evaluate(IN_SIGHT)
    assert ann.page.evaluate(LOW_BUTTONS, FINGER) == []


@pytest.mark.parametrize("game", sorted(games()))
def test_a_long_press_shows_the_card_large_and_plays_nothing(visitors: Visitors, game: str) -> None:
    ann = visitors.come(viewport=PHONE, has_touch=True, is_mobile=True)
    played(ann, game)
    finger, page = ann.context.new_cdp_session(ann.page), ann.page
    card = page.locator(CARD_TO_PRESS).first
    box = card.bounding_box()
    assert box
    before = ann.seq
    spot = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    page.locator("#zoom h2").wait_for()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("#zoom")).to_be_in_viewport(ratio=1)
    assert ann.seq == before
    page.locator(".strip .seat").first.tap(force=True)
    expect(page.locator("#zoom")).to_be_empty()


def test_a_deck_is_drawn_from_where_it_lies(visitors: Visitors) -> None:
    """Though a herald, which lies behind another tab, could draw from it too."""
    ann = visitors.come(viewport=PHONE, has_touch=True, is_mobile=True)
    played(ann, "blazon")
    page, before = ann.page, ann.seq
    deck = page.locator(".pile.can").first
    page.locator(".tabs label[for=tab-market]").tap()
    deck.tap()
    page.locator(".picking").wait_for()
    expect(page.locator("#panel > .choices button").first).to_be_in_viewport(ratio=1)
    expect(page.locator(".picked")).to_be_in_viewport()
    page.locator(".picked").tap()
    ann.wait_past(before)


def test_a_link_that_was_asked_for_stays_while_others_play(visitors: Visitors) -> None:
    ann, bob = visitors.come(), visitors.come()
    table = ann.set_up("heraldry", ["me", "open"], "Ann")
    bob.sit_down(table, "Bob")
    bob.wait_for("Your turn|Ann's turn")
    other, mover = (ann, bob) if bob.title.startswith("Your turn") else (bob, ann)
    other.wait_for("'s turn")
    other.page.locator("#more summary").click()
    other.page.get_by_role("button", name="another device").click()
    link = other.page.locator(".address").input_value()
    before = other.seq
    mover.page.locator(".thing.can").first.click()
    mover.page.locator("#panel > .choices button").first.click()
    other.wait_past(before)
    expect(other.page.locator(".address")).to_have_value(link)


# Where each flight begins: the place of a ghost, as the script puts it.
FLIGHTS = """() => {
    window.flights = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        const at = /translate\\(([\\d.-]+)px, ([\\d.-]+)px/.exec(frames[0].transform ?? '');
        if (at && this.matches('.ghost')) window.flights.push([Number(at[1]), Number(at[2])]);
        return animate.call(this, frames, options);
    };
    const look = () => window.isTold ||= document.getElementById('last-move')?.checkVisibility();
    const all = { attributes: true, childList: true, subtree: true };
    new MutationObserver(look).observe(document.getElementById('main'), all);
}"""
# One of them begins on a tab other than that of what is the viewer's own.
FROM_A_TAB = """() => [...document.querySelectorAll('.tabs label:not([for=tab-own])')].some(tab => {
    const box = tab.getBoundingClientRect();
    return window.flights.some(([x, y]) => x > box.left - 40 && x < box.right
        && y > box.top - 40 && y < box.bottom);
})"""


def test_what_rivals_move_behind_a_tab_is_seen_at_the_tab(visitors: Visitors) -> None:
    ann = visitors.come(viewport={"width": 360, "height": 740}, has_touch=True)
    ann.set_up("kings_blade", ["me", "page"], "Ann", turn_limit="40")
    ann.wait_for("Your turn")
    ann.page.evaluate(FLIGHTS)
    rivals = ann.page.locator(".in-rivals .fresh")
    while not (rivals.count() and ann.page.evaluate(FROM_A_TAB)):
        before = ann.seq
        ann.page.locator("#panel > .choices button").last.evaluate("button => button.click()")
        ann.wait_past(before)
        ann.wait_for("Your turn")
    ann.page.wait_for_function("() => window.isTold")  # for a while only
    mark = "tab => getComputedStyle(tab, '::after').borderTopStyle"
    assert ann.page.locator("[for=tab-rivals]").evaluate(mark) == "dotted"


@pytest.mark.parametrize(
    "size",
    [NARROWEST, {"width": 360, "height": 740}, {"width": 740, "height": 360}],
    ids=["narrowest", "usual", "low"],
)
def test_the_heralds_and_what_the_herald_says_are_beside_the_shield(
    visitors: Visitors, size: ViewportSize
) -> None:
    ann = visitors.come(viewport=size, has_touch=True, is_mobile=True, reduced_motion="reduce")
    played(ann, "blazon")
    ann.page.locator("#thing-heralds").tap(trial=True)  # nothing lies over it
    ann.page.locator("#herald-says summary").tap()
    expect(ann.page.locator(".saying")).to_be_in_viewport(ratio=1)


def test_of_many_choices_the_one_by_a_second_press_is_in_the_line(visitors: Visitors) -> None:
    """The table stays where it is; the other choices are there when the sheet is opened."""
    ann = visitors.come(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    ann.set_up("heraldry", ["me", "me"], "Ann")
    lead = next(each for each in ids(ann.page, ".thing.can") if each.endswith("-7"))
    player = TablePlayer(ann, tap, seed=1)
    player.do(lead)
    player.do(lead)
    # One lower may follow it, and the pair of 6 and 1.
    card = ann.page.locator(by_id(lead.replace("hand-1-7", "hand-0-6")))
    felt = ann.page.locator(".felt")
    before = felt.bounding_box()
    card.tap()
    expect(card).to_have_attribute("aria-pressed", "true")
    choices = ann.page.locator("#panel .choices button")
    expect(choices.and_(ann.page.locator(".again"))).to_be_visible()
    expect(choices.locator("visible=true")).to_have_count(1)
    assert felt.bounding_box() == before
    ann.page.locator("#handle summary").tap()
    assert choices.locator("visible=true").count() > 1
