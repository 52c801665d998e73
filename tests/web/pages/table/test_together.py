"""People at a table, on its page: who is there, invitations, offers, names."""

import pytest

from kingofarms.engine.words import speaking
from kingofarms.web.model.clock import clock_from
from kingofarms.web.model.seats import LONGEST_NAME
from kingofarms.web.shell.render import duration
from tests.web.house import Guest, House
from tests.web.running import Browsers, Programs, Serve, until


def new_table(house: House, guest: Guest, *seats: str) -> str:
    return str(house.new_table(guest, *seats)["id"])


# Who is there.


def test_a_chip_says_who_is_here_and_the_page_who_watches(house: House) -> None:
    ann, bob, carl = (house.guest(name) for name in ("Ann", "Bob", "Carl"))
    name = new_table(house, ann, "me", "open")
    house.ask("POST", f"/api/tables/{name}/join", bob, message={})
    assert house.ask("GET", f"/t/{name}", ann).text.count('class="dot here"') == 1
    page = house.ask("GET", f"/t/{name}", bob).text
    assert page.count('class="dot here"') == 2
    assert "<!--" not in page.partition("<body")[2], "every mark is filled in"
    heard = house.hear(f"/t/{name}/live", carl, 2)
    assert "1 person watches: Carl" in heard[1]


def test_who_plays_alone_needs_no_dot_and_has_nobody_to_talk_to(house: House) -> None:
    ann = house.guest("Ann")
    page = house.ask("GET", f"/t/{new_table(house, ann, 'me', 'squire')}", ann).text
    assert 'class="dot' not in page
    assert 'id="say"' not in page


def test_a_guest_who_sits_down_is_no_watcher_any_more(house: House) -> None:
    ann = house.guest("Ann")
    name = new_table(house, ann, "me", "open")
    house.hear(f"/t/{name}/live", None, 2)  # its socket counts as open for a while
    assert "1 person watches: a guest" in house.ask("GET", f"/t/{name}", ann).text
    answer = house.ask("POST", f"/t/{name}/join", form={"seat": "1", "name": "Bob"})
    assert answer.status == 303
    page = house.ask("GET", f"/t/{name}", ann).text
    assert "person watches" not in page
    assert page.count('class="dot here"') == 2


# Invitations.


def test_an_invitation_has_address_code_and_picture_without_a_script(house: House) -> None:
    ann = house.guest("Ann")
    name = new_table(house, ann, "me", "open")
    page = house.ask("GET", f"/t/{name}", ann).text
    assert f'readonly value="http://localhost/t/{name}"' in page
    assert page.count("<svg viewBox") > 1
    assert 'id="copy"' in page
    assert "listens to this computer only" in page
    assert house.ask("GET", "/friends").status == 200
    house.ask("POST", f"/api/tables/{name}/join", house.guest("Bob"), message={})
    assert 'id="invite"' not in house.ask("GET", f"/t/{name}", ann).text


def test_behind_a_proxy_the_address_is_the_public_one(
    sqlite: str, serve: Serve, browser: Browsers
) -> None:
    server = serve(sqlite, hosts=("localhost", "127.0.0.1", "tables.example"))
    ann = browser(server)
    name = ann.new_table()
    proxy = {"Host": "tables.example", "X-Forwarded-Proto": "https"}
    page = ann.http.get(f"/t/{name}", headers=proxy).text
    assert f'value="https://tables.example/t/{name}"' in page
    assert 'id="unreachable"' not in page
    assert "works on this computer only" in ann.page(name), "under its local name"


# The offer of a rematch, without a script.


