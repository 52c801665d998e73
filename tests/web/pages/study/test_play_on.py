"""Playing on from a moment of a match: against bots, or with a friend."""

import random
import re
from typing import Any

import pytest

from kingofarms.web.database.matches import delete_tables
from kingofarms.web.database.past import read_record
from tests.web.house import Answer, Guest, House

SHORT: dict[str, dict[str, Any]] = {
    "heraldry": {"rounds_to_win": 1},
    "kings_blade": {"turn_limit": 6},
    "blazon": {"turn_limit": 4},
}
EVERY_GAME = pytest.mark.parametrize("name", SHORT)


class Table:
    """A table on the server, played by the API."""

    def __init__(self, house: House, id: str) -> None:  # noqa: A002
        self.house, self.id = house, id

    def get(self, guest: Guest | None, what: str = "") -> Any:
        return self.house.ask("GET", f"/api/tables/{self.id}{what}", guest).json()

    def post(self, guest: Guest, what: str, **said: Any) -> Answer:
        return self.house.ask("POST", f"/api/tables/{self.id}/{what}", guest, message=said)

    def play(self, guests: list[Guest], acts: int = 999) -> Any:
        """By chance, each for the own seat."""
        chance = random.Random(1)
        for _act in range(acts):
            told = self.get(guests[0])
            if told["phase"] == "over":
                break
            seat = told["to_play"]
            guest = guests[seat]
            legal = self.get(guest, f"?seat={seat}")["legal"]
            action = chance.choice(legal)
            answer = self.post(guest, "act", action=action, seq=told["seq"], seat=seat)
            assert answer.status == 200, answer.text
        return self.get(guests[0])


def table(house: House, name: str, ann: Guest, bea: Guest, **more: Any) -> Table:
    """A table with two people."""
    told = house.new_table(ann, "me", "open", game=name, options=SHORT[name], **more)
    found = Table(house, told["id"])
    assert found.post(bea, "join").status == 200
    return found


@pytest.fixture(scope="module")
def over(house: House, ann: Guest, bea: Guest) -> Table:
    """A match of Heraldry that is over."""
    found = table(house, "heraldry", ann, bea)
    found.play([ann, bea])
    return found


def form(house: House, origin: Table, guest: Guest | None, **fields: Any) -> Answer:
    said = {name.replace("_", "-"): value for name, value in fields.items()}
    return house.ask("POST", f"/t/{origin.id}/play-on", guest, form=said)


def begun(house: House, answer: Answer) -> Table:
    return Table(house, answer.location.removeprefix("/t/"))


@EVERY_GAME
def test_a_finished_match_is_played_on_to_another_end(
    house: House, ann: Guest, bea: Guest, name: str
) -> None:
    origin = table(house, name, ann, bea)
    origin.play([ann, bea])
    at = 7
    offered = house.ask("GET", f"/t/{origin.id}/play-on?at={at}&seat=1", bea)
    assert offered.status == 200
    assert f"Play on from move {at}" in offered.text
    again = begun(house, form(house, origin, bea, at=at, seat_0="open", seat_1="me"))
    assert again.post(ann, "join").status == 200
    told, before = again.get(bea), origin.get(bea, f"/replay?at={at}&seat=1&closed=1")
    assert told["view"] == before["view"]
    assert told["begun"] == {"move": at, "table": origin.id}
    assert (told["counts"], told["private"]) == (False, True)
    over = again.play([ann, bea])
    assert over["phase"] == "over"
    file = again.get(None, "/export")
    assert (file["start"]["seat"], file["start"]["move"]) == (1, at)
    assert again.get(None, f"/replay?at={over['seq']}")["outcome"] == over["outcome"]
    page = house.ask("GET", f"/t/{again.id}", bea).text
    assert f"Begun from move {at} of another match" in page
    assert f'href="/t/{origin.id}/replay?at={at}"' in page
    assert "Somebody undid" not in page


