"""Pages beside the tables in small, low and narrow windows, with long words and long names."""

import pytest
from playwright.sync_api import ViewportSize, expect

from kingofarms.games import games
from kingofarms.web.lobby.new_table import WAYS
from tests.browser.people import Visitors
from tests.browser.probes import (
    is_too_wide,
    look_at,
    look_everywhere,
    nothing_is_covered,
    nothing_is_cut,
)
from tests.browser.table_player import TablePlayer, click
from tests.browser.test_it_fits import FINGER, LYING_PHONE, SMALL
from tests.browser.test_learn import begin, glowing

NARROWEST: ViewportSize = {"width": 320, "height": 568}
LONG_NAME = "Wilhelmina von Hohenstein"


def test_no_page_is_wider_than_the_screen(visitors: Visitors) -> None:
    """Others, and at usual widths, are looked at with axe."""
    page, too_wide = visitors.come(viewport=NARROWEST).page, []
    paths = ["/", "/arms", "/api", "/credits", *[f"/rules/{game}" for game in games()]]
    most = {name: game.SEATS[-1] for name, game in games().items()}
    paths += [f"/new/{game}?seats={most[game]}&with={way}" for game in most for way in WAYS]
    for path in paths:
        page.goto(visitors.address + path)
        look_at(page, 320, 568)
        too_wide += [path] if is_too_wide(page) else []
    for game, seats in most.items():
        ann = visitors.come(viewport=NARROWEST)
        ann.set_up(game, ["me", *["page"] * (seats - 1)], LONG_NAME)
        ann.wait_for("Your turn")
        look_at(ann.page, 320, 568)
        too_wide += [game] if is_too_wide(ann.page) else []
    assert too_wide == []


def test_the_header_of_a_page_is_one_row(visitors: Visitors) -> None:
    ann = visitors.come(viewport={"width": 360, "height": 740}, locale="de-DE")
    ann.page.goto(ann.address)
    ann.page.locator("input[name=name]").fill(LONG_NAME)
    ann.page.locator("form[action='/name'] button").click()
    rows = {}
    for path in ("/", "/puzzles", "/matches", "/arms", "/new/heraldry"):
        ann.page.goto(ann.address + path)
        expect(ann.page.locator(".top .me")).to_have_text(LONG_NAME)
        rows[path] = ann.page.locator(".top").evaluate("top => top.offsetHeight")
        assert not is_too_wide(ann.page)
    assert max(rows.values()) < 2 * FINGER, rows
    for path in ("/rules/blazon", "/learn/blazon", "/friends"):  # with the other games below
        ann.page.goto(ann.address + path)
        assert not is_too_wide(ann.page), path


def test_the_settings_open_below_the_header_however_high_it_is(visitors: Visitors) -> None:
    ann = visitors.come(locale="de-DE", reduced_motion="reduce")
    ann.set_up("heraldry", ["me", "page"], LONG_NAME)
    ann.page.goto(ann.address)
    ann.page.locator("#settings > summary").click()
    for size in SMALL[:3]:
        look_at(ann.page, *size)
        nothing_is_covered(ann.page, ".top")
        nothing_is_cut(ann.page, ".settings-form")


def test_the_lobby_new_tables_and_lessons_have_room_for_long_words(visitors: Visitors) -> None:
    page = visitors.come(locale="de-DE").page
    for path in ("/", "/new/heraldry?with=bots", "/learn/kings_blade", "/learn/heraldry"):
        page.goto(visitors.address + path)
        for size in ((320, 568), (600, 960), LYING_PHONE, (1024, 768)):
            look_at(page, *size)
            nothing_is_covered(page, "main")
            nothing_is_cut(page, "main")


def test_what_can_be_said_while_waiting_opens_within_the_window(visitors: Visitors) -> None:
    ann, bob = visitors.come(), visitors.come(viewport=NARROWEST, locale="de-DE")
    bob.sit_down(ann.set_up("kings_blade", ["me", "open", "open"], "Ann"), "Bob")
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
        look_everywhere(ann.page, SMALL[:2])
        look_at(ann.page, 1280, 720)
        player.do(name)