def test_an_offer_is_answered_by_forms_and_found_in_the_lobby(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    name = new_table(house, ann, "me", "open")
    house.ask("POST", f"/api/tables/{name}/join", bob, message={})
    house.ask("POST", f"/api/tables/{name}/concede", ann, message={})
    at = f"/t/{name}/rematch"
    assert "Rematch (swap seats)" in house.ask("GET", f"/t/{name}", ann).text
    assert house.ask("POST", at, ann, {"answer": "accept"}).status == 303
    assert "You offer a rematch. Waiting for Bob." in house.ask("GET", f"/t/{name}", ann).text
    assert "Ann offers a rematch." in house.ask("GET", f"/t/{name}", bob).text
    assert 'id="offer"' not in house.ask("GET", f"/t/{name}", house.guest("Carl")).text
    assert "Ann offers a rematch." in house.ask("GET", "/", bob).text
    assert "Ann offers a rematch." in house.ask("GET", "/offers", bob).text
    assert "offers a rematch" not in house.ask("GET", "/offers").text
    assert house.ask("POST", at, bob, {"answer": "decline", "lobby": "1"}).status == 303
    assert "Bob does not want a rematch now." in house.ask("GET", f"/t/{name}", ann).text
    house.ask("POST", at, bob, {"answer": "accept"})
    answer = house.ask("POST", at, ann, {"answer": "accept", "lobby": "1"})
    assert dict(answer.headers)[b"location"].decode().startswith("/t/")
    assert "offers a rematch" not in house.ask("GET", "/", bob).text


# Names and clocks.


def test_a_new_name_is_followed_by_tables_that_are_not_over(
    sqlite: str, serve: Serve, browser: Browsers, program: Programs
) -> None:
    server = serve(sqlite)
    ann, bob = browser(server, "Guest"), program(server, "Bob")
    running, gathering = ann.new_table(), ann.new_table()
    bob.join(running)
    commitment = "ab" * 32
    committed = ann.new_table(commitment=commitment)
    ann.post("/name", name="Ann")
    for name in (running, gathering, committed):
        until(lambda name=name: bob.table(name)["players"][0] == "Ann")  # type: ignore[misc]
    assert bob.table(committed)["shuffle"]["commitments"][0] == commitment
    bob.http.post(f"/api/tables/{running}/concede", json={})
    ann.post("/name", name="Anna")
    until(lambda: bob.table(gathering)["players"][0] == "Anna")
    assert bob.table(running)["players"][0] == "Ann", "what is over stays as it was"


def test_two_with_the_same_name_are_told_apart(house: House) -> None:
    ann, other = house.guest("Ann"), house.guest("Ann")
    name = new_table(house, ann, "me", "open")
    house.ask("POST", f"/api/tables/{name}/join", other, message={})
    page = house.ask("GET", f"/t/{name}", ann).text
    assert ">Ann (" in page
    assert '<span class="who">Ann</span>' not in page


@pytest.mark.parametrize("path", ["/", "/new/heraldry?with=friends"])
def test_a_long_name_is_not_cut_but_refused_with_a_sentence(house: House, path: str) -> None:
    page = house.ask("GET", path, house.guest("Ann")).text
    assert f'pattern=".{{0,{LONGEST_NAME}}}" title="A name has at most {LONGEST_NAME}' in page
    assert 'maxlength="30"' not in page
    answer = house.ask("POST", "/name", form={"name": "A" * (LONGEST_NAME + 1)})
    assert (answer.status, "1 to 30 printable" in answer.text) == (400, True)


@pytest.mark.parametrize(
    ("form", "is_listed"),
    [({}, False), ({"private": "off"}, True), ({"seat-1": "squire"}, True)],
    ids=["one device", "on request", "a bot"],
)
def test_a_table_on_one_device_is_listed_only_on_request(
    house: House, form: dict[str, str], is_listed: bool
) -> None:
    fields = {"name": "Ann", "seats": "2", "seat-0": "me", "seat-1": "here", "name-1": "Bea"}
    answer = house.ask("POST", "/new/heraldry?with=friends", form=fields | form)
    at = dict(answer.headers)[b"location"].decode()
    assert (f'href="{at}"' in house.ask("GET", "/").text) == is_listed


def test_times_next_to_each_other_look_alike() -> None:
    with speaking("en"):
        shown = [duration(seconds) for seconds in (172_800, 86_400, 86_399, 3600, 3599, 61)]
        assert shown == ["2 d 0 h", "24 h 0 min", "23 h 59 min", "1 h 0 min", "59:59", "1:01"]
        words = [clock_from(text).words() for text in ("live:1", "live:5", "days:1", "days:2")]
    assert words == [
        "1 minute per player",
        "5 minutes per player",
        "1 day per move",
        "2 days per move",
    ]
