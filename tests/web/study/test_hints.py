"""Hints at a table: agreed, asked for, stored, computed from what the player sees, and shown."""

import json
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import replace
from typing import Any
from unittest import mock

import pytest

from kingofarms.bots.search.analysis import Analysis, Analyst
from kingofarms.engine.match.entries import Hint as HintEntry
from kingofarms.engine.match.match import Match
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.cache_folder import UNCOMPILED
from kingofarms.engine.rules.chance import generator
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.games import game_named, games
from kingofarms.web.http.limits import hourly
from kingofarms.web.model.command import Concede, Hint, Undo
from kingofarms.web.model.export import export_pieces
from kingofarms.web.model.table import Place
from kingofarms.web.model.view import entry_words
from kingofarms.web.tables.tables import Tables
from tests.web.house import Guest, House, Idle
from tests.web.running import ANN, BEN, BOT, FIRST_IS_FIRST, act, new_table, refused, tables_at
from tests.web.sight import compare, said
from tests.web.worlds import OtherWorld, Played, laid, sit

ITERATIONS = 4 if UNCOMPILED else 40
SHORT = {
    "heraldry": {"rounds_to_win": 1},
    "kings_blade": {"turn_limit": 8},
    "blazon": {"turn_limit": 8},
}


class Analysing(Idle):
    """Workers that analyse here, at once, and remember what they were sent."""

    def __init__(self) -> None:
        super().__init__(1)
        self.sent: list[tuple[Any, ...]] = []
        self.fails = False
        self.is_slow = False
        self.waiting: list[Future[Analysis]] = []

    def ask(self, asked: Any, _allowance: Any = None) -> Future[Analysis]:
        agreed, view, legal, seed = asked.agreed, asked.view, asked.legal, asked.seed
        self.sent.append((asked.game, agreed.digest, view.tobytes(), legal, seed))
        answer: Future[Analysis] = Future()
        if self.fails:
            answer.set_exception(Refusal("lost"))
        elif self.is_slow:
            self.waiting.append(answer)
        else:
            analyst = Analyst(game_named(asked.game), agreed, ITERATIONS)
            answer.set_result(analyst.analyse(view, legal, generator(seed)))
        return answer


@pytest.fixture
def workers(house: House) -> Iterator[Analysing]:
    found = Analysing()
    house.server.bot_turns.workers = found
    house.server.hints._kept.clear()
    yield found
    for answer in found.waiting:  # else the next test would wait for that worker
        answer.set_exception(Refusal("lost"))
    house.runner.run(house.server.hints.close())


@pytest.fixture(scope="module")
def guests(house: House) -> list[Guest]:
    return [house.guest(name) for name in ("Ann", "Bea")]


def beside(house: House, guests: list[Guest], name: str = "kings_blade", number: int = 1) -> Played:
    """A table of two people with hints, some way in."""
    played = laid(game_named(name), SHORT[name], 2, number, guests[0].id)
    played.table.header = replace(played.table.header, hints=True)
    sit(played, [Place(guest.id, guest.name) for guest in guests])
    while played.table.seq < 9 or len(played.table.match.legal) < 2:
        played.act()
    house.lay(played.table)
    return played


# Nobody peeks.


@pytest.mark.parametrize("name", list(games()))
def test_what_the_seat_cannot_see_changes_nothing_of_its_hint(
    house: House, guests: list[Guest], workers: Analysing, name: str
) -> None:
    world = OtherWorld(5)
    for number in range(3):
        played = beside(house, guests, name, 40 + number)
        seat = played.table.to_play
        played.enter(HintEntry(seat=seat))
        other, got = world.of(played, seat), []
        for table in (played.table, other):
            house.server.hints._kept.clear()  # each world thinks for itself
            house.lay(table)
            answer = house.ask("GET", f"/api/tables/{table.header.id}/hint", guests[seat])
            assert answer.status == 200
            got.append((said(answer), workers.sent.pop()))
            assert not workers.sent
        assert got[0] == got[1]
        compare(house, played, other, guests[seat])
        assert "hint-do" in house.ask("GET", f"/t/{played.table.header.id}", guests[seat]).text
    assert bool(world.states) == game_named(name).SECRETS, "the worlds differed"


def test_workers_are_sent_the_view_of_the_seat_and_no_more(
    house: House, guests: list[Guest], workers: Analysing
) -> None:
    played = beside(house, guests)
    match, seat = played.table.match, played.table.to_play
    played.enter(HintEntry(seat=seat))
    house.ask("GET", f"/t/{played.table.header.id}", guests[seat])
    view = match.view(seat).tobytes()
    assert [sent[2] for sent in workers.sent] == [view]
    assert view != match.states.tobytes()


