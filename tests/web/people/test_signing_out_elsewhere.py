"""Signing out at one of several servers that share a PostgreSQL."""

import asyncio
from collections.abc import Callable

import pytest

from kingofarms.web.database.store import Store
from kingofarms.web.people.people import COOKIE, People, Signer
from kingofarms.web.table.sockets import SIGNED_OUT
from tests.web.database.shared.test_several_servers import cut_listeners
from tests.web.people.test_signing_out import news, rest_of, stream
from tests.web.running import Browsers, Programs, Serve, until


@pytest.mark.parametrize("are_lost", [False, True], ids=["heard", "missed"])
@pytest.mark.parametrize("how", ["token", "sign-out"])
def test_another_server_closes_the_sockets(
    postgresql: str, serve: Serve, program: Programs, are_lost: bool, how: str
) -> None:
    one, two = serve(postgresql), serve(postgresql)
    ann = program(one)
    table = ann.new_table("me", "me")
    with stream(two, table["id"], ann.token) as line:
        news(line, "table")
        if are_lost:
            cut_listeners(postgresql, 2)
        if how == "token":
            assert ann.http.delete("/api/token").status_code == 204
        else:
            assert ann.http.post("/api/sign-out", json={}).status_code == 200
        assert rest_of(line)[1] == SIGNED_OUT


def test_another_server_knows_old_and_new_cookies(
    postgresql: str, serve: Serve, browser: Browsers
) -> None:
    one, two = serve(postgresql), serve(postgresql)
    ann, there, thief = browser(one), browser(two), browser(two)
    table = ann.new_table(**{"seat-1": "me"})
    thief.http.headers["Cookie"] = f"{COOKIE}={ann.cookie}"
    assert f"/t/{table}" in thief.http.get("/").text
    ann.post("/devices", where="others").raise_for_status()
    there.http.headers["Cookie"] = f"{COOKIE}={ann.cookie}"
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
