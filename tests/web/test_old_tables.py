"""A database of a release is served by this version, and by one with other options or cards."""

import json
import re
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import httpx
import pytest

import kingofarms
from kingofarms.games import game_named, games
from kingofarms.web.database.backup import put_back
from kingofarms.web.database.connection import sqlite_url
from kingofarms.web.database.matches import agreed_once
from kingofarms.web.defaults import Keeping
from tests.golden.reasons import reason_today
from tests.web.running import Serve

from ..newer import LATER, RELEASES, become
from .running import LONG, BotsHere, Program, Running, seq_of, until

FOR_EVER = Keeping(0, 0, 0, 0)
# Version 0.1.0 took back what bots had shown wherever they faced one device.
WITH_TAKE_BACKS = ("with-a-bot", "three-seats", "bot-to-play")
ACTION = re.compile(r'name="action" value="([^"]+)"')


def act(person: Program, name: str) -> None:
    """The first legal action."""
    person.act(person.table(name)).raise_for_status()


class OldTables:
    """The tables of a release, served again; `seen` is what its people saw of them."""

    def __init__(self, release: Path, folder: Path, serve: Serve) -> None:
        self.release = release
        self.seen = json.loads((release / "tables" / "seen.json").read_text(encoding="utf-8"))
        put_back(release / "tables" / "tables.db", folder, is_forced=False, now=0.0)
        self._address, self._serve = sqlite_url(folder), serve
        self.people: dict[str, Program] = {}

    def serve(self) -> Running:
        """By this version; nothing is too old to be kept."""
        server = self._serve(self._address, keeping=FOR_EVER)
        self.people = {
            name: Program(server.address, token=person["token"])
            for name, person in self.seen["people"].items()
        }
        return server

    def id(self, what: str) -> str:
        name: str = self.seen["tables"][what]["Ann"]["id"]
        return name


