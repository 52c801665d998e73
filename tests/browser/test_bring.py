"""Match files and cards are brought by forms; a shuffle is checked with a script and without."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from kingofarms.engine.game.own_content import our_files
from kingofarms.engine.match.luck import Sealed
from kingofarms.engine.match.match import Match
from kingofarms.engine.match.matchfile import save
from kingofarms.games import game_named
from tests.browser.people import Visitors, play_to_the_end


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A match that was played elsewhere."""
    game = game_named("blazon")
    match = Match(game, game.agree({"turn_limit": 3}), 2, Sealed(b"\x03" * 32))
    match.sit(0, "Ada")
    match.sit(1, "Bea")
    while not match.is_over:
        match.act(match.legal[len(match.entries) % len(match.legal)])
    save(match, tmp_path / "match.json")
    return tmp_path / "match.json"


def test_a_match_file_is_brought_and_checked_in_the_browser(visitors: Visitors, file: Path) -> None:
    ann = visitors.come()
    page = ann.page
    page.goto(f"{ann.address}/import")
    page.get_by_label("Match file").set_input_files(file)
    page.get_by_role("button", name="Import").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".imported")).to_be_visible()
    page.get_by_role("link", name="Check the shuffle").first.click()
    expect(page.locator(".verdict")).to_have_class("verdict right")
    checks = page.locator("#in-browser li")
    expect(checks).to_have_class(["right", "right"])
    expect(page.locator(".dealing .small-card").first).to_be_visible()
    page.get_by_label("Did you write the fingerprint down").fill("sha256:no")
    page.get_by_role("button", name="Compare").click()
    expect(page.locator(".verdict")).to_have_class("verdict wrong")
    spoilt = file.with_name("spoilt.json")
    spoilt.write_text(file.read_text(encoding="utf-8").replace('"over": true', '"over": false'))
    page.goto(f"{ann.address}/import")
    page.get_by_label("Match file").set_input_files(spoilt)
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_role("alert")).to_have_text(
        "spoilt.json: final.over is not what the entries lead to."
    )


def test_without_a_script_it_works_as_well(browser: Browser, address: str, file: Path) -> None:
    context = browser.new_context(java_script_enabled=False, locale="en")
    page = context.new_page()
    page.goto(f"{address}/import")
    page.get_by_label("Match file").set_input_files(file)
    page.get_by_role("button", name="Import").click()
    page.wait_for_url("**/t/*")
    page.goto(f"{page.url}/shuffle")
    expect(page.locator(".verdict")).to_have_class("verdict right")
    expect(page.locator("#in-browser")).to_be_hidden()
    expect(page.locator(".findings .right")).to_have_count(5)
    context.close()


def test_cards_are_brought_drawn_and_played(visitors: Visitors, tmp_path: Path) -> None:
    ann = visitors.come()
    page, path = ann.page, tmp_path / "cards.csv"
    text = our_files(game_named("kings_blade"))["cards.csv"].replace("Dagger", "Toothpick")
    path.write_text(text.replace(",blade,", ",blde,", 1), encoding="utf-8")

    def bring() -> None:
        page.get_by_label("Game", exact=True).select_option("kings_blade")
        page.get_by_label("Name of the card set").fill("Small arms")
        page.get_by_label("Files").set_input_files(path)
        page.get_by_role("button", name="Import").click()

    page.goto(f"{ann.address}/cards")
    bring()
    expect(page.get_by_role("alert")).to_contain_text("cards.csv, line 2: type is 'blde'")
    path.write_text(text, encoding="utf-8")
    bring()
    page.wait_for_url("**/cards/*")
    expect(page.locator(".drawn-cards")).to_contain_text("Toothpick")
    page.get_by_role("link", name="Play with it").click()
    expect(page.locator("#cards")).to_have_value(page.url.split("cards=")[1])
    page.get_by_role("button", name="Start the match").click()
    page.wait_for_url("**/t/*")
    page.locator("#more > summary").click()
    page.get_by_role("link", name="See the cards").click()
    expect(page.locator(".drawn-cards")).to_contain_text("Toothpick")


def test_a_browser_that_took_part_says_so(visitors: Visitors) -> None:
    ann = visitors.come()
    ann.fill_in("heraldry", ["me", "page"], "Ann")
    ann.wait_for("Your turn|'s turn")
    play_to_the_end([ann], seed=3)
    page = ann.page
    page.get_by_role("link", name="Check the shuffle").first.click()
    expect(page.locator("#in-browser li.right")).to_have_count(4)
    expect(page.locator("#in-browser")).to_contain_text("This browser took part")
    forged = "for (const k of Object.keys(localStorage)) if (k.startsWith('kingofarms part ')) "
    forged += "localStorage.setItem(k, localStorage.getItem(k).replace(/sha256:./, 'sha256:x'))"
    page.evaluate(forged)
    page.reload()
    expect(page.locator('#in-browser [data-check="memory"]')).to_have_class("wrong")
