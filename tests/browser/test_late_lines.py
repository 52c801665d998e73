"""Lines and answers that are late: what was picked meanwhile stays picked."""

import pytest
from playwright.sync_api import APIResponse, Route, expect

from tests.browser.people import Visitor, Visitors

# A socket that is open only when the test says so; the page may wait for that.
HOLD = """() => {
    const Socket = WebSocket, waiting = [];
    window.isHeld = true;
    window.WebSocket = class extends Socket {
        constructor(...all) {
            super(...all);
            window.isReady = () => super.readyState === Socket.OPEN;
        }
        get readyState() { return window.isHeld ? Socket.CONNECTING : super.readyState; }
        addEventListener(name, listener) { if (name === "open") waiting.push(listener); }
    };
    window.letGo = () => {
        window.isHeld = false;
        waiting.forEach(listener => listener());
    };
}"""

# All sockets that the page has opened.
REMEMBER = """() => {
    const Socket = WebSocket;
    window.lines = [];
    window.WebSocket = class extends Socket {
        constructor(...all) {
            super(...all);
            window.lines.push(this);
        }
    };
}"""


@pytest.fixture
def ann(visitors: Visitors) -> Visitor:
    """At a table that two people share; its line is not open."""
    found = visitors.come(reduced_motion="reduce")
    found.page.add_init_script(f"({HOLD})()")
    found.set_up("heraldry", ["me", "here:Bob"], "Ann")
    found.wait_for("turn")
    return found


def test_what_was_picked_is_asked_for_when_the_line_opens(ann: Visitor) -> None:
    ann.page.wait_for_function("() => window.isReady?.()")
    ann.page.evaluate("window.isSame = true")
    ann.page.locator(".thing.can[form=pick]").first.evaluate("each => { each.click(); letGo(); }")
    expect(ann.page.locator(".picking")).to_be_visible()
    assert ann.page.evaluate("window.isSame"), "the page was not loaded again"


def test_a_line_that_does_not_open_is_not_waited_for(ann: Visitor) -> None:
    ann.page.locator(".thing.can").first.click()
    expect(ann.page.locator(".picking")).to_be_visible()


def test_what_was_picked_when_the_line_was_lost_is_shown_when_it_is_back(
    visitors: Visitors,
) -> None:
    ann = visitors.come(reduced_motion="reduce")
    ann.excused.append("WebSocket")
    ann.page.add_init_script(f"({REMEMBER})()")
    ann.set_up("heraldry", ["me", "here:Bob"], "Ann")
    ann.wait_for("turn")
    ann.page.wait_for_function("() => window.lines.at(-1)?.readyState === WebSocket.OPEN")
    ann.page.evaluate("window.isSame = true")
    thing = ann.page.locator(".thing.can").first
    thing.evaluate("each => { each.click(); window.lines.at(-1).close(); }")
    expect(ann.page.locator(".picking")).to_be_visible()
    ann.page.wait_for_function("() => window.lines.at(-1).readyState === WebSocket.OPEN")
    expect(ann.page.locator(".picking")).to_be_visible()
    assert ann.page.evaluate("[window.isSame, window.lines.length]") == [True, 2]


def test_an_answer_that_comes_after_the_table_does_not_undo_what_was_picked_since(
    visitors: Visitors,
) -> None:
    ann = visitors.come(reduced_motion="reduce")
    ann.set_up("kings_blade", ["me", "here:Bob"], "Ann")
    late: list[tuple[Route, APIResponse]] = []
    ann.page.route("**/act", lambda route: late.append((route, route.fetch())))
    ann.page.locator("#lift").click()
    before = ann.seq
    ann.page.locator(".thing.can[form=pick]").first.click()
    ann.page.locator(".picking").wait_for()
    ann.page.locator("#panel > .choices button").first.click()
    ann.wait_past(before)
    if ann.page.locator("#lift").count():
        ann.page.locator("#lift").click()
    ann.page.locator(".thing.can[form=pick]").first.click()
    ann.page.locator(".picking").wait_for()
    with ann.page.expect_response("**/act") as found:
        route, answer = late[0]
        route.fulfill(response=answer)
    found.value.finished()
    ann.page.evaluate("() => new Promise(requestAnimationFrame)")
    expect(ann.page.locator(".picking")).to_be_visible()
