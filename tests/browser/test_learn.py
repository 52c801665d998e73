"""Whole guided matches in a real browser: every game on a phone; by clicks, by keys, by touch.

Whoever learns here does only what glows, and knows no rule.
"""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from kingofarms.games import games
from kingofarms.study.lessons.lesson import lesson_of
from tests.browser.people import PATIENCE, Visitor, Visitors
from tests.browser.table_player import IDS, by_id, click, enter, tap
from tests.browser.test_accessibility import PHONE

LANGUAGES = {"en": "en-GB", "de": "de-DE", "nl": "nl-NL"}
WELL_DONE = {"en": "Well done!", "de": "Gut gemacht!", "nl": "Goed gedaan!"}
MOST_CLICKS = 150
TAUGHT_THINGS = ".board .taught"  # not the copies that are on their way
TAUGHT = [name for name in games() if lesson_of(name)]
# It is drawn: what was pressed is picked, or else the table is a later one.
PICKED = "name => document.getElementById(name)?.ariaPressed === 'true'"


# What glows although the step does not ask for it; what is picked has a ring of another colour.
OTHERS_GLOW = """() => [...document.querySelectorAll('.board .felt :is(.thing, .deed)')]
    .filter(each => each.checkVisibility() && !each.matches('.taught, .picked'))
    .filter(each => getComputedStyle(each).boxShadow !== 'none').map(each => each.id)"""


def begin(who: Visitor, game: str) -> None:
    """From the learn page to the table."""
    who.page.goto(f"{who.address}/learn/{game}")
    expect(who.page.locator(".learn-picture")).to_have_count(5)
    who.page.locator("#guided").click()
    who.page.wait_for_url("**/t/*")


def glowing(page: Page) -> list[str]:
    """What glows and can be seen; on a phone perhaps behind a tab that glows."""
    page.locator(f"{TAUGHT_THINGS}, .lesson-over").first.wait_for(
        state="attached", timeout=PATIENCE
    )
    found: list[str] = page.locator(TAUGHT_THINGS).evaluate_all(IDS)
    if not found and page.locator(TAUGHT_THINGS).count():
        for tab in ("own", "market", "rivals"):
            if page.locator(f".in-{tab} .taught").count():
                page.locator(f"[for=tab-{tab}]").click()
        page.locator(TAUGHT_THINGS).first.wait_for(timeout=PATIENCE)
        found = page.locator(TAUGHT_THINGS).evaluate_all(IDS)
    return found


def follow(who: Visitor, press: Callable[[Page, str], None]) -> list[str]:
    """Do what glows until the lesson is over; what it said on the way."""
    page, told = who.page, list[str]()
    for _click in range(MOST_CLICKS):
        names = glowing(page)
        words = page.locator(".lesson-words").inner_text()
        if words not in told:
            told.append(words)
        if page.locator(".lesson-over").count():
            return told
        assert page.evaluate(OTHERS_GLOW) == []
        seq, does = who.seq, page.locator(by_id(names[0])).get_attribute("form")
        press(page, names[0])
        if does == "pick":
            page.wait_for_function(PICKED, arg=names[0])
        else:
            who.wait_past(seq)
    raise AssertionError("the lesson does not end")


# On a phone each game has a layout of its own. Every sentence in every language: test_lessons.py.
WAYS = dict(zip(LANGUAGES, (click, enter, tap), strict=True))


@pytest.mark.parametrize(("game", "language"), list(zip(TAUGHT, WAYS, strict=True)))
def test_a_whole_guided_match(visitors: Visitors, game: str, language: str) -> None:
    """In English by clicks, in German by keys alone, in Dutch by touch."""
    own: dict[str, Any] = {"locale": LANGUAGES[language], "has_touch": language == "nl"}
    who = visitors.come(viewport=PHONE, reduced_motion="reduce", **own)
    lesson = lesson_of(game)
    assert lesson
    begin(who, game)
    told = follow(who, WAYS[language])
    done = [words for words in told if not words.endswith("…")]  # not those while the rival plays
    assert len(done) == len(lesson.steps) + 1
    expect(who.page.locator(".lesson-step")).to_have_text(WELL_DONE[language])
    expect(who.page.locator("#real-match")).to_be_visible()
    assert not re.search(r"[{}]", "".join(told))


@pytest.mark.parametrize("game", TAUGHT)
def test_a_game_is_learned_on_one_screen(visitors: Visitors, game: str) -> None:
    who = visitors.come(viewport={"width": 1440, "height": 900})
    who.page.goto(f"{who.address}/learn/{game}")
    overflows = """() => document.documentElement.scrollHeight > innerHeight
        || document.documentElement.scrollWidth > innerWidth
        || [...document.querySelectorAll('.drawn')].some(
            each => each.scrollWidth > each.clientWidth + 1)"""
    assert not who.page.evaluate(overflows)
    who.page.set_viewport_size(PHONE)
    assert who.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
