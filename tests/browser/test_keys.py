"""Played by keys and by ear: a tab stop for each row, focus at the decision, rivals' moves read."""

import re

from playwright.sync_api import Page, expect

from tests.browser.people import Visitor, Visitors


def at_table(visitors: Visitors, game: str = "heraldry", other: str = "page") -> Visitor:
    return visitors.at_table(game, other, reduced_motion="reduce")


def play(page: Page, digit: str) -> None:
    """Pick by that digit; the focus goes to a target; there Enter."""
    page.keyboard.press(digit)
    page.wait_for_function("() => document.activeElement.matches('.picking .can')")
    page.keyboard.press("Enter")


def focused(page: Page) -> str:
    """The id of what has the focus."""
    found: str = page.evaluate("document.activeElement.id")
    return found


def stops(page: Page, row: str) -> list[str]:
    """What the tab key stops at in that row."""
    found: list[str] = page.locator(f"{row} .thing").evaluate_all(
        "all => all.filter(each => each.tabIndex === 0).map(each => each.id)"
    )
    return found


def test_a_row_is_one_tab_stop_and_arrows_move_inside(visitors: Visitors) -> None:
    page = at_table(visitors).page
    hand = ".cards[data-digits]"
    (first,) = stops(page, hand)
    page.locator(f"#{first}").focus()
    page.keyboard.press("ArrowRight")
    second = focused(page)
    assert second != first
    assert stops(page, hand) == [second]
    page.keyboard.press("ArrowLeft")
    assert focused(page) == first
    page.keyboard.press("ArrowUp")
    assert focused(page) not in (first, second)
    assert stops(page, hand) == [first], "the row remembers where it was left"


def test_without_a_script_everything_is_in_the_order_of_tabs(visitors: Visitors) -> None:
    table = at_table(visitors).page.url
    carl = visitors.come(java_script_enabled=False)
    carl.page.goto(table)
    assert carl.page.locator(".thing[tabindex]").count() == 0
    carl.page.goto(f"{table}#keys")
    expect(carl.page.locator("#keys")).to_be_visible()
    carl.page.locator("#keys a").click()
    expect(carl.page.locator("#keys")).to_be_hidden()


def test_a_digit_picks_a_card_the_focus_goes_to_its_target_and_escape_puts_it_back(
    visitors: Visitors,
) -> None:
    ann = at_table(visitors, other="here:Bob")
    page, before = ann.page, ann.seq
    page.keyboard.press("5")
    page.locator(".picking").wait_for()
    picked = page.locator(".thing.picked")
    expect(picked).to_have_id(re.compile(r"thing-hand-\d-5"))
    page.wait_for_function("() => document.activeElement.matches('.picking .can')")  # a target
    page.keyboard.press("Escape")
    expect(page.locator(".picking")).to_have_count(0)
    play(page, "5")
    ann.wait_past(before)
    page.wait_for_function("() => document.activeElement.matches('.thing.can, #panel *')")
    before = ann.seq
    page.keyboard.press("u")
    ann.wait_past(before)
    expect(page.locator("#log")).to_contain_text("takes the last action back")


def test_letters_press_what_carries_them_but_not_with_modifiers_or_in_a_field(
    visitors: Visitors,
) -> None:
    ann = at_table(visitors, "blazon")
    page = ann.page
    for keys in ("Control+d", "Alt+d", "Meta+d"):
        page.keyboard.press(keys)
    page.evaluate("""() => {
        const field = document.createElement("input");
        field.id = "field";
        document.body.append(field);
    }""")
    page.locator("#field").focus()
    page.keyboard.type("d?1")
    assert page.locator("#field").input_value() == "d?1"
    assert page.locator(".picking, #keys[open]").count() == 0
    page.locator("#field").evaluate("each => each.remove()")
    page.keyboard.press("d")
    expect(page.locator("#thing-deck-1")).to_have_class(re.compile("picked"))
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    expect(page.locator("#keys")).to_contain_text("the deck of devices")
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()