def test_it_outlives_the_server(house: House, ann: Guest, bea: Guest) -> None:
    origin = table(house, "blazon", ann, bea)
    origin.play([ann, bea], 9)
    again = begun(house, form(house, origin, ann, at=8, seat_0="me", seat_1="open"))
    again.post(bea, "join")
    again.play([ann, bea], 5)
    before = house.table(again.id)
    house.server.tables.forget(again.id)
    after = house.table(again.id)
    assert after is not before
    assert after.match.states.tobytes() == before.match.states.tobytes()
    assert (after.match.start, after.header) == (before.match.start, before.header)


def test_against_bots_it_does_not_count(house: House, ann: Guest, over: Table) -> None:
    again = begun(house, form(house, over, ann, at=4, seat_0="me", seat_1="page"))
    assert again.get(ann)["bots"] == [False, True]
    assert again.post(ann, "concede", seat=0).status == 200
    records = house.runner.run(house.server.store.read(lambda c: read_record(c, ann.id)))
    assert not any(level.latest for record in records for level in record.levels)


def test_somebody_without_a_name_can_play_on_from_a_finished_match(
    house: House, over: Table
) -> None:
    answer = form(house, over, None, at=3, seat_0="page", seat_1="me", name="Cid")
    again = begun(house, answer)
    assert b"set-cookie" in dict(answer.headers)
    assert again.get(None)["players"] == ["page", "Cid"]


def test_to_a_private_match_only_its_players_are_led(house: House, ann: Guest, bea: Guest) -> None:
    origin = table(house, "heraldry", ann, bea, private=True)
    origin.play([ann, bea])
    again = begun(house, form(house, origin, ann, at=3, seat_0="me", seat_1="open"))
    cid = house.guest("Cid")
    for guest, is_led in ((ann, True), (bea, True), (cid, False), (None, False)):
        page = house.ask("GET", f"/t/{again.id}", guest).text
        assert (origin.id in page) == is_led
        assert again.get(guest)["begun"] == {"move": 3, "table": origin.id if is_led else None}
        assert "Begun from move 3" in page


