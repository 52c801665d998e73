"""Two people at a table: they see each other come and go, say something, and play again."""

import re

from playwright.sync_api import expect

from tests.browser.people import PATIENCE, Visitors

HERE, AWAY = re.compile(r"\bhere\b"), re.compile(r"^dot$")


def test_two_people_meet_say_something_and_play_again(visitors: Visitors) -> None:
    ann, bob = visitors.come(), visitors.come()
    table = ann.fill_in("heraldry", ["me", "open"], "Ann")
    expect(ann.page.locator("#invite-address")).to_have_value(table)
    expect(ann.page.locator(".qr svg")).to_be_visible()
    bob.sit_down(table, "Bob")
    for each in (ann, bob):
        each.wait_for("Your turn|(Ann|Bob)'s turn")
        for seat in (0, 1):
            expect(each.page.locator(f"#here-{seat} .dot")).to_have_class(HERE, timeout=PATIENCE)
    bob.page.locator("#say summary").click()
    bob.page.get_by_role("button", name="Well played!").click()
    expect(ann.page.locator("#here-1 .bubble")).to_contain_text("Well played!")
    expect(ann.page.locator("#said")).to_have_text("Bob: Well played!")
    expect(bob.page.locator("#say")).not_to_have_attribute("open", "")
    # Bob leaves: after some seconds his dot becomes grey, and green again when he is back.
    bob.page.goto(bob.address)
    ann.page.once("dialog", lambda dialog: dialog.accept())
    ann.page.locator("#more summary").click()
    ann.page.get_by_role("button", name="Concede").click()
    ann.page.get_by_role("button", name="Rematch").click()
    expect(ann.page.locator("#offer")).to_contain_text("You offer a rematch. Waiting for Bob.")
    expect(ann.page.locator("#here-1 .dot")).to_have_class(AWAY, timeout=PATIENCE)
    expect(ann.page.locator("#here-1")).to_contain_text("away since")
    # Bob finds the offer in the lobby, which he has open.
    expect(bob.page.locator("#offers")).to_contain_text("Ann offers a rematch.", timeout=PATIENCE)
    bob.page.get_by_role("button", name="Accept").click()
    for each in (ann, bob):
        each.wait_for("Your turn|(Ann|Bob)'s turn")
        expect(each.page.locator("#doubt")).to_be_hidden()
    assert ann.page.url == bob.page.url != table
    expect(ann.page.locator("#here-0 .dot")).to_have_class(HERE, timeout=PATIENCE)
