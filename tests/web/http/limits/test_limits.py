"""How many players and tables may come from one address, and how many may be one person's."""

import httpx
import pytest
from sqlalchemy import Table, func, select

from kingofarms.web.database import schema
from kingofarms.web.defaults import Limits
from kingofarms.web.http.limits import LONGEST_DEBT, Buckets, Places, address_of, hourly
from tests.web.running import LONG, Browsers, Programs, Running, Serve

PLAYERS = "Too many new players from your address"
TABLES = "Too many new tables from your address"
HOSTED = "You have 2 unfinished tables"


def limited(newcomers: int = 0, new_tables: int = 0, hosted: int = 0) -> Limits:
    limits = Limits(rate=1e6, newcomers=newcomers, new_tables=new_tables, hosted=hosted)
    return limits.in_proportion()


def counted(server: Running, table: Table) -> int:
    with server.parts.store.engine.connect() as connection:
        return connection.execute(select(func.count()).select_from(table)).scalar_one()


def test_a_bucket_fills_again_in_time_and_each_address_has_its_own() -> None:
    now = 0.0
    buckets = Buckets(0.5, 2, lambda: now)
    assert [buckets.take("here") for _time in range(3)] == [True, True, False]
    assert buckets.take("there")
    now = 2.0
    assert [buckets.take("here") for _time in range(2)] == [True, False]


def test_who_asks_in_vain_again_and_again_is_let_in_as_soon_as_who_waits() -> None:
    now = 0.0
    buckets = Buckets(1 / 36, 1, lambda: now)
    assert buckets.take("here")
    for _time in range(3):
        now += 9.0
        assert not buckets.take("here")
    now += 9.0
    assert buckets.take("here")


def test_a_bucket_that_was_overdrawn_fills_first_and_within_a_minute() -> None:
    now = 0.0
    buckets = Buckets(2.0, 8, lambda: now)
    assert buckets.take("here")
    buckets.charge("here", 9.0)
    assert not buckets.take("here")
    now = 1.0
    assert not buckets.take("here"), "two have come, and two were missing"
    now = 1.5
    assert [buckets.take("here") for _time in range(2)] == [True, False]
    buckets.charge("here", 1e9)
    now = 1.0 + LONGEST_DEBT
    assert not buckets.take("here")
    now = 2.0 + LONGEST_DEBT
    assert buckets.take("here")
    assert buckets.take("there")


def test_the_wait_is_told_and_taken_only_by_the_patient() -> None:
    buckets = Buckets(2.0, 1, lambda: 0.0)
    assert buckets.wait("here") == 0.0
    assert buckets.wait("here", patience=0.4) == 0.5, "too long: nothing is taken"
    assert buckets.wait("here", patience=0.5) == 0.5
    assert buckets.wait("here", patience=1.0) == 1.0, "after the one that waits already"
    assert buckets.wait("here", 0.2) == pytest.approx(1.1)
    assert buckets.wait("there", 0.2) == 0.0


def test_what_costs_nothing_and_what_has_no_limit_is_not_charged() -> None:
    buckets, free = Buckets(1e-9, 2), Buckets(0, 0)
    for _time in range(9):
        buckets.charge("here", -1.0)
        free.charge("here", 99.0)
    assert [buckets.take("here") for _time in range(3)] == [True, True, False]
    assert free.take("here")
    assert all(hourly(0).take("here") for _time in range(1000))
    assert Limits().in_proportion() == Limits(), "of the command and of the server"


def test_an_address_has_so_many_places_and_gets_them_back() -> None:
    places = Places(2)
    assert [places.take("here") for _time in range(3)] == [True, True, False]
    assert places.take("there")
    places.give_back("here")
    assert [places.take("here") for _time in range(2)] == [True, False]


