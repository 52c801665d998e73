"""On a phone: what is behind tabs, under a finger, and in the sheet."""

from playwright.sync_api import ViewportSize, expect

from tests.browser.people import Visitors
from tests.browser.probes import look_at
from tests.browser.table_player import TablePlayer, by_id, ids, tap

PHONE: ViewportSize = {"width": 360, "height": 740}
TOUCH = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
CARD_TO_PRESS = ".thing.can [data-card]:visible, .thing.can[data-card]:visible"


def test_a_long_press_shows_the_card_large_and_plays_nothing(visitors: Visitors) -> None:
    ann = visitors.at_table("kings_blade", *["page"] * 3, **TOUCH)
    finger, page = ann.context.new_cdp_session(ann.page), ann.page
    box = page.locator(CARD_TO_PRESS).first.bounding_box()
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


def test_of_blazon_heralds_and_what_the_herald_says_are_in_reach_and_decks_where_they_lie(
    visitors: Visitors,
) -> None:
    """Though a herald, which lies behind another tab, could draw from a deck, too."""
    ann = visitors.at_table("blazon", *["page"] * 4, **TOUCH, reduced_motion="reduce")
    page, before = ann.page, ann.seq
    for size in ((320, 568), (360, 740), (740, 360)):
        look_at(page, *size)
        page.locator("#thing-heralds").tap(trial=True)  # nothing lies over it
        page.locator("#herald-says summary").tap()
        expect(page.locator(".saying")).to_be_in_viewport(ratio=1)
        page.locator("#herald-says summary").tap()
    look_at(page, 360, 740)
    deck = page.locator(".pile.can").first
    page.locator(".tabs label[for=tab-market]").tap()
    deck.tap()
    page.locator(".picking").wait_for()
    expect(page.locator("#panel > .choices button").first).to_be_in_viewport(ratio=1)
    expect(page.locator(".picked")).to_be_in_viewport()
    page.locator(".picked").tap()
    ann.wait_past(before)


def test_a_tab_says_that_it_holds_what_a_pick_can_be_put_on(visitors: Visitors) -> None:
    ann = visitors.come(viewport=PHONE, has_touch=True)
    ann.set_up("kings_blade", ["me", "page"], "Ann", turn_limit="100")
    ann.wait_for("Your turn")
    market = ann.page.locator(".market .thing.can")
    if not market.count():  # the forge token first
        before = ann.seq
        ann.page.locator(".forge.own .thing.can").first.tap()
        ann.page.locator(".picking").wait_for()
        ann.page.locator("#handle > summary").tap()
        ann.page.locator("#panel > .choices button").first.tap()
        ann.wait_past(before)
    expect(market.first).to_be_hidden()
    ann.page.locator("#thing-verb-take").tap()
    ann.page.locator(".picking").wait_for()
    tab = ann.page.locator("[for=tab-market]")
    assert "●" in tab.evaluate("tab => getComputedStyle(tab, '::after').content")
    expect(market.first).to_be_visible()


def test_a_tab_and_a_link_that_was_asked_for_stay_while_others_play(visitors: Visitors) -> None:
    mover, other = visitors.two_at_table("heraldry")
    other.page.set_viewport_size(PHONE)
    other.page.locator("[for=tab-log]").click()
    other.page.locator("#more summary").click()
    other.page.get_by_role("button", name="another device").click()
    link = other.page.locator(".address").input_value()
    before = other.seq
    mover.page.locator(".thing.can").first.click()
    mover.page.locator("#panel > .choices button").first.click()
    other.wait_past(before)
    expect(other.page.locator("#tab-log")).to_be_checked()
    expect(other.page.locator("#log")).to_be_visible()
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
    wishes = {"turn_limit": "40"}
    ann = visitors.at_table("kings_blade", viewport=PHONE, has_touch=True, wishes=wishes)
    ann.page.evaluate(FLIGHTS)
    rivals = ann.page.locator(".in-rivals .fresh")
    while not (rivals.count() and ann.page.evaluate(FROM_A_TAB)):
        ann.play_choice("last")
        ann.wait_for("Your turn")
    ann.page.wait_for_function("() => window.isTold")  # for a while only
    mark = "tab => getComputedStyle(tab, '::after').borderTopStyle"
    assert ann.page.locator("[for=tab-rivals]").evaluate(mark) == "dotted"


def test_of_many_choices_the_one_by_a_second_press_is_in_the_line(visitors: Visitors) -> None:
    """The table stays where it is; the other choices are there when the sheet is opened."""
    ann = visitors.come(**TOUCH, reduced_motion="reduce")
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
