"""While a match runs, nobody gets a hint about it at a table that was begun from it."""

import json
from typing import Any

from kingofarms.web.http.turns import Visitor
from kingofarms.web.model.command import Concede
from kingofarms.web.model.table import Place
from kingofarms.web.study.analyses import Analyses
from kingofarms.web.study.replays import check_no_origin_runs, play_on
from tests.web.house import Answer, Guest, House
from tests.web.pages.study.test_play_on import EVERY_GAME, Table, table
from tests.web.running import ANN, BEN, BOT, new_table, refused, tables_at

NO_HELP = "begun from a match that still runs"


class Tried:
    """A running match between two people, and a table where the one to play tries it out."""

    def __init__(self, house: House, name: str, ann: Guest, bea: Guest, **more: Any) -> None:
        self.people = [ann, bea]
        self.origin = table(house, name, ann, bea, **more)
        told = self.origin.play(self.people, 6)
        self.seat = told["to_play"]
        self.me = self.people[self.seat]
        assert told["phase"] == "running"
        answer = self.on(self.origin, told["seq"])
        assert answer.status == 201, answer.text
        self.tried = Table(house, answer.json()["id"])

    def on(self, origin: Table, at: int, guest: Guest | None = None) -> Answer:
        seats = ["squire", "squire"]
        seats[self.seat] = "me"
        return origin.post(guest or self.me, "play-on", at=at, seats=seats)

    def end(self) -> None:
        assert self.origin.post(self.me, "concede").status == 200


def is_refused(answer: Answer, why: str = NO_HELP) -> bool:
    return answer.status == 400 and why in answer.text


@EVERY_GAME
def test_a_table_begun_from_a_running_match_gives_no_hint_until_that_is_over(
    house: House, ann: Guest, bea: Guest, name: str
) -> None:
    case = Tried(house, name, ann, bea)
    tried, me, page = case.tried, case.me, f"/t/{case.tried.id}"
    assert tried.get(me)["view"] == case.origin.get(me)["view"], "the very same decision"
    assert tried.get(me)["hints"] is False
    assert is_refused(tried.post(me, "hint"))
    assert is_refused(house.ask("POST", f"{page}/hint", me, form={"seat": case.seat}))
    assert is_refused(house.ask("GET", f"/api/tables/{tried.id}/hint", me))
    shown = house.ask("GET", page, me).text
    assert "hint-ask" not in shown
    assert "no hints and no analysis here until that match is over" in shown
    case.end()
    assert tried.get(me)["hints"] is True
    assert "hint-ask" in house.ask("GET", page, me).text
    assert tried.post(me, "hint").status == 200


def test_such_a_table_is_not_analysed_until_the_match_is_over(
    house: House, ann: Guest, bea: Guest
) -> None:
    case = Tried(house, "heraldry", ann, bea)
    tried, me = case.tried, case.me
    tried.post(me, "act", action=tried.get(me)["legal"][0], seq=tried.get(me)["seq"])
    assert tried.post(me, "concede").status == 200
    page = f"/t/{tried.id}"
    assert is_refused(tried.post(me, "analysis"))
    assert is_refused(house.ask("GET", f"/api/tables/{tried.id}/analysis", me))
    assert is_refused(house.ask("GET", f"{page}/analysis", me))
    assert is_refused(house.ask("POST", f"{page}/analysis", me, form={}))
    assert "/analysis" not in house.ask("GET", f"{page}/replay", me).text
    case.end()
    assert house.ask("GET", f"/api/tables/{tried.id}/analysis", me).json()["state"] == "none"
    assert f'action="{page}/analysis"' in house.ask("GET", f"{page}/replay", me).text


def test_nobody_plays_on_from_such_a_table_and_no_bot_takes_the_seat(
    house: House, ann: Guest, bea: Guest
) -> None:
    case = Tried(house, "heraldry", ann, bea)
    tried, me, at = case.tried, case.me, case.tried.get(case.me)["seq"]
    form = {"at": at, f"seat-{case.seat}": "me"}
    for _phase in ("it runs", "it is over"):
        assert is_refused(case.on(tried, at))
        assert is_refused(house.ask("GET", f"/t/{tried.id}/play-on?at={at}", me))
        assert is_refused(house.ask("POST", f"/t/{tried.id}/play-on", me, form=form))
        assert is_refused(tried.post(me, "hand-over", seat=case.seat))
        tried.post(me, "concede")
    case.end()
    assert case.on(tried, at).status == 201


