"""A pick is immediate: the script shows what the server would draw, and asks nothing."""

from itertools import groupby
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.late import late, play_on
from tests.browser.people import Visitor, Visitors

# What can be seen and done: marks and forms of all things, words and buttons beside them.
STATE = """() => ({
    board: document.querySelector('.board').className.includes(' picking'),
    things: [...document.querySelectorAll('#main .thing')].map(each => [
        each.id, each.matches('.can') ? each.querySelector('.sr').textContent : '',
        ['can', 'aside', 'lit', 'open', 'picked'].filter(mark => each.classList.contains(mark)),
        each.getAttribute('aria-pressed'), each.getAttribute('form'), each.name,
        each.querySelector('.tag')?.textContent ?? '',
        // elsewhere the script does not know whether the server picks that thing or says why not
        each.classList.contains('can') || each.classList.contains('picked') ? each.value : '']),
    deeds: [...document.querySelectorAll('#main .deeds')].map(each => each.textContent),
    panel: [...document.querySelectorAll('#panel :is(h2, h3, p, .choices, #handle span)')]
        .map(each => each.textContent.replace(/\\s/g, '')).filter(Boolean),
    buttons: [...document.querySelectorAll('#panel button')].map(each =>
        [each.id, each.className, each.getAttribute('form'), each.name, each.value]),
})"""
LISTEN = """() => {
    window.sent = [];
    const send = WebSocket.prototype.send, ask = window.fetch;
    WebSocket.prototype.send = function (words) {
        window.sent.push(words);
        send.call(this, words);
    };
    window.fetch = (...all) => { window.sent.push(all[0]); return ask(...all); };
}"""
GAMES = ("heraldry", "kings_blade", "blazon")
COMPARED = 3  # things of each kind


def usable(page: Page) -> list[str]:
    found: list[str] = page.locator(".thing.can[form=pick]").evaluate_all(
        "all => all.map(each => each.id)"
    )
    return found


def pick(visitor: Visitor, thing: str) -> dict[str, Any]:
    visitor.page.locator(f"#{thing}").evaluate("each => each.click()")
    found: dict[str, Any] = visitor.page.evaluate(STATE)
    visitor.page.keyboard.press("Escape")
    return found


@pytest.mark.parametrize("game", GAMES)
def test_what_is_picked_is_shown_as_the_server_would_and_without_asking_it(
    visitors: Visitors, game: str
) -> None:
    ann = visitors.come(reduced_motion="reduce")
    ann.page.add_init_script(f"({LISTEN})()")
    if game == "kings_blade":
        play_on(ann, late(game, 2))
    else:
        ann.set_up(game, ["me", "page"], "Ann")
        ann.wait_for("Your turn")
    page, table = ann.page, ann.page.url.partition("?")[0]
    before = page.evaluate(STATE)
    page.evaluate("window.sent = []")
    shown = {thing: pick(ann, thing) for thing in usable(page)}
    assert shown
    assert page.evaluate(STATE) == before
    assert page.evaluate("window.sent") == []
    kinds = groupby(sorted(shown), lambda thing: thing.split("-")[1])
    for thing in [each for _kind, alike in kinds for each in list(alike)[:COMPARED]]:
        page.goto(f"{table}?pick={thing.removeprefix('thing-')}&at={ann.seq}")
        expect(page.locator(".picking")).to_be_visible()
        assert shown[thing] == page.evaluate(STATE), thing
