"""Two scripts alone, in a blank page: `morph` renews a page, `motion` shows what travelled."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from kingofarms.web.shell.assets import text_of

LOAD = """([code, name]) => import('data:text/javascript,' + encodeURIComponent(code))
    .then(module => { window[name] = module; })"""
MORPH = """([old, wanted]) => {
    document.body.innerHTML = old;
    window.before = Object.fromEntries([...document.querySelectorAll('[id]')].map(e => [e.id, e]));
    const fresh = new DOMParser().parseFromString(wanted, 'text/html').body;
    morph.replaceChildren(document.body, [...fresh.childNodes]);
    const same = id => before[id] === document.getElementById(id);
    return [document.body.innerHTML, Object.keys(before).filter(same)];
}"""
TRAVEL = {"from": "hand-1", "to": "row-1", "piece": "goal"}
TABLE = """<main data-seq="1"><div class="felt board game-x">
    <button class="thing" id="thing-hand-1" style="position: absolute; left: 0">a</button>
    </div></main>"""


@pytest.fixture
def blank(browser: Browser) -> Iterator[Page]:
    with browser.new_page() as page:
        for name in ("morph", "motion"):
            page.evaluate(LOAD, [text_of(f"{name}.js"), name])
        yield page


@pytest.mark.parametrize(
    ("old", "wanted", "same"),
    [
        ('<p id="a">1</p>', '<p id="a" class="b">2</p>', ["a"]),
        ('<p id="a"></p><p id="b"></p>', '<p id="b"></p><p id="a"></p>', ["a", "b"]),
        ('<p id="a"></p>', '<div id="a"></div>', []),
        ('<p id="a"></p><p id="b"></p>', '<p id="b"></p>', ["b"]),
        ('<i id="a"></i>', 'x<i id="new"></i><i id="a"></i>', ["a"]),
        ("<p></p><template>1</template>", "<p></p><template>2</template>", []),
        ('<ul><li id="a" class="x">1</li></ul>', '<ul><li id="a">1</li></ul>', ["a"]),
    ],
)
def test_what_keeps_its_id_is_the_same_element_in_the_new_page(
    blank: Page, old: str, wanted: str, same: list[str]
) -> None:
    assert blank.evaluate(MORPH, [old, wanted]) == [wanted, same]


def test_an_open_fold_and_earlier_lines_stay(blank: Page) -> None:
    fold = '<details id="fold"><summary>more</summary></details>'
    opened = fold.replace(">", ' open="">', 1)
    assert blank.evaluate(MORPH, [opened, fold])[0] == opened
    log = '<ol id="log"><li data-keep="1">old</li><li id="log-2">new</li></ol>'
    fresh = '<ol id="log"><li id="log-3">newest</li></ol>'
    left = '<ol id="log"><li data-keep="1">old</li><li id="log-3">newest</li></ol>'
    assert blank.evaluate(MORPH, [log, fresh])[0] == left


def travel(page: Page, pace: str = "normal", seq: int = 0) -> Any:
    """What is animated when a card goes from the hand to the row."""
    return page.evaluate(
        """([table, step, pace, seq]) => {
            document.documentElement.dataset.motion = pace;
            document.body.innerHTML = table;
            const flights = [];
            Element.prototype.animate = function (frames, options) {
                flights.push([this.id, frames[0].transform ?? '', options.duration]);
                return { cancel() {}, finished: Promise.resolve(), addEventListener() {} };
            };
            const arrive = motion.setOut([step], seq);
            const card = document.querySelector('.thing');
            card.id = 'thing-row-1';
            card.style.left = '200px';
            arrive();
            return flights;
        }""",
        [TABLE, {"seq": 1, "travels": [TRAVEL]}, pace, seq],
    )


def test_a_card_sets_out_where_it_was_and_lands_where_it_is(blank: Page) -> None:
    flights = travel(blank)
    assert [name for name, _from, _length in flights] == ["thing-row-1"]
    assert "-200px" in flights[0][1]
    assert flights[0][2] == 300
    assert blank.locator(".ghost").count() == 0


def test_nothing_travels_at_once_or_a_second_time(blank: Page) -> None:
    assert travel(blank, "instant") == []
    assert travel(blank, seq=1) == [], "the page has shown that step"
