"""Forms without a script: what was said is kept, and a page that waits looks again."""

import re
from html import unescape

import pytest

from tests.web.house import House
from tests.web.pages.test_pages_are_safe import lift


def test_who_waits_without_a_script_looks_again_and_who_is_to_play_does_not(house: House) -> None:
    ann, ben = house.browser(), house.browser()
    at = ann.post(
        "/new/heraldry", data={"seats": "2", "seat-0": "me", "seat-1": "open", "name": "Ann"}
    ).headers["location"]
    again = '<noscript><meta http-equiv="refresh"'
    assert again in ann.get(at).text  # nobody has come yet
    ben.post(f"{at}/join", data={"seat": "1", "name": "Ben"})
    pages = [who.get(at).text for who in (ann, ben)]
    assert sorted(again in page for page in pages) == [False, True]
    assert ["Your turn" in page for page in pages] == [again not in page for page in pages]


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        ({}, "take-backs agreed"),
        ({"take-backs": "usual"}, "take-backs agreed"),
        ({"take-backs": "on"}, "take-backs agreed"),
        ({"take-backs": "off"}, "no take-backs"),
        ({"take-backs": "often"}, "Take-backs cannot be 'often'"),
    ],
)
def test_take_backs_are_chosen_in_the_form_and_the_page_says_so(
    house: House, choice: dict[str, str], words: str
) -> None:
    ann = house.browser()
    said = {"seats": "2", "seat-0": "me", "seat-1": "squire", "name": "Ann"}
    answer = ann.post("/new/kings_blade", data=said | choice)
    page = ann.get(answer.headers["location"]).text if answer.status_code == 303 else answer.text
    assert words in unescape(page)


def test_where_nothing_is_hidden_there_are_no_take_backs_to_choose(house: House) -> None:
    ann = house.browser()
    pages = {
        game: ann.get(f"/new/{game}?with=bots").text
        for game in ("heraldry", "kings_blade", "blazon")
    }
    assert [name for name, page in pages.items() if 'name="take-backs"' in page] == [
        "kings_blade",
        "blazon",
    ]


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        ({"clock": "live:5"}, "5 minutes per player"),
        ({"take-backs": "usual"}, "no take-backs"),
        ({"take-backs": "on"}, "take-backs agreed"),
    ],
)
def test_whoever_joins_is_told_what_is_agreed(
    house: House, choice: dict[str, str], words: str
) -> None:
    said = {"seats": "2", "seat-0": "me", "seat-1": "open", "name": "Ann", **choice}
    at = house.browser().post("/new/blazon", data=said).headers["location"]
    page = house.browser().get(at).text
    assert words in page
    assert '<dl class="agreed">' in page


def test_whoever_wants_to_be_asked_before_each_move_has_a_button_for_it(house: House) -> None:
    ann, again = house.browser(), "Or click it on the table once more."
    new = {"seats": "2", "seat-0": "me", "seat-1": "me", "name": "Ann"}
    at = ann.post("/new/kings_blade", data=new).headers["location"]
    at += f"?{lift(ann.get(at).text)}"
    card = re.search(r'value="(market-[^"]+)"', ann.get(at).text)
    assert card
    at += f"&pick={card[1]}"
    assert again in ann.get(at).text
    ann.post("/settings", data={"confirm": "on"})
    assert again not in ann.get(at).text


def test_without_a_script_the_owner_of_a_part_can_begin_without_it(house: House) -> None:
    """A form with a commitment, as the lobby's script fills it in; then no script at the table."""
    ann = house.browser()
    play = {"game": "heraldry", "bot": "uniform", "commitment": "0" * 64}
    at = ann.post("/play", data=play).headers["location"]
    page = ann.get(at).text
    assert "Shuffling: every player adds a part" in page
    assert f'action="{at}/leave-out"' in page
    watching = house.browser().get(at).text
    assert "Waiting for Guest&#39;s part" in watching
    assert "/leave-out" not in watching
    assert ann.post(f"{at}/leave-out", data={"seat": "0"}).status_code == 303
    page = ann.get(at).text
    assert "The shuffle goes without your part." in page
    assert "Guest&#39;s part was left out." in page


def test_a_commitment_that_is_none_is_refused_before_anything_is_created(house: House) -> None:
    ann = house.browser()
    for path, fields in (
        ("/play", {"game": "heraldry"}),
        ("/new/heraldry", {"seats": "2", "seat-0": "me", "seat-1": "page", "name": "Ann"}),
    ):
        answer = ann.post(path, data={**fields, "commitment": "deadbeef"})
        assert answer.status_code == 400
        assert "must have 64 hexadecimal digits" in answer.text
    assert not ann.cookies


def test_a_script_with_an_open_socket_is_told_the_number_alone_and_a_refusal_whole(
    house: House,
) -> None:
    ann = house.browser()
    new = {"seats": "2", "seat-0": "me", "seat-1": "me", "name": "Ann"}
    at = ann.post("/new/heraldry", data=new).headers["location"]
    script = {"Accept": "application/json", "Prefer": "return=minimal"}
    table = ann.get(at, headers={"Accept": "application/json"}).json()
    seat = re.findall(r'name="seat" value="(\d)"', table["html"])[0]
    action = re.findall(r'name="action" value="([^"]+)"', table["html"])[0]
    form = {"seq": str(table["seq"]), "seat": seat, "action": action}
    assert ann.post(f"{at}/act", data=form, headers=script).json() == {"seq": table["seq"] + 1}
    wrong = form | {"seq": str(table["seq"] + 1), "action": "nonsense"}
    refused = ann.post(f"{at}/act", data=wrong, headers=script).json()
    assert refused["why"]
    assert refused["seq"] == table["seq"] + 1
    assert "<section" in refused["html"]
