"""Signing out: cookies, tokens and links become invalid at once, also on open sockets."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlencode

import pytest

from kingofarms.web.database.connection import DatabaseUnavailable
from kingofarms.web.database.store import Store
from kingofarms.web.database.upkeep import sweep
from kingofarms.web.defaults import Keeping
from kingofarms.web.model.clock import DAY
from kingofarms.web.people.keys import Stranger
from kingofarms.web.people.people import COOKIE, People, Person, Signer
from kingofarms.web.table.sockets import SIGNED_OUT
from tests.web.database.shared.test_several_servers import cut_listeners
from tests.web.house import Answer, Guest, House
from tests.web.running import (
    Browsers,
    Program,
    Programs,
    Serve,
    message_with,
    refused,
    rest_of,
    socket,
    until,
)

from .test_people import people_at

# Cookies and tokens.


@pytest.mark.parametrize("name", ["Ann", "3:Bob", "A.1:B", ".5:x", "::"])
async def test_a_cookie_of_an_older_version_is_valid_until_its_person_signs_out(
    database: str, name: str
) -> None:
    async with people_at(database) as people:
        ann = await people.welcome(name, 0.0)
        old = people.signer.sign(f"{ann.id}:{name}")  # as version 0.1 has made it
        assert people.from_cookie(old) == ann
        again = await people.sign_out(ann, 0.0)
        assert people.from_cookie(old) is None
        assert people.from_cookie(people.cookie(again)) == again == Person(ann.id, name, 1)
        third = await people.sign_out(again, 0.0)
        cookies = [people.cookie(each) for each in (ann, again, third)]
    async with people_at(database) as people:  # after a restart
        assert [people.from_cookie(each) for each in cookies] == [None, None, third]


async def test_a_sign_out_takes_tokens_and_links_and_leaves_other_people_alone(
    database: str,
) -> None:
    async with people_at(database) as people:
        ann, bob = await people.welcome("Ann", 0.0), await people.welcome("Bob", 0.0)
        token, other = await people.new_token(ann), await people.new_token(bob)
        link = await people.new_link(ann, "table", 0, 0.0)
        by_token = await people.from_token(token)
        again = await people.sign_out(ann, 0.0)
        assert await people.from_token(token) is None
        await refused(people.use_link(link, 1.0), "has expired")
        for old in (ann, by_token):
            assert old
            await refused(people.new_link(old, "table", 0, 0.0), kind=Stranger)
            await refused(people.sign_out(old, 0.0), kind=Stranger)
        assert await people.from_token(await people.new_token(again)) == again
        assert await people.from_token(other) == bob


async def test_a_sign_out_that_was_not_written_has_not_happened(database: str) -> None:
    async with people_at(database) as people:
        ann = await people.welcome("Ann", 0.0)
        cookie, token = people.cookie(ann), await people.new_token(ann)
        by_token = await people.from_token(token)
        assert by_token
        people.store.close()
        await refused(people.sign_out(ann, 0.0), kind=DatabaseUnavailable)
        await refused(people.forget_token(by_token), kind=DatabaseUnavailable)
        assert people.from_cookie(cookie) == ann
        assert people.is_valid(by_token)


async def test_a_person_who_was_deleted_as_inactive_can_sign_out(database: str) -> None:
    async with people_at(database) as people:
        ann = await people.welcome("Ann", 0.0)
        await sweep(people.store, Keeping(people=1), 2 * DAY)
        again = await people.sign_out(ann, 2 * DAY)
    async with people_at(database) as people:
        cookies = [people.cookie(each) for each in (ann, again)]
        assert [people.from_cookie(each) for each in cookies] == [None, again]


async def test_what_is_deleted_because_of_its_age_makes_no_old_cookie_valid(database: str) -> None:
    async with people_at(database) as people:
        ann = await people.welcome("Ann", 0.0)
        again = await people.sign_out(ann, 0.0)
        token = await people.new_token(again)
        await sweep(people.store, Keeping(people=1), 2 * DAY)
        assert await people.from_token(token) is None
    async with people_at(database) as people:
        assert people.from_cookie(people.cookie(ann)) is None
        rows = await people.store.read(
            lambda c: c.exec_driver_sql("SELECT id, name FROM players").all()
        )
        assert [tuple(row) for row in rows] == [(ann.id, "")], "the name is gone"


# At a server: pages, programs, sockets.


HOW = pytest.mark.parametrize("how", ["token", "sign-out"])


def end(ann: Program, how: str) -> None:
    """Make the token invalid."""
    if how == "token":
        assert ann.http.delete("/api/token").status_code == 204
    else:
        answer = ann.http.post("/api/sign-out", json={"everywhere": True})
        assert answer.json() == {"player": ann.player, "name": "Ann", "token": None}


@HOW
def test_a_stream_ends_with_its_token(
    sqlite: str, serve: Serve, program: Programs, how: str
) -> None:
    server = serve(sqlite)
    ann, bob = program(server), program(server, "Bob")
    table = ann.new_table("me", "open")
    running = bob.join(table["id"])
    path = f"/api/tables/{table['id']}/stream"
    with socket(server, path, ann.token) as line, socket(server, path, bob.token) as other:
        message_with(line, "table")
        message_with(other, "table")
        end(ann, how)
        why = "This device was signed out, or its token was deleted."
        assert rest_of(line) == ([{"why": why}], SIGNED_OUT)
        other.send(json.dumps({"command": "concede", "seq": running["seq"]}))
        assert message_with(other, "table")["table"]["phase"] == "over"
    assert ann.http.get("/api/me").status_code == 401


def test_a_program_that_signs_out_others_gets_a_new_token_and_keeps_its_seat(
    sqlite: str, serve: Serve, program: Programs
) -> None:
    server = serve(sqlite)
    ann = program(server)
    table = ann.new_table("me", "me")
    new = ann.http.post("/api/sign-out", json={}).raise_for_status().json()
    assert (new["player"], new["name"]) == (ann.player, "Ann")
    assert ann.http.get("/api/me").status_code == 401
    ann.http.headers["Authorization"] = f"Bearer {new['token']}"
    assert ann.act(table).status_code == 200


def test_a_browser_signs_out_the_others_and_keeps_its_seats(
    sqlite: str, serve: Serve, browser: Browsers
) -> None:
    server = serve(sqlite)
    ann, thief = browser(server), browser(server)
    table = ann.new_table(private="on", **{"seat-1": "me"})
    stolen = ann.cookie
    thief.be(stolen)
    assert f"/t/{table}" in thief.http.get("/").text
    assert 'href="/devices"' in thief.http.get("/").text
    link = thief.post(f"/t/{table}/link", seat=0).text.partition("/carry/")[2].partition('"')[0]
    assert link
    with socket(server, f"/t/{table}/live", cookie=stolen) as line:
        message_with(line, "html")
        assert "Sign out other devices" in ann.http.get("/devices").raise_for_status().text
        assert "keeps your seats" in ann.post("/devices", where="others").raise_for_status().text
        (*before, last), code = rest_of(line)
        assert (list(last), code) == (["why"], SIGNED_OUT)
        assert all("company" in each for each in before), "who is here, from before that"
    assert ann.cookie != stolen
    mine = [f"/t/{table}" in each.http.get("/").text for each in (ann, thief)]
    assert mine == [True, False]
    assert browser(server, "Eve").post(f"/carry/{link}", name="Eve").status_code == 400
    page = ann.page(table)
    assert 'action="/t/' in page
    answer = thief.post(f"/t/{table}/concede", seat=0, sure="on")
    assert answer.status_code == 401
    assert ann.post(f"/t/{table}/concede", seat=0, sure="on").status_code == 303


def test_signing_out_everywhere_asks_first_and_nobody_keeps_the_seats(
    sqlite: str, serve: Serve, browser: Browsers
) -> None:
    server = serve(sqlite)
    ann = browser(server)
    table, cookie = ann.new_table(**{"seat-1": "me"}), ann.cookie
    asked = ann.post("/devices", where="everywhere").raise_for_status().text
    assert "You sit at 1 unfinished table: that seat is lost for good." in asked
    assert f"/t/{table}" in ann.http.get("/").text, "nothing has happened yet"
    done = ann.post("/devices", where="everywhere", sure="on").raise_for_status()
    assert "signed out on all devices" in done.text
    assert '<span class="me">' not in done.text
    assert COOKIE not in ann.http.cookies
    ann.be(cookie)
    assert ann.post(f"/t/{table}/concede", seat=0, sure="on").status_code == 401
    assert ann.post("/devices", where="others").status_code == 401


@pytest.mark.parametrize("fields", [{}, {"where": "nowhere"}])
def test_what_is_to_be_signed_out_must_be_said(
    sqlite: str, serve: Serve, browser: Browsers, fields: dict[str, str]
) -> None:
    server = serve(sqlite)
    ann = browser(server)
    ann.new_table()
    assert ann.post("/devices", **fields).status_code == 400
    assert browser(server, "Eve").http.get("/devices").status_code == 401


# What is being done while somebody signs out.


async def meanwhile(
    house: House, name: str, guest: Guest, path: str, body: str, work: Callable[[], Awaitable[Any]]
) -> tuple[Answer, Any]:
    """Ask while the table is locked, and do that work before the lock is released."""
    kind = "application/json" if path.startswith("/api") else "application/x-www-form-urlencoded"
    async with (await house.server.tables.find(name)).lock:
        asking = asyncio.ensure_future(sent(house, "POST", path, guest, body, kind))
        while not house.server.tables._doing:
            await asyncio.sleep(0)
        done = await work()
    return await asking, done


async def sent(
    house: House, method: str, path: str, guest: Guest, body: str, kind: str = "application/json"
) -> Answer:
    headers = house._headers(path, guest) | {"content-type": kind, "accept": "application/json"}
    return await house._ask(house._scope("http", path, headers, method), body.encode())


@pytest.mark.parametrize("end", ["DELETE /api/token", "POST /api/sign-out"])
@pytest.mark.parametrize("kind", ["api", "page"])
def test_an_act_that_waits_for_its_turn_is_refused(house: House, kind: str, end: str) -> None:
    ann = house.guest("Ann")
    table = house.new_table(ann, "me", "me")
    name, said = table["id"], {"action": table["legal"][0], "seq": table["seq"]}
    path, body = f"/api/tables/{name}/act", json.dumps(said)
    if kind == "page":
        path, body = f"/t/{name}/act", urlencode(said | {"seat": table["to_play"]})

    def sign_out() -> Awaitable[Answer]:
        method, where = end.split()
        return sent(house, method, where, ann, "{}")

    acted, ended = house.runner.run(meanwhile(house, name, ann, path, body, sign_out))
    is_untouched = kind == "page" and "token" in end  # the cookie is still valid
    assert ended.status in (200, 204)
    assert acted.status == (200 if is_untouched else 401)
    assert is_untouched or set(acted.json()) == {"why"}, "it shows nothing"
    open_table = house.server.tables._alive[name]
    assert open_table.table.seq == table["seq"] + is_untouched


def test_a_link_that_is_being_used_carries_nothing_after_its_owner_signed_out(house: House) -> None:
    ann, eve = house.guest("Ann"), house.guest("Eve")
    name = house.new_table(ann, "me", "me")["id"]
    link = house.ask("POST", f"/api/tables/{name}/link", ann, message={"seat": 0}).json()
    body = json.dumps({"token": link["token"]})

    def sign_out() -> Awaitable[Person]:
        return house.server.people.sign_out(Person(ann.id, "Ann"), 0.0)

    used, _again = house.runner.run(meanwhile(house, name, eve, "/api/carry", body, sign_out))
    assert used.status == 401
    assert not house.ask("GET", f"/api/tables/{name}", eve).json()["mine"]


def test_who_only_watches_keeps_watching(sqlite: str, serve: Serve, program: Programs) -> None:
    server = serve(sqlite)
    ann = program(server)
    table = ann.new_table("me", "me")
    with socket(server, f"/api/tables/{table['id']}/stream") as line:
        message_with(line, "table")
        token = ann.http.post("/api/sign-out", json={}).json()["token"]
        ann.http.headers["Authorization"] = f"Bearer {token}"
        ann.act(table).raise_for_status()
        assert message_with(line, "table")["seq"] == table["seq"] + 1


# At one of several servers that share a PostgreSQL.


@pytest.mark.parametrize("are_lost", [False, True], ids=["heard", "missed"])
@HOW
def test_another_server_closes_the_sockets(
    postgresql: str, serve: Serve, program: Programs, are_lost: bool, how: str
) -> None:
    one, two = serve(postgresql), serve(postgresql)
    ann = program(one)
    table = ann.new_table("me", "me")
    with socket(two, f"/api/tables/{table['id']}/stream", ann.token) as line:
        message_with(line, "table")
        if are_lost:
            cut_listeners(postgresql, 2)
        end(ann, how)
        assert rest_of(line)[1] == SIGNED_OUT


def test_another_server_knows_old_and_new_cookies(
    postgresql: str, serve: Serve, browser: Browsers
) -> None:
    one, two = serve(postgresql), serve(postgresql)
    ann, there, thief = browser(one), browser(two), browser(two)
    table = ann.new_table(**{"seat-1": "me"})
    thief.be(ann.cookie)
    assert f"/t/{table}" in thief.http.get("/").text
    ann.post("/devices", where="others").raise_for_status()
    there.be(ann.cookie)
    assert '<span class="me">Ann' in there.http.get("/").text, "before any notice, too"
    assert '<span class="me">' not in thief.http.get("/").text, "the new cookie has told of it"
    until(lambda: two.parts.people._generations)


async def test_of_two_sign_outs_at_two_servers_one_counts(
    postgresql: str, open_store: Callable[[str], Store]
) -> None:
    people = [People(open_store(postgresql), Signer(b"key")) for _each in range(2)]
    ann = await people[0].welcome("Ann", 0.0)
    asked = [each.sign_out(ann, 0.0) for each in people]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert sorted(type(answer).__name__ for answer in answers) == ["Person", "Stranger"]
