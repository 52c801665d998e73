"""A table fits the screen: at the start of a turn all that a decision needs is in sight."""

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.late import bring, late
from tests.browser.people import CHROMIUM, FLAGS, Visitor, Visitors

SIZES = ((1440, 900), (1280, 720))
LARGE = ((1440, 900),)
PHONE: ViewportSize = {"width": 360, "height": 740}
LONG_MATCH = {"blazon": {"turn_limit": "100"}, "kings_blade": {"turn_limit": "100"}, "heraldry": {}}

# The parts of a table that are in sight at a desk, and those beside each other on a phone.
EVERYWHERE = ["#panel", ".strip .seat"]
AT_A_DESK = {
    "blazon": [
        *("#own-hand", ".own-hand .card-thing", ".mine .shield", ".mine .space-thing"),
        *("#market", ".market .card-thing", ".distinction", "#track", ".player", ".player .shield"),
        *(".player .space-thing", ".player .points"),
    ],
    "kings_blade": [
        *("#hand", ".verb", ".supply", ".market .sword-card", ".forge", ".forge.own .sword-card"),
        *(".rivals .sword-card", ".rivals .points"),
    ],
    "heraldry": [".house", ".house .card-thing", "#row"],
}
ON_A_PHONE = {
    "blazon": ["#own-hand", ".own-hand .card-thing", ".mine .shield", ".mine .space-thing"],
    "kings_blade": ["#hand", ".verb", ".forge.own", ".forge.own .sword-card"],
    "heraldry": [".house.own", ".house.own .card-thing", "#row", "#row .card-thing"],
}
# Elements that are not wholly in the window, or cut by something that scrolls, or below another.
OUT_OF_SIGHT = """names => {
    const missing = names.filter(name => !document.querySelector(name));
    const seen = (box, inside) => box.top >= inside.top - 1 && box.left >= inside.left - 1
        && box.bottom <= inside.bottom + 1 && box.right <= inside.right + 1;
    const hidden = each => {
        const box = each.getBoundingClientRect();
        if (!box.width || !box.height) return true;
        const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        if (!at || !(each.contains(at) || at.contains(each))) return true;
        for (let up = each.parentElement; up && up !== document.body; up = up.parentElement)
            if (getComputedStyle(up).overflow !== 'visible'
                && !seen(box, up.getBoundingClientRect())) return true;
        return !seen(box, { top: 0, left: 0, right: innerWidth, bottom: innerHeight });
    };
    const found = names.flatMap(name => [...document.querySelectorAll(name)].filter(hidden)
        .map(each => name + ' ' + (each.id || each.className)));
    return [...missing, ...found];
}"""
SCROLLS = """() => { const root = document.documentElement;
    return [root.scrollWidth > root.clientWidth, root.scrollHeight > root.clientHeight]; }"""


def sit_with_bots(visitor: Visitor, game: str, seats: int) -> None:
    """A table with bots, at the start of the visitor's turn."""
    visitor.set_up(game, ["me", *["page"] * (seats - 1)], "Wilhelmina", **LONG_MATCH[game])
    visitor.wait_for("Your turn")