def test_what_rivals_did_is_read_aloud_and_ones_own_clicks_are_not(visitors: Visitors) -> None:
    ann = at_table(visitors)
    page, before = ann.page, ann.seq
    play(page, "5")
    ann.wait_past(before + 1)
    news = page.locator("#news")
    expect(news).to_contain_text(re.compile(r"\w+ \w+ (plays|can't|has)"))
    assert "You play the" not in news.inner_text()
    assert not re.search(r"the (\d)\1", news.inner_text()), (
        "a card is read once, without its picture"
    )
    expect(page.locator("#log")).to_contain_text("You play the")


def test_a_line_of_the_log_lights_its_place(visitors: Visitors) -> None:
    ann = at_table(visitors, other="here:Bob")
    page, before = ann.page, ann.seq
    play(page, "5")
    ann.wait_past(before)
    line = page.locator("#log > [data-lights^=row]").last
    line.hover()
    expect(page.locator(".spoken-of")).to_have_id(re.compile(r"thing-row-\d-5"))
    page.locator("#panel h2").first.hover()
    expect(page.locator(".spoken-of")).to_have_count(0)
    page.locator("#log").focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator(".spoken-of")).to_have_count(1)


def test_a_card_is_shown_large_by_resting_on_it_and_by_a_key(visitors: Visitors) -> None:
    ann = at_table(visitors, "blazon")
    page = ann.page
    card = page.locator(".category .card-thing").first
    card.hover()
    expect(page.locator("#zoom")).to_contain_text("It fits on")
    page.locator("#panel h2").first.hover()
    expect(page.locator("#zoom")).to_be_empty()
    card.focus()
    page.keyboard.press("z")
    expect(page.locator("#zoom")).to_contain_text("It fits on")
    page.keyboard.press("z")
    expect(page.locator("#zoom")).to_be_empty()


# The cards that the page asks the server for, to show them large.
ASKED_FOR = """() => {
    const ask = window.fetch;
    window.cards = [];
    window.fetch = (...all) => {
        if (all[0].includes('/card/')) window.cards.push(all[0]);
        return ask(...all);
    };
}"""


def test_a_card_that_comes_under_a_resting_mouse_does_not_cover_the_table(
    visitors: Visitors,
) -> None:
    leads, _other = visitors.two_at_table("heraldry")
    page, before = leads.page, leads.seq
    page.clock.install()
    page.evaluate(ASKED_FOR)
    place = page.locator(".thing.slot").bounding_box()
    assert place
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    page.mouse.move(x, y)
    play(page, "9")
    leads.wait_past(before)
    page.wait_for_function(  # and the browser has noticed where its mouse is
        "([x, y]) => document.elementFromPoint(x, y).closest('[data-card]')?.matches(':hover')",
        arg=[x, y],
    )
    page.clock.run_for(5_000)  # longer than it takes to show a card
    assert page.evaluate("window.cards") == []
    page.mouse.move(x + 2, y)
    expect(page.locator("#zoom h2")).to_be_visible()
    assert len(page.evaluate("window.cards")) == 1


def test_focus_is_not_taken_from_somebody_who_reads(visitors: Visitors) -> None:
    to_play, other = visitors.two_at_table("heraldry")
    other.page.locator("#log").focus()
    before = to_play.seq
    play(to_play.page, "5")
    other.wait_past(before)
    assert focused(other.page) == "log"
    to_play.page.wait_for_function("() => document.activeElement.matches('#panel h2')")


def test_a_digit_means_the_same_card_after_another_was_played(visitors: Visitors) -> None:
    ann = at_table(visitors, other="here:Bob")
    page, hand = ann.page, ".cards[data-digits]"
    while not page.locator(f"{hand} .gap ~ .thing.can").count():  # the lower cards are played first
        before = ann.seq
        page.locator(f"{hand} .thing.can").first.click()
        page.locator(".picking .row .can").first.click()
        ann.wait_past(before)
    held = page.locator(f"{hand} .gap ~ .thing.can").last
    number = (held.get_attribute("id") or "")[-1]
    page.keyboard.press(number)
    expect(page.locator(".thing.picked")).to_have_id(re.compile(rf"thing-hand-\d-{number}"))
