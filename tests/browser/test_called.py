"""A turn calls the player: by the icon, a sound, a notification. Offline, a kind page is shown."""

import random

from playwright.sync_api import expect

from tests.browser.people import Visitor, Visitors
from tests.browser.test_on_the_table import click_to_act

LISTEN = """() => {
    window.heard = [];
    document.addEventListener('sounded', ({ detail }) => window.heard.push(detail));
}"""
ICON = "#icon"
# A recorder in place of the system's notifications, and a page that can be told that it is hidden.
RECORD = """() => {
    window.notes = [];
    window.isAway = false;
    window.Notification = class {
        static permission = 'granted';
        static requestPermission = async () => 'granted';
        constructor(title) { this.title = title; window.notes.push(this); }
        close() { this.isClosed = true; }
    };
    Object.defineProperty(document, 'hidden', { get: () => window.isAway });
}"""
TITLES = "() => window.notes.map(note => note.title)"
GO_AWAY = """isAway => {
    window.isAway = isAway;
    document.dispatchEvent(new Event('visibilitychange'));
}"""


def choose(visitor: Visitor, name: str, value: str) -> None:
    """Change a setting in the menu, as people do."""
    page = visitor.page
    page.locator("#settings > summary").click()
    with page.expect_response("**/settings"):
        page.locator(f"#settings input[name={name}][value={value}]").check()
    page.keyboard.press("Escape")
    expect(page.locator("#settings .settings-form")).to_be_hidden()


def test_sounds_are_heard_only_by_people_who_asked_for_them(visitors: Visitors) -> None:
    ann = visitors.at_table("heraldry")
    ann.page.evaluate(LISTEN)
    chance = random.Random(2)
    click_to_act(ann, chance)
    ann.wait_for("Your turn|^Finished")
    assert ann.page.evaluate("window.heard") == []
    choose(ann, "sound", "on")
    before = ann.seq
    click_to_act(ann, chance)
    ann.wait_past(before)
    ann.wait_for("Your turn|^Finished")
    ann.page.wait_for_function("() => ['lay', 'turn'].every(each => window.heard.includes(each))")
    assert ann.page.evaluate("window.heard[0]") == "coin", "so that one knows how loud it is"


def test_the_icon_says_whose_turn_it_is(visitors: Visitors) -> None:
    active, other = visitors.two_at_table("heraldry")
    expect(active.page.locator(ICON)).to_have_attribute("href", "/static/icon-turn.svg")
    expect(other.page.locator(ICON)).to_have_attribute("href", "/static/icon.svg")


def play_all(mover: Visitor, other: Visitor, chance: random.Random) -> None:
    """The first plays until it is the other's turn; both pages show everything."""
    while mover.title.startswith("Your turn"):
        before = other.seq
        mover.act(chance)
        other.wait_past(before)
        other.wait_for("turn:")


def take_turns(ann: Visitor, ben: Visitor, chance: random.Random) -> None:
    """Ann plays, and is away from then on; then Ben plays until it is Ann's turn."""
    ann.page.evaluate(GO_AWAY, False)
    play_all(ann, ben, chance)
    ann.page.evaluate(GO_AWAY, True)
    play_all(ben, ann, chance)
    ann.wait_for("Your turn")


def test_people_who_are_away_are_told_of_each_turn_once_if_they_asked(visitors: Visitors) -> None:
    ann = visitors.come(permissions=["notifications"], reduced_motion="reduce")
    ben = visitors.come(reduced_motion="reduce")
    ann.page.add_init_script(f"({RECORD})()")
    table = ann.set_up("kings_blade", ["me", "open"], "Ann", turn_limit="100")
    ben.sit_down(table, "Ben")
    for each in (ann, ben):
        each.wait_for("turn:")
    chance = random.Random(4)
    take_turns(ann, ben, chance)
    assert ann.page.evaluate(TITLES) == [], "nobody asked for it"
    ann.page.evaluate(GO_AWAY, False)
    choose(ann, "notify", "on")
    play_all(ann, ben, chance)
    play_all(ben, ann, chance)
    ann.wait_for("Your turn")
    assert ann.page.evaluate(TITLES) == [], "Ann looks at the table"
    for turn in (1, 2):
        take_turns(ann, ben, chance)
        ann.page.wait_for_function("turn => window.notes.length >= turn", arg=turn)
        assert ann.page.evaluate(TITLES) == [ann.title] * turn
    assert not ann.page.evaluate("window.notes.at(-1).isClosed")
    ann.page.evaluate(GO_AWAY, False)
    assert ann.page.evaluate("window.notes.every(note => note.isClosed)"), "Ann has seen it"
    choose(ann, "notify", "off")
    take_turns(ann, ben, chance)
    assert len(ann.page.evaluate(TITLES)) == 2


def test_offline_a_kind_page_is_shown_and_goes_away_by_itself(visitors: Visitors) -> None:
    ann = visitors.come()
    ann.excused.append("ERR_INTERNET_DISCONNECTED")
    ann.page.goto(ann.address)
    ann.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    ann.context.set_offline(True)
    ann.page.goto(f"{ann.address}/rules/heraldry")
    expect(ann.page.get_by_role("heading", name="No connection")).to_be_visible()
    ann.context.set_offline(False)
    expect(ann.page.get_by_role("heading", name="Heraldry").first).to_be_visible()
