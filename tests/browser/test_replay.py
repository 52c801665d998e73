"""A replay in a real browser: by keys, and in three languages."""

import random
import re
from functools import cache
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import SHORT, Visitors

STEPS = 8  # of a match; the rest is jumped over
NEXT = {"en": "Next move", "de": "Nächster Zug", "nl": "Volgende zet"}
OF = {"en": "of", "de": "von", "nl": "van"}


class Finished:
    """A match that a program has played to its end, for everybody to look at."""

    def __init__(self, address: str, game: str, seats: int = 2, **options: Any) -> None:
        self.address = address
        with httpx.Client(base_url=address, timeout=60) as client:
            token = client.post("/api/players", json={"name": "Ann"}).json()["token"]
            client.headers["Authorization"] = f"Bearer {token}"
            names = [{"name": name} for name in ("Bea", "Cid")[: seats - 1]]
            new = {"game": game, "seats": ["me", *names], "options": options or SHORT[game]}
            table = client.post("/api/tables", json={**new, "private": False}).json()
            self.id, chance = table["id"], random.Random(2)
            while table["phase"] != "over":
                seat, at = table["to_play"], f"/api/tables/{self.id}"
                legal = client.get(at, params={"seat": seat}).json()["legal"]
                said = {"action": chance.choice(legal), "seat": seat, "seq": table["seq"]}
                table = client.post(f"{at}/act", json=said).json()
        self.first, self.last = seats, int(table["seq"])
        self.table = f"{address}/t/{self.id}"
        self.path = f"{self.table}/replay"

    def view(self, number: int) -> Any:
        path = f"{self.address}/api/tables/{self.id}/replay"
        return httpx.get(path, params={"at": number}, timeout=60).json()


@cache
def finished(address: str, game: str) -> Finished:
    """One of each game is enough for several tests."""
    return Finished(address, game)


def shown(page: Page) -> int:
    return int(page.locator("#main").get_attribute("data-seq") or -1)


def at_moment(page: Page, number: int) -> None:
    """Wait until the page shows that moment, everywhere."""
    expect(page.locator("#main")).to_have_attribute("data-seq", str(number))
    expect(page.locator("#slider")).to_have_js_property("value", str(number))
    expect(page).to_have_url(re.compile(rf"[?&]at={number}\b"))


def things(page: Page) -> list[str]:
    """What lies on the table."""
    found: list[str] = page.locator(".felt .thing").evaluate_all(
        "all => all.map(each => each.id + ' ' + each.textContent.trim().replace(/\\s+/g, ' '))"
    )
    return found


@pytest.mark.parametrize(("game", "language"), list(zip(SHORT, NEXT, strict=True)))
def test_a_match_by_keys_shows_what_each_page_shows(
    visitors: Visitors, address: str, game: str, language: str
) -> None:
    match = finished(address, game)
    ann = visitors.come(locale=language)
    page = ann.page
    page.goto(match.path)
    at_moment(page, match.first)
    expect(page.locator("#to-next")).to_have_attribute("aria-label", NEXT[language])
    seen = {}
    for number in range(match.first + 1, min(match.first + STEPS, match.last)):
        page.keyboard.press("ArrowRight")
        at_moment(page, number)
        if number % 3 == 0:
            seen[number] = things(page)
    page.keyboard.press("End")
    at_moment(page, match.last)
    seen[match.last] = things(page)
    expect(page.locator("#number")).to_have_text(f"{match.last} {OF[language]} {match.last}")
    plain = visitors.come(locale=language, java_script_enabled=False)
    for number, lay in seen.items():  # the same as a page of its own
        plain.page.goto(f"{match.path}?at={number}")
        assert things(plain.page) == lay, number


def test_the_keys_go_everywhere_and_the_page_announces_the_moment(
    visitors: Visitors, address: str
) -> None:
    match, ann = Finished(address, "kings_blade", 3, turn_limit=6), visitors.come()
    page = ann.page
    page.goto(f"{match.path}?at=20")  # somewhere in between
    page.evaluate(
        "document.addEventListener('moment', ({ detail }) => (window.told ??= []).push(detail))"
    )
    for key, number in (("ArrowLeft", 19), ("Home", match.first), ("End", match.last)):
        page.keyboard.press(key)
        at_moment(page, number)
    page.keyboard.press("Home")
    at_moment(page, match.first)
    decided = [int(n) for n in decisions(page, 0)]
    for number in (each for each in decided[:4] if each > match.first):
        page.keyboard.press("Shift+ArrowRight")
        at_moment(page, number)
        assert match.view(number)["to_play"] == 0
    page.keyboard.press("Shift+ArrowLeft")
    told = page.evaluate("window.told")
    assert told[0] == {"at": 19, "first": match.first, "last": match.last, "seat": 0}
    for _press in range(4):
        page.keyboard.press("ArrowRight")
    at_moment(page, int(page.locator("#slider").input_value()))  # the slider goes there at once
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()
    before = shown(page)
    page.locator("body").press(" ")
    expect(page.locator("#play-pause")).to_have_class(re.compile("playing"))
    page.wait_for_function(
        "seq => Number(document.getElementById('main').dataset.seq) > seq + 1", arg=before
    )
    page.locator("#play-pause").click()
    expect(page.locator("#play-pause")).not_to_have_class(re.compile("playing"))


def decisions(page: Page, seat: int) -> list[str]:
    found = page.locator(f".replay-players .seat-{seat}").get_attribute("data-decisions")
    return (found or "").split()


def test_slider_log_and_players_lead_to_moments(visitors: Visitors, address: str) -> None:
    match, ann = finished(address, "blazon"), visitors.come()
    page = ann.page
    page.goto(match.path)
    page.locator("#slider").fill(str(match.last - 5))
    at_moment(page, match.last - 5)
    line = page.locator("#replay-log a[data-at]").nth(12)
    number = int(line.get_attribute("data-at") or 0)
    line.click()
    at_moment(page, number)
    expect(line).to_have_attribute("aria-current", "true")
    page.locator(".replay-players .seat-1 .to-after").click()
    at_moment(page, next(int(n) for n in decisions(page, 1) if int(n) > number))
    here = shown(page)
    page.locator(".replay-players .seat-1 .name").click()
    page.wait_for_url(re.compile("seat=1"))
    at_moment(page, here)
    expect(page.locator(".replay-players .seat-1")).to_have_attribute("aria-current", "true")
    page.get_by_text("Hide what Bea could not see").click()
    page.wait_for_url(re.compile("closed=1"))
    expect(page.get_by_text("As Bea saw it.")).to_be_visible()
    at_moment(page, here)


def test_what_moves_is_seen_to_move(visitors: Visitors, address: str) -> None:
    match, ann = finished(address, "heraldry"), visitors.come()
    page = ann.page
    page.goto(match.path)
    page.evaluate(
        """() => {
            window.flights = 0;
            const fly = Element.prototype.animate;
            Element.prototype.animate = function (...all) {
                window.flights++;
                return fly.apply(this, all);
            };
        }"""
    )
    page.keyboard.press("ArrowRight")
    at_moment(page, match.first + 1)
    page.wait_for_function("() => window.flights > 0")