def test_only_the_one_who_asked_sees_the_hint_and_everybody_sees_that_it_was_asked(
    house: House, guests: list[Guest], workers: Analysing
) -> None:
    played = beside(house, guests)
    seat, at = played.table.to_play, f"/t/{played.table.header.id}"
    played.enter(HintEntry(seat=seat))
    mine, theirs, watched = (
        house.ask("GET", at, guest).text for guest in (guests[seat], guests[1 - seat], None)
    )
    mine = house.ask("GET", at, guests[seat]).text
    assert 'id="hint-do"' in mine
    assert "hinted" in mine
    for other in (theirs, watched):
        assert 'id="hint' not in other
        assert "hinted" not in other
        assert "asks for a hint" in other
    assert workers.sent


# Agreed.


async def test_among_people_there_are_none_unless_they_agree(tables: Tables) -> None:
    open_table = await new_table(tables, ANN, BEN)
    await refused(tables.do(open_table, Hint(seat=0), "ann"), "No hints are agreed")
    open_table = await new_table(tables, ANN, BEN, hints=True)
    await refused(tables.do(open_table, Hint(seat=1), "ben"), "It is Ann's turn")
    await refused(tables.do(open_table, Hint(seat=1), "ann"), "That is not your seat")
    await tables.do(open_table, Hint(seat=0), "ann")
    assert open_table.table.match.hinted == [True, False]


def test_where_none_are_agreed_the_page_has_no_button_and_a_form_gets_one_sentence(
    house: House, guests: list[Guest], workers: Analysing
) -> None:
    played = beside(house, guests)
    played.table.header = replace(played.table.header, hints=False)
    seat, at = played.table.to_play, f"/t/{played.table.header.id}"
    house.lay(played.table)
    assert "hint-ask" not in house.ask("GET", at, guests[seat]).text
    form = {"seat": seat, "seq": played.table.seq}
    answer = house.ask("POST", f"{at}/hint", guests[seat], form=form)
    assert answer.status == 400
    assert "No hints are agreed at this table." in answer.text
    api = house.ask("POST", f"/api{at.replace('/t/', '/tables/')}/hint", guests[seat], message=form)
    assert api.json()["why"] == "No hints are agreed at this table."
    assert not workers.sent


# Stored.


async def test_a_hint_is_on_the_disk_and_in_the_file_and_such_a_match_does_not_count(
    database: str,
) -> None:
    async with tables_at(database) as tables:
        open_table = await new_table(tables, ANN, BOT)
        assert open_table.table.match.counts
        await tables.do(open_table, Hint(seat=0), "ann")
        seq = open_table.table.seq
        await tables.do(open_table, Hint(seat=0), "ann")
        assert open_table.table.seq == seq, "asked again, it is the same hint"
    async with tables_at(database) as later:
        open_table = await later.find(open_table.name)
        table = open_table.table
        assert table.match.is_hinted
        assert not table.match.counts
        words = entry_words(table.seen_by(WATCHER)[-1], table.match.game, ("Ann", "B"), None)  # type: ignore[arg-type]
        assert words == ["Ann asks for a hint."]
        await act(later, open_table)
        assert not open_table.table.match.is_hinted
        await later.do(open_table, Concede(seat=0), "ann")
        file = json.loads(b"".join(export_pieces(open_table.table, WATCHER)))
        assert [each["kind"] for each in file["entries"]].count("hint") == 1


async def test_after_an_undo_a_hint_is_asked_for_anew(tables: Tables) -> None:
    open_table = await new_table(tables, ANN, BOT)
    await tables.do(open_table, Hint(seat=0), "ann")
    await act(tables, open_table)
    await tables.do(open_table, Undo(seat=0), "ann")
    assert not open_table.table.match.is_hinted
    assert open_table.table.match.hinted[0], "that it was used stays known"


def test_a_match_with_a_hint_replays_to_the_same_table() -> None:
    game = game_named("heraldry")
    match = Match(game, game.agree({}), 2, laid(game, {}, 2, 1, "ann").table.match.luck)
    match.act("5")
    match.hint(1)
    with pytest.raises(Refusal, match="turn"):
        match.hint(0)
    again = Match(game, game.agree({}), 2, match.luck)
    for entry in match.entries:
        again.enter(entry)
    assert again.hinted == [False, True]
    assert again.view(0).tobytes() == match.view(0).tobytes()
    assert not again.counts


# On the page.


