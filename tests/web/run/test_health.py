"""For whoever runs the server: health, metrics, trusted proxies, a log that holds no secret."""

import asyncio
import json
import os
import re
import resource
from base64 import urlsafe_b64decode
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from sqlalchemy import event
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from kingofarms import __version__
from kingofarms.web.database.connection import unavailable
from kingofarms.web.database.store import Store
from kingofarms.web.health import FAILED, WRITTEN, Checkup
from tests.kit.server import Process
from tests.web.house import House, open_house
from tests.web.running import (
    LONG,
    Browser,
    Browsers,
    Program,
    Programs,
    Running,
    Serve,
    is_well,
    socket,
    until,
)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with open_house(tmp_path) as house:
        yield house


def end_writer(house: House, _patch: pytest.MonkeyPatch) -> None:
    house.server.store._waiting.put(None)
    house.server.store._writer.join()


def be_mute(_house: House, patch: pytest.MonkeyPatch) -> None:
    async def mute(*_asked: object) -> None:
        raise unavailable()

    patch.setattr(Store, "read", mute)
    patch.setattr(Store, "write", mute)


def fill_disk(_house: House, patch: pytest.MonkeyPatch) -> None:
    """As after a start on a full disk: a small write still succeeds, in pages left over."""
    full = os.statvfs_result((4096, 4096, 1000, 10, 10, 1000, 500, 500, 0, 255))
    patch.setattr(os, "statvfs", lambda _folder: full)


@pytest.mark.parametrize(
    ("harm", "fails"),
    [(end_writer, ["writing"]), (be_mute, ["reading", "writing"]), (fill_disk, ["writing"])],
)
def test_health_says_what_of_the_database_fails(
    house: House, harm: Callable[[House, pytest.MonkeyPatch], None], fails: list[str]
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        harm(house, patch)
        told = house.ask("GET", "/health")
        assert (told.status, told.json()) == (503, {"ok": False, "fails": fails})
    if house.server.store.is_writing:
        until(lambda: house.ask("GET", "/health").status == 200)
        assert house.ask("GET", "/health").json() == {"ok": True, "version": __version__}


def test_health_notices_a_database_that_can_only_be_read(
    database: str, serve: Serve, program: Programs
) -> None:
    """Players are told the same: it is no mistake of ours."""
    server = serve(database)
    ann = program(server)
    ann.new_table("me", "me")
    read_only(server, "on")
    told = httpx.get(f"{server.address}/health", timeout=LONG)
    assert (told.status_code, told.json()) == (503, {"ok": False, "fails": ["writing"]})
    answer = ann.http.post("/api/tables", json={"game": "heraldry", "seats": ["me", "me"]})
    assert (answer.status_code, "not available" in answer.json()["why"]) == (503, True)
    read_only(server, "off")
    until(lambda: is_well(server.address))
    ann.new_table("me", "me")


def read_only(server: Running, switch: str) -> None:
    """Every connection from now on, as on a replica or on a disk that is read-only."""
    engine = server.parts.store.engine
    is_sqlite = engine.dialect.name == "sqlite"
    setting = "PRAGMA query_only =" if is_sqlite else "SET SESSION default_transaction_read_only ="

    @event.listens_for(engine, "checkout")
    def _switch(connection: Any, *_rest: object) -> None:
        connection.cursor().execute(f"{setting} {switch}")
        if not is_sqlite:
            connection.commit()


def test_health_notices_a_full_disk_and_that_there_is_room_again(
    tmp_path: Path, start: Callable[..., Process], program: Programs
) -> None:
    """No file of the server may grow: to SQLite that is a full disk. Players notice it, too."""
    server = start("--data", str(tmp_path))
    ann, url = program(server), f"{server.address}/health"
    seats, unlimited = {"game": "heraldry", "seats": ["me", "me"]}, resource.RLIM_INFINITY
    for is_health_first in (False, True):
        assert is_well(server.address)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, unlimited))
        if is_health_first:
            until(lambda: httpx.get(url, timeout=LONG).status_code == 503)
        assert ann.http.post("/api/tables", json=seats).status_code == 503
        assert httpx.get(url, timeout=LONG).json() == {"ok": False, "fails": ["writing"]}
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (unlimited, unlimited))
        until(lambda: is_well(server.address))
        ann.new_table("me", "me")


class Diary:
    """A store that counts what is written."""

    is_writing = True
    losses = 0

    def __init__(self) -> None:
        self.writes = 0
        self.fails = False
        self.may_end = asyncio.Event()
        self.may_end.set()

    async def write(self, _work: object) -> None:
        self.writes += 1
        await self.may_end.wait()
        if self.fails:
            raise unavailable()


