"""Playing without a script, by keyboard alone, and with a line that loses what is sent."""

import re
from functools import partial

from playwright.sync_api import Route, expect

from tests.browser.people import Visitors

ENOUGH = 8  # entries


def test_it_can_be_played_without_javascript(visitors: Visitors) -> None:
    ann, bob = visitors.come(java_script_enabled=False), visitors.come()
    table = ann.fill_in("heraldry", ["me", "open"], "Ann")
    bob.sit_down(table, "Bob")
    bob.wait_for("Your turn|Ann's turn")
    for _turn in range(200):
        ann.page.goto(table)
        if ann.is_over or ann.seq > ENOUGH:
            break
        if ann.title.startswith("Your turn"):
            ann.page.locator(".thing.can").first.click()
            ann.page.wait_for_url(re.compile("pick="))
            ann.page.locator("#panel > .choices button").first.click()
            ann.page.wait_for_url(table)
        else:
            bob.wait_for("Your turn|^Finished")
            if not bob.is_over:
                before = bob.seq
                bob.page.locator("#panel > .choices button").first.click()
                bob.wait_past(before)
    assert ann.seq > ENOUGH  # to the end by forms: tests/web/pages/study/test_learn.py


def test_it_can_be_played_by_keyboard_alone(visitors: Visitors) -> None:
    ann = visitors.come()
    ann.fill_in("heraldry", ["me", "page"], "Ann")
    press = ann.page.keyboard.press
    for _turn in range(3):  # to the end by keys: test_whole_matches.py
        ann.wait_for("Your turn")
        before = ann.seq
        for _step in range(60):  # Tab until something that can be played has the focus
            press("Tab")
            if ann.page.evaluate("document.activeElement.classList.contains('can')"):
                break
        press("Enter")
        ann.page.locator(".picking").wait_for()
        for _step in range(80):  # and on, until an action has
            press("Tab")
            if ann.page.evaluate("!!document.activeElement.closest('#panel > .choices')"):
                break
        press("Enter")
        ann.wait_past(before)


SILENT = "No connection. Try again"
BUSY = "The server is busy. Try again"
WHY = "The database is not available"


LOST = [  # status, 0 where no answer comes; what it says; what the page says
    (503, f'{{"why": "{WHY}"}}', WHY),
    (502, "<h1>Bad Gateway</h1>", BUSY),
    (503, f'{{"why": "{WHY}", "seq": 99, "title": "", "html": "<p>gone</p>"}}', WHY),
    (429, '{"why": "Too many requests; wait a moment."}', "Too many requests"),
    (0, "", SILENT),
]


def test_a_lost_request_is_announced_and_can_be_repeated(visitors: Visitors) -> None:
    ann = visitors.at_table("heraldry")
    ann.excused += ["status of 50", "ERR_FAILED"]
    ann.page.locator(".thing.can").first.click()
    picked, trouble = ann.page.locator(".thing.picked"), ann.page.locator("#trouble")
    ann.page.locator(".picking").wait_for()
    ann.page.wait_for_load_state()  # if the line was not open for long, this is another page
    address, before = ann.page.url, ann.seq
    action = ann.page.locator("#panel > .choices button").first

    def lose(route: Route, status: int, body: str) -> None:
        if status:
            route.fulfill(status=status, body=body)
        else:
            route.abort()

    for status, body, words in LOST:
        ann.page.unroute("**/act")
        ann.page.route("**/act", partial(lose, status=status, body=body))
        action.click()
        expect(trouble).to_contain_text(words)
        expect(picked).to_have_count(1)
        assert (ann.page.url, ann.seq) == (address, before)
    ann.page.unroute("**/act")
    action.click()
    ann.wait_past(before)
    expect(trouble).to_be_hidden()
    expect(picked).to_have_count(0)
    assert "pick=" not in ann.page.url


def test_while_players_gather_a_button_stays_that_of_its_seat(visitors: Visitors) -> None:
    ann, bea = visitors.come(), visitors.come()
    table = ann.fill_in("kings_blade", ["open"] * 4, "Ann")
    bea.page.goto(table)
    bea.page.locator("#name-0").fill("Bea")
    bea.page.locator("#sit-1").focus()
    ann.sit_down(table, "Ann")
    bea.page.locator("#sit-0").wait_for(state="detached")
    assert bea.page.evaluate("document.activeElement.value") == "1"
    bea.page.keyboard.press("Enter")
    expect(bea.page.locator("#seat-1 .who")).to_have_text("Bea")
    # Of those who share a device each types a name of their own.
    bea.page.locator("#name-1").fill("Cid")
    bea.page.locator("#sit-2").click()
    expect(bea.page.locator("#name-2")).to_have_value("")


def test_another_device_is_signed_out_and_can_only_watch(visitors: Visitors) -> None:
    ann, thief = visitors.come(), visitors.come()
    table = ann.set_up("kings_blade", ["me", "here:Bob"], "Ann")
    for each in ann.context.cookies():
        thief.context.add_cookies(
            [{"name": each["name"], "value": each["value"], "url": ann.address}]
        )
    thief.page.goto(table)
    expect(thief.page.locator(".me")).to_have_text("Ann")
    ann.page.goto(ann.address)
    ann.page.get_by_role("link", name="Sign out other devices").click()
    ann.page.locator("#sign-out-others").click()
    expect(ann.page.locator("main")).to_contain_text("This one keeps your seats.")
    # Its socket is closed, and it loads the page as somebody who has no seat.
    expect(thief.page.locator("#panel")).to_contain_text("You are watching.")
    expect(thief.page.locator(".me")).to_have_count(0)
    ann.page.goto(table)
    expect(ann.page.locator("#main")).not_to_contain_text("You are watching.")


COLOURS = "all => all.map(each => getComputedStyle(each).borderLeftColor)"


def test_the_form_shows_each_seat_in_the_colour_that_it_has_at_the_table(
    visitors: Visitors,
) -> None:
    ann = visitors.come()
    for game, mine in (("heraldry", 0), ("heraldry", 1), ("kings_blade", 2)):
        count = 3 if game == "kings_blade" else 2
        ann.page.goto(f"{ann.address}/new/{game}?with=friends&my-seat={mine}&seats={count}")
        chosen = ann.page.locator(".seat-chips .chip").evaluate_all(COLOURS)[:count]
        seats = ["open"] * count
        seats[mine] = "me"
        ann.fill_in(game, seats, "Ann")
        shown = ann.page.locator(".seat[class*=seat-]").evaluate_all(COLOURS)
        assert shown.pop(mine) == chosen.pop(0), (game, mine)
        assert shown == chosen