@pytest.fixture(params=RELEASES, ids=lambda path: path.name)
def old(
    request: pytest.FixtureRequest,
    version: str,
    tmp_path: Path,
    serve: Serve,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[OldTables]:
    (tmp_path / "data").mkdir()
    become(version, tmp_path, monkeypatch)
    agreed_once.cache_clear()  # as in a new process
    tables = OldTables(request.param, tmp_path / "data", serve)
    yield tables
    for person in tables.people.values():
        person.close()
    agreed_once.cache_clear()


def without_newer(game: str, before: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """The options that the old server knew; those that came later are as usual."""
    usual = game_named(game).Options()
    newer = now.keys() - before.keys()
    assert {name: now[name] for name in newer} == {name: getattr(usual, name) for name in newer}
    return {name: value for name, value in now.items() if name in before}


LATER_VERSIONS = pytest.mark.parametrize("version", LATER)


@LATER_VERSIONS
def test_every_table_looks_as_it_did(
    old: OldTables, version: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BotsHere, "ask", lambda *_words, **_more: Future())  # they only think
    old.serve()
    for what, seen in old.seen["tables"].items():
        for name, before in seen.items():
            now = old.people[name].table(before["id"])
            now["options"] = without_newer(before["game"], before["options"], now["options"])
            # What is left of the time has gone by; a day or more, with no clock.
            has_take_backs = what.endswith(WITH_TAKE_BACKS)
            is_alone = sum(not bot for bot in now["bots"]) == 1
            is_again = what.endswith("/conceded")
            again = old.id(f"{before['game']}/rematch") if is_again else None
            # What the first release did not tell, as it was there.
            untold = {"counts": True, "take_backs": has_take_backs}
            untold["hints"] = has_take_backs and is_alone
            if before["outcome"]:
                untold["rematch"] = {"accepted": [], "declined": [], "table": again}
            expected = {**untold, **before, "left": now["left"]}
            if before["outcome"]:
                reason = reason_today(old.release, before["game"], before["outcome"]["reason"])
                expected["outcome"] = {**before["outcome"], "reason": reason}
            assert now == expected, (what, name)


@LATER_VERSIONS
def test_a_person_acts_and_the_bot_replies(old: OldTables, version: str) -> None:
    old.serve()
    ann = old.people["Ann"]
    kinds = ("with-a-bot", "minded-by-a-bot", "three-seats")
    whats = [what for what in old.seen["tables"] if what.rpartition("/")[2] in kinds]
    assert len(whats) > len(games())
    for name in map(old.id, whats):
        # It may be the same one's turn for a while: until then nobody replies.
        until(lambda name=name: ann.table(name)["legal"])  # type: ignore[misc]
        bots = [seat for seat, is_bot in enumerate(ann.table(name)["bots"]) if is_bot]
        before = decisions(ann, name, bots)
        while decisions(ann, name, bots) == before:
            act(ann, name)
            until(lambda name=name: is_waiting(ann.table(name)))  # type: ignore[misc]


def decisions(person: Program, name: str, seats: list[int]) -> int:
    """How many these seats have made."""
    export = person.http.get(f"/api/tables/{name}/export").raise_for_status().json()
    entries = [each.get("entry", each) for each in export["entries"]]
    return sum(entry["kind"] == "act" and entry["seat"] in seats for entry in entries)


def is_waiting(table: dict[str, Any]) -> bool:
    return bool(table["legal"]) or table["phase"] == "over"


@LATER_VERSIONS
def test_a_bot_that_was_to_play_plays_on(old: OldTables, version: str) -> None:
    old.serve()
    ann = old.people["Ann"]
    for game in games():
        before = old.seen["tables"][f"{game}/bot-to-play"]["Ann"]
        until(lambda name=before["id"]: ann.table(name)["legal"])  # type: ignore[misc]
        assert ann.table(before["id"])["seq"] > before["seq"]
        act(ann, before["id"])


@LATER_VERSIONS
def test_what_people_may_do_at_a_table_they_still_may(old: OldTables, version: str) -> None:
    old.serve()
    for game in games():
        check_all_is_possible(old, game)


def check_all_is_possible(old: OldTables, game: str) -> None:
    ann, ben = old.people["Ann"], old.people["Ben"]
    act(ann, old.id(f"{game}/hot-seat"))
    gathering = old.id(f"{game}/gathering")
    assert ben.ask(f"{gathering}/join")["phase"] == "running"
    private = old.seen["tables"][f"{game}/gathering-private-clock"]["Ann"]
    found = ben.http.get(f"/api/codes/{private['code']}").raise_for_status().json()
    assert ben.ask(f"{found['id']}/join")["phase"] == "running"
    assert ben.ask(f"{old.id(f'{game}/minded-by-a-bot')}/take-back")["bots"] == [False, False]
    again = old.id(f"{game}/rematch")
    assert ann.ask(f"{old.id(f'{game}/conceded')}/rematch")["id"] == again
    to_play = ann if ann.table(again)["legal"] else ben
    act(to_play, again)
    # A rematch is played with the cards and options of the match before.
    fresh = ann.ask(f"{old.id(f'{game}/timed-out')}/rematch")
    assert fresh["terms"] == old.seen["tables"][f"{game}/timed-out"]["Ann"]["terms"]
    act(ann, fresh["id"])


@LATER_VERSIONS
def test_ended_matches_are_downloaded_as_files_that_replay(
    old: OldTables, version: str, tmp_path: Path
) -> None:
    old.serve()
    over = [what for what, seen in old.seen["tables"].items() if seen["Ann"]["phase"] == "over"]
    assert len(over) >= 3 * len(games())
    for what in over:
        answer = old.people["Ben"].http.get(f"/api/tables/{old.id(what)}/export")
        (tmp_path / "export.json").write_bytes(answer.raise_for_status().content)
        match = kingofarms.load_match(tmp_path / "export.json")
        assert match.outcome
        assert list(match.outcome.ranks) == old.seen["tables"][what]["Ann"]["outcome"]["ranks"]


@LATER_VERSIONS
def test_a_browser_is_recognised_and_plays_on(old: OldTables, version: str) -> None:
    server, cat = old.serve(), old.seen["browser"]
    with httpx.Client(
        base_url=server.address,
        timeout=LONG,
        headers={"Origin": server.address},
        cookies=cat["cookies"],
    ) as http:
        assert cat["name"] in http.get("/").raise_for_status().text
        until(lambda: ACTION.search(http.get(cat["at"]).text))
        page = http.get(cat["at"]).text
        action = ACTION.search(page)
        assert action
        said = {"seat": 0, "seq": seq_of(page), "action": action[1]}
        assert http.post(f"{cat['at']}/act", data=said).status_code == 303
        assert seq_of(http.get(cat["at"]).text) > seq_of(page)


@LATER_VERSIONS
def test_matches_that_ended_long_ago_are_in_the_past_of_their_players(
    old: OldTables, version: str
) -> None:
    old.serve()
    for name in ("Ann", "Ben"):
        person = old.people[name]
        over = {
            seen[name]["id"]: seen[name]["outcome"]
            for seen in old.seen["tables"].values()
            if seen[name]["outcome"] and seen[name]["mine"]
        }
        assert len(over) >= len(games())
        found: dict[str, Any] = {}
        while not found or "unknown" in {each["result"] for each in found.values()}:
            before = found
            past = person.http.get("/api/matches").raise_for_status().json()
            found = {each["id"]: each for each in past["matches"]}
            assert found != before  # every look adds some, until all are there
        assert set(over) <= set(found)
        for table, outcome in over.items():
            assert [seat["rank"] for seat in found[table]["seats"]] == outcome["ranks"]
            mine = [seat["rank"] for seat in found[table]["seats"] if seat["mine"]]
            result = {1: "won"}.get(mine[0], "lost") if len(mine) == 1 else None
            assert found[table]["result"] == result
            assert found[table]["level"] is None  # people played there
