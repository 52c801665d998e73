"""The coach: three hints in the first match of a game, and then never again."""

import re

import httpx
import pytest
from starlette.datastructures import Headers

from kingofarms.games import games
from kingofarms.web.table.notes import MOST, coached_in, with_table
from tests.web.house import House

TIP = re.compile(r"Tip (\d) of (\d)")


def begin(who: httpx.Client) -> str:
    """A match of Heraldry for two at one screen; the address of its table."""
    seats = {"seats": 2, "seat-0": "me", "seat-1": "here", "name-1": "Ben", "name": "Ann"}
    return who.post("/new/heraldry", data=seats).headers["location"]


def act(who: httpx.Client, table: str, page: str) -> str:
    """Do the first thing that can be done; the page after that."""
    hidden = re.findall(r'<input type="hidden" name="(seq|seat)" value="(\d+)"', page)
    fields = dict(reversed(hidden))  # those of the first form
    action = re.search(r'name="action" value="([^"]+)"', page)
    assert action
    answer = who.post(f"{table}/act", data={**fields, "action": action[1]})
    assert answer.status_code == 303, answer.text
    return who.get(table).text


@pytest.mark.parametrize("name", games())
def test_every_game_has_three_hints(name: str) -> None:
    assert len(games()[name].COACH) == 3


def test_a_hint_at_each_of_the_first_three_turns(house: House) -> None:
    ann = house.browser()
    table = begin(ann)
    page = ann.get(table).text
    shown = []
    for _turn in range(9):
        shown += [int(number) for number, _count in TIP.findall(page)] or [0]
        page = act(ann, table, page)
    assert sorted(set(shown)) == [0, 1, 2, 3]
    assert shown == sorted(shown, key=lambda number: number or 9), "one after another, then none"


def test_a_mark_says_that_there_is_a_tip_only_where_there_is_one(house: House) -> None:
    ann = house.browser()
    table = begin(ann)
    page = ann.get(table).text
    assert 'class="tip-mark"' in page
    card = re.search(r'form="pick" name="pick" value="([^"]+)"', page)
    assert card
    picked = ann.get(table, params={"pick": card[1]}).text
    assert not TIP.search(picked)
    assert 'class="tip-mark"' not in picked


def test_the_second_match_has_none(house: House) -> None:
    ann = house.browser()
    assert TIP.search(ann.get(begin(ann)).text)
    assert not TIP.search(ann.get(begin(ann)).text)


def test_they_can_be_sent_away(house: House) -> None:
    ann = house.browser()
    table = begin(ann)
    assert TIP.search(ann.get(table).text)
    ann.post(f"{table}/no-coach", data={})
    assert not TIP.search(ann.get(table).text)


def test_a_watcher_gets_none(house: House) -> None:
    ann = house.browser()
    assert not TIP.search(house.browser().get(begin(ann)).text)


@pytest.mark.parametrize("text", ["", "x", "heraldry", "a.b:" * 500, "heraldry.<b>"])
def test_a_strange_cookie_does_no_harm(text: str) -> None:
    headers = Headers({"cookie": f"coached={text}"})
    assert len(coached_in(headers)) <= MOST
    assert "<" not in with_table(headers, "blazon", "t1")
