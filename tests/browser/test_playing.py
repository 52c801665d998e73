"""Whole matches in real browsers: two play, one watches, one loses the connection."""

import json

from playwright.sync_api import expect

from tests.browser.people import Visitors, play_to_the_end


def test_two_people_play_to_the_end_and_a_third_watches(visitors: Visitors) -> None:
    game = "kings_blade"  # every game is played to its end in test_whole_matches.py
    ann, bob = (visitors.come(reduced_motion="reduce") for _player in range(2))
    carl = visitors.come()  # he sees whatever moves
    table = ann.fill_in(game, ["me", "open"], "Ann")
    code = ann.page.locator("#code").inner_text()
    bob.page.goto(bob.address)
    bob.page.locator("[name=code]").fill(code.lower())
    bob.page.get_by_role("button", name="Join").click()
    bob.page.wait_for_url(table)
    bob.sit_down(table, "Bob")
    carl.page.goto(table)
    ann.wait_for("Your turn|Bob's turn")
    carl.wait_for("(Ann|Bob)'s turn")
    play_to_the_end([ann, bob], seed=1)
    carl.wait_for("^Finished")
    for each in (ann, bob, carl):
        expect(each.page.locator("#score")).to_be_visible()
    assert carl.page.locator(".thing.can").count() == 0
    assert {each.seq for each in (ann, bob, carl)} == {ann.seq}
    with ann.page.expect_download() as download:
        ann.page.locator("#more summary").click()
        ann.page.get_by_role("link", name="Download match").click()
    kept = json.loads(download.value.path().read_text())
    assert kept["game"] == game
    assert kept["final"]["over"]
    assert kept["chance"]["seed"]
    ann.page.get_by_role("button", name="Rematch").click()
    expect(ann.page.locator("#offer")).to_contain_text("You offer a rematch. Waiting for Bob.")
    expect(bob.page.locator("#offer")).to_contain_text("Ann offers a rematch.")
    assert carl.page.locator("#offer").count() == 0
    bob.page.get_by_role("button", name="Accept").click()
    for each in (ann, bob):
        each.wait_for("Your turn|(Ann|Bob)'s turn")
        expect(each.page.locator("#doubt")).to_be_hidden()
        each.page.locator("#more > summary").click()
        expect(each.page.locator("#shuffle li", has_text="part: ")).to_have_count(2)
    seats = ann.page.locator(".strip .seat .who").all_inner_texts()
    assert [name.split(" (")[0] for name in seats] == ["Bob", "Ann"]


def test_a_lost_connection_is_announced_and_comes_back_by_itself(visitors: Visitors) -> None:
    ann, bob = visitors.come(reduced_motion="reduce"), visitors.come()
    bob.line.tap(bob.page)
    table = ann.set_up("heraldry", ["me", "open"], "Ann")
    bob.sit_down(table, "Bob")
    ann.wait_for("Your turn|Bob's turn")
    people = {"Your turn": (ann, bob)}.get(ann.title.split(":")[0], (bob, ann))
    first = people[0]
    bob.line.cut()
    expect(bob.page.locator("#line")).to_be_visible()
    if first is ann:
        ann.page.locator(".thing.can").first.click()
        ann.page.locator("#panel > .choices button").first.click()
    else:  # the post goes through while the socket is cut: nobody has to wait for it
        bob.page.reload()
        bob.page.locator(".thing.can").first.click()
        bob.page.wait_for_load_state()
        bob.page.locator("#panel > .choices button").first.click()
    ann.wait_past(2)
    bob.line.mend()
    bob.wait_past(ann.seq - 1)
    expect(bob.page.locator("#line")).to_be_hidden()
    play_to_the_end([ann, bob], seed=2)


def test_a_match_against_bots_is_one_click_away(visitors: Visitors) -> None:
    ann = visitors.come()
    ann.page.goto(ann.address)
    ann.page.locator(".game", has_text="Heraldry").get_by_role("button", name="Play now").click()
    ann.page.wait_for_url("**/t/*")
    ann.wait_for("Your turn")
    ann.page.locator(".thing.can").first.click()
    ann.page.locator("#panel > .choices button").first.click()
    expect(ann.page.locator("#log li").nth(5)).to_be_visible()
    ann.page.goto(ann.address)
    expect(ann.page.get_by_role("heading", name="My matches")).to_be_visible()


def test_an_illegal_action_is_explained_with_the_rule(visitors: Visitors) -> None:
    ann = visitors.come()
    ann.set_up("heraldry", ["me", "page"], "Ann")
    ann.wait_for("Your turn")
    ann.page.locator(".thing:not(.can)").first.click()
    expect(ann.page.locator(".reasons")).to_contain_text("Why not?")


def test_undo_says_what_it_takes_back(visitors: Visitors) -> None:
    ann = visitors.come()
    ann.set_up("heraldry", ["me", "here:Bob"], "Ann")
    ann.wait_for("Your turn")
    ann.page.locator('.thing.can[value$="-5"]').click()
    ann.page.locator(".picking").wait_for()
    ann.page.locator("#panel > .choices button").first.click()
    expect(ann.page.locator(".undo")).to_contain_text("plays the 5")
    ann.page.locator("#undo").click()
    expect(ann.page.locator("#log")).to_contain_text("takes the last action back")