def look_at(page: Page, width: int, height: int) -> None:
    """The page in a window of that size, when everything has settled."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => document.fonts.ready.then(() => new Promise(requestAnimationFrame))")


@pytest.mark.parametrize(
    ("game", "seats", "sizes"),
    [
        *(("blazon", 2, SIZES), ("blazon", 4, LARGE), ("kings_blade", 3, SIZES)),
        ("heraldry", 2, SIZES),
    ],
)  # fuller tables, and those for other numbers: test_late_in_a_match.py
def test_at_a_desk_the_whole_table_is_in_sight(
    visitors: Visitors, game: str, seats: int, sizes: tuple[tuple[int, int], ...]
) -> None:
    ann = visitors.come(reduced_motion="reduce")
    sit_with_bots(ann, game, seats)
    for size in sizes:
        look_at(ann.page, *size)
        assert ann.page.evaluate(OUT_OF_SIGHT, [*EVERYWHERE, ".log", *AT_A_DESK[game]]) == []
        assert ann.page.evaluate(SCROLLS) == [False, False]


def test_for_four_all_forges_are_whole_in_windows_of_every_height(visitors: Visitors) -> None:
    ann, chance = visitors.come(reduced_motion="reduce"), Random(2)
    sit_with_bots(ann, "kings_blade", 4)
    table = ann.page.url
    for _turn in range(6):
        ann.act(chance)
        ann.wait_for("Your turn")
    for path in ("", f"/replay?at={ann.seq}"):
        ann.page.goto(table + path)
        for height in (720, 800, 860, 900, 1080):
            look_at(ann.page, 1280, height)
            assert ann.page.evaluate(OUT_OF_SIGHT, [".forge .sword-card", ".hand"]) == [], height


@pytest.mark.parametrize(("game", "seats"), [("blazon", 5), ("kings_blade", 4), ("heraldry", 2)])
def test_on_a_phone_the_hand_what_is_mine_and_the_decision_are_in_sight(
    visitors: Visitors, game: str, seats: int
) -> None:
    ann = visitors.come(has_touch=True, reduced_motion="reduce")
    sit_with_bots(ann, game, seats)
    look_at(ann.page, PHONE["width"], PHONE["height"])
    assert ann.page.evaluate(OUT_OF_SIGHT, [*EVERYWHERE, *ON_A_PHONE[game]]) == []
    assert ann.page.locator("#panel").evaluate("panel => panel.offsetHeight") < 60
    assert ann.page.evaluate(SCROLLS) == [False, False]
    for tab in ann.page.locator(".tabs label").all():
        tab.tap()
        assert ann.page.evaluate(SCROLLS) == [False, False]
    look_at(ann.page, PHONE["height"], PHONE["width"])
    assert ann.page.evaluate(SCROLLS) == [False, False]
    expect(ann.page.locator("#panel")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("has_script", [True, False], ids=["script", "form"])
def test_a_tab_says_that_it_holds_what_a_pick_can_be_put_on(
    visitors: Visitors, has_script: bool
) -> None:
    ann = visitors.come(viewport=PHONE, has_touch=True, java_script_enabled=has_script)
    sit_with_bots(ann, "kings_blade", 2)
    market = ann.page.locator(".market .thing.can")
    if not market.count():  # the forge token first
        before = ann.seq
        ann.page.locator(".forge.own .thing.can").first.tap()
        ann.page.locator(".picking").wait_for()
        ann.page.locator("#handle > summary").tap()
        ann.page.locator("#panel > .choices button").first.tap()
        ann.wait_past(before)
    expect(market.first).to_be_hidden()
    ann.page.locator("#thing-verb-take").tap()
    ann.page.locator(".picking").wait_for()
    tab = ann.page.locator("[for=tab-market]")
    assert "●" in tab.evaluate("tab => getComputedStyle(tab, '::after').content")
    if not has_script:
        tab.tap()
    expect(market.first).to_be_visible()


def test_the_sheet_and_a_tab_stay_as_they_are_while_others_play(visitors: Visitors) -> None:
    ann, bob = visitors.come(viewport=PHONE, has_touch=True), visitors.come()
    table = ann.set_up("heraldry", ["me", "open"], "Ann")
    bob.sit_down(table, "Bob")
    bob.wait_for("turn")
    mover = bob if bob.title.startswith("Your turn") else ann
    other = ann if mover is bob else bob
    other.page.set_viewport_size(PHONE)
    mover.page.set_viewport_size({"width": 1280, "height": 860})
    other.page.locator("[for=tab-log]").click()
    before = other.seq
    mover.page.locator(".thing.can").first.click()
    mover.page.locator("#panel > .choices button").first.click()
    other.wait_past(before)
    expect(other.page.locator("#tab-log")).to_be_checked()
    expect(other.page.locator("#log")).to_be_visible()


@pytest.mark.parametrize("has_script", [True, False], ids=["script", "form"])
def test_a_click_enlarges_a_rivals_shield_and_another_puts_it_back(
    visitors: Visitors, has_script: bool
) -> None:
    ann = visitors.come(java_script_enabled=has_script)
    ann.set_up("blazon", ["me", "here:Bob"], "Ann")
    ann.page.locator("#lift").click()
    shield = ann.page.locator(".player .shield")
    small = shield.bounding_box()
    ann.page.locator(".enlarge > summary").click()
    large = shield.bounding_box()
    assert small
    assert large
    assert large["height"] > 1.5 * small["height"]
    ann.page.locator(".enlarge > summary").click()
    assert shield.bounding_box() == small


def test_the_menu_opens_within_the_window_and_closes_with_escape(visitors: Visitors) -> None:
    ann = visitors.come(viewport={"width": 1440, "height": 900})
    ann.set_up("heraldry", ["me", "page"], "Ann")
    ann.wait_for("Your turn")
    ann.page.locator("#more > summary").click()
    for name in ("Rules", "Download match"):
        expect(ann.page.locator(".menu-sheet").get_by_role("link", name=name)).to_be_in_viewport()
    for name in ("another device", "Let a bot play", "Concede"):
        expect(ann.page.get_by_role("button", name=name)).to_be_in_viewport()
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".menu-sheet")).to_be_hidden()


@pytest.mark.parametrize("game", ["blazon", "kings_blade", "heraldry"])
def test_the_settings_open_within_the_window(visitors: Visitors, game: str) -> None:
    ann = visitors.come()
    sit_with_bots(ann, game, 2)
    for width, height in ((1440, 900), (1280, 860), (1024, 768)):
        look_at(ann.page, width, height)
        ann.page.locator("#settings > summary").click()
        expect(ann.page.locator("#settings .settings-form")).to_be_in_viewport(ratio=1)
        ann.page.keyboard.press("Escape")


# Text at twice its size, as a person sets it in the browser.


@pytest.fixture
def large_text(browser: Browser, address: str) -> Iterator[Visitors]:
    """Visitors whose browsers show text at twice its usual size."""
    flags = [*FLAGS, "--blink-settings=defaultFontSize=32"]
    other = browser.browser_type.launch(executable_path=CHROMIUM, args=flags)
    found = Visitors(other, address)
    yield found
    found.leave()
    other.close()
    assert not found.complaints


# Things and buttons that cannot be brought into view, or that something else covers there.
LOST = """() => [...document.querySelectorAll('.thing, #panel button, #panel summary, .tabs label')]
    .filter(each => each.checkVisibility()).filter(each => {
        each.scrollIntoView({ block: 'center', inline: 'center' });
        const box = each.getBoundingClientRect();
        const x = box.x + box.width / 2, y = box.y + box.height / 2;
        const at = document.elementFromPoint(x, y);
        return !at || !(each.contains(at) || at.contains(each));
    }).map(each => each.id || each.textContent)"""


@pytest.mark.parametrize("game", ["blazon", "kings_blade", "heraldry"])
@pytest.mark.parametrize("size", [(1440, 900), (360, 740)], ids=["desk", "phone"])
def test_with_text_at_twice_its_size_nothing_is_covered_or_lost(
    large_text: Visitors, game: str, size: tuple[int, int]
) -> None:
    ann = large_text.come(reduced_motion="reduce")
    ann.set_up(game, ["me", "page"], "Ann")
    ann.wait_for("Your turn")
    look_at(ann.page, *size)
    assert ann.page.evaluate("() => parseFloat(getComputedStyle(document.body).fontSize)") >= 28
    tabs = ann.page.locator(".tabs label")
    for at in range(max(1, tabs.count() if tabs.first.is_visible() else 1)):
        if tabs.first.is_visible():
            tabs.nth(at).click()
        assert ann.page.evaluate(LOST) == []
        assert ann.page.evaluate(SCROLLS)[0] is False


# What is said of each player: its name is whole, its points are there, and nothing is cut.
CHIPS = """() => [...document.querySelectorAll('.strip .seat')].flatMap(seat => {
    const around = seat.getBoundingClientRect();
    const is_shown = part => part?.getClientRects().length && part.checkVisibility()
        && getComputedStyle(part).clipPath === 'none';
    const needed = [seat.querySelector('.who'), seat.querySelector('.chips > :first-child'),
        ...seat.querySelectorAll('.alarm')];
    if (seat.classList.contains('to-play')) needed.push(seat.querySelector('.turn'));
    const missing = needed.filter(part => !is_shown(part)).map(() => seat.innerText + ': missing');
    const cut = needed.filter(part => is_shown(part)
        && (part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline'
            || part.getBoundingClientRect().right > around.right + 1))
        .map(part => part.className + ' ' + part.innerText);
    const strip = seat.closest('.seats').getBoundingClientRect();
    return [...missing, ...cut, ...(around.right > strip.right + 1 ? [seat.innerText] : [])];
})"""
LOCALES = ("en-GB", "de-DE", "nl-NL")
MOST = [("blazon", 5, locale) for locale in LOCALES]
MOST += [("kings_blade", 4, locale) for locale in LOCALES]
FEWER = [("blazon", seats, "de-DE") for seats in (2, 3, 4)]  # German has the longest words
FEWER += [("kings_blade", seats, "de-DE") for seats in (2, 3)]


@pytest.mark.parametrize(("game", "seats", "locale"), [*MOST, *FEWER])
def test_players_keep_their_names_points_and_turns(
    visitors: Visitors, game: str, seats: int, locale: str
) -> None:
    ann = visitors.come(reduced_motion="reduce", locale=locale)
    table = ann.set_up(game, ["me", *["page"] * (seats - 1)], "Wilhelmina", **LONG_MATCH[game])
    ann.page.locator("#seat-0.to-play").wait_for()
    for path in ("", f"/replay?at={ann.seq}"):
        ann.page.goto(table + path)
        for size in SIZES:
            look_at(ann.page, *size)
            assert ann.page.evaluate(CHIPS) == [], (path, size)


@pytest.mark.parametrize("locale", LOCALES)
def test_a_warning_beside_a_name_is_not_cut(visitors: Visitors, locale: str) -> None:
    ann, match = visitors.come(reduced_motion="reduce", locale=locale), late("kings_blade", 4)
    ann.page.goto(f"{bring(ann.address, match.file)}/replay?at={match.at}")
    assert ann.page.locator(".alarm").count()
    for size in SIZES:
        look_at(ann.page, *size)
        assert ann.page.evaluate(CHIPS) == [], size
