"""Who is at a table, and what a page and a program are told about its bots."""

from typing import Any

import pytest

from kingofarms.web.tables.open_table import ATTENDED, OpenTable
from tests.web.house import NOW, Guest, House

ONLY_BOTS = "Only bots play here."
HURRIED = "Many tables wait for bots right now"


@pytest.fixture
def woken(house: House, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables whose bots were woken."""
    names: list[str] = []
    monkeypatch.setattr(house.server.bot_turns, "wake", lambda at: names.append(at.name))
    return names


def new_table(house: House, guest: Guest, *seats: str) -> OpenTable:
    return house.server.tables._alive[house.new_table(guest, *seats)["id"]]


def come_from(house: House, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything is asked from that address from now on."""
    scope_of = House._scope

    def scope(*words: Any, **named: Any) -> dict[str, Any]:
        return scope_of(house, *words, **named) | {"client": (address, 1)}

    monkeypatch.setattr(house, "_scope", scope)


def test_who_creates_a_table_of_bots_does_not_watch_it(house: House, woken: list[str]) -> None:
    open_table = new_table(house, house.guest("Ann"), "squire", "squire")
    assert not open_table.is_attended(NOW)
    assert not woken


def test_who_creates_a_table_to_play_at_is_there(house: House) -> None:
    open_table = new_table(house, house.guest("Ann"), "me", "squire")
    assert open_table.is_attended(NOW)
    form = {"seats": 2, "seat-0": "me", "seat-1": "squire", "name": "Ben"}
    for path, fields in (("/new/heraldry", form), ("/play", {"game": "heraldry"})):
        at = dict(house.ask("POST", path, form=fields).headers)[b"location"].decode()
        assert house.server.tables._alive[at.removeprefix("/t/")].is_attended(NOW)


@pytest.mark.parametrize("path", ["/t/{}", "/api/tables/{}"])
def test_who_asks_for_a_table_of_bots_watches_it_for_a_while(
    house: House, woken: list[str], path: str
) -> None:
    open_table = new_table(house, house.guest("Ann"), "squire", "squire")
    assert house.ask("GET", path.format(open_table.name)).status == 200
    assert woken == [open_table.name]
    assert open_table.is_attended(NOW + ATTENDED - 1)
    assert not open_table.is_attended(NOW + ATTENDED)


@pytest.mark.parametrize("path", ["/t/{}/live", "/api/tables/{}/stream"])
def test_a_socket_watches_a_table_of_bots(
    house: House, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_table = new_table(house, house.guest("Ann"), "squire", "squire")
    during: list[int] = []
    monkeypatch.setattr(house.server.bot_turns, "watch", lambda at: during.append(at.sockets))
    house.hear(path.format(open_table.name), None, 1)
    assert during == [0, 1]
    assert open_table.sockets == 0


def test_a_table_is_played_from_the_address_of_its_players(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = house.guest("Ann")
    come_from(house, "1.1.1.1", monkeypatch)
    open_table = new_table(house, ann, "me", "squire")
    seen = [open_table.address]
    for address, guest in (("2.2.2.2", None), ("3.3.3.3", house.guest("Ben")), ("4.4.4.4", ann)):
        come_from(house, address, monkeypatch)
        house.ask("GET", f"/t/{open_table.name}", guest)
        seen.append(open_table.address)
        house.ask("GET", f"/api/tables/{open_table.name}", guest)
        seen.append(open_table.address)
    assert seen == ["1.1.1.1"] * 5 + ["4.4.4.4"] * 2


def test_a_table_of_bots_is_played_for_the_address_that_watches(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    come_from(house, "1.1.1.1", monkeypatch)
    open_table = new_table(house, house.guest("Ann"), "squire", "squire")
    assert open_table.address == "1.1.1.1"
    come_from(house, "2.2.2.2", monkeypatch)
    house.ask("GET", f"/t/{open_table.name}")
    assert open_table.address == "2.2.2.2"


def test_a_page_says_when_only_bots_play(house: House) -> None:
    ann = house.guest("Ann")
    for seats, is_said in ((("squire", "squire"), True), (("me", "squire"), False)):
        open_table = new_table(house, ann, *seats)
        assert (ONLY_BOTS in house.ask("GET", f"/t/{open_table.name}", ann).text) == is_said


def test_a_page_and_a_program_are_told_that_a_bot_had_to_hurry(house: House) -> None:
    ann = house.guest("Ann")
    open_table = new_table(house, ann, "me", "squire")
    for is_hurried in (False, True, False):
        open_table.bots_hurried = is_hurried
        assert (HURRIED in house.ask("GET", f"/t/{open_table.name}", ann).text) == is_hurried
        table = house.ask("GET", f"/api/tables/{open_table.name}", ann).json()
        assert table.get("bots_hurried") == (is_hurried or None)
