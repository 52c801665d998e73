"""In small, low and narrow windows, with long words: nothing lies over what can be used."""

from collections.abc import Sequence
from random import Random

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.covering import nothing_is_covered, nothing_is_cut, speak
from tests.browser.late import bring, late, play_on
from tests.browser.people import Visitors
from tests.browser.table_player import TablePlayer, click
from tests.browser.test_it_fits import look_at, sit_with_bots
from tests.browser.test_learn import begin, glowing

SIZES = ((320, 568), (740, 360), (768, 1024), (1024, 600))
SMALL: ViewportSize = {"width": 320, "height": 568}
LONG_NAME = "Wilhelmina of Hohenstein"


def look_everywhere(page: Page, sizes: Sequence[tuple[int, int]] = SIZES) -> None:
    """At each size, and behind every tab where there are tabs."""
    tabs = page.locator(".tabs label")
    for size in sizes:
        look_at(page, *size)
        for at in range(tabs.count() if tabs.first.is_visible() else 1):
            if tabs.first.is_visible():
                tabs.nth(at).click()
            nothing_is_covered(page)
            nothing_is_cut(page, ".strip, .felt, .tabs")


def test_at_a_table_for_four(visitors: Visitors) -> None:
    ann, chance = visitors.come(reduced_motion="reduce"), Random(2)
    sit_with_bots(ann, "kings_blade", 4)
    for _action in range(3):
        ann.act(chance)
        ann.wait_for("Your turn")
    speak(ann, "de")
    look_everywhere(ann.page)
    look_at(ann.page, 1280, 720)
    ann.page.locator(".felt .thing.can").first.click()
    ann.page.locator(".picking").wait_for()
    look_everywhere(ann.page)


def test_all_cards_of_a_long_row_are_in_sight_on_a_small_phone(visitors: Visitors) -> None:
    ann = visitors.come(viewport=SMALL, has_touch=True, reduced_motion="reduce")
    play_on(ann, late("heraldry", 2))
    for size in ((320, 568), (360, 640), (740, 360)):
        look_at(ann.page, *size)
        for card in ann.page.locator("#row .card-thing").all():
            expect(card).to_be_in_viewport(ratio=1)
    speak(ann, "de")
    look_everywhere(ann.page)


def test_in_the_replay_of_a_full_table(visitors: Visitors) -> None:
    ann, match = visitors.come(reduced_motion="reduce", locale="de-DE"), late("kings_blade", 2)
    ann.page.goto(f"{bring(ann.address, match.file)}/replay?at={match.at}")
    for size in ((1024, 600), (768, 1024)):
        look_at(ann.page, *size)
        nothing_is_covered(ann.page, ".strip, .felt, .replay-bar")
        own, rivals = (ann.page.locator(part).first for part in (".forge.own .cards", ".rivals"))
        upper, lower = own.bounding_box(), rivals.bounding_box()
        assert upper
        assert lower
        assert upper["y"] + upper["height"] <= lower["y"]


def test_the_settings_open_below_the_header_however_high_it_is(visitors: Visitors) -> None:
    ann = visitors.come(locale="de-DE", reduced_motion="reduce")
    ann.set_up("heraldry", ["me", "page"], LONG_NAME)
    ann.page.goto(ann.address)
    ann.page.locator("#settings > summary").click()
    for size in ((320, 568), (740, 360), (768, 1024)):
        look_at(ann.page, *size)
        nothing_is_covered(ann.page, ".top")
        nothing_is_cut(ann.page, ".settings-form")


def test_the_lobby_new_tables_and_lessons_have_room_for_long_words(visitors: Visitors) -> None:
    ann = visitors.come(locale="de-DE")
    for path in ("/", "/new/heraldry?with=bots", "/learn/kings_blade", "/learn/heraldry"):
        ann.page.goto(f"{ann.address}{path}")
        for size in ((320, 568), (600, 960), (740, 360), (1024, 768)):
            look_at(ann.page, *size)
            nothing_is_covered(ann.page, "main")
            nothing_is_cut(ann.page, "main")


def test_what_can_be_said_while_waiting_opens_within_the_window(visitors: Visitors) -> None:
    ann, bob = visitors.come(), visitors.come(viewport=SMALL, locale="de-DE")
    table = ann.set_up("kings_blade", ["me", "open", "open"], "Ann")
    bob.sit_down(table, "Bob")
    bob.page.locator(".emotes > summary").click()
    nothing_is_covered(bob.page, ".emotes")


@pytest.mark.parametrize(("game", "clicks"), [("heraldry", 4), ("kings_blade", 1)])
def test_the_note_of_a_guided_match_pushes_nothing_out_of_reach(
    visitors: Visitors, game: str, clicks: int
) -> None:
    ann = visitors.come(locale="de-DE", reduced_motion="reduce")
    begin(ann, game)
    player = TablePlayer(ann, click, seed=0)
    for _click in range(clicks):
        name = glowing(ann.page)[0]
        look_everywhere(ann.page, SIZES[:2])
        look_at(ann.page, 1280, 720)
        player.do(name)
