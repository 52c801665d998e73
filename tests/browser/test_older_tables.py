"""A page that knows a newer table than its socket: another server has answered its form."""

import json
import re

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.people import Visitor, Visitors

WATCH = """() => {
  window.shown = new Set();
  const look = () => shown.add(document.getElementById("words")?.textContent);
  const all = { childList: true, subtree: true, characterData: true };
  new MutationObserver(look).observe(document.getElementById("main"), all);
}"""


class Server:
    """Stands in for the server at the other end of the socket; says only what a test says."""

    def __init__(self, visitor: Visitor) -> None:
        self.line: WebSocketRoute | None = None
        visitor.page.route_web_socket(re.compile("/live"), self._connect)

    def _connect(self, route: WebSocketRoute) -> None:
        self.line = route

    def wait(self, visitor: Visitor) -> None:
        """Until the page has connected."""
        while self.line is None:
            visitor.page.wait_for_timeout(50)

    def say(self, seq: int, words: str = "") -> None:
        """The number of the table; with words, the table itself."""
        assert self.line
        table = {"title": words, "html": f"<p id='words'>{words}</p>"} if words else {}
        self.line.send(json.dumps({"seq": seq, **table}))


def at_a_table(visitors: Visitors) -> tuple[Visitor, Server]:
    ann = visitors.come()
    server = Server(ann)
    ann.set_up("heraldry", ["me", "open"], "Ann")
    ann.page.wait_for_function("() => document.getElementById('main').dataset.seq === '1'")
    server.wait(ann)
    return ann, server


def test_a_page_shows_no_older_table_than_it_has_shown(visitors: Visitors) -> None:
    ann, server = at_a_table(visitors)
    ann.page.evaluate(WATCH)
    server.say(1)
    server.say(5, "five")
    server.say(4, "four")
    server.say(5, "five again")
    server.say(3, "three")
    server.say(6, "six")
    expect(ann.page.locator("#words")).to_have_text("six")
    assert ann.seq == 6
    assert ann.page.evaluate("[...shown]") == ["five", "five again", "six"]


def test_a_page_takes_an_older_table_from_a_database_that_was_restored(visitors: Visitors) -> None:
    ann, server = at_a_table(visitors)
    words = ann.page.locator("#words")
    server.say(1)
    server.say(9, "nine")
    expect(words).to_have_text("nine")
    old, server.line = server.line, None
    assert old
    ann.excused.append("WebSocket")
    old.close()
    server.wait(ann)
    server.say(2)
    server.say(2, "two")
    expect(words).to_have_text("two")
    assert ann.seq == 2
