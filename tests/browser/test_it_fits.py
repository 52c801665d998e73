"""A table fits the screen: at the start of a turn all that a decision needs is in sight.

Tables are looked at afresh and late in a match, when forges, shields and hands are full, in
replays, and with text at twice its size; most of them in German, which has the longest words.
"""

from collections.abc import Callable, Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.late import bring, late, play_on
from tests.browser.people import CHROMIUM, FLAGS, Visitor, Visitors
from tests.browser.probes import (
    BROKEN,
    SCROLLS,
    SIDEWAYS,
    TOUCHING,
    behind_each_tab,
    in_sight,
    is_too_wide,
    look_at,
    look_everywhere,
    names_are_whole,
    nothing_is_covered,
    nothing_is_cut,
    speak,
)

SIZES = ((1440, 900), (1280, 720))
PHONE, LYING_PHONE = (360, 740), (740, 360)
SMALL = ((320, 568), LYING_PHONE, (768, 1024), (1024, 600))
LONG_MATCH = {"blazon": {"turn_limit": "100"}, "kings_blade": {"turn_limit": "100"}, "heraldry": {}}
FINGER = 40  # px

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


def sit_with_bots(visitors: Visitors, game: str, seats: int, **settings: object) -> Visitor:
    """A table with bots, at the start of the visitor's turn."""
    found = visitors.come(reduced_motion="reduce", **settings)
    found.set_up(game, ["me", *["page"] * (seats - 1)], "Wilhelmina", **LONG_MATCH[game])
    found.page.locator("#seat-0.to-play").wait_for()
    found.page.wait_for_load_state()
    return found


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("blazon", 2),
        ("kings_blade", 3),
        ("heraldry", 2),
    ],
)  # fuller tables, and those for other numbers, are below
def test_at_a_desk_the_whole_table_and_the_settings_are_in_sight(
    visitors: Visitors, game: str, seats: int
) -> None:
    page = sit_with_bots(visitors, game, seats, locale="de-DE").page
    names_are_whole(page, SIZES)
    for size in SIZES:
        look_at(page, *size)
        in_sight(page, [*EVERYWHERE, ".log", *AT_A_DESK[game]])
    for size in ((1440, 900), (1280, 860), (1024, 768)):
        look_at(page, *size)
        page.locator("#settings > summary").click()
        expect(page.locator("#settings .settings-form")).to_be_in_viewport(ratio=1)
        page.keyboard.press("Escape")


def test_for_four_all_forges_are_whole_and_in_small_windows_nothing_is_covered(
    visitors: Visitors,
) -> None:
    ann, chance = sit_with_bots(visitors, "kings_blade", 4), Random(2)
    page, table = ann.page, ann.page.url
    for _turn in range(6):
        ann.act(chance)
        ann.wait_for("Your turn")
    for path in (f"/replay?at={ann.seq}", ""):
        page.goto(table + path)
        for height in (720, 860, 1080):
            look_at(page, 1280, height)
            in_sight(page, [".forge .sword-card", ".hand"], may_scroll=True)
    speak(ann, "de")
    look_everywhere(page, SMALL)
    look_at(page, 1280, 720)
    page.locator(".felt .thing.can").first.click()
    page.locator(".picking").wait_for()
    look_everywhere(page, SMALL)


LOW_BUTTONS = """least => [...document.querySelectorAll('#panel button:not(.plain)')]
    .filter(each => each.offsetParent && each.offsetHeight < least).map(each => each.innerText)"""
WITHIN_REACH = """() => {
    const panel = document.getElementById('panel').getBoundingClientRect();
    const things = [...document.querySelectorAll('.thing.can')].map(e => e.getBoundingClientRect());
    return panel.bottom <= innerHeight + 1 && things.some(e => e.top > 0 && e.bottom <= panel.top);
}"""


@pytest.mark.parametrize(("game", "seats"), [("blazon", 5), ("kings_blade", 4), ("heraldry", 2)])
def test_on_a_phone_the_hand_what_is_mine_and_the_decision_are_in_sight(
    visitors: Visitors, game: str, seats: int
) -> None:
    ann = sit_with_bots(visitors, game, seats, has_touch=True)
    page = ann.page
    look_at(page, 390, 844)
    assert page.evaluate(WITHIN_REACH)
    assert page.evaluate(LOW_BUTTONS, FINGER) == []
    look_at(page, *PHONE)
    in_sight(page, [*EVERYWHERE, *ON_A_PHONE[game]])
    assert page.locator("#panel").evaluate("panel => panel.offsetHeight") < 60
    behind_each_tab_nothing_scrolls(page)
    look_at(page, *LYING_PHONE)
    assert page.evaluate(SCROLLS) == [False, False]
    expect(page.locator("#panel")).to_be_in_viewport(ratio=1)
    for language in ("en", "de", "nl"):
        speak(ann, language)
        names_are_whole(page, SIZES)


