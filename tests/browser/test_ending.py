"""Nobody ends a match and loses it without having been told and asked."""

import re

import pytest
from playwright.sync_api import Page, expect

from kingofarms.games.kings_blade.rules.state import PHASE
from tests.browser.late import losing_end, play_on
from tests.browser.people import Visitor, Visitors

LOSES = re.compile(r"You would lose \d+ : \d+\.")
ASKED = re.compile(LOSES.pattern + " End the match anyway\\?")


def seated(visitors: Visitors, phase: int, has_scripts: bool = True) -> Visitor:
    """Somebody whose sword is finished and worth less than the rival's."""
    ann = visitors.come(java_script_enabled=has_scripts, reduced_motion="reduce")
    play_on(ann, losing_end(phase))
    return ann


def check_asked(page: Page) -> None:
    """The question is on the table and in the panel, and to play on comes first in both."""
    for where in ("#deeds", "#panel"):
        expect(page.locator(f"{where} .question")).to_have_text(ASKED)
        expect(page.locator(f"{where} button.main")).to_have_text("play on", ignore_case=True)
        expect(page.locator(f"{where} button[value=end]")).not_to_have_class(re.compile("main"))


@pytest.mark.parametrize("has_scripts", [True, False], ids=["script", "form"])
def test_the_match_is_not_lost_before_a_question(visitors: Visitors, has_scripts: bool) -> None:
    ann = seated(visitors, PHASE.AFTER, has_scripts)
    page, before = ann.page, ann.seq
    assert page.locator("#panel .choices button").all_inner_texts() == [
        *page.locator("#panel #do-end").all_inner_texts(),
        *page.locator("#deeds #deed-decline").all_inner_texts(),
    ], "the same button has the same words in the panel and on the table"
    expect(page.locator("#panel #do-end")).to_contain_text(LOSES)
    for where in ("#panel", "#deeds"):
        expect(page.locator(f"{where} button.main")).to_have_text("play on", ignore_case=True)
    # By the table: a click picks the sword, one more asks.
    page.locator("#thing-sword").click()
    expect(page.locator("#thing-sword[aria-pressed=true]")).to_be_visible()
    expect(page.locator("#panel #do-end")).to_contain_text(LOSES)
    page.locator("#thing-sword").click()
    check_asked(page)
    page.goto(page.url.partition("?")[0])
    # By the panel.
    page.locator("#panel #do-end").click()
    check_asked(page)
    assert ann.seq == before
    page.locator("#deeds button.main").click()  # there is nothing else to do: the match goes on
    ann.wait_past(before)
    name = page.url.rpartition("/")[2].partition("?")[0]
    told = page.request.get(f"{ann.address}/api/tables/{name}/log?after={before}").json()
    assert told["entries"][0]["entry"]["action"] == "decline"  # the rival may end it after that


def test_whoever_insists_ends_the_match(visitors: Visitors) -> None:
    ann = seated(visitors, PHASE.ACTION)
    page = ann.page
    page.locator("#thing-sword").click()
    page.locator("#thing-sword[aria-pressed=true]").click()
    check_asked(page)
    page.locator("#deed-cancel").click()  # there is something to choose from
    expect(page.locator(".question")).to_have_count(0)
    page.locator("#panel #do-end").click()
    check_asked(page)
    page.locator("#panel #do-end").click()
    ann.wait_for("^Finished")
