"""The replay of a match: the table at any moment, to look at and not to touch."""

import re
from typing import Any

import pytest

from kingofarms.engine.match.entries import Act
from kingofarms.games import game_named
from kingofarms.web.model.table import Place, Table
from tests.web.house import Answer, Guest, House
from tests.web.worlds import Played, laid, match_of, sit

SHORT: dict[str, dict[str, Any]] = {
    "heraldry": {"rounds_to_win": 2},
    "kings_blade": {"turn_limit": 8},
    "blazon": {"turn_limit": 6},
}
EVERY_GAME = pytest.mark.parametrize("name", SHORT)
JSON = "application/json"


def played(house: House, guests: list[Guest], name: str, number: int, acts: int = 999) -> Played:
    """A match of two guests, by chance; to its end, if it does not take more actions."""
    people = [Place(guest.id, guest.name) for guest in guests[:2]]
    match = match_of(name, number, acts, people, **SHORT[name])
    house.lay(match.table)
    return match


def ask(house: House, match: Played, query: str = "", guest: Guest | None = None) -> Answer:
    return house.ask("GET", f"/t/{match.table.header.id}/replay?{query}", guest)


def moment_of(house: House, match: Played, number: int) -> Table:
    return house._run(house.server.replays.at(match.table, number))


@EVERY_GAME
def test_every_moment_is_the_table_as_it_was(house: House, guests: list[Guest], name: str) -> None:
    match = played(house, guests, name, 1)
    for number in range(match.table.began_at, match.table.seq + 1):
        moment = moment_of(house, match, number)
        assert moment.match.states.tobytes() == match.states[number].tobytes()
        assert moment.seq == len(moment.seen[0]) == number


@EVERY_GAME
def test_nothing_can_be_done_on_a_replayed_table(
    house: House, guests: list[Guest], name: str
) -> None:
    match = played(house, guests, name, 2)
    for query in ("", "at=12", f"at={match.table.seq}", "at=12&seat=1", "at=12&closed=1"):
        page = ask(house, match, query, guests[0])
        assert page.status == 200, page.text
        inside = page.text[page.text.index("<main") : page.text.index("</main>")]
        assert 'class="board still' in inside
        assert not re.search(r'<form|<button|class="[^"]*\bcan\b|name="(pick|action)"', inside)


@pytest.mark.parametrize("query", ["at=1", "at=99999", "at=x", "at=-1", "at=", "at=12&seat=7"])
def test_a_moment_that_does_not_exist_is_told_in_a_sentence(
    house: House, guests: list[Guest], query: str
) -> None:
    match = played(house, guests, "heraldry", 3)
    for path in (f"/t/{match.table.header.id}", f"/api/tables/{match.table.header.id}"):
        for accept in ("text/html", JSON):
            answer = house.ask("GET", f"{path}/replay?{query}", guests[0], accept=accept)
            is_moment = query in ("at=1", "at=99999")
            assert answer.status == (404 if is_moment else 400)
            sentence = f"its moves are 2 to {match.table.seq}" if is_moment else ""
            assert sentence in answer.text
            assert "Traceback" not in answer.text


def test_a_match_that_has_not_begun_has_no_moments(house: House, guests: list[Guest]) -> None:
    match = laid(game_named("blazon"), {}, 3, 4, guests[0].id)
    sit(match, [Place(guest.id, guest.name) for guest in guests[:2]])
    house.lay(match.table)
    answer = ask(house, match, "", guests[0])
    assert (answer.status, "the match has not begun" in answer.text) == (404, True)


@pytest.mark.parametrize("name", ["kings_blade", "blazon"])
def test_hands_are_open_when_the_match_is_over_unless_they_are_wished_closed(
    house: House, guests: list[Guest], name: str
) -> None:
    match = played(house, guests, name, 5)
    number = match.table.seq // 2
    at = f"/api/tables/{match.table.header.id}/replay?at={number}"
    names = match.table.match.game.seat_names(2)
    for guest in (guests[0], guests[2], None):
        whole, closed = (
            house.ask("GET", at + more, guest).json() for more in ("&seat=0", "&seat=0&closed=1")
        )
        assert (whole["open"], closed["open"]) == (True, False)
        assert whole["view"]["seats"][names[0]] == closed["view"]["seats"][names[0]]
        assert whole["view"] != closed["view"]
    real = moment_of(house, match, number).match
    assert whole["view"]["seats"][names[1]]["hand"] == real.table(1)["seats"][names[1]]["hand"]
    assert closed["view"] == real.table(0)
    page = ask(house, match, f"at={number}&seat=0").text
    assert "All hands are open" in page
    assert page != ask(house, match, f"at={number}&seat=0&closed=1").text