def behind_each_tab_nothing_scrolls(page: Page) -> None:
    for tab in page.locator(".tabs label").all():
        tab.tap()
        assert page.evaluate(SCROLLS) == [False, False]


# Late in a match.

# As full as they are to be, with at most so many cards in a forge: what a position has at least.
FULL = {
    ("kings_blade", 2, 11): (True, 11, 40),
    ("kings_blade", 3, 8): (True, 8, 40),
    ("kings_blade", 4, 8): (True, 6, 40),
    ("blazon", 3, 8): (8, 9),
    ("blazon", 5, 8): (8, 9),
    ("heraldry", 2, 8): (True, 10),
}


@pytest.mark.parametrize(("game", "seats", "cards"), FULL)
def test_late_in_a_match_the_whole_table_is_in_sight(
    visitors: Visitors, game: str, seats: int, cards: int
) -> None:
    match = late(game, seats, cards)
    assert match.fullness >= FULL[game, seats, cards], "the match must be as full as it gets"
    ann = visitors.come(has_touch=True, reduced_motion="reduce")
    play_on(ann, match)
    for size in SIZES[: 1 if seats == 5 else 2]:
        look_at(ann.page, *size)
        in_sight(ann.page, [*EVERYWHERE, ".log", *AT_A_DESK[game]])
    look_at(ann.page, *PHONE)
    in_sight(ann.page, [*EVERYWHERE, *ON_A_PHONE[game]])
    behind_each_tab_nothing_scrolls(ann.page)
    if more := MORE.get((game, seats)):
        more(ann)


def the_button_that_ends_a_turn_lies_over_nothing(ann: Visitor) -> None:
    page = ann.page
    page.locator("[for=tab-own]").click()
    expect(page.locator("#deed-finish")).to_be_visible()
    for tab, pane in (("own", ".mine"), ("market", ".prizes"), ("rivals", ".others")):
        page.locator(f"[for=tab-{tab}]").click()
        nothing_is_covered(page, ".felt")
        is_above(page.locator(pane), page.locator("#own-hand"))


def is_above(upper: Locator, lower: Locator) -> None:
    """The first ends before the second begins."""
    one, other = upper.bounding_box(), lower.bounding_box()
    assert one
    assert other
    assert one["y"] + one["height"] <= other["y"]


# Whether a press that far from the middle of a button is still a press on it.
HITS = """(button, reach) => {
    const box = button.getBoundingClientRect();
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    return [[-reach, 0], [reach, 0], [0, -reach], [0, reach]].every(
        ([right, down]) => button.contains(document.elementFromPoint(x + right, y + down)));
}"""


def the_buttons_that_show_a_rival_larger_are_easy_to_hit(ann: Visitor) -> None:
    for size in ((1024, 600), (1280, 720), (1440, 900), (768, 1024)):
        look_at(ann.page, *size)
        for button in ann.page.locator(".enlarge > summary").all():
            assert button.evaluate(HITS, 11), size  # 24 pixels wide and high


def all_cards_of_a_long_row_are_in_sight_on_a_small_phone(ann: Visitor) -> None:
    ann.page.locator("[for=tab-own]").click()
    for size in ((320, 568), (360, 640), LYING_PHONE):
        look_at(ann.page, *size)
        for card in ann.page.locator("#row .card-thing").all():
            expect(card).to_be_in_viewport(ratio=1)
    speak(ann, "de")
    look_everywhere(ann.page, SMALL)


MORE: dict[tuple[str, int], Callable[[Visitor], None]] = {
    ("blazon", 3): the_button_that_ends_a_turn_lies_over_nothing,
    ("blazon", 5): the_buttons_that_show_a_rival_larger_are_easy_to_hit,
    ("heraldry", 2): all_cards_of_a_long_row_are_in_sight_on_a_small_phone,
}


# In replays, where the rivals' cards are as large as the own ones of somebody who plays.

