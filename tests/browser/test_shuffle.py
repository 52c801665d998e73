"""Browsers add their part to the shuffle, tell whether it is in the deal, and check a match."""

import json
import secrets
from hashlib import sha256
from pathlib import Path
from typing import Any

from playwright.sync_api import Route, expect

from kingofarms.engine.match.luck import Sealed
from kingofarms.engine.match.match import Match
from kingofarms.engine.match.matchfile import save
from kingofarms.games import game_named
from kingofarms.web.shell.assets import text_of
from tests.browser.people import Visitor, Visitors

# All that this browser remembers of its parts.
REMEMBERED = """() => Object.keys(localStorage).filter((key) => key.startsWith("kingofarms part "))
    .map((key) => JSON.parse(localStorage.getItem(key)))"""


def remembered(visitor: Visitor) -> list[dict[str, Any]]:
    records: list[dict[str, Any]] = visitor.page.evaluate(REMEMBERED)
    return records


def downloaded(visitor: Visitor) -> Path:
    """The file of the finished match."""
    with visitor.page.expect_download() as download:
        visitor.page.locator("#more > summary").click()
        visitor.page.get_by_role("link", name="Download match").click()
    return download.value.path()


def test_the_hash_in_the_script_is_sha_256(visitors: Visitors) -> None:
    ann = visitors.come()
    ann.page.goto(ann.address)
    script = text_of("shuffle.js")
    hashing = script.partition("// What this browser remembers")[0]
    for length in (0, 1, 31, 32, 48, 55):
        data = secrets.token_bytes(length)
        found = ann.page.evaluate(
            f"(data) => {{ {hashing}; return hex(sha256(data)); }}", list(data)
        )
        assert found == sha256(data).hexdigest()


def test_a_page_that_is_closed_is_waited_for(visitors: Visitors) -> None:
    """Ann sends the link to Bob and looks at something else: it is dealt when she is back."""
    ann, bob = visitors.come(), visitors.come()
    table = ann.fill_in("heraldry", ["me", "open"], "Ann")
    ann.page.goto("about:blank")
    bob.sit_down(table, "Bob")
    bob.wait_for("^Shuffling")
    expect(bob.page.locator("#main")).to_contain_text("Waiting for Ann's part.")
    ann.page.goto(table)
    for each in (ann, bob):
        each.wait_for("Your turn|(Ann|Bob)'s turn")


def test_a_browser_that_has_forgotten_its_part_holds_nobody_up(visitors: Visitors) -> None:
    ann, bob = visitors.come(), visitors.come()
    table = ann.fill_in("heraldry", ["me", "open"], "Ann")
    ann.page.evaluate("localStorage.clear()")
    bob.sit_down(table, "Bob")
    for each in (ann, bob):
        each.wait_for("Your turn|(Ann|Bob)'s turn")
    expect(bob.page.locator("#log")).to_contain_text("The shuffle goes without the part of Ann")
    expect(bob.page.locator("#doubt")).to_be_hidden()


def test_a_server_that_drops_a_part_is_noticed(visitors: Visitors) -> None:
    """The form has left the browser with a commitment; the table comes without it."""
    ann = visitors.come()

    def without_commitment(route: Route) -> None:
        data = route.request.post_data or ""
        kept = "&".join(each for each in data.split("&") if not each.startswith("commitment="))
        route.continue_(post_data=kept)

    ann.page.goto(ann.address)
    ann.page.route("**/play", without_commitment)
    ann.page.locator(".game", has_text="Heraldry").get_by_role("button", name="Play now").click()
    ann.page.wait_for_url("**/t/*")
    expect(ann.page.locator("#doubt")).to_be_visible()


def test_a_server_that_shows_another_shuffle_is_noticed(visitors: Visitors) -> None:
    """After the part was revealed, somebody else's commitment must not change."""
    ann = visitors.come()
    ann.fill_in("heraldry", ["me", "page"], "Ann")
    ann.wait_for("turn: ")
    expect(ann.page.locator("#doubt")).to_be_hidden()
    [record] = remembered(ann)
    forged = json.dumps({**record, "fingerprint": "sha256:" + "0" * 64})
    ann.page.evaluate(
        "([key, text]) => localStorage.setItem(key, text)",
        [f"kingofarms part {record['commitment']}", forged],
    )
    ann.page.reload()
    expect(ann.page.locator("#doubt")).to_be_visible()


def test_the_owner_begins_without_a_part_if_the_script_has_failed(visitors: Visitors) -> None:
    """The lobby's script has committed; at the table there is none."""
    ann = visitors.come()
    ann.excused.append("Failed to load resource")
    ann.page.goto(ann.address)
    ann.page.route("**/static/*.js*", lambda route: route.abort())
    ann.page.locator(".game", has_text="Heraldry").get_by_role("button", name="Play now").click()
    ann.page.wait_for_url("**/t/*")
    ann.wait_for("^Shuffling")
    ann.page.get_by_role("button", name="Begin without my part").click()
    ann.wait_for("turn: ")


def test_a_browser_that_took_part_says_so(visitors: Visitors) -> None:
    ann = visitors.come()
    page = ann.page
    ann.fill_in("heraldry", ["me", "page"], "Ann")
    ann.wait_for("Your turn|'s turn")
    page.once("dialog", lambda dialog: dialog.accept())
    page.locator("#more summary").click()
    page.get_by_role("button", name="Concede").click()
    ann.wait_for("^Finished")
    page.get_by_role("link", name="Check the shuffle").first.click()
    expect(page.locator("#in-browser li.right")).to_have_count(4)
    expect(page.locator("#in-browser")).to_contain_text("This browser took part")
    forged = "for (const k of Object.keys(localStorage)) if (k.startsWith('kingofarms part ')) "
    forged += "localStorage.setItem(k, localStorage.getItem(k).replace(/sha256:./, 'sha256:x'))"
    page.evaluate(forged)
    page.reload()
    expect(page.locator('#in-browser [data-check="memory"]')).to_have_class("wrong")


def test_a_match_file_is_brought_and_checked_in_the_browser(
    visitors: Visitors, tmp_path: Path
) -> None:
    game = game_named("blazon")
    match = Match(game, game.agree({"turn_limit": 3}), 2, Sealed(b"\x03" * 32))
    match.sit(0, "Ada")
    match.sit(1, "Bea")
    while not match.is_over:
        match.act(match.legal[len(match.entries) % len(match.legal)])
    save(match, tmp_path / "match.json")
    page = visitors.come().page
    page.goto(f"{visitors.address}/import")
    page.get_by_label("Match file").set_input_files(tmp_path / "match.json")
    page.get_by_role("button", name="Import").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".imported")).to_be_visible()
    page.get_by_role("link", name="Check the shuffle").first.click()
    expect(page.locator(".verdict")).to_have_class("verdict right")
    expect(page.locator("#in-browser li")).to_have_class(["right", "right"])
    expect(page.locator(".dealing .small-card").first).to_be_visible()
    page.get_by_label("Did you write the fingerprint down").fill("sha256:no")
    page.get_by_role("button", name="Compare").click()
    expect(page.locator(".verdict")).to_have_class("verdict wrong")