async def test_however_often_it_is_asked_health_writes_rarely() -> None:
    now, diary = 100.0, Diary()
    checkup, store = Checkup(lambda: now), cast(Store, diary)
    diary.may_end.clear()
    asked = [asyncio.ensure_future(checkup.can_write(store)) for _time in range(50)]
    asked[0].cancel()  # its client is gone
    await asyncio.sleep(0)
    diary.may_end.set()
    assert await asyncio.gather(*asked[1:]) == [True] * 49
    now += WRITTEN - 0.1
    diary.fails = True
    assert await checkup.can_write(store)
    assert diary.writes == 1
    now += 0.1
    assert [await checkup.can_write(store) for _time in range(50)] == [False] * 50
    assert diary.writes == 2
    now, diary.fails = now + FAILED, False
    assert await checkup.can_write(store)
    diary.is_writing = False
    assert not await checkup.can_write(store)
    assert diary.writes == 3


async def test_a_write_that_failed_for_anybody_is_known_at_once() -> None:
    diary = Diary()
    checkup, store = Checkup(lambda: 100.0), cast(Store, diary)
    assert await checkup.can_write(store)
    diary.fails, diary.losses = True, 1  # a player could not be saved
    assert not await checkup.can_write(store)
    assert not await checkup.can_write(store)
    assert diary.writes == 2, "and it is not tried again at once"


def test_metrics_count_and_name_nobody(sqlite: str, serve: Serve, program: Programs) -> None:
    server = serve(sqlite)
    ann = program(server)
    table = ann.new_table("me", "me")
    ann.act(table)
    ann.act(table)
    ann.http.request("SECRET-METHOD", f"/t/{table['id']}")
    answer = httpx.get(f"{server.address}/metrics", timeout=LONG)
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    figures = answer.text
    act = 'method="POST",path="/api/tables/{id}/act"'
    for line in (
        f'kingofarms_requests_total{{{act},status="200"}} 1.0',
        f'kingofarms_requests_total{{{act},status="409"}} 1.0',
        f"kingofarms_request_seconds_count{{{act}}} 2.0",
        "kingofarms_entries_total 2.0",
        "kingofarms_refused_total 1.0",
        "kingofarms_sockets 0.0",
        "kingofarms_tables_in_memory 1.0",
        "kingofarms_bots_thinking 0.0",
    ):
        assert line in figures.splitlines()
    assert {"process_cpu_seconds_total", "process_resident_memory_bytes"} <= {*figures.split()}
    for secret in (table["id"], table["code"], ann.player, ann.token, "SECRET"):
        assert secret not in figures


LET_IN = [  # None: with the right token
    ({}, True),
    ({"x-forwarded-for": "203.0.113.9"}, False),
    ({"x-forwarded-for": "127.0.0.1"}, False),
    ({"x-real-ip": "203.0.113.9"}, False),
    ({"forwarded": "for=203.0.113.9"}, False),
    ({"x-forwarded-for": "203.0.113.9", "authorization": "Bearer open"}, False),
    ({"x-forwarded-for": "203.0.113.9", "authorization": "Bearer "}, False),
    ({"x-forwarded-for": "203.0.113.9", "authorization": "open sesame"}, False),
    ({"x-forwarded-for": "203.0.113.9", "authorization": "Bearer open sesame"}, None),
]


def test_metrics_are_for_this_machine_or_with_the_token(house: House) -> None:
    for token in ("open sesame", ""):
        house.server.settings = replace(house.server.settings, metrics_token=token)
        for headers, is_let_in in LET_IN:
            may = bool(token) if is_let_in is None else is_let_in
            answer = house.ask("GET", "/metrics", headers=headers)
            assert answer.status == (200 if may else 403), (token, headers)


@pytest.mark.parametrize(
    ("source", "is_believed"), [("127.0.0.1", True), ("127.0.0.2", False)], ids=["proxy", "other"]
)
def test_only_a_trusted_proxy_says_that_the_line_is_secure(
    source: str, is_believed: bool, sqlite: str, serve: Serve
) -> None:
    server = serve(sqlite, hosts=("tables.example",))
    transport = httpx.HTTPTransport(local_address=source)
    headers = {"Host": "tables.example", "Origin": "https://tables.example"}
    headers |= {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}
    with httpx.Client(
        base_url=server.address, headers=headers, transport=transport, timeout=LONG
    ) as ann:
        told = ann.post("/play", data={"game": "heraldry", "bot": "uniform", "name": "Ann"})
        assert told.status_code == 303
        cookie = told.headers["set-cookie"]
        assert {"HttpOnly", "SameSite=lax"} <= set(cookie.split("; "))
        assert ("Secure" in cookie.split("; ")) == is_believed
        own = {"Cookie": cookie.partition(";")[0]}
        page = ann.post(told.headers["location"] + "/link", data={"seat": "0"}, headers=own).text
        scheme = "https" if is_believed else "http"
        assert f'value="{scheme}://tables.example/carry/' in page