IN_A_REPLAY = {
    "kings_blade": [".market .sword-card", ".forge", ".forge .sword-card", ".points"],
    "blazon": [".own-hand .card-thing", ".mine .space-thing", ".player .space-thing"],
    "heraldry": [".house .card-thing", "#row .card-thing"],
}
LOW_DESKS = ((1024, 600), (1024, 768), (1280, 720), (1366, 768), (1440, 900))
BLAZON_AT_A_DESK = [
    *("#own-hand", ".own-hand .card-thing", ".mine .space-thing", ".market .card-thing"),
    *(".distinction", ".marker", ".coin", ".player", ".player .space-thing", ".herald-says"),
]
BLAZON_IN_A_SMALL_WINDOW = [
    *("#own-hand", ".own-hand .card-thing", ".mine .shield", ".mine .space-thing"),
    *(".strip .seat", ".replay-bar .steps > *", "#moment-words"),
]
ALL = [("kings_blade", 2), ("kings_blade", 3), ("heraldry", 2)]
ALL += [("blazon", seats) for seats in (2, 3, 5)]


@pytest.mark.parametrize(("game", "seats"), ALL)
def test_a_replay_shows_it_too(visitors: Visitors, game: str, seats: int) -> None:
    match, ann = late(game, seats), visitors.come(reduced_motion="reduce")
    page = ann.page
    page.goto(f"{bring(ann.address, match.file)}/replay?at={match.at}&seat={match.seat}")
    for size in SIZES:
        look_at(page, *size)
        in_sight(page, IN_A_REPLAY[game])
    look_at(page, *PHONE)
    assert not is_too_wide(page)
    if game == "blazon":
        blazon_is_in_place(page)
    speak(ann, "de")
    names_are_whole(page, SIZES)
    if (game, seats) == ("kings_blade", 2):
        for size in ((1024, 600), (768, 1024)):
            look_at(page, *size)
            nothing_is_covered(page, ".strip, .felt, .replay-bar")
            is_above(page.locator(".forge.own .cards").first, page.locator(".rivals").first)


def blazon_is_in_place(page: Page) -> None:
    """All of it is in sight; nothing lies over another part, sticks out, or scrolls sideways."""
    for names, sizes in (
        (BLAZON_AT_A_DESK, LOW_DESKS),
        ([], ((768, 1024),)),
        (BLAZON_IN_A_SMALL_WINDOW, (PHONE, LYING_PHONE)),
    ):
        for size in sizes:
            look_at(page, *size)
            in_sight(page, names, may_scroll=True)
            nothing_is_covered(page, ".strip, .felt, .replay-bar")
            nothing_is_cut(page, ".strip, .felt")
            assert page.evaluate(TOUCHING) == [], size
            assert not page.evaluate(SIDEWAYS), size


@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "nl-NL"])
def test_a_warning_beside_a_name_is_not_cut_and_words_on_cards_are_broken_between_their_parts(
    visitors: Visitors, locale: str
) -> None:
    page = visitors.come(reduced_motion="reduce", locale=locale).page
    for match in (late("kings_blade", 4), late("kings_blade", 2, 11), late("blazon", 3)):
        page.goto(f"{bring(visitors.address, match.file)}/replay?at={match.at}&seat={match.seat}")
        if match.seats == 4:
            assert page.locator(".alarm").count()
            names_are_whole(page, SIZES)
            continue
        page.locator(".felt .face .name").first.wait_for(state="attached")
        for size in (*SIZES, PHONE):
            look_at(page, *size)
            assert page.evaluate(BROKEN) == []


def test_at_the_end_the_ways_on_are_in_sight_without_scrolling(visitors: Visitors) -> None:
    page = visitors.come(reduced_motion="reduce").page
    for seats in (3, 5):
        page.goto(bring(visitors.address, late("blazon", seats).file))
        for size in (*SIZES, PHONE):
            look_at(page, *size)
            for way in ("#to-replay", "#to-analysis"):
                expect(page.locator(way)).to_be_in_viewport(ratio=1)


# Text at twice its size, as a person sets it in the browser.


@pytest.fixture(scope="module")
def large_text(browser: Browser, address: str) -> Iterator[Visitors]:
    """Visitors whose browsers show text at twice its usual size."""
    flags = [*FLAGS, "--blink-settings=defaultFontSize=32"]
    other = browser.browser_type.launch(executable_path=CHROMIUM, args=flags)
    found = Visitors(other, address)
    yield found
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


@pytest.mark.parametrize("game", LONG_MATCH)
def test_with_text_at_twice_its_size_nothing_is_covered_or_lost(
    large_text: Visitors, game: str
) -> None:
    page = large_text.at_table(game, reduced_motion="reduce").page
    for size in (SIZES[0], PHONE):
        look_at(page, *size)
        assert page.evaluate("() => parseFloat(getComputedStyle(document.body).fontSize)") >= 28
        for _tab in behind_each_tab(page):
            assert page.evaluate(LOST) == []
            assert not is_too_wide(page)
