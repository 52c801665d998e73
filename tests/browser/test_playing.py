"""Matches in real browsers: two play and shuffle, one watches, one loses the connection."""

import random

from playwright.sync_api import expect

import kingofarms
from kingofarms.engine.match.luck import Sealed
from tests.browser.people import Visitors, play_to_the_end
from tests.browser.test_shuffle import downloaded, remembered


def test_two_people_shuffle_and_play_to_the_end_a_third_watches_and_the_file_proves_it(
    visitors: Visitors,
) -> None:
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
    for each in (ann, bob):
        expect(each.page.locator("#own-part")).to_have_text("Your part is in it.")
        expect(each.page.locator("#doubt")).to_be_hidden()
    match = kingofarms.load_match(downloaded(ann))
    assert match.is_over
    assert game == match.game.NAME
    [anns], [bobs] = remembered(ann), remembered(bob)
    commitments = [anns["commitment"], bobs["commitment"]]
    assert match.shuffle.commitments == dict(enumerate(commitments))
    assert isinstance(match.luck, Sealed)
    assert [seat for seat, _part in match.luck.parts] == [0, 1]
    fingerprint = match.shuffle.fingerprint(match.luck.said().seed_hash)
    assert anns["fingerprint"] == bobs["fingerprint"] == fingerprint
    assert fingerprint in ann.page.locator("#shuffle").inner_text()
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
    bob.sit_down(ann.set_up("heraldry", ["me", "open"], "Ann"), "Bob")
    ann.wait_for("Your turn|Bob's turn")
    mover = ann if ann.title.startswith("Your turn") else bob
    bob.line.cut()
    expect(bob.page.locator("#line")).to_be_visible()
    if mover is bob:  # the post goes through while the socket is cut: nobody waits for it
        bob.page.reload()
    mover.page.locator(".thing.can").first.click()
    mover.page.wait_for_load_state()
    mover.page.locator("#panel > .choices button").first.click()
    ann.wait_past(2)
    bob.line.mend()
    bob.wait_past(ann.seq - 1)
    expect(bob.page.locator("#line")).to_be_hidden()
    before = ann.seq
    follower = bob if mover is ann else ann
    follower.wait_for("Your turn")
    follower.act(random.Random(2))
    for each in (ann, bob):
        each.wait_past(before)


def test_a_match_against_bots_is_one_click_away_and_shuffled_with_its_player(
    visitors: Visitors,
) -> None:
    ann = visitors.come()
    page = ann.page
    page.goto(ann.address)
    page.locator(".game", has_text="Heraldry").get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    ann.wait_for("Your turn")
    [record] = remembered(ann)
    assert page.url.endswith(record["table"])
    page.locator("#more > summary").click()
    commitment = page.locator("#shuffle li")
    expect(commitment).to_have_attribute("data-commitment", record["commitment"])
    page.keyboard.press("Escape")
    page.locator(".thing.can").first.click()
    page.locator("#panel > .choices button").first.click()
    expect(page.locator("#log li").nth(5)).to_be_visible()
    page.goto(ann.address)
    expect(page.get_by_role("heading", name="My matches")).to_be_visible()


def test_a_hint_is_marked_on_the_table_and_can_be_played(visitors: Visitors) -> None:
    ann = visitors.at_table("heraldry", "squire")
    page = ann.page
    expect(page.locator("#hint-ask")).to_be_visible()
    page.keyboard.press("h")
    expect(page.locator("#hint")).to_be_visible()
    expect(page.locator("#hint-do")).to_be_visible()
    marks = page.locator(".felt .hinted")
    expect(marks.first).to_be_visible()
    glow = marks.first.evaluate("each => getComputedStyle(each).boxShadow")
    assert glow != "none"
    expect(page.locator("#hint")).to_contain_text("Next best:")
    expect(page.locator("#log")).to_contain_text("You ask for a hint.")
    before = ann.seq
    page.locator("#hint-do").click()
    ann.wait_past(before)
    expect(page.locator("#hint-do")).to_have_count(0)
    expect(page.locator("main .hinted")).to_have_count(0)
