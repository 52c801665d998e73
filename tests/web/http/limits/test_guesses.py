"""Wrong table codes cost, right ones do not; many who guess together lock nobody else out."""

import httpx
import pytest

from kingofarms.web.defaults import Limits
from kingofarms.web.http.limits import EVERYBODY, FEW, HOUR, Guesses, TooMany
from tests.web.running import LONG, Browsers, Programs, Serve

TOO_MANY = "Too many wrong codes"
SIGNS = "BCDFGHJK"


def is_answered(guesses: Guesses, address: str) -> bool:
    try:
        guesses.pay(address)
    except TooMany:
        return False
    return True


def test_wrong_codes_of_one_address_are_limited_and_come_back_slowly() -> None:
    now = 0.0
    guesses = Guesses(20, lambda: now)
    assert sum(is_answered(guesses, "here") for _time in range(100)) == 20
    assert is_answered(guesses, "there")
    now = HOUR / 20 + 1
    assert [is_answered(guesses, "here") for _time in range(2)] == [True, False]


def test_right_codes_cost_nothing() -> None:
    guesses = Guesses(20, lambda: 0.0)
    for _time in range(100):
        guesses.pay("here")()
    assert sum(is_answered(guesses, "here") for _time in range(100)) == 20
    without_limit = Guesses(0)
    assert all(is_answered(without_limit, "here") for _time in range(1000))


def test_codes_that_are_tried_at_the_same_time_are_all_paid_for() -> None:
    guesses = Guesses(20, lambda: 0.0)
    paid = [guesses.pay("here") for _time in range(20)]
    assert not is_answered(guesses, "here"), "before any of them was looked up"
    paid[0]()
    assert is_answered(guesses, "here")


def test_many_addresses_together_are_limited_and_nobody_is_locked_out() -> None:
    now, most = 0.0, 20
    guesses = Guesses(most, lambda: now)
    botnet = [f"bot-{number}" for number in range(200)]
    answered = sum(is_answered(guesses, each) for each in botnet for _time in range(most))
    # Those who came first used up what all have together; each of the others has a few.
    assert answered <= EVERYBODY * most + FEW * len(botnet)
    for _time in range(50):
        guesses.pay("honest")()  # a right code
    assert [is_answered(guesses, "honest") for _time in range(FEW + 1)] == [True] * FEW + [False]
    now = HOUR
    later = sum(is_answered(guesses, each) for each in botnet for _time in range(most))
    assert later <= EVERYBODY * most + FEW * len(botnet)
    assert is_answered(guesses, "someone else")


@pytest.mark.parametrize("kind", ["api", "form"])
def test_a_server_answers_few_wrong_codes_and_every_right_one(
    sqlite: str, serve: Serve, program: Programs, browser: Browsers, kind: str
) -> None:
    limits = Limits(rate=1000.0, burst=4000.0, wrong_codes=4)
    server = serve(sqlite, limits=limits)
    ann, bea = program(server), browser(server, "Bea")
    code = ann.new_table(private=True)["code"]

    def status(code: str) -> int:
        if kind == "api":
            return httpx.get(f"{server.address}/api/codes/{code}", timeout=LONG).status_code
        return bea.post("/code", code=code).status_code

    right = 200 if kind == "api" else 303
    assert [status(code) for _time in range(10)] == [right] * 10
    assert [status("no code") for _time in range(10)] == [404] * 10, "no code looks like that"
    assert [status(SIGNS[n] * 8) for n in range(6)] == [404] * 4 + [429] * 2
    assert status(code) == 429, "else guesses would be answered"
    assert TOO_MANY in bea.post("/code", code=code).text


def test_a_closed_code_is_answered_like_an_unknown_one(
    sqlite: str, serve: Serve, program: Programs, browser: Browsers
) -> None:
    server = serve(sqlite)
    ann, ben, eve = program(server), program(server, "Ben"), program(server, "Eve")
    table = ann.new_table("me", "open", private=True)
    code = table["code"]
    assert (len(code), code[4]) == (9, "-")
    assert eve.http.get(f"/api/codes/{code}").json()["id"] == table["id"]
    ben.join(table["id"])
    for who in (eve.http, httpx):
        address = "" if who is eve.http else server.address
        closed = who.get(f"{address}/api/codes/{code}")
        unknown = who.get(f"{address}/api/codes/BBBB-BBBB")
        assert (closed.status_code, unknown.status_code) == (404, 404)
        assert closed.json()["why"].replace(code, "BBBB-BBBB") == unknown.json()["why"]
        assert table["id"] not in closed.text
    page = browser(server, "Eve")
    closed, unknown = page.post("/code", code=code), page.post("/code", code="BBBB-BBBB")
    assert (closed.status_code, unknown.status_code) == (404, 404)
    assert closed.text.replace(code, "BBBB-BBBB") == unknown.text
    assert ben.http.get(f"/api/codes/{code}").json()["id"] == table["id"], "who sits there"
