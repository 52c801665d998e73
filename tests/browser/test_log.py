"""The log beside a table: earlier lines come when they are asked for, and stay."""

import random
import re

from playwright.sync_api import Page, expect

from tests.browser.people import Visitor, Visitors

FIELD = r'<(?:input type="hidden"|button) name="{}" value="([^"]*)"'


def lines(page: Page) -> list[tuple[int, int]]:
    """The entry and the number of each line, from top to bottom."""
    found = page.locator("#log > [id^=log-]").evaluate_all("all => all.map(each => each.id)")
    return [(int(entry), int(at)) for _log, entry, at in (name.split("-") for name in found)]


def play_and_undo(visitor: Visitor, times: int) -> None:
    """So many actions, each of which is taken back."""
    for number in range(times):
        visitor.act(random.Random(number))
        before = visitor.seq
        visitor.page.locator("#undo").click()
        visitor.wait_past(before)


def post_and_undo(visitor: Visitor, table: str, times: int) -> None:
    """The same by the forms of the page; nothing is drawn meanwhile."""
    ask, headers = visitor.page.request, {"Origin": visitor.address}
    for _time in range(times):
        for name, fields in (("act", ["seq", "seat", "action"]), ("undo", ["seq", "seat"])):
            page = ask.get(table).text()
            form: dict[str, str | float | bool] = {
                field: re.findall(FIELD.format(field), page)[0] for field in fields
            }
            assert ask.post(f"{table}/{name}", form=form, headers=headers).ok


def test_earlier_lines_are_fetched_and_stay(visitors: Visitors) -> None:
    ann = visitors.at_table("heraldry", "here:Bob", reduced_motion="reduce")
    page, table = ann.page, ann.page.url
    page.goto("about:blank")
    post_and_undo(ann, table, 27)
    page.goto(table)
    ann.wait_for("Your turn")
    play_and_undo(ann, 3)
    shown = lines(page)
    assert shown[0][0] > 1, "not all of it"
    page.locator("#earlier a").click()
    expect(page.locator("#earlier")).to_be_hidden()
    assert page.url == table
    before = lines(page)
    assert (before[0], before[-len(shown) :]) == ((1, 0), shown)
    play_and_undo(ann, 3)
    after = lines(page)
    assert after == sorted(set(after)), "in order, and each once"
    assert after[: len(before)] == before
    assert len(after) > len(before)
    expect(page.locator("#earlier")).to_be_hidden()


APART = """all => all.filter(each => {
    const [picture, ...words] = each.firstElementChild.childNodes, range = document.createRange();
    range.selectNodeContents(words[0]);
    const [left, right] = [picture.getBoundingClientRect(), range.getBoundingClientRect()];
    return left.bottom <= right.top || right.bottom <= left.top;
}).map(each => each.textContent)"""
MENTIONS = 6
WAYS = "all => [...new Set(all.map(each => getComputedStyle(each).whiteSpace))]"


def test_long_names_flow_like_text_and_pictures_stay_beside_them(visitors: Visitors) -> None:
    ann = visitors.come(viewport={"width": 320, "height": 640}, locale="nl")
    table = ann.set_up("blazon", ["page", "page"], "Ann")
    mentions = ann.page.locator(".whole-log .mention")
    while mentions.count() < MENTIONS:  # the bots play on
        ann.page.goto(f"{table}/log")
    assert mentions.evaluate_all(APART) == []
    assert mentions.evaluate_all(WAYS) == ["normal"]
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 320
