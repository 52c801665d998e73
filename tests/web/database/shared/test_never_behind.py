"""Several servers on one PostgreSQL: none of them shows or uses a table that is behind.

The servers here do not hear of each other: what is in the memory of one grows old when something
happens at the other.
"""

import asyncio
import json
from collections.abc import Iterator
from contextlib import closing

import httpx
import pytest

from kingofarms.web.database.store import Store
from kingofarms.web.database.upkeep import sweep
from kingofarms.web.defaults import Keeping
from tests.web.conftest import database_on, servers
from tests.web.running import (
    LONG,
    Browsers,
    Program,
    Programs,
    Running,
    Serve,
    message_with,
    seq_of,
    socket,
    until,
)

Pair = tuple[Running, Running]


def deaf_pair(serve: Serve, database: str) -> Pair:
    """Two servers that do not hear of each other."""
    pair = serve(database), serve(database)
    for each in pair:
        vars(each.parts)["_hear"] = lambda _notice: None
    return pair


@pytest.fixture(scope="module")
def pair(postgres: str) -> Iterator[Pair]:
    """Two such servers for all tests of this file: each test has a table of its own."""
    with database_on(postgres) as database, servers() as serve:
        yield deaf_pair(serve, database)


class Played:
    """A table that both servers have in memory; then an action at the first of them."""

    def __init__(self, pair: Pair, ann: Program) -> None:
        self.here, self.there = ann, ann.at(pair[1].address)
        before = ann.new_table("me", "me")
        self.id, self.before = before["id"], before["seq"]
        assert self.there.table(self.id)["seq"] == self.before
        self.table = ann.act(before).raise_for_status().json()
        self.seq = self.table["seq"]
        assert self.seq == self.before + 1


@pytest.fixture
def played(pair: Pair, program: Programs) -> Played:
    """The second server does not know of the action: it is deaf."""
    played = Played(pair, program(pair[0]))
    assert pair[1].parts.tables._alive[played.id].table.seq == played.before
    return played


# Reads.


@pytest.mark.parametrize("query", ["", "?seq=3", "?seq=0", "?seq=99999999", "?seq=many"])
def test_a_program_is_shown_what_the_other_server_has_acknowledged(
    played: Played, query: str
) -> None:
    answer = played.there.http.get(f"/api/tables/{played.id}{query}")
    assert (answer.status_code, answer.json()["seq"]) == (200, played.seq)
    assert answer.json() == played.here.http.get(f"/api/tables/{played.id}").json() | {
        "left": answer.json()["left"]
    }


def test_an_export_and_a_code_show_it_too(played: Played) -> None:
    export = played.there.http.get(f"/api/tables/{played.id}/export")
    assert len(export.json()["entries"]) == played.seq
    found = played.there.http.get(f"/api/codes/{played.table['code']}")
    assert found.json()["seq"] == played.seq


@pytest.mark.parametrize("query", ["", "?seq=3", "?seq=99999999", "?seq=many", "?pick=hand-0-5"])
def test_a_page_shows_it_too(played: Played, pair: Pair, browser: Browsers, query: str) -> None:
    assert seq_of(browser(pair[1]).page(played.id, query)) == played.seq


@pytest.mark.parametrize("end", ["log", "download"])
def test_the_log_and_the_file_of_a_page_are_the_same_on_both(
    played: Played, pair: Pair, browser: Browsers, end: str
) -> None:
    there, here = (
        browser(each).http.get(f"/t/{played.id}/{end}").raise_for_status().text
        for each in reversed(pair)
    )
    assert there == here


def test_a_stream_starts_with_it(played: Played, pair: Pair) -> None:
    path = f"/api/tables/{played.id}/stream?since={played.seq}"
    with socket(pair[1], path, played.there.token) as stream:
        assert json.loads(stream.recv())["seq"] == played.seq


def test_a_page_that_reconnects_to_the_other_server_gets_nothing_older(
    played: Played, pair: Pair
) -> None:
    with socket(pair[1], f"/t/{played.id}/live?seq={played.before}") as live:
        assert json.loads(live.recv())["seq"] == played.seq
        assert message_with(live, "html", 0)["seq"] == played.seq


def test_a_page_that_asks_over_its_socket_gets_nothing_older(played: Played, pair: Pair) -> None:
    with socket(pair[1], f"/t/{played.id}/live?seq={played.seq}") as live:
        assert json.loads(live.recv())["seq"] == played.seq
        seq = played.here.act(played.table).json()["seq"]
        live.send(json.dumps({"query": "pick=hand-0-5"}))
        assert message_with(live, "html", 0)["seq"] == seq


def test_the_page_after_a_form_is_not_older_at_the_other_server(
    pair: Pair, browser: Browsers
) -> None:
    ann = browser(pair[0])
    name = ann.new_table(**{"seat-1": "here", "name-1": "Bea"})
    there = browser(pair[1])
    before = seq_of(there.page(name))
    answer = ann.post(f"/t/{name}/concede", seat=0, sure="on")
    assert answer.status_code == 303
    page = there.http.get(answer.headers["location"])
    assert seq_of(page.text) == before + 1