def stored(house: House, guests: list[Guest], **wishes: Any) -> tuple[str, Guest]:
    """A table against a bot that is in the database, where the person is to play first."""
    message = {"game": "heraldry", "seats": ["me", "squire"], **wishes}
    with mock.patch("kingofarms.web.tables.new_tables.sealed", return_value=FIRST_IS_FIRST):
        table = house.ask("POST", "/api/tables", guests[0], message=message).json()
    return table["id"], guests[0]


def test_without_a_script_a_form_leads_to_a_page_with_the_hint(
    house: House, guests: list[Guest], workers: Analysing
) -> None:
    name, ann = stored(house, guests)
    before = house.ask("GET", f"/t/{name}", ann).text
    assert 'id="hint-ask"' in before
    assert "does not count" in before
    answer = house.ask("POST", f"/t/{name}/hint", ann, form={"seat": 0})
    assert answer.status == 303
    page = house.ask("GET", f"/t/{name}", ann).text
    assert 'id="hint-do"' in page
    assert "Wins the round by" in page or "Loses the round by" in page or "Draws the" in page
    assert "Next best:" in page
    assert "What may follow" in page
    assert 'id="hint-ask"' not in page
    german = replace(ann, cookie=f"{ann.cookie}; language=de")
    assert "Am zweitbesten:" in house.ask("GET", f"/t/{name}", german).text
    assert len(workers.sent) == 1, "the page shows what the form has found"


def test_while_it_is_thought_about_the_page_says_so_and_the_table_can_be_used(
    house: House, guests: list[Guest], workers: Analysing
) -> None:
    workers.is_slow = True
    name, ann = stored(house, guests)
    answer = house.ask("POST", f"/t/{name}/hint", ann, form={"seat": 0}, accept="application/json")
    page = answer.json()["html"]
    assert "Thinking about a hint" in page
    assert 'class="thing' in page
    whole = house.ask("GET", f"/t/{name}", ann).text
    assert 'http-equiv="refresh"' in whole, "without a script the page asks again"
    waiting = house.server.hints._kept
    assert [each.is_thinking for each in waiting.values()] == [True]


def test_a_hint_that_fails_can_be_asked_for_again(
    house: House, guests: list[Guest], workers: Analysing
) -> None:
    workers.fails = True
    name, ann = stored(house, guests)
    house.ask("POST", f"/t/{name}/hint", ann, form={"seat": 0})
    page = house.ask("GET", f"/t/{name}", ann).text
    assert "No hint could be found just now. Ask again." in page
    assert 'id="hint-ask"' in page
    assert len(workers.sent) == 1, "looking at the page does not try again"
    workers.fails = False
    house.ask("POST", f"/t/{name}/hint", ann, form={"seat": 0})
    assert 'id="hint-do"' in house.ask("GET", f"/t/{name}", ann).text


def test_a_program_hears_that_a_hint_failed_and_asks_again(
    house: House, guests: list[Guest], workers: Analysing
) -> None:
    played = beside(house, guests)
    at, guest = f"/api/tables/{played.table.header.id}/hint", guests[played.table.to_play]
    workers.fails = True
    played.enter(HintEntry(seat=played.table.to_play))
    for _time in range(2):
        told = house.ask("GET", at, guest)
        assert (told.status, told.json()) == (
            503,
            {"why": "No hint could be found just now. Ask again."},
        )
    workers.fails = False
    assert house.ask("POST", at, guest, message={}).status == 200
    assert house.ask("GET", at, guest).status == 200


def test_too_many_hints_get_one_sentence(
    house: House, guests: list[Guest], workers: Analysing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(house.server.hourly, "hints", hourly(1))
    for number in range(2):
        name, ann = stored(house, guests)
        answer = house.ask("POST", f"/t/{name}/hint", ann, form={"seat": 0})
        assert answer.status == (429 if number else 303)
    assert "Too many hints for your address within an hour; try again later." in answer.text
    assert len(workers.sent) == 1


# For programs.


def test_a_program_asks_and_is_told(house: House, guests: list[Guest], workers: Analysing) -> None:
    name, ann = stored(house, guests)
    at = f"/api/tables/{name}"
    refusal = house.ask("GET", f"{at}/hint", ann)
    assert refusal.status == 400
    assert "send the command `hint` first" in refusal.json()["why"]
    table = house.ask("POST", f"{at}/hint", ann, message={}).json()
    assert table["hints"] is True
    assert table["counts"] is False
    told = house.ask("GET", f"{at}/hint", ann).json()
    assert told["exact"] is True
    assert sorted(each["action"] for each in told["actions"]) == sorted(table["legal"])
    assert told["seq"] == table["seq"]
    shares = [each["share"] for each in told["actions"]]
    assert shares == sorted(shares, reverse=True)
    assert told["continuation"][0]["action"] == told["actions"][0]["action"]