@pytest.mark.parametrize(
    ("address", "counts_as"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_nobody_has_more_than_one_address_by_ipv6(address: str, counts_as: str) -> None:
    assert address_of({"client": (address, 1)}) == counts_as


def test_nobody_is_welcomed_who_cannot_sit_down(
    sqlite: str, serve: Serve, browser: Browsers
) -> None:
    server = serve(sqlite)
    table = browser(server).new_table(**{"seat-0": "me", "seat-1": "open"})
    before = counted(server, schema.players)
    page = browser(server, "Bea").post(f"/t/{table}/join", name="Bea", seat="0")
    assert (page.status_code, "That seat is taken" in page.text) == (400, True)
    assert counted(server, schema.players) == before


def test_newcomers_from_one_address_are_limited(
    sqlite: str, serve: Serve, program: Programs, browser: Browsers
) -> None:
    server = serve(sqlite, limits=limited(newcomers=2))
    ann = program(server)
    bea = browser(server, "Bea")
    assert bea.post("/name", name="Bea").status_code == 303
    answer = httpx.post(f"{server.address}/api/players", json={"name": "Cid"}, timeout=LONG)
    assert (answer.status_code, PLAYERS in answer.json()["why"]) == (429, True)
    assert 1700 < int(answer.headers["retry-after"]) <= 1800, "two within an hour"
    with httpx.Client(base_url=server.address, timeout=LONG) as http:
        for path in ("/name", "/play", "/new/heraldry"):
            fields = {"name": "Cid", "game": "heraldry", "seats": "2"}
            said = http.post(path, data=fields, headers={"Origin": server.address})
            assert (said.status_code, PLAYERS in said.text) == (429, True), path
            assert int(said.headers["retry-after"]) > 0, path
    assert counted(server, schema.players) == 2
    assert counted(server, schema.matches) == 0
    table = ann.new_table("me", "uniform")["id"]
    assert bea.new_table(), "who has been here before is let in"
    link = ann.http.post(f"/api/tables/{table}/link", json={"seat": 0}).json()["token"]
    origin = {"Origin": server.address}
    assert httpx.post(f"{server.address}/carry/{link}", headers=origin).status_code == 429
    assert bea.post(f"/carry/{link}").status_code == 303, "a newcomer too many has not used it up"


def test_new_tables_from_one_address_are_limited(
    sqlite: str, serve: Serve, program: Programs, browser: Browsers
) -> None:
    server = serve(sqlite, limits=limited(new_tables=2))
    ann, bea = program(server), browser(server, "Bea")
    table = ann.new_table("me", "uniform")["id"]
    bea.new_table()
    said = {"game": "heraldry", "seats": ["me", "open"]}
    answer = ann.http.post("/api/tables", json=said)
    assert (answer.status_code, TABLES in answer.json()["why"]) == (429, True)
    for path in ("/play", "/new/heraldry"):
        page = bea.post(path, game="heraldry", seats="2")
        assert (page.status_code, TABLES in page.text) == (429, True), path
        assert int(page.headers["retry-after"]) > 0, path
    ann.http.post(f"/api/tables/{table}/concede", json={"seat": 0})
    again = ann.http.post(f"/api/tables/{table}/rematch", json={})
    assert (again.status_code, TABLES in again.json()["why"]) == (429, True)
    assert counted(server, schema.matches) == 2
    assert ann.table(table)["phase"] == "over"


@pytest.mark.parametrize("kind", ["api", "form"])
def test_tables_of_one_person_that_are_not_over_are_limited(
    sqlite: str, serve: Serve, program: Programs, browser: Browsers, kind: str
) -> None:
    server = serve(sqlite, limits=limited(hosted=2))
    ann = program(server)
    one = ann.new_table("me", "uniform")["id"]
    ann.new_table()
    said = {"game": "heraldry", "seats": ["me", "open"]}
    answer = ann.http.post("/api/tables", json=said)
    assert (answer.status_code, HOSTED in answer.json()["why"]) == (429, True)
    assert int(answer.headers["retry-after"]) > 0
    if kind == "form":
        bea = browser(server, "Bea")
        bea.new_table()
        bea.new_table()
        page = bea.post("/play", game="heraldry")
        assert (page.status_code, HOSTED in page.text) == (429, True)
        return
    program(server, "Cid").new_table()
    ann.http.post(f"/api/tables/{one}/concede", json={"seat": 0}).raise_for_status()
    assert ann.http.post("/api/tables", json=said).status_code == 201, "one is over"