@pytest.mark.parametrize("is_deaf", [True, False])
def test_a_deleted_table_is_gone_from_both(
    postgresql: str, serve: Serve, program: Programs, is_deaf: bool
) -> None:
    pair = deaf_pair(serve, postgresql) if is_deaf else (serve(postgresql), serve(postgresql))
    played = Played(pair, program(pair[0]))

    async def delete() -> list[str]:
        with closing(Store(postgresql)) as store:
            return await sweep(store, Keeping(running=1), 1e12)

    assert asyncio.run(delete()) == [played.id]
    # Nobody sits anywhere any more, so the player is deleted as well.
    addresses = [f"{each.address}/api/tables/{played.id}" for each in pair]
    until(lambda: [httpx.get(each, timeout=LONG).status_code for each in addresses] == [404, 404])
    until(lambda: is_deaf or played.id not in pair[1].parts.tables._alive)


# Commands.


def test_posts_by_turns_to_both_servers_are_all_accepted(played: Played) -> None:
    table, at = played.table, [played.there, played.here]
    for turn in range(12):
        if table["phase"] == "over":
            break
        answer = at[turn % 2].act(table)
        assert (answer.status_code, answer.json()["seq"]) == (200, table["seq"] + 1)
        table = answer.json()
    assert table["seq"] > played.seq + 5


def test_a_refusal_has_no_older_table(played: Played) -> None:
    old = {"action": played.table["legal"][0], "seq": played.before, "id": "late"}
    answer = played.there.http.post(f"/api/tables/{played.id}/act", json=old)
    assert (answer.status_code, answer.json()["table"]["seq"]) == (409, played.seq)


def test_a_command_without_a_number_meets_the_table_as_it_is(played: Played) -> None:
    """What was just played at one server can be taken back at the other, where nobody knew it."""
    seat = 1 - played.table["to_play"]
    answer = played.there.http.post(f"/api/tables/{played.id}/undo", json={"seat": seat})
    assert (answer.status_code, answer.json().get("why")) == (200, None)
    assert answer.json()["seq"] == played.seq + 1


def test_a_bad_form_is_answered_with_the_table_as_it_is(
    played: Played, pair: Pair, browser: Browsers
) -> None:
    guest = browser(pair[1])
    guest.post("/name", name="Guest")
    answer = guest.post(f"/t/{played.id}/act", action="5")
    assert (answer.status_code, seq_of(answer.text)) == (400, played.seq)


def test_what_was_sent_to_one_server_counts_once_at_the_other(played: Played) -> None:
    table = played.here.act(played.table, "once").json()
    again = played.there.act(played.table, "once")
    assert (again.status_code, again.json()["seq"]) == (200, table["seq"])


def test_on_a_stream_a_command_for_a_newer_number_is_carried_out(
    pair: Pair, program: Programs
) -> None:
    ann = program(pair[0])
    table = ann.new_table("me", "me")
    with socket(pair[1], f"/api/tables/{table['id']}/stream", ann.token) as stream:
        message_with(stream, "table", table["seq"])
        table = ann.act(table).json()
        stream.send(json.dumps({"action": table["legal"][0], "seq": table["seq"]}))
        heard = message_with(stream, "table", table["seq"])
        assert "refused" not in heard
        assert message_with(stream, "table", table["seq"] + 1)["seq"] == table["seq"] + 1


def test_who_sits_already_is_not_renamed_by_a_server_that_does_not_know_it(
    pair: Pair, browser: Browsers
) -> None:
    host, ann = browser(pair[0], "Host"), browser(pair[0], "Ann")
    name = host.new_table(seats="3", **{"seat-2": "open"}, game="kings_blade")
    other = browser(pair[1])
    other.page(name)
    ann.post("/name", name="Ann")
    assert ann.post(f"/t/{name}/join", seat=1, name="Ann").status_code == 303
    other.be(ann.cookie)
    answer = other.post(f"/t/{name}/join", seat=2, name="Bob")
    assert (answer.status_code, "set-cookie" in answer.headers) == (303, False)
    assert ">Ann<" in host.page(name)
    assert ">Bob<" in host.page(name)


def test_a_question_before_conceding_is_asked_when_the_match_has_just_begun_elsewhere(
    pair: Pair, browser: Browsers
) -> None:
    ann, bob = browser(pair[0]), browser(pair[0], "Bob")
    name = ann.new_table()
    there = browser(pair[1])
    there.be(ann.cookie)
    there.page(name)
    bob.post(f"/t/{name}/join", seat=1, name="Bob")
    answer = there.post(f"/t/{name}/concede", seat=0)
    assert (answer.status_code, "Concede the match?" in answer.text) == (200, True)


def test_a_rematch_is_possible_where_the_end_was_not_heard_of(played: Played, pair: Pair) -> None:
    played.here.http.post(f"/api/tables/{played.id}/concede", json={"seat": 0})
    again = played.there.http.post(f"/api/tables/{played.id}/rematch", json={})
    assert again.status_code == 201
    same = played.here.http.post(f"/api/tables/{played.id}/rematch", json={})
    assert same.json()["id"] == again.json()["id"]


def test_a_rematch_appears_on_pages_at_the_other_server(
    postgresql: str, serve: Serve, program: Programs
) -> None:
    one, two = serve(postgresql), serve(postgresql)
    ann = program(one)
    table = ann.new_table("me", "me", private=False)
    over = ann.http.post(f"/api/tables/{table['id']}/concede", json={"seat": 0}).json()
    with socket(two, f"/t/{table['id']}/live") as live:
        assert message_with(live, "html", over["seq"])
        again = ann.http.post(f"/api/tables/{table['id']}/rematch", json={}).json()
        assert f"/t/{again['id']}" in message_with(live, "html", over["seq"])["html"]