@pytest.mark.parametrize(
    ("fields", "status", "sentence"),
    [
        ({"at": 99_999}, 404, "no move 99999"),
        ({"at": "x"}, 400, "must be a whole number"),
        ({}, 400, "must be a whole number"),
        ({"at": 4, "seat_0": "page", "seat_1": "page"}, 400, "exactly one seat"),
        ({"at": 4, "seat_0": "me", "seat_1": "me"}, 400, "exactly one seat"),
        ({"at": 4, "seat_0": "me", "seat_1": "deep-blue"}, 400, "deep-blue"),
        ({"at": 4, "seat_0": "me", "seat_1": "open", "commitment": "xyz"}, 400, "64 hexadecimal"),
        ({"at": 4, "seat_0": "me", "seat_1": "page", "name": "Squire"}, 400, "name of a bot"),
        ({"at": "LAST", "seat_0": "me", "seat_1": "page"}, 400, "At this move the match is over"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence_and_nothing_is_made(
    house: House, ann: Guest, over: Table, fields: dict[str, Any], status: int, sentence: str
) -> None:
    last = over.get(ann)["seq"]
    fields = {name: last if value == "LAST" else value for name, value in fields.items()}
    before = house.server.tables.changes
    answer = form(house, over, ann, **fields)
    assert (answer.status, sentence in answer.text) == (status, True), answer.text
    assert house.server.tables.changes == before
    if "seat_1" in fields:  # the form comes back as it was filled in
        assert re.search(r'name="at" value="\d+"', answer.text)


@pytest.mark.parametrize("seats", [["me"], ["me", "me"], ["page", "page"], ["me", "page", "page"]])
def test_a_program_names_all_seats_and_just_one_of_its_own(
    ann: Guest, over: Table, seats: list[str]
) -> None:
    answer = over.post(ann, "play-on", at=4, seats=seats)
    assert (answer.status, "'seats' must have 2 seats" in answer.text) == (400, True)


def test_a_running_match_is_played_on_from_the_own_seat(
    house: House, ann: Guest, bea: Guest
) -> None:
    origin = table(house, "kings_blade", ann, bea)
    origin.play([ann, bea], 10)
    answer = origin.post(ann, "play-on", at=9, seats=["me", "page"])
    assert answer.status == 201
    assert answer.json()["view"] == origin.get(ann, "/replay?at=9")["view"]
    assert answer.json()["seed_hash"] != origin.get(ann)["seed_hash"]
    cid = house.guest("Cid")
    for guest, seats in ((ann, ["page", "me"]), (cid, ["me", "page"])):
        refused = origin.post(guest, "play-on", at=9, seats=seats)
        assert (refused.status, "own seat" in refused.text) == (400, True)
    page = house.ask("GET", f"/t/{origin.id}/play-on?at=9", cid)
    assert (page.status, "only its players" in page.text) == (400, True)


def test_the_way_leads_from_the_table_to_the_replay_and_on(house: House) -> None:
    # New people: time stands still here, so of many matches any twenty are on the first page.
    ann, bea = house.guest("Ann"), house.guest("Bea")
    origin = table(house, "blazon", ann, bea)
    origin.play([ann, bea], 4)
    running = house.ask("GET", f"/t/{origin.id}", ann).text
    assert f'href="/t/{origin.id}/replay">Replay so far' in running
    origin.play([ann, bea])
    over = house.ask("GET", f"/t/{origin.id}", ann).text
    assert f'id="to-replay" href="/t/{origin.id}/replay"' in over
    assert f'href="/t/{origin.id}/replay"' in house.ask("GET", "/matches", ann).text
    replay = house.ask("GET", f"/t/{origin.id}/replay?at=5", ann).text
    assert f'href="/t/{origin.id}/play-on?at=5&amp;seat=0"' in replay


def log_of(page: str) -> str:
    return page[page.index('<ol id="log"') :].partition("</ol>")[0]


@EVERY_GAME
def test_names_keep_their_seats_and_the_log_goes_on(
    house: House, ann: Guest, bea: Guest, name: str
) -> None:
    origin = table(house, name, ann, bea)
    origin.play([ann, bea], 8)
    at = origin.get(ann)["seq"]
    before = log_of(house.ask("GET", f"/t/{origin.id}", ann).text)
    again = begun(house, form(house, origin, ann, at=at, seat_0="me", seat_1="page"))
    page = house.ask("GET", f"/t/{again.id}", ann).text
    assert "Bea (bot)" in page, "the seat keeps its name, and nobody takes the bot for her"
    log = log_of(page)
    assert f"Here this match begins: move {at} of the other one." in log
    last = [re.sub(r"<[^>]+>", "", each) for each in before.split("<li ")[-3:]]
    for line in (each.partition(">")[2] for each in last):
        assert line in re.sub(r"<[^>]+>", "", log), "what had happened until then"
    ids = re.findall(r'id="((?:log|turn)-[^"]+)"', page)
    assert len(ids) == len({*ids})
    whole = house.ask("GET", f"/t/{again.id}/log", ann).text
    assert "Here this match begins" in whole
    assert whole.count('id="log-') > log.count('id="log-') - 1


def test_bots_keep_their_own_names_and_levels(house: House, ann: Guest) -> None:
    told = house.new_table(ann, "me", "page", "knight", game="kings_blade")
    names = house.table(told["id"]).names()
    origin = Table(house, told["id"])
    offered = house.ask("GET", f"/t/{origin.id}/play-on", ann).text
    assert re.search(r'id="seat-2".*?value="knight" selected', offered, re.DOTALL)
    fields = {"at": told["seq"], "seat_0": "me", "seat_1": "squire", "seat_2": "knight"}
    again = begun(house, form(house, origin, ann, **fields))
    assert house.table(again.id).names() == names


def test_without_the_other_match_there_is_no_earlier_log(
    house: House, ann: Guest, bea: Guest
) -> None:
    origin = table(house, "heraldry", ann, bea)
    origin.play([ann, bea], 4)
    again = begun(house, form(house, origin, ann, at=5, seat_0="me", seat_1="page"))
    house.server.tables.forget(origin.id)
    house.runner.run(house.server.store.write(lambda c: delete_tables(c, [origin.id])))
    answer = house.ask("GET", f"/t/{again.id}", ann)
    assert answer.status == 200
    assert "Here this match begins" not in answer.text