# The log.


@pytest.fixture
def served(tmp_path: Path, start: Callable[..., Process]) -> Process:
    return start("--data", str(tmp_path))


def test_no_secret_is_in_the_log(served: Process, browser: Browsers, program: Programs) -> None:
    secrets = play_in_every_way(served, browser(served, "Zebedee Quux"), program(served, "Ygraine"))
    assert served.end() == 0
    log = served.log.read_text(encoding="utf-8")
    said = [json.loads(line) for line in log.splitlines()]
    assert len([each for each in said if each["what"] == "request"]) > 15
    assert {each["path"] for each in said if "path" in each} >= {
        *("/t/{id}/act", "/carry/{token}", "/code", "(no such address)"),
        *("/api/tables/{id}/act", "/api/tables/{id}/join"),
    }
    assert len(secrets) > 15
    for kind, secret in secrets:
        assert secret
        assert secret not in log, kind
        assert secret not in served.printed, kind


def play_in_every_way(server: Process, ann: Browser, bot: Program) -> list[tuple[str, str]]:
    """Everything that people do; what of it must stay between them and the server."""
    name = ann.new_table(private="on", clock="days:1")
    code = ann.http.get(f"/api/tables/{name}").json()["code"]
    secrets = [("table", name), ("code", code), ("cookie", ann.cookie), ("name", "Zebedee")]
    data, _dot, signature = ann.cookie.strip('"').partition(".")
    secrets += [("cookie's text", data), ("signature", signature)]
    player = urlsafe_b64decode(data + "=" * (-len(data) % 4)).partition(b":")[0]
    secrets += [("player", player.decode())]
    secrets += [("player", bot.player), ("token", bot.token), ("name", "Ygraine")]
    ann.post("/code", code=code)
    ann.post("/code", code="XQZJW")
    bot.join(name)
    table = bot.table(name)
    if not table["legal"]:  # chance decides who leads
        ann.post(f"/t/{name}/act", seq=2, seat=0, action="5")
        table = bot.table(name)
    bot.act(table, "a-request-id")
    ann.post(f"/t/{name}/act", seq=99, seat=0, action="no-such-action")
    found = re.search(r"/carry/([\w-]+)", ann.post(f"/t/{name}/link", seat=0).text)
    assert found
    secrets += [("link", found[1]), ("request", "a-request-id"), ("typed", "XQZJW")]
    laptop = Browser(server.address, "Xanthippe")
    laptop.http.get(found[0])
    laptop.post(found[0], name="Xanthippe")
    laptop.post(found[0], name="Xanthippe")
    secrets += [("name", "Xanthippe"), ("cookie", laptop.cookie)]
    use_sockets(server, name, laptop.cookie, bot.token)
    for path in (
        "/nowhere/hidden-path",
        f"/t/{name}/hidden-path?q=hidden-query",
        "/t/hidden-table",
    ):
        laptop.http.get(path)
    laptop.http.get("/", headers={"User-Agent": "hidden-agent", "Referer": "http://hidden-page/"})
    laptop.http.get("/api/tables", headers={"Authorization": "Bearer hidden-token"})
    laptop.http.post("/api/tables", content=b"hidden-body")
    laptop.http.post(f"/t/{name}/act", data={"seq": "hidden-seq"}, headers={"Origin": "http://x"})
    laptop.close()
    return [*secrets, ("asked", "hidden")]


def use_sockets(server: Process, name: str, cookie: str, token: str) -> None:
    """Both kinds of them, well and badly used."""
    with socket(server, f"/t/{name}/live", cookie=cookie) as line:
        line.recv(LONG)
        line.send('{"query": "pick=hidden-pick"}')
        line.recv(LONG)
        line.send("hidden nonsense")
    with socket(server, f"/api/tables/{name}/stream", token) as line:
        line.recv(LONG)
        line.send('{"action": "hidden-action", "seq": 1, "id": "hidden-id"}')
        line.recv(LONG)
    address = server.address.replace("http", "ws")
    with pytest.raises(InvalidStatus):
        connect(
            f"{address}/t/{name}/live",
            additional_headers={"Origin": "http://hidden-origin"},
            open_timeout=LONG,
        )
