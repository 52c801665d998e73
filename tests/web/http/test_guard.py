"""The guard: what it lets through, what it answers itself, and what it writes down."""

import asyncio
import json
import logging
import re
from dataclasses import dataclass
from typing import Any

import pytest
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import Message, Receive, Scope, Send

from kingofarms.web.defaults import Limits
from kingofarms.web.http.guard import (
    ANY,
    HEADERS,
    Guard,
    host_of,
    in_words,
    is_known_host,
    is_own_origin,
)
from kingofarms.web.http.logging import Metrics, address_in_log

LIMITS = Limits(body=10, burst=3, rate=1e-9)


@dataclass
class Answer:
    status: int
    headers: Headers
    text: str


class Asked:
    """A guard before an application that reads the body, unless told otherwise, and repeats it."""

    def __init__(self, reads: bool = True, hosts: tuple[str, ...] = ("localhost",)) -> None:
        self.calls = 0
        self.reads = reads
        self.metrics = Metrics()
        # Whatever takes long here does not count as several requests.
        self.guard = Guard(self.app, hosts, LIMITS, self.metrics, self.broken, lambda: 0.0)

    async def app(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.calls += 1
        if scope["path"] == "/broken":
            raise KeyError("secret")
        body = await Request(scope, receive).body() if self.reads else b""
        await PlainTextResponse(body)(scope, receive, send)

    async def broken(self, _request: Request) -> Response:
        return PlainTextResponse("Sorry.", 500)

    def ask(
        self, method: str = "GET", pieces: tuple[bytes, ...] = (b"",), path: str = "/", **more: str
    ) -> Answer:
        named = {"host": "localhost"} | {name.replace("_", "-"): more[name] for name in more}
        headers = [(name.encode(), value.encode()) for name, value in named.items()]
        scope: Scope = {"type": "http", "method": method, "path": path, "headers": headers}
        coming, sent = list(pieces), list[Message]()

        async def receive() -> Message:
            body = coming.pop(0)
            return {"type": "http.request", "body": body, "more_body": bool(coming)}

        async def send(message: Message) -> None:
            sent.append(message)

        asyncio.run(self.guard(scope, receive, send))
        start, *rest = sent
        text = b"".join(message.get("body", b"") for message in rest).decode()
        return Answer(start["status"], Headers(raw=start["headers"]), text)


def test_a_request_is_let_through_and_its_answer_gets_our_headers() -> None:
    answer = Asked().ask("POST", (b"12345", b"67890"))
    assert (answer.status, answer.text) == (200, "1234567890")
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS


@pytest.mark.parametrize(
    ("asked", "status", "why"),
    [
        ({"host": "evil.example"}, 421, "Unknown host name."),
        ({"method": "POST", "origin": "http://evil.example"}, 403, "a page of another site"),
        ({"method": "POST", "content_length": "11"}, 413, "That is more than 10 bytes"),
        ({"method": "POST", "content_length": "-1"}, 413, "That is more than 10 bytes"),
        ({"method": "POST", "pieces": (b"123456", b"123456")}, 413, "That is more than 10 bytes"),
    ],
)
def test_what_is_denied_gets_a_status_and_a_sentence_and_is_logged(
    asked: dict[str, Any], status: int, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "kingofarms"):
        answer = Asked().ask(**asked)
    assert answer.status == status
    assert why in answer.text
    assert [vars(each).get("status") for each in caplog.records] == [status]
    answer = Asked().ask(**asked, accept="application/json")
    assert (answer.status, why in json.loads(answer.text)["why"]) == (status, True)


def test_sizes_are_told_as_people_say_them() -> None:
    assert [in_words(count) for count in (10, 2**16, 2**20)] == ["10 bytes", "64 kB", "1 MB"]


def test_a_sentence_is_in_the_language_of_the_reader() -> None:
    assert Asked().ask(host="evil.example", accept_language="de").text == "Unbekannter Hostname."
    assert Asked().ask(host="evil.example", accept_language="nl").text == "Onbekende hostnaam."


def test_a_body_that_is_announced_too_large_is_refused_before_the_application_is_called() -> None:
    asked = Asked(reads=False)
    assert asked.ask("POST", content_length="11").status == 413
    assert asked.calls == 0


def test_after_a_burst_requests_are_refused() -> None:
    asked = Asked()
    assert [asked.ask().status for _time in range(4)] == [200, 200, 200, 429]
    assert int(asked.ask().headers["retry-after"]) > 1e8, "the rate here is very small"


def test_a_mistake_of_ours_is_answered_and_logged_without_what_it_says(
    caplog: pytest.LogCaptureFixture,
) -> None:
    asked = Asked()
    with caplog.at_level(logging.INFO, "kingofarms"):
        answer = asked.ask(path="/broken")
    assert (answer.status, answer.text) == (500, "Sorry.")
    assert [record.getMessage() for record in caplog.records] == ["broken", "request"]
    assert 'path="(no such address)",status="500"} 1.0' in asked.metrics.text(0, 0).decode()


@pytest.mark.parametrize("pattern", ["/", "/t/{id}/act", "/api/tables/{id}", "/carry/{token}"])
def test_what_the_log_calls_an_address_holds_no_secret(pattern: str) -> None:
    path = re.sub(r"{\w+}", "hX7secret", pattern)
    assert address_in_log({"path": path, "route": Route(pattern, print)}) == pattern


def test_an_address_that_there_is_not_is_called_so() -> None:
    assert address_in_log({"path": "/carry/hX7secret"}) == "(no such address)"


@pytest.mark.parametrize(
    ("host", "is_known"),
    [
        ("tables.example", True),
        ("TABLES.example:8000", True),
        ("[::1]:8000", True),
        ("evil.example", False),
        ("tables.example.evil.example", False),
    ],
)
def test_a_host_is_known_by_its_name_without_the_port(host: str, is_known: bool) -> None:
    named = host_of(Headers({"Host": host}))
    assert is_known_host(named, ("tables.example", "::1")) == is_known
    assert is_known_host(named, (ANY,))


@pytest.mark.parametrize(
    "host",
    [
        "",
        "[::1",
        "::1",
        "localhost:",
        "localhost:0",
        "localhost:65536",
        "localhost:80a",
        "localhost:-1",
        "localhost:8\u00b2",
        "localhost:80:80",
        "localhost@localhost",
        "evil.example@localhost",
        "evil.example:80@localhost",
        "localhost/",
        "localhost/@evil.example",
        "localhost#evil.example",
        "localhost?evil.example",
        "localhost\\@evil.example",
        "local host",
        "localhost,evil.example",
        "//localhost",
        "http://localhost",
        "*",
    ],
)
def test_a_host_that_is_not_named_properly_is_none(host: str) -> None:
    assert host_of(Headers({"Host": host})) == ""


def test_two_hosts_are_none() -> None:
    for other in (b"localhost", b"evil.example"):
        assert host_of(Headers(raw=[(b"host", b"localhost"), (b"host", other)])) == ""


@pytest.mark.parametrize("hosts", [("localhost",), (ANY,)])
def test_a_request_must_name_its_host_whatever_names_are_known(hosts: tuple[str, ...]) -> None:
    asked = Asked(hosts=hosts)
    for host in ("evil.example@localhost", "localhost:", ""):
        answer = asked.ask(host=host)
        assert (answer.status, "must name one host" in answer.text) == (400, True), host
    assert asked.calls == 0
    assert asked.ask(host="localhost:8000").status == 200


@pytest.mark.parametrize(
    ("headers", "is_own"),
    [
        ({}, True),
        ({"Origin": "http://here:8000"}, True),
        ({"Origin": "https://here:8000"}, True),
        ({"Origin": "http://here"}, False),
        ({"Origin": "http://evil.example"}, False),
        ({"Origin": "null"}, False),
        ({"Cookie": "kingofarms=x"}, False),
        ({"Cookie": "kingofarms=x", "Sec-Fetch-Site": "same-origin"}, True),
        ({"Cookie": "kingofarms=x", "Sec-Fetch-Site": "cross-site"}, False),
        ({"Sec-Fetch-Site": "same-site"}, False),
    ],
)
@pytest.mark.parametrize("path", ["/t/x/act", "/api/tables"])
def test_only_our_pages_and_programs_without_a_cookie_may_write(
    headers: dict[str, str], path: str, is_own: bool
) -> None:
    assert is_own_origin(Headers({"Host": "here:8000"} | headers), path) == is_own


@pytest.mark.parametrize(
    ("path", "is_own"),
    [
        ("/api/tables", True),
        ("/api/tables/x/stream", True),
        ("/t/x/act", False),
        ("/t/x/live", False),
        ("/name", False),
        ("/", False),
        ("/apis", False),
        ("//api/tables", False),
    ],
)
@pytest.mark.parametrize("cookie", [{}, {"Cookie": "kingofarms=x"}], ids=["token", "both"])
def test_a_token_stands_in_for_the_origin_in_the_api_only(
    cookie: dict[str, str], path: str, is_own: bool
) -> None:
    sent = {"Host": "here", "Origin": "http://evil.example", "Authorization": "Bearer x"} | cookie
    assert is_own_origin(Headers(sent), path) == is_own