def test_a_running_match_is_replayed_from_the_own_seat(house: House, guests: list[Guest]) -> None:
    match = played(house, guests, "kings_blade", 6, 12)
    own = house.ask("GET", f"/api/tables/{match.table.header.id}/replay?at=8", guests[1]).json()
    assert (own["seat"], own["open"], own["at"], own["last"]) == (1, False, 8, match.table.seq)
    moment = moment_of(house, match, 8)
    assert own["view"] == moment.match.table(1)
    assert "you see what you saw then" in ask(house, match, "at=8", guests[1]).text
    watching = house.ask("GET", f"/api/tables/{match.table.header.id}/replay?at=8").json()
    assert (watching["seat"], watching["open"]) == (None, False)


def test_what_was_taken_back_is_seen_as_it_was_then(house: House, guests: list[Guest]) -> None:
    match = played(house, guests, "blazon", 7)
    undos = [told.seq for told in match.table.seen[0] if told.entry.kind == "undo"]
    assert undos
    for number in undos[:3]:
        before, after = (ask(house, match, f"at={at}").text for at in (number - 1, number))
        assert before != after
        assert re.search("takes? (the|your) last action back", after)


def test_every_line_of_the_log_leads_to_its_moment(house: House, guests: list[Guest]) -> None:
    match = played(house, guests, "blazon", 8)
    page = ask(house, match, "at=20", guests[0]).text
    log = page[page.index('id="replay-log"') :]
    lines = re.findall(r'<li id="log-(\d+)-\d+"[^>]*><a href="([^"]+)" data-at="(\d+)"', log)
    assert len(lines) > 30
    for seq, href, at in lines:
        assert int(at) == max(match.table.began_at, int(seq))
        assert href == f"/t/{match.table.header.id}/replay?at={at}"
    assert log.count('aria-current="true"') >= 1
    assert re.search(r'data-at="20" aria-current="true"', log)


def test_one_can_go_from_decision_to_decision_of_a_player(
    house: House, guests: list[Guest]
) -> None:
    match = played(house, guests, "kings_blade", 9)
    page = ask(house, match, "at=12", guests[0]).text
    found = re.findall(r'data-decisions="([\d ]+)"', page)
    for seat, moments in enumerate(found):
        acted = [
            told.seq - 1
            for told in match.table.seen[0]
            if isinstance(told.entry, Act) and told.entry.seat == seat
        ]
        assert list(map(int, moments.split())) == acted
        for number in acted[::5]:
            moment = moment_of(house, match, number)
            assert moment.to_play == seat, "the player is about to decide"


def test_the_script_gets_some_moments_at_a_time_and_what_moved_there(
    house: House, guests: list[Guest]
) -> None:
    match = played(house, guests, "blazon", 10)
    at = f"/t/{match.table.header.id}/replay?at=9&count=99&log=1"
    told = house.ask("GET", at, guests[0], accept=JSON).json()
    assert [each["seq"] for each in told["moments"]] == list(range(9, 21))
    assert (told["first"], told["last"]) == (match.table.began_at, match.table.seq)
    assert "<ol>" in told["log"]
    assert any(each["steps"] for each in told["moments"])
    for each in told["moments"]:
        assert all(step["seq"] == each["seq"] for step in each["steps"])
        assert 'class="board still' in each["html"]
    end = f"/t/{match.table.header.id}/replay?at={match.table.seq}&count=5"
    assert [each["is_over"] for each in house.ask("GET", end, accept=JSON).json()["moments"]] == [
        True
    ]


def test_only_so_many_moments_are_kept(
    house: House, guests: list[Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = played(house, guests, "heraldry", 11)
    monkeypatch.setattr(house.server.replays._kept, "most", 5)
    for number in (*range(2, match.table.seq + 1), 9, 3):
        moment = moment_of(house, match, number)
        assert moment.match.states.tobytes() == match.states[number].tobytes()
    assert len(house.server.replays._kept) <= 5


def test_moments_of_a_table_that_was_replaced_are_not_shown(
    house: House, guests: list[Guest]
) -> None:
    """As after an older database was restored: the same name, and other entries."""
    one = played(house, guests, "kings_blade", 12)
    before = ask(house, one, "at=12").text
    other = played(house, guests, "kings_blade", 13)
    other.table.header = one.table.header
    house.lay(other.table)
    assert ask(house, one, "at=12").text != before
    moment = moment_of(house, other, 12)
    assert moment.match.states.tobytes() == other.states[12].tobytes()
