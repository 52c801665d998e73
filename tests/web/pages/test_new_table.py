"""A new table's form: three ways of playing, each with what it needs; what was entered stays."""

import re
from html import unescape
from html.parser import HTMLParser
from typing import Any

import httpx
import pytest

from kingofarms.bots.persons import persons
from kingofarms.engine.refusal import Refusal
from kingofarms.games import game_named, games
from kingofarms.web.lobby.new_table import WAYS, plan_of
from tests.web.house import House


class Fields(HTMLParser):
    """What a form would send as it is, and which fields it has."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.values: dict[str, str] = {}
        self.names: set[str] = set()
        self._select = ""
        self.feed(page.partition('class="sheet new"')[2].partition("</main>")[0])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        name, value = found.get("name", ""), found.get("value", "")
        if tag == "option" and ("selected" in found or self._select not in self.values):
            self.values[self._select] = value
        if tag == "select":
            self._select = name
        is_choice = found.get("type") in ("radio", "checkbox")
        if tag == "input" and (not is_choice or "checked" in found):
            self.values[name] = value
        if name:
            self.names.add(name)


def test_the_form_begins_with_three_ways_and_nothing_else(house: House) -> None:
    page = house.browser().get("/new/blazon").text
    assert [way for way in WAYS if f'href="/new/blazon?with={way}"' in page] == list(WAYS)
    assert not Fields(page).names


@pytest.mark.parametrize("game", sorted(games()))
@pytest.mark.parametrize(
    ("way", "own"), [("friends", {"listed", "clock"}), ("screen", {"clock"}), ("bots", {"level"})]
)
def test_each_way_asks_only_for_what_it_needs(
    house: House, game: str, way: str, own: set[str]
) -> None:
    page = house.browser().get(f"/new/{game}?with={way}").text
    fields = Fields(page).names
    assert fields & {"listed", "clock", "level"} == own
    assert any(name.startswith("name-") for name in fields) == (way != "bots")
    assert 'aria-current="true"' in page
    assert re.search('<details class="options" id="options" *>', page)  # folded


@pytest.mark.parametrize("way", list(WAYS))
def test_the_form_as_it_is_sets_up_a_table_with_every_number_of_players(
    house: House, way: str
) -> None:
    for game in games().values():
        for seats in game.SEATS:
            who = house.browser()
            values = Fields(who.get(f"/new/{game.NAME}?with={way}").text).values
            names = {f"name-{at}": f"Person {at}" for at in range(1, seats)}
            given = {"name": "Ann", "seats": str(seats)} | (names if way != "bots" else {})
            answer = who.post(f"/new/{game.NAME}", data=values | given)
            assert answer.status_code == 303, unescape(answer.text)


def plan(game: str = "blazon", **fields: str) -> list[Any]:
    given = {name.replace("_", "-"): value for name, value in fields.items()}
    return plan_of(game_named(game), {"seats": "3", "seat-0": "me", "name": "Ann"} | given).wishes


def test_seats_follow_from_the_way_and_the_seat_that_was_chosen() -> None:
    kinds = [kind for kind, _name in plan(**{"with": "bots"}, level="page", seat_2="knight")]
    assert kinds == ["me", "page", "knight"]
    kinds = [kind for kind, _name in plan(**{"with": "friends"}, my_seat="2", seat_1="page")]
    assert kinds == ["page", "open", "me"]
    kinds = [kind for kind, _name in plan(**{"with": "bots"}, my_seat="watch")]
    assert kinds == ["squire", "squire", "squire"]
    assert [kind for kind, _name in plan(my_seat="4")] == ["open", "open", "me"]


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"name-1": "Bea", "name-2": ""}, "needs a name"),
        ({"name-1": "Bea", "name-2": " bea "}, "Two people on this screen are called bea"),
        ({"name-1": "ANN", "name-2": "Bea"}, "Two people on this screen are called ANN"),
        ({"name-1": "Old Wat", "name-2": "Bea"}, "looks like the name of a bot"),
    ],
)
def test_everybody_on_one_screen_has_a_name_of_their_own(
    fields: dict[str, str], sentence: str
) -> None:
    with pytest.raises(Refusal, match=sentence):
        plan(**{"with": "screen"}, **fields)


def test_a_refused_form_comes_back_as_it_was_filled_in(house: House) -> None:
    who = house.browser()
    said = {
        **{"with": "screen", "seats": "4", "name": "Wilma", "clock": "live:10", "my-seat": "2"},
        **{"seat-0": "me", "seat-1": "here", "name-1": "Ben & <Jo>", "seat-2": "knight"},
        **{
            "seat-3": "here",
            "name-3": "ben & <jo>",
            "take-backs": "off",
            "option-turn_limit": "50",
        },
    }
    answer = who.post("/new/blazon", data=said)
    assert answer.status_code == 400
    assert "Two people on this screen are called ben & <jo>" in unescape(answer.text)
    again = Fields(answer.text)
    assert said.items() <= again.values.items()
    assert '<details class="options" id="options" open>' in answer.text
    assert not who.cookies, "nobody was welcomed"
    answer = who.post("/new/blazon", data=again.values | {"name-3": "Cat"})
    assert answer.status_code == 303


def test_the_names_of_people_on_this_screen_are_there_next_time(house: House) -> None:
    who = house.browser()
    said = {"with": "screen", "seats": "3", "seat-0": "me", "name": "Ann"}
    who.post("/new/blazon", data=said | {"name-1": "Bea|Bö", "name-2": "Cat"})
    fields = Fields(who.get("/new/kings_blade?with=screen").text).values
    assert (fields["name-1"], fields["name-2"], fields["name-3"]) == ("Bea|Bö", "Cat", "")


@pytest.mark.parametrize(("way", "is_listed"), [("friends", True), ("screen", False)])
def test_only_a_table_that_anybody_may_join_is_listed(
    house: House, way: str, is_listed: bool
) -> None:
    who, named = house.browser(), {"friends": "Listed Ann", "screen": "Hidden Ann"}[way]
    said = {"with": way, "seats": "2", "seat-0": "me", "name": named, "name-1": "Bea"}
    at = who.post("/new/heraldry", data=said | ({"listed": "on"} if is_listed else {}))
    assert at.status_code == 303
    stranger = house.browser()
    assert (named in stranger.get("/").text) == is_listed


def test_play_now_needs_no_name_and_meets_a_person(house: House) -> None:
    who = house.browser()
    answer = who.post("/play", data={"game": "heraldry"})
    assert answer.status_code == 303
    page = unescape(who.get(answer.headers["location"]).text)
    met = [each for each in persons().values() if each.name in page]
    assert [each.level for each in met] == ["squire"]
    assert met[0].line in page


def test_a_second_person_of_the_same_name_cannot_join_on_the_same_device(house: House) -> None:
    who = house.browser()
    said = {"with": "friends", "seats": "2", "seat-0": "me", "name": "Ann"}
    at = who.post("/new/heraldry", data=said).headers["location"]
    answer = who.post(f"{at}/join", data={"seat": "1", "name": "ann"})
    assert "Two people on this screen" in unescape(shown(who, answer, at))
    other = house.browser()  # somebody else may be called the same
    assert other.post(f"{at}/join", data={"seat": "1", "name": "Ann"}).status_code == 303


def shown(who: httpx.Client, answer: httpx.Response, at: str) -> str:
    return who.get(at).text if answer.status_code == 303 else answer.text