def test_its_file_is_not_imported_until_the_match_is_over(
    house: House, ann: Guest, bea: Guest
) -> None:
    case = Tried(house, "heraldry", ann, bea)
    tried, me = case.tried, case.me
    seen = house.ask("GET", f"/api/tables/{tried.id}/export", me).json()
    assert is_refused(house.ask("POST", "/api/import", me, message=seen), "a running match")
    tried.post(me, "act", action=tried.get(me)["legal"][0], seq=tried.get(me)["seq"])
    tried.post(me, "concede")
    file = house.ask("GET", f"/api/tables/{tried.id}/export", me).json()
    friend = house.guest("Friend")
    refusal = house.ask("POST", "/api/import", friend, message=file)
    assert is_refused(refusal, NO_HELP)
    case.end()
    assert house.ask("POST", "/api/import", friend, message=file).status == 201


@EVERY_GAME
def test_everybody_sees_who_plays_on_and_the_match_does_not_count(
    house: House, ann: Guest, bea: Guest, name: str
) -> None:
    case = Tried(house, name, ann, bea)
    other = case.people[1 - case.seat]
    told = case.origin.get(other)
    assert told["counts"] is False
    words = f"{case.me.name} plays on from here at another table."
    page = house.ask("GET", f"/t/{case.origin.id}", other).text
    assert words in page
    assert "Somebody played on from this match at another table" in page
    case.on(case.origin, told["seq"])
    assert case.origin.get(other)["seq"] == told["seq"], "it is said once for each decision"
    case.origin.play(case.people)
    file = json.loads(house.ask("GET", f"/api/tables/{case.origin.id}/export", other).text)
    assert [each["kind"] for each in file["entries"]].count("play-on") == 1
    before = case.origin.get(other)["seq"]
    assert case.on(case.origin, told["seq"], other).status == 201
    assert case.origin.get(other)["seq"] == before, "when it is over, it is nobody's business"


def test_while_a_match_runs_only_its_players_play_on_each_from_the_own_seat(
    house: House, ann: Guest, bea: Guest
) -> None:
    case = Tried(house, "heraldry", ann, bea)  # all is open there, and yet
    cid, at = house.guest("Cid"), case.origin.get(ann)["seq"]
    assert is_refused(case.on(case.origin, at, cid), "only its players")
    other = case.people[1 - case.seat]
    assert is_refused(case.on(case.origin, at, other), "each from the own seat")
    form = house.ask("GET", f"/t/{case.origin.id}/play-on?at={at}", case.me).text
    assert '<option value="me"' not in form
    assert "Everybody there sees that you play on" in form


async def test_it_holds_where_another_server_has_the_match(database: str) -> None:
    async with tables_at(database) as here, tables_at(database) as there:
        origin = await new_table(here, ANN, BEN)
        places = [Place("ann", "Ann"), BOT]
        begun = await play_on(here, origin, origin.table, 0, places, "ann")
        tried = await there.look(begun.name)
        await refused(check_no_origin_runs(there, tried), NO_HELP)
        await there.do(tried, Concede(seat=0), "ann")
        analyses = Analyses(there, lambda: None, 0)  # type: ignore[arg-type, return-value]
        await refused(analyses.ask(tried, Visitor("ann", "here")), NO_HELP)
        await here.do(origin, Concede(seat=0), "ann")
        await check_no_origin_runs(there, tried)
        again = await there.look(origin.name)
        assert again.table.match.played_on == [True, False]


def test_a_loser_who_plays_on_takes_nothing_from_the_winner(
    house: House, ann: Guest, bea: Guest
) -> None:
    case = Tried(house, "heraldry", ann, bea)
    match = house.table(case.origin.id).match
    assert not match.counts
    assert match.counts_for(1 - case.seat)
    assert not match.counts_for(case.seat)
